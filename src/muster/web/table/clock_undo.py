"""A mistaken tap on a table's clock: the button that puts it right, and what both are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from muster.core.table_clock import counting, ticks
from muster.core.table_clock.clock import LastSwitch
from muster.core.table_clock.taking_back import at_once_until
from muster.web.table.clock_half import Press, in_stage
from muster.web.table.clock_now import OnTable, instant
from muster.web.table.clock_state import last_switch
from muster.words.clock import left_words
from muster.words.table_clock import stage_words
from muster.words.tongue import _

SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Undo:
    """One tap. `later` is what it says once `until` has passed: the other side is asked then."""

    press: Press
    agrees: bool = False
    until: float = 0
    later: str = ""


def undo_of(now: OnTable) -> Undo | None:
    """For whoever plays there, unless they said so already."""
    switch, mine = last_switch(now), now.mine
    if switch is None or mine is None or mine in switch.asked:
        return None
    if 1 - mine in switch.asked:
        say = _("Agree: {stage} goes on").format(stage=_stage(now, switch.stage))
        return Undo(_press(now, switch, say, mine), agrees=True)
    asks = _("Undo the tap: ask {name}").format(name=now.sides[1 - mine])
    until = at_once_until(now.clock)
    if mine == now.clock.terms.owner(switch.stage):
        return Undo(_press(now, switch, _("Undo the tap"), mine))
    if until is None or until < now.at:
        return Undo(_press(now, switch, asks, mine))
    gives = _press(now, switch, _("Not my turn yet: give it back"), mine)
    return Undo(gives, until=instant(until), later=asks)


def official_undo(now: OnTable) -> Press | None:
    switch = last_switch(now)
    if switch is None:
        return None
    say = _("Undo the last tap: {stage} goes on").format(stage=_stage(now, switch.stage))
    return _press(now, switch, say, None)


def undo_words(now: OnTable) -> Iterator[str]:
    """Who asks the other side to undo a tap."""
    switch = last_switch(now)
    for side in switch.asked if switch else ():
        other = now.sides[1 - side]
        if side == now.mine:
            yield _("You asked {name} to undo the tap: it is undone when they agree.").format(
                name=other
            )
        else:
            say = _("{name} says that the last tap was a slip: {stage} is not over.")
            stage = _stage(now, switch.stage if switch else 1)
            yield say.format(name=now.sides[side], stage=stage)


def undone_words(now: OnTable) -> str:
    """Who undid the tap before, and whose time that was; nothing once something else happened."""
    line, undone = now.lines[-1], now.clock.undone
    if undone is None or not isinstance(line.fact, ticks.TakenBack):
        return ""
    name, stage = now.seat.names.person(line.by), _stage(now, undone.stage)
    if now.clock.terms.kind == "turns":
        return _("{name} undid the tap: {stage} goes on.").format(name=name, stage=stage)
    ran = counting.ran(now.clock.rests, undone.since, undone.at)
    owner = now.clock.terms.owner(undone.stage)
    whose = _("your") if owner == now.mine else _("{name}'s").format(name=now.sides[owner])
    say = _("{name} undid the tap: {stage} goes on. {time} went to {whose} clock.")
    return say.format(name=name, stage=stage, time=left_words(ran // SECOND), whose=whose)


def _stage(now: OnTable, number: int) -> str:
    return stage_words(now.clock.terms.stage(number), now.sides)


def _press(now: OnTable, switch: LastSwitch, say: str, side: int | None) -> Press:
    speaks = () if side is None else (("side", str(side)),)
    return Press("take-back", say, (*in_stage(now, switch.stage), *speaks))
