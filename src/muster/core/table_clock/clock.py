"""A table's clock as its stream made it: whose time ran since when, and what stood against it.

Two things go on at once and know nothing of each other: the players' taps say whose time it is,
and the officials' pauses say when no time counts. So a tap that arrives late can count from when
it was made, although a pause came in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from muster.core.ids import EntrantId, GameId
from muster.core.table_clock import counting, ticks
from muster.core.table_clock.counting import Rest, Spell
from muster.core.table_clock.terms import ClockTerms, Stage


class Given(NamedTuple):
    """Seconds an official gave a side, or took: for the game, or for the turn of this stage."""

    side: int
    stage: int
    time: timedelta


class LastSwitch(NamedTuple):
    """The latest switch, as long as it can be taken back, and when which side asked for that."""

    stage: int
    made: datetime
    asked: Mapping[int, datetime]


class Undone(NamedTuple):
    """The latest taking back: of how many, the stage that went on, and the time it got back."""

    times: int
    stage: int
    since: datetime
    at: datetime


class Noted(NamedTuple):
    """The fall of a flag that was written down: when it fell, and when somebody saw it."""

    fell: datetime
    seen: datetime


@dataclass(frozen=True)
class TableClock:
    """Same ticks, same clock; what follows from them is counted once.

    `latest` is the last instant known. No tap counts from before `settled`: what was tapped or
    decided then stays. `extended` has the stage that each side made longer; `claims` who said in
    which stage that the lead is enough; `noted` is the latest fall that was written down.
    There is no `switch` any more once the game was stopped, a fall was noted or an official set
    the time: what came of the switch is settled then.
    """

    game: GameId
    terms: ClockTerms
    sides: tuple[EntrantId, EntrantId]
    opened: datetime
    latest: datetime
    settled: datetime
    spells: tuple[Spell, ...] = ()
    rests: tuple[Rest, ...] = ()
    given: tuple[Given, ...] = ()
    extended: Mapping[int, int] = field(default_factory=dict)
    claims: frozenset[tuple[int, int]] = frozenset()
    switch: LastSwitch | None = None
    undone: Undone | None = None
    noted: Noted | None = None
    stopped: datetime | None = None
    why: ticks.Why | None = None

    @property
    def begun(self) -> bool:
        return bool(self.spells)

    @cached_property
    def stage(self) -> Stage:
        """The one under way; before the start, the first."""
        return self.terms.stage(self.spells[-1].stage if self.spells else 1)

    @property
    def waits(self) -> bool:
        """Whether somebody has to start the time: of the game, or of a turn."""
        return not self.spells or (self.spells[-1].side is None and not self.lent)

    @property
    def lent(self) -> bool:
        return bool(self.spells) and self.spells[-1].lent

    @property
    def loans(self) -> int:
        """How often the clock was lent in the stage under way."""
        return sum(spell.lent for spell in self._in_stage)

    @cached_property
    def _in_stage(self) -> Sequence[Spell]:
        """The spells of the stage under way."""
        now = self.stage.number
        return [spell for spell in self.spells if spell.stage == now]

    @property
    def back(self) -> int:
        """How often a switch was taken back."""
        return self.undone.times if self.undone else 0

    @property
    def pause(self) -> Rest | None:
        """The pause that lasts."""
        return self.rests[-1] if self.rests and self.rests[-1].ended is None else None

    def allotted(self, side: int) -> timedelta:
        """The time a side has for the whole game."""
        given = sum((each.time for each in self.given if each.side == side), timedelta())
        return timedelta(seconds=self.terms.side) + given

    @cached_property
    def fall(self) -> counting.Fall | None:
        """Whose flag falls when, if nothing more happens; past or future."""
        if self.terms.kind == "turns":
            return None
        allotted = tuple(self.allotted(side) for side in (0, 1))
        found = counting.fall(self.spells, self.rests, allotted, self.stopped)
        return found if found and (self.stopped is None or found.at <= self.stopped) else None

    @property
    def fall_noted(self) -> Noted | None:
        """The fall that stands, if somebody wrote it down."""
        fall = self.fall
        stands = fall is not None and self.noted is not None and self.noted.fell == fall.at
        return self.noted if stands else None

    def until(self, at: datetime) -> datetime:
        """The instant up to which time counts: none after the end, nor after a flag fell."""
        ends = [self.stopped, self.fall.at if self.fall else None]
        return min([at, *(end for end in ends if end is not None)])

    def charged(self, side: int | None, at: datetime) -> timedelta:
        """The time used up by then: a side's, or nobody's."""
        return counting.charged(self.spells, self.rests, side, self.until(at))

    def age(self, at: datetime) -> timedelta:
        """How long the stage under way has run, whoever's time it took."""
        mine = self._in_stage
        return counting.ran(self.rests, mine[0].since, self.until(at)) if mine else timedelta()

    def rested(self, at: datetime) -> timedelta:
        """All rests together, since the clock was started."""
        return self._rested(self.rests, at)

    def expected_end(self, at: datetime) -> datetime | None:
        """The table's own: the start, both clocks, and whatever officials let pass without time.

        A game that was said to be over and went on lost that time by its players' hands.
        """
        if not self.spells:
            return None
        let = [rest for rest in self.rests if rest.cause != "stopped"]
        both = self.allotted(0) + self.allotted(1)
        return self.spells[0].since + both + self._rested(let, at)

    def _rested(self, rests: Sequence[Rest], at: datetime) -> timedelta:
        if not self.spells:
            return timedelta()
        return counting.rested(rests, self.spells[0].since, self.until(at))
