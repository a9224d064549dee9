"""How a game stands after a step: points with their reasons, and whether it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from muster.core.sheet.sheet import Answer

Key = tuple[int, str, str]
"""A question wherever it is answered: side, part and input."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Points one side got, or would have got: `wanted` is what the award was worth before caps.

    `held` says what kept some of it back: a cap, a note that was not written, a death that had
    already been scored, a turn in which it does not score yet, or questions left blank: `lacks`.
    """

    step: int
    side: int
    part: str
    award: str
    say: str
    points: int
    wanted: int
    held: str = ""
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """Why a game is over: by an early end, or decided when it had run its course."""

    id: str
    say: str
    step: int
    ending: str = ""
    winner: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """After one step. Two standings are the same only if they are one and the same object.

    `got` counts each side's points by `part.award` and by cap; `totals` are those of every step.
    `said` is what counted as answered in the step, `carried` what stays answered until it is
    corrected, `sums` what answers and values came to in all steps so far.
    """

    step: int
    got: tuple[Mapping[str, int], ...]
    totals: tuple[tuple[int, ...], ...]
    scored: tuple[Scored, ...] = ()
    over: Over | None = None
    said: Mapping[Key, Answer] = field(default_factory=dict)
    carried: Mapping[Key, Answer] = field(default_factory=dict)
    sums: Mapping[Key, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a sheet comes to. `totals` are those after every step, by side."""

    scored: tuple[Scored, ...]
    totals: tuple[tuple[int, ...], ...]
    over: Over | None
    figures: tuple[Mapping[str, int], ...] = ()

    @property
    def total(self) -> tuple[int, ...]:
        return self.totals[-1]
