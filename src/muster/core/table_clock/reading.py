"""What a table's clock shows at a moment: the time left, whose it is, and when things are due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.counting import Rest
from muster.core.table_clock.terms import SIDES, Stage
from muster.core.table_clock.turns import turn_left

SOON = timedelta(minutes=5)
"""Whoever has less left is about to run out."""
NOTHING = timedelta()


class ClockState(StrEnum):
    """`WAITING`: somebody has to start the game's time, or the turn's."""

    WAITING = "waiting"
    RUNNING = "running"
    LENT = "lent"
    PAUSED = "paused"
    RAN_OUT = "ran-out"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class SideTime:
    """`left` is never less than nothing; `fell` is the instant at which nothing was left."""

    left: timedelta
    used: timedelta
    fell: datetime | None
    soon: bool


@dataclass(frozen=True, slots=True)
class TableReading:
    """A table's clock as it stands at one moment.

    `running` is the side whose time goes by, `due` when it is up if nothing more happens.
    `age` is how long the stage has run; `tap_from` is when it may be ended, if not yet.
    `expected_end` is the start, both clocks and official pauses; by turns, the round's end.
    By turns, `turn_left` is what the turn has left, and `extensions` who can still make one longer.
    `low`: players may ask an official to see to it that turns take their least time.
    """

    state: ClockState
    stage: Stage
    running: int | None
    sides: tuple[SideTime, SideTime]
    due: datetime | None
    age: timedelta
    tap_from: datetime | None
    combined: timedelta
    expected_end: datetime | None
    pause: Rest | None
    turn_left: timedelta | None
    extensions: tuple[bool, bool]
    claims: frozenset[int]
    low: bool


def reading(clock: TableClock, at: datetime, round_ends: datetime | None = None) -> TableReading:
    """What the clock shows; `round_ends` is when the hall's clock says the round is over."""
    now, state = max(at, clock.latest), state_of(clock, at)
    chess = clock.terms.kind == "chess"
    runs = clock.spells[-1].side if state in {ClockState.RUNNING, ClockState.LENT} else None
    sides = (_side(clock, 0, now), _side(clock, 1, now))
    left = None if chess else turn_left(clock, now, round_ends)
    combined = sides[0].left + sides[1].left
    return TableReading(
        state=state,
        stage=clock.stage,
        running=runs,
        sides=sides,
        due=None if runs is None else now + (sides[runs].left if left is None else left),
        age=clock.age(now),
        tap_from=_tap_from(clock, now),
        combined=combined,
        expected_end=clock.expected_end(now) if chess else round_ends,
        pause=clock.pause,
        turn_left=left,
        extensions=(_can_extend(clock, 0), _can_extend(clock, 1)),
        claims=frozenset(side for stage, side in clock.claims if stage == clock.stage.number),
        low=chess and combined < timedelta(seconds=clock.terms.play_out or 0),
    )


def state_of(clock: TableClock, at: datetime) -> ClockState:
    fall = clock.fall
    if clock.stopped is not None:
        return ClockState.STOPPED
    if fall is not None and fall.at <= max(at, clock.latest):
        return ClockState.RAN_OUT
    if clock.pause is not None:
        return ClockState.PAUSED
    if clock.waits:
        return ClockState.WAITING
    return ClockState.LENT if clock.lent else ClockState.RUNNING


def _side(clock: TableClock, side: int, now: datetime) -> SideTime:
    used, fall = clock.charged(side, now), clock.fall
    if clock.terms.kind == "turns":
        return SideTime(NOTHING, used, None, soon=False)
    left = max(clock.allotted(side) - used, NOTHING)
    fell = fall.at if fall is not None and fall.side == side and fall.at <= now else None
    return SideTime(left, used, fell, soon=left < SOON)


def _tap_from(clock: TableClock, now: datetime) -> datetime | None:
    """When a turn has lasted its least time; while the clock is paused, as if it went on now."""
    agreed = all((clock.stage.number, side) in clock.claims for side in SIDES)
    left = timedelta(seconds=clock.terms.least_turn) - clock.age(now)
    wait = clock.begun and clock.stage.turn and not agreed and left > NOTHING
    return now + left if wait else None


def _can_extend(clock: TableClock, side: int) -> bool:
    return bool(clock.terms.extension) and side not in clock.extended
