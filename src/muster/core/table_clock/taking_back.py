"""A switch that was a mistake: who may take it back, and what becomes of taps made after it."""

from __future__ import annotations

from datetime import datetime, timedelta

from muster.core.problem import Code, refuse
from muster.core.table_clock import asks, ticks
from muster.core.table_clock.asks import Hand
from muster.core.table_clock.clock import LastSwitch, TableClock
from muster.core.table_clock.folding import apply
from muster.core.table_clock.needs import Moment, ahead, need_going, need_time, need_voice

AT_ONCE = timedelta(seconds=30)
"""So long the side whose time began to run gives it back by itself; later both have to agree.

Otherwise it could think for minutes on the other's time, and say that it was not its turn.
"""


def take_back(
    clock: TableClock, ask: asks.TakeBack, who: Hand, when: Moment
) -> tuple[ticks.AnyTick, ...]:
    """Taken back, or only asked for; nothing, if it was said already.

    The last stage of all goes on as soon as an official lets the game go on.
    """
    need_voice(who, ask)
    undone = clock.undone
    if undone is not None and ask.stage <= undone.stage and ask.back < undone.times:
        return ()
    if ask.stage == clock.terms.last:
        need_going(clock)
    if ask.stage >= clock.stage.number:
        raise ahead(clock)
    switch, own = _need_switch(clock, ask), max(when.made, clock.settled)
    need_time(clock, own)
    decided = _decided(clock, switch, ask.side, own)
    if decided is not None:
        taken = ticks.TakenBack(made=decided, stage=ask.stage, side=ask.side)
        _need_no_fall(clock, taken, when.now)
        return (taken,)
    if ask.side is None or ask.side in switch.asked:
        return ()
    return (ticks.TakeBackAsked(made=own, stage=ask.stage, side=ask.side),)


def at_once_until(clock: TableClock) -> datetime | None:
    """How long the side that waits for its stage can give it back without a word of the other.

    Once in a stage: whoever's tap was taken back and who taps again means it.
    """
    switch, undone = clock.switch, clock.undone
    if switch is None or (undone is not None and undone.stage == switch.stage):
        return None
    return switch.made + AT_ONCE


def is_overtaken(clock: TableClock, ask: asks.InStage, made: datetime) -> bool:
    """Whether it was tapped in a stage that has begun or gone on anew since.

    A phone that heard of nothing in between may all the same have tapped after that.
    """
    undone = clock.undone
    if undone is None or ask.back >= undone.times or ask.stage < undone.stage:
        return False
    if ask.stage == undone.stage:
        return made <= undone.at
    begun = (spell.since for spell in clock.spells if spell.stage == ask.stage)
    anew = next(begun, None)
    return anew is None or made <= anew


def _decided(
    clock: TableClock, switch: LastSwitch, side: int | None, own: datetime
) -> datetime | None:
    """When it was: by an official, by the side that gives its time back, or once both said so."""
    until = at_once_until(clock)
    gives = side != clock.terms.owner(switch.stage)
    if side is None or (gives and until is not None and own <= until):
        return own
    other = switch.asked.get(1 - side)
    return None if other is None else max(own, other)


def _need_switch(clock: TableClock, ask: asks.TakeBack) -> LastSwitch:
    need_going(clock)
    if clock.switch is None or clock.switch.stage != ask.stage:
        raise refuse(Code.TAKE_BACK_LATE)
    return clock.switch


def _need_no_fall(clock: TableClock, taken: ticks.TakenBack, now: datetime) -> None:
    """Nobody loses by the other's tap, nor by a friendly one of their own: a judge looks at it."""
    fall = apply(clock, taken).fall
    if taken.side is not None and fall is not None and fall.at <= now:
        raise refuse(Code.TAKE_BACK_ENDS, entrant=clock.sides[fall.side])
