"""Decisions about a table's clock: what a tap comes to, or every reason why it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from muster.core.problem import Code, refuse
from muster.core.table_clock import asks, ticks
from muster.core.table_clock.asks import Hand
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.needs import (
    SECOND,
    Moment,
    ahead,
    is_too_late,
    need_begun,
    need_going,
    need_least,
    need_official,
    need_side,
    need_time,
    need_voice,
    possible,
)
from muster.core.table_clock.taking_back import is_overtaken, take_back
from muster.core.table_clock.terms import SIDES
from muster.core.table_clock.turns import turn_left, was_over

Ticks = tuple[ticks.AnyTick, ...]
SAID_ALREADY: Ticks = ()
"""A tap that somebody else made before: nothing happens, and nobody is told off for it."""


def decide(clock: TableClock, ask: asks.Ask, who: Hand, made: datetime, now: datetime) -> Ticks:
    """What is written down; `Refused` with its reason; or nothing, if it was said already.

    A tap counts from when it was made, though never from after it arrived.
    """
    when = Moment(min(made, now), now)
    if isinstance(ask, asks.InStage):
        _need_stage(clock, ask, when)
    return DECIDE[type(ask)](clock, ask, who, when)


def _need_stage(clock: TableClock, ask: asks.InStage, when: Moment) -> None:
    """What was tapped in a stage that was taken back is over, though that stage begins again.

    After the last one none is to come: who taps there need not wait.
    """
    if ask.stage > (clock.terms.last or ask.stage):
        need_going(clock)
    if ask.back > clock.back:
        raise ahead(clock)
    undone = clock.undone
    if undone is not None and ask.stage > undone.stage and is_overtaken(clock, ask, when.made):
        raise refuse(Code.TAP_TAKEN_BACK)


# ── players ──


def _start(clock: TableClock, ask: asks.Start, _: Hand, when: Moment) -> Ticks:
    now = clock.stage.number
    if ask.stage < now or (ask.stage == now and not clock.waits):
        return SAID_ALREADY
    if ask.stage > now:
        raise ahead(clock)
    return (ticks.TimeStarted(made=possible(clock, when), stage=ask.stage),)


def _switch(clock: TableClock, ask: asks.Switch, _: Hand, when: Moment) -> Ticks:
    """A turn takes its least time, unless both say that its player has as good as won.

    The last one ends the game.
    """
    over = clock.stopped is not None and ask.stage == clock.terms.last
    if over or ask.stage < clock.stage.number or is_overtaken(clock, ask, when.made):
        return SAID_ALREADY
    returned = clock.loans - clock.lent
    if ask.stage > clock.stage.number or clock.waits or ask.loans > returned:
        raise ahead(clock)
    made = possible(clock, when)
    switched = ticks.Switched(made=made, stage=ask.stage)
    if all((ask.stage, side) in clock.claims for side in SIDES):
        return switched, ticks.Stopped(made=made, why="lead")
    need_least(clock, made)
    if ask.stage == clock.terms.last:
        return switched, ticks.Stopped(made=made, why="over")
    return (switched,)


def _lend(clock: TableClock, ask: asks.Lend, _: Hand, when: Moment) -> Ticks:
    if ask.stage < clock.stage.number or is_overtaken(clock, ask, when.made):
        return SAID_ALREADY
    if _now(clock, ask) and ask.loan <= clock.loans:
        return SAID_ALREADY
    if not _now(clock, ask) or clock.waits or clock.lent or ask.loan > clock.loans + 1:
        raise ahead(clock)
    return (ticks.Lent(made=possible(clock, when), stage=ask.stage, loan=ask.loan),)


def _give_back(clock: TableClock, ask: asks.GiveBack, _: Hand, when: Moment) -> Ticks:
    returned = clock.loans - clock.lent
    if ask.stage < clock.stage.number or (_now(clock, ask) and ask.loan <= returned):
        return SAID_ALREADY
    if not _now(clock, ask) or ask.loan > clock.loans:
        raise ahead(clock)
    return (ticks.Returned(made=possible(clock, when), stage=ask.stage, loan=ask.loan),)


def _take_extension(clock: TableClock, ask: asks.TakeExtension, who: Hand, when: Moment) -> Ticks:
    """Once a game for each side, before its turn or its time is over; late word of it counts."""
    if not clock.terms.extension:
        raise refuse(Code.EXTENSION_NONE)
    side = clock.terms.owner(ask.stage)
    need_side(who, ask, side)
    if clock.extended.get(side) == ask.stage:
        return SAID_ALREADY
    if side in clock.extended:
        raise refuse(Code.EXTENSION_TAKEN, entrant=clock.sides[side])
    if ask.stage > clock.stage.number:
        raise ahead(clock)
    need_going(clock)
    made = max(when.made, clock.opened)
    if was_over(clock, ask.stage, made):
        raise refuse(Code.EXTENSION_LATE)
    return (ticks.ExtensionTaken(made=made, stage=ask.stage),)


def _claim_lead(clock: TableClock, ask: asks.ClaimLead, who: Hand, when: Moment) -> Ticks:
    if not (clock.terms.lead and clock.terms.stage(ask.stage).turn):
        raise refuse(Code.LEAD_NOT_ASKED)
    need_voice(who, ask)
    if ask.stage < clock.stage.number or (ask.stage, ask.side) in clock.claims:
        return SAID_ALREADY
    if ask.stage > clock.stage.number or clock.waits:
        raise ahead(clock)
    made = possible(clock, when)
    return (ticks.LeadClaimed(made=made, stage=ask.stage, side=ask.side),)


def _note_fall(clock: TableClock, ask: asks.NoteFall, _: Hand, when: Moment) -> Ticks:
    fall = clock.fall
    if clock.stopped is not None or clock.fall_noted is not None:
        return SAID_ALREADY
    if fall is None or fall.side != ask.side or fall.at > when.now:
        raise refuse(Code.TIME_LEFT, entrant=clock.sides[ask.side])
    return (ticks.RanOut(made=fall.at, side=fall.side, seen=when.now),)


def _stop(clock: TableClock, _: asks.Stop, __: Hand, when: Moment) -> Ticks:
    """A game that ended before a flag fell was not lost by it, though the fall was noted.

    Word of that which comes too late says no more than that it is over now.
    """
    if clock.stopped is not None:
        return SAID_ALREADY
    rests = (at for rest in clock.rests[-1:] for at in (rest.begun, rest.ended) if at is not None)
    said = when.now if is_too_late(clock, when) else when.made
    made, fall = max(said, clock.settled, *rests), clock.fall
    fallen = fall is not None and fall.at <= made
    return (ticks.Stopped(made=made, why="time" if fallen else "over"),)


# ── officials ──


def _pause(clock: TableClock, ask: asks.Pause, who: Hand, when: Moment) -> Ticks:
    """Word of an earlier pause that comes again is no new one."""
    need_official(who, ask)
    need_begun(clock)
    need_going(clock)
    last = clock.rests[-1] if clock.rests else None
    if last is not None and (last.ended is None or when.made < last.ended):
        return SAID_ALREADY
    made = max(when.made, clock.spells[0].since)
    need_time(clock, made)
    return (ticks.Paused(made=made, reason=ask.reason.strip()),)


def _resume(clock: TableClock, ask: asks.Resume, who: Hand, when: Moment) -> Ticks:
    """The end of a pause, or a game that goes on although it was said to be over."""
    need_official(who, ask)
    since = clock.pause.begun if clock.pause else clock.stopped
    if since is None or when.made < since:
        return SAID_ALREADY
    return (ticks.Resumed(made=max(when.made, clock.stopped or since)),)


def _adjust(clock: TableClock, ask: asks.Adjust, who: Hand, when: Moment) -> Ticks:
    """Time for a side, or less of it; by turns, for the turn under way."""
    need_official(who, ask)
    need_begun(clock)
    need_going(clock)
    if not ask.reason.strip():
        raise refuse(Code.REASON_MISSING)
    wrong_side = clock.terms.kind == "turns" and ask.side != clock.stage.side
    if not ask.seconds or wrong_side:
        raise refuse(Code.NUMBER_IMPOSSIBLE, what="time at the table", number=ask.seconds)
    made = max(when.made, clock.latest)
    left = time_left(clock, ask.side, made)
    if left + ask.seconds * SECOND <= timedelta():
        raise refuse(Code.TIME_TOO_LITTLE, entrant=clock.sides[ask.side], left=left // SECOND)
    said = {"side": ask.side, "seconds": ask.seconds, "reason": ask.reason.strip()}
    return (ticks.Adjusted.model_validate({"made": made, **said}),)


def time_left(clock: TableClock, side: int, at: datetime) -> timedelta:
    """What a side has left: of the game, or of the turn under way."""
    if clock.terms.kind == "turns":
        return turn_left(clock, at)
    return clock.allotted(side) - clock.charged(side, at)


def _now(clock: TableClock, ask: asks.InStage) -> bool:
    return ask.stage == clock.stage.number


DECIDE: Mapping[type[asks.Ask], Callable[[TableClock, Any, Hand, Moment], Ticks]] = {
    asks.Start: _start,
    asks.Switch: _switch,
    asks.TakeBack: take_back,
    asks.Lend: _lend,
    asks.GiveBack: _give_back,
    asks.TakeExtension: _take_extension,
    asks.ClaimLead: _claim_lead,
    asks.NoteFall: _note_fall,
    asks.Stop: _stop,
    asks.Pause: _pause,
    asks.Resume: _resume,
    asks.Adjust: _adjust,
}
"""What is decided about each ask."""
