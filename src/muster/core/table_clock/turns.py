"""Turn timing: how much of a turn is left."""

from __future__ import annotations

from datetime import datetime, timedelta

from muster.core.table_clock import counting
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.terms import Stage


def turn_time(clock: TableClock, stage: Stage) -> timedelta:
    """The time of a turn, with its extension and what officials gave."""
    terms = clock.terms
    extended = clock.extended.get(stage.side) == stage.number
    seconds = terms.turn + (terms.extension if extended else 0)
    given = (each.time for each in clock.given if each.stage == stage.number)
    return timedelta(seconds=seconds) + sum(given, timedelta())


def turn_left(clock: TableClock, at: datetime, round_ends: datetime | None = None) -> timedelta:
    """What is left of the turn under way; no turn outlasts its round."""
    now = clock.until(at)
    left = _left(clock, clock.stage, now)
    if round_ends is not None:
        left = min(left, round_ends - now)
    return max(left, timedelta())


def was_over(clock: TableClock, number: int, at: datetime) -> bool:
    """Whether this turn had ended by then, or had no time left."""
    later = (spell.since for spell in clock.spells if spell.stage > number)
    ended = next(later, None)
    return (ended is not None and ended <= at) or (
        _left(clock, clock.terms.stage(number), clock.until(at)) <= timedelta()
    )


def overdrawn(clock: TableClock, at: datetime) -> timedelta:
    """How long the turn under way has gone on without time; a chess clock never does."""
    if clock.terms.kind == "chess":
        return timedelta()
    return max(-_left(clock, clock.stage, clock.until(at)), timedelta())


def _left(clock: TableClock, stage: Stage, at: datetime) -> timedelta:
    """Less than nothing, if the turn went on without time."""
    mine = [spell for spell in clock.spells if spell.stage == stage.number]
    return turn_time(clock, stage) - counting.charged(mine, clock.rests, stage.side, at)
