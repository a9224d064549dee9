"""Reasons to say no to a tap on a table's clock, and when one counts from."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from muster.core.problem import Code, Refused, refuse
from muster.core.table_clock import asks
from muster.core.table_clock.asks import Hand
from muster.core.table_clock.clock import TableClock

SECOND = timedelta(seconds=1)
HEARD = timedelta(minutes=1)
"""How long after a noted fall a tap from before it still counts."""


class Moment(NamedTuple):
    """`made` is when the tap was made, as far as that can be; `now` is when it arrived."""

    made: datetime
    now: datetime


def ahead(clock: TableClock) -> Refused:
    """A tap before this one is still on its way: the phone sends this one again."""
    return refuse(Code.TAP_AHEAD, open=clock.stage.number)


def possible(clock: TableClock, when: Moment) -> datetime:
    """When a tap counts from: a clock that stands still at that moment takes none."""
    need_going(clock)
    made = max(when.made, clock.settled)
    if clock.pause is not None and clock.pause.begun <= made:
        raise refuse(Code.TABLE_CLOCK_PAUSED)
    need_time(clock, made)
    need_word_in_time(clock, when)
    return made


def need_going(clock: TableClock) -> None:
    if clock.stopped is not None:
        raise refuse(Code.TABLE_CLOCK_STOPPED)


def need_begun(clock: TableClock) -> None:
    if not clock.begun:
        raise refuse(Code.TABLE_CLOCK_WAITS)


def need_time(clock: TableClock, made: datetime) -> None:
    """A flag that fell ends everything that was not tapped before."""
    fall = clock.fall
    if fall is not None and fall.at <= made:
        raise refuse(Code.TIME_RAN_OUT, entrant=clock.sides[fall.side], at=fall.at)


def is_too_late(clock: TableClock, when: Moment) -> bool:
    """Word from before a fall is heard for a while after somebody saw it; then only a judge is."""
    noted = clock.fall_noted
    return noted is not None and when.now - noted.seen > HEARD


def need_word_in_time(clock: TableClock, when: Moment) -> None:
    fall = clock.fall
    if fall is not None and is_too_late(clock, when):
        raise refuse(Code.TAP_TOO_LATE, entrant=clock.sides[fall.side], at=fall.at)


def need_least(clock: TableClock, made: datetime) -> None:
    least, age = timedelta(seconds=clock.terms.least_turn), clock.age(made)
    if clock.stage.turn and age < least:
        left = least - age
        data = {"least": clock.terms.least_turn, "left": -(-left // SECOND), "at": made + left}
        raise refuse(Code.TURN_TOO_SHORT, **data)


def need_official(who: Hand, ask: asks.Ask) -> None:
    if not who.official:
        raise refuse(Code.NOT_ALLOWED, verb=ask.kind, roles=("organiser", "judge"))


def need_voice(who: Hand, ask: asks.ClaimLead | asks.TakeBack) -> None:
    """Each side speaks for itself; an official can speak for both, or for neither."""
    if ask.side is None:
        need_official(who, ask)
    else:
        need_side(who, ask, ask.side)


def need_side(who: Hand, ask: asks.Ask, side: int) -> None:
    """Nobody does this for the other side but an official."""
    if not who.official and side not in who.sides:
        raise refuse(Code.NOT_ALLOWED, verb=ask.kind, roles=("organiser", "judge", "player"))
