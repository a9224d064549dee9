"""What a phone needs to keep a table's clock running by itself, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from muster.core.table_clock.clock import LastSwitch, TableClock
from muster.core.table_clock.reading import ClockState, TableReading
from muster.core.table_clock.taking_back import at_once_until
from muster.core.table_clock.terms import SIDES
from muster.web.table.clock_now import OnTable, instant
from muster.words.table_clock import stage_words

AHEAD = 8
"""Stages told beforehand: a phone without a connection goes on for so many taps."""

MILLISECOND = timedelta(milliseconds=1)
SECOND = 1000


def numbers(now: OnTable) -> Mapping[str, object]:
    """Instants and spans in milliseconds; the time left is that at `now`."""
    clock, shown = now.clock, now.shown
    return {
        "now": instant(now.at),
        "row": now.row,
        "edition": now.seat.here.held.edition,
        "kind": clock.terms.kind,
        "state": shown.state,
        "mine": now.mine,
        "stage": shown.stage.number,
        "running": shown.running,
        "back": clock.back,
        "undo": _undo(now),
        "lent": clock.lent,
        "loans": clock.loans,
        "left": [left(clock, shown, side) for side in SIDES],
        "fell": next((side for side in SIDES if shown.sides[side].fell), None),
        "noted": _is_noted(clock),
        "tap_from": shown.tap_from and instant(shown.tap_from),
        "least": clock.terms.least_turn * SECOND,
        "turn": clock.terms.turn * SECOND,
        "ends": _ends(now),
        "down": now.down,
        "coming": _coming(now),
    }


def left(clock: TableClock, shown: TableReading, side: int) -> float | None:
    """What a side has left; by turn timing only whose turn it is has any."""
    if clock.terms.kind == "chess":
        return shown.sides[side].left / MILLISECOND
    if side != shown.stage.side or shown.turn_left is None:
        return None
    return shown.turn_left / MILLISECOND


def _undo(now: OnTable) -> Mapping[str, object] | None:
    """For a phone: the stage that can go on, until when one tap is enough, and who asked."""
    switch, until = last_switch(now), at_once_until(now.clock)
    if switch is None:
        return None
    return {
        "stage": switch.stage,
        "until": until and instant(until),
        "asked": [side for side in SIDES if side in switch.asked],
    }


def last_switch(now: OnTable) -> LastSwitch | None:
    """The switch that can still be taken back."""
    return None if now.shown.state is ClockState.RAN_OUT else now.clock.switch


def _ends(now: OnTable) -> float | None:
    """When dice are down; unknown while the hall's clock is paused."""
    hall = now.seat.event.clocks.get(now.seat.game.round)
    known = now.down or (hall is not None and not hall.paused)
    return instant(now.dice_down) if now.dice_down and known else None


def _is_noted(clock: TableClock) -> bool:
    """Whether nobody need write down any more that a flag fell."""
    return clock.stopped is not None or clock.fall_noted is not None


def _coming(now: OnTable) -> list[Mapping[str, object]]:
    """The stage under way and those after it."""
    first = now.shown.stage.number
    stages = (now.clock.terms.stage(number) for number in range(first, first + AHEAD))
    return [
        {"side": stage.side, "turn": stage.turn, "say": stage_words(stage, now.sides)}
        for stage in stages
    ]
