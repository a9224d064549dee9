"""What the clock of a round shows at a moment: the time left, when it ends, what is called when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from muster.core.ids import GameId
from muster.core.round_clock import MINUTE, NOTHING, RoundClock, Stretch
from muster.core.rulepack.schema import Call, Rulepack

SECOND = timedelta(seconds=1)


class ClockPhase(StrEnum):
    SETUP = "setup"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TimedCall:
    """Something to call out; `left` is the minutes left of the round by then."""

    at: datetime
    left: int
    say: str
    due: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A clock as it stands at one moment. Seconds are whole, and 0 only when nothing is left.

    `setup_ends` and `ends` are the instants if nothing more happens; while the clock is paused,
    as if it went on now. `ran` and `stood` add up to the time since the clock was started.
    """

    phase: ClockPhase
    running: bool
    phase_left: int
    left: int
    setup_ends: datetime
    ends: datetime
    calls: tuple[TimedCall, ...]
    ran: timedelta
    stood: timedelta

    @property
    def due(self) -> tuple[TimedCall, ...]:
        """What should have been called by now, in order."""
        return tuple(call for call in self.calls if call.due)

    @property
    def next_call(self) -> TimedCall | None:
        return next((call for call in self.calls if not call.due), None)


def reading(
    clock: RoundClock, rules: Rulepack, at: datetime, game: GameId | None = None
) -> Reading:
    """What the clock shows at this moment: to the hall, or to a table with its own time."""
    ran, last = clock.ran(at), [*clock.stretches(game)][-1]
    end = last.end
    phase = _phase(clock, ran, end)
    until = {ClockPhase.SETUP: clock.setup, ClockPhase.PLAY: end, ClockPhase.OVER: ran}
    now = clock.latest if clock.stopped else max(at, clock.latest)
    return Reading(
        phase=phase,
        running=not clock.paused,
        phase_left=_seconds(until[phase] - ran),
        left=0 if phase is ClockPhase.OVER else _seconds(end - ran),
        setup_ends=clock.skipped or clock.instant(clock.setup, at),
        ends=max(clock.instant(end, at), last.at),
        calls=tuple(_calls(clock, rules, at, game)),
        ran=ran,
        stood=now - clock.spells[0].begun - ran,
    )


def _phase(clock: RoundClock, ran: timedelta, end: timedelta) -> ClockPhase:
    if clock.stopped or ran >= end:
        return ClockPhase.OVER
    return ClockPhase.SETUP if ran < clock.setup else ClockPhase.PLAY


def _seconds(left: timedelta) -> int:
    """Whole seconds, a begun one counting in full."""
    return -(-left // SECOND)


class Mark(NamedTuple):
    """The running time of a call; and its instant, where somebody's act brought it about."""

    ran: timedelta
    at: datetime | None = None


def _calls(
    clock: RoundClock, rules: Rulepack, at: datetime, game: GameId | None
) -> Iterator[TimedCall]:
    """In order; a clock that was stopped makes no further calls."""
    stretches, ran = [*clock.stretches(game)], clock.ran(at)
    marks = [(mark, call) for call in rules.times.calls for mark in _marks(call, clock, stretches)]
    timed = [(mark.ran, mark.at or clock.instant(mark.ran, at), call) for mark, call in marks]
    for mark, instant, call in sorted(timed, key=lambda each: each[:2]):
        due = mark <= ran
        if due or not clock.stopped:
            end = [stretch.end for stretch in stretches if stretch.since <= mark][-1]
            left = round((end - mark) / MINUTE)
            yield TimedCall(instant, left, call.say.replace("{left}", str(left)), due)


def _marks(call: Call, clock: RoundClock, stretches: list[Stretch]) -> Iterator[Mark]:
    """Where one call of the pack lies on the clock."""
    if call.at is not None:
        yield {"start": Mark(NOTHING), "play": Mark(clock.setup, clock.skipped)}[call.at]
    elif call.every is not None:
        every, end = call.every * MINUTE, stretches[-1].end
        yield from (Mark(every * n) for n in range(1, -(-end // every)))
    elif call.left is not None:
        mark = _before_the_end(call.left * MINUTE, stretches)
        if mark is not None:
            yield mark


def _before_the_end(left: timedelta, stretches: list[Stretch]) -> Mark | None:
    """Where so much is left: later if time was given, at once if more was taken than was left.

    A round that never was so long is not told.
    """
    first, *later = stretches
    mark = Mark(first.end - left) if first.end >= left else None
    for at, since, end in later:
        if end - left > since:
            mark = Mark(end - left)
        elif mark is not None and mark.ran > since:
            mark = Mark(since, at)
    return mark
