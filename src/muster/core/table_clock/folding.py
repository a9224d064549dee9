"""How each tick changes a table's clock, and the clock that a stream of them makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from muster.core.event import with_item
from muster.core.table_clock import ticks
from muster.core.table_clock.clock import Given, LastSwitch, Noted, TableClock, Undone
from muster.core.table_clock.counting import Rest, Spell
from muster.core.table_clock.turns import overdrawn


class Broken(Exception):
    """A stream whose lines cannot follow one another: no honest Muster wrote it."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(f"line {line} cannot follow from those before it")


def _opened(tick: ticks.ClockOpened) -> TableClock:
    made = tick.made
    return TableClock(tick.game, tick.terms, tick.sides, made, latest=made, settled=made)


def _reopened(clock: TableClock, tick: ticks.ClockOpened) -> TableClock:
    """As if it had been opened like this at first."""
    return replace(clock, terms=tick.terms, sides=tick.sides, settled=tick.made)


def _with(clock: TableClock, tick: ticks.Tick, stage: int, side: int | None) -> TableClock:
    lent = isinstance(tick, ticks.Lent)
    spell = Spell(tick.made, stage, side, lent)
    return replace(clock, settled=tick.made, spells=(*clock.spells, spell))


def _started(clock: TableClock, tick: ticks.TimeStarted) -> TableClock:
    return _with(clock, tick, tick.stage, clock.terms.owner(tick.stage))


def _switched(clock: TableClock, tick: ticks.Switched) -> TableClock:
    """A chess clock runs on for the other side; the time of a turn is started by whoever has it.

    Nothing comes after the last stage: if the game goes on all the same, that one does.
    """
    ended = clock.spells[-1].stage
    if ended == clock.terms.last:
        return replace(clock, settled=tick.made)
    chess = clock.terms.kind == "chess"
    after = _with(clock, tick, ended + 1, clock.terms.owner(ended + 1) if chess else None)
    return replace(after, switch=LastSwitch(ended, tick.made, {}))


def _take_back_asked(clock: TableClock, tick: ticks.TakeBackAsked) -> TableClock:
    switch = _last_switch(clock)
    asked = with_item(switch.asked, tick.side, tick.made)
    return replace(clock, switch=switch._replace(asked=asked))


def _taken_back(clock: TableClock, tick: ticks.TakenBack) -> TableClock:
    """Nothing of the stage after it has been; what was given or paused in it stays."""
    switch = _last_switch(clock)
    stage = switch.stage
    return replace(
        clock,
        settled=tick.made,
        spells=tuple(spell for spell in clock.spells if spell.stage <= stage),
        extended={side: at for side, at in clock.extended.items() if at <= stage},
        claims=frozenset(claim for claim in clock.claims if claim[0] <= stage),
        switch=None,
        undone=Undone(clock.back + 1, stage, switch.made, tick.made),
    )


def _last_switch(clock: TableClock) -> LastSwitch:
    if clock.switch is None:
        raise ValueError
    return clock.switch


def _lent(clock: TableClock, tick: ticks.Lent) -> TableClock:
    """Turn timing has no time of the inactive side: it just stops."""
    stage = clock.spells[-1].stage
    chess = clock.terms.kind == "chess"
    return _with(clock, tick, stage, 1 - clock.terms.owner(stage) if chess else None)


def _returned(clock: TableClock, tick: ticks.Returned) -> TableClock:
    stage = clock.spells[-1].stage
    return _with(clock, tick, stage, clock.terms.owner(stage))


def _paused(clock: TableClock, tick: ticks.Paused) -> TableClock:
    return replace(clock, rests=(*clock.rests, Rest(tick.made, None, tick.reason)))


def _resumed(clock: TableClock, tick: ticks.Resumed) -> TableClock:
    """After the end, the time since then counts as a pause, and what was tapped before is over."""
    if clock.stopped is None or clock.pause is not None:
        *before, last = clock.rests
        rests = (*before, last._replace(ended=tick.made))
    else:
        rests = (*clock.rests, Rest(clock.stopped, tick.made, cause="stopped"))
    settled = clock.settled if clock.stopped is None else tick.made
    return replace(clock, rests=rests, settled=settled, stopped=None, why=None)


def _extended(clock: TableClock, tick: ticks.ExtensionTaken) -> TableClock:
    side = clock.terms.owner(tick.stage)
    return replace(clock, extended=with_item(clock.extended, side, tick.stage))


def _claimed(clock: TableClock, tick: ticks.LeadClaimed) -> TableClock:
    return replace(clock, claims=clock.claims | {(tick.stage, tick.side)})


def _ran_out(clock: TableClock, tick: ticks.RanOut) -> TableClock:
    return replace(clock, switch=None, noted=Noted(tick.made, tick.seen))


def _stopped(clock: TableClock, tick: ticks.Stopped) -> TableClock:
    return replace(clock, switch=None, stopped=tick.made, why=tick.why)


def _adjusted(clock: TableClock, tick: ticks.Adjusted) -> TableClock:
    """A side that had run out plays on from now: it pays nothing for the time in between."""
    time = timedelta(seconds=tick.seconds) + overdrawn(clock, tick.made)
    given = (*clock.given, Given(tick.side, clock.stage.number, time))
    fall, rests = clock.fall, clock.rests
    if fall is not None and fall.at <= tick.made:
        rests = _filled(rests, fall.at, tick.made)
    return replace(clock, switch=None, given=given, rests=rests, settled=tick.made)


def _filled(rests: Sequence[Rest], begun: datetime, ended: datetime) -> tuple[Rest, ...]:
    """Nothing counts from then to then; a pause in it stays one, and lasts if it did."""
    later = [rest for rest in rests if rest.begun >= begun]
    since = [begun, *(rest.ended for rest in later)]
    until = [*(rest.begun for rest in later), ended]
    gaps = zip(since, until, strict=True)
    fill = [Rest(one, other, cause="fell") for one, other in gaps if one and one < other]
    return tuple(sorted([*rests, *fill], key=lambda rest: rest.begun))


APPLY: Mapping[type[ticks.Tick], Callable[[TableClock, Any], TableClock]] = {
    ticks.ClockOpened: _reopened,
    ticks.TimeStarted: _started,
    ticks.Switched: _switched,
    ticks.TakeBackAsked: _take_back_asked,
    ticks.TakenBack: _taken_back,
    ticks.Lent: _lent,
    ticks.Returned: _returned,
    ticks.Paused: _paused,
    ticks.Resumed: _resumed,
    ticks.ExtensionTaken: _extended,
    ticks.LeadClaimed: _claimed,
    ticks.RanOut: _ran_out,
    ticks.Stopped: _stopped,
    ticks.Adjusted: _adjusted,
}


def apply(clock: TableClock, tick: ticks.Tick) -> TableClock:
    after = APPLY[type(tick)](clock, tick)
    return replace(after, latest=max(clock.latest, tick.made))


def fold(lines: Sequence[ticks.TickLine]) -> TableClock:
    """The clock that these lines make."""
    first = lines[0].fact if lines else None
    if not isinstance(first, ticks.ClockOpened):
        raise Broken(1)
    return advance(_opened(first), lines[1:])


def advance(clock: TableClock, lines: Sequence[ticks.TickLine]) -> TableClock:
    """The clock after these lines too."""
    for line in lines:
        try:
            clock = apply(clock, line.fact)
        except (IndexError, ValueError):
            raise Broken(line.n) from None
    return clock
