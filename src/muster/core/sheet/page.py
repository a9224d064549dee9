"""What was written on paper, by its shape: tables, lists and keys, and all that is wrong there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from muster.core.problem import Code, Problem
from muster.core.rulepack.problems import nearest

Tree = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Something wrong with what was written, and where: `turns.2.first.objectives`."""

    place: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Page:
    """Takes a paper apart; whatever does not have its shape is kept with its place."""

    found: list[Misplaced] = field(default_factory=list)

    def table(self, value: object, place: str) -> Tree:
        if value is None or isinstance(value, Mapping):
            return value or {}
        self.misshapen(place, "a table")
        return {}

    def list(self, said: Tree, key: str, place: str = "") -> Sequence[object]:
        value = said.get(key, [])
        if isinstance(value, list):
            return value
        self.misshapen(f"{place}.{key}".lstrip("."), "a list")
        return []

    def keys(self, said: Tree, known: Sequence[str], place: str) -> None:
        for key in said:
            if key not in known:
                where = f"{place}.{key}".lstrip(".")
                self.unknown(where, key, known)

    def unknown(self, place: str, key: str, known: Sequence[str]) -> None:
        near = nearest(key, known)
        self.wrong(place, Code.KEY_UNKNOWN, key=key, near=near, known=tuple(known))

    def misshapen(self, place: str, wanted: str) -> None:
        self.wrong(place, Code.PAPER_MISSHAPEN, wanted=wanted)

    def wrong(self, place: str, code: Code, **data: object) -> None:
        self.found.append(Misplaced(place, Problem(code, data)))
