"""A score sheet filled in by tests as players would, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

from muster.core.problem import Code
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet.paper import Unreadable, read_paper
from muster.core.sheet.played import Played
from muster.core.sheet.standing import Scored, Tally
from muster.packs import find

Says = Mapping[str, object]
Counted = Callable[[int, int, str], dict[str, Any]]
"""By turn, side and part."""


class Paper:
    """`Paper("GG4", "plant-explosives").turn({"markers": 2}).turn({"markers": 1}).totals`."""

    def __init__(
        self,
        pack: str | Rulepack,
        *parts: str,
        first: Sequence[object] = (),
        second: Sequence[object] = (),
        variants: Mapping[str, Mapping[str, int]] | Sequence[str] = (),
    ) -> None:
        found = find(pack) if isinstance(pack, str) else pack
        assert found is not None
        chosen = variants if isinstance(variants, Mapping) else {name: {} for name in variants}
        patches = [
            Patch(kind="variant", id=name, title=name, arguments=dict(arguments))
            for name, arguments in chosen.items()
        ]
        self.rules = effective(found, patches) if patches else found
        self.parts = parts
        self.said: dict[str, object] = {}
        self.turns: list[dict[str, object]] = []
        for name, schemes in (("first", first), ("second", second)):
            if schemes:
                self.said[name] = {"schemes": list(schemes)}

    def start(self, first: Says | None = None, second: Says | None = None, **table: object) -> Self:
        self.said["start"] = _seats(first, second, table)
        return self

    def turn(
        self,
        first: Says | None = None,
        second: Says | None = None,
        *,
        at: int | None = None,
        player: str = "",
        **table: object,
    ) -> Self:
        """The next turn, or turn `at` (of a `player`, where each has turns of their own)."""
        where = {"turn": at, "player": player} if at else {}
        self.turns.append({**_seats(first, second, table), **where})
        return self

    def end(self, first: Says | None = None, second: Says | None = None, **table: object) -> Self:
        self.said["end"] = _seats(first, second, table)
        return self

    def stop(self, reason: str = "time was called") -> Self:
        self.said["stopped"] = reason
        return self

    @property
    def played(self) -> Played:
        return self.read()

    def read(self) -> Played:
        return read_paper(self.rules, self.parts, {**self.said, "turns": self.turns})

    @property
    def tally(self) -> Tally:
        return self.played.tally

    @property
    def total(self) -> tuple[int, ...]:
        return self.tally.total

    @property
    def running(self) -> list[tuple[int, ...]]:
        """Totals after every turn, without the end."""
        return list(self.tally.totals[1 : len(self.turns) + 1])

    @property
    def figures(self) -> list[dict[str, int]]:
        return [dict(side) for side in self.tally.figures]

    @property
    def won(self) -> tuple[str, int | None, str]:
        """How the game ended: by what, for whom, and the pack's word for it."""
        over = self.tally.over
        assert over is not None, "the game is not over"
        return over.id, over.winner, over.ending

    def scored(self, side: int = 0) -> list[tuple[str, int]]:
        """Every award a side got, in order, with its points."""
        return [(one.award, one.points) for one in self.tally.scored if one.side == side]

    def held(self, side: int = 0) -> list[tuple[str, str]]:
        """Every award that was held back, and by what."""
        return [(one.award, one.held) for one in self._of(side) if one.held]

    def refused(self) -> list[tuple[str, Code]]:
        """What is wrong with the paper, and where."""
        try:
            self.read()
        except Unreadable as unreadable:
            return [(one.place, one.problem.code) for one in unreadable.found]
        return []

    def possible(self) -> Self:
        """The same paper without what its sheet refuses."""
        self.said, self.turns = deepcopy(self.said), deepcopy(self.turns)
        while places := [place for place, _ in self.refused()]:
            for place in places:
                self._forget(place)
        return self

    def _forget(self, place: str) -> None:
        *way, name = place.split(".")
        node: Any = {**self.said, "turns": self.turns}
        for step in way:
            node = node[int(step) - 1] if isinstance(node, list) else node[step]
        del node[name]

    def counted(self) -> Counted:
        """What counted as said of a part in a turn: also what still stood, or could not but be."""
        course = self.played.course

        def of(turn: int, side: int, part: str) -> dict[str, Any]:
            return {
                name: list(value) if isinstance(value, tuple) else value
                for (owner, whose, name), value in course[turn].said.items()
                if (owner, whose) == (side, part)
            }

        return of

    def _of(self, side: int) -> list[Scored]:
        return [one for one in self.tally.scored if one.side == side]


def _seats(
    first: Says | None, second: Says | None, table: Mapping[str, object]
) -> dict[str, object]:
    given = {"first": first, "second": second, "table": dict(table)}
    return {name: dict(says) for name, says in given.items() if says}
