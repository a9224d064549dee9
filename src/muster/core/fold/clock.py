"""What happens to the clocks of rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from muster.core import facts, round_clock
from muster.core.chain import Line
from muster.core.event import Event, with_item
from muster.core.round_clock import RoundClock


def started(event: Event, fact: facts.ClockStarted, line: Line) -> Event:
    if event.round(fact.round) is None:
        raise LookupError(fact.round)
    clock = round_clock.begin(fact.setup, fact.play, _instant(line))
    return replace(event, clocks=with_item(event.clocks, fact.round, clock))


def paused(event: Event, fact: facts.ClockPaused, line: Line) -> Event:
    return _change(event, fact.round, lambda clock: round_clock.pause(clock, _instant(line)))


def resumed(event: Event, fact: facts.ClockResumed, line: Line) -> Event:
    return _change(event, fact.round, lambda clock: round_clock.resume(clock, _instant(line)))


def extended(event: Event, fact: facts.ClockExtended, line: Line) -> Event:
    def extend(clock: RoundClock) -> RoundClock:
        return round_clock.extend(clock, fact.minutes, fact.games, _instant(line))

    return _change(event, fact.round, extend)


def setup_skipped(event: Event, fact: facts.SetupSkipped, line: Line) -> Event:
    return _change(event, fact.round, lambda clock: round_clock.skip_setup(clock, _instant(line)))


def stopped(event: Event, number: int, line: Line) -> Event:
    """A round that is closed needs its clock no more, if it had one."""
    if number not in event.clocks:
        return event
    return _change(event, number, lambda clock: round_clock.stop(clock, _instant(line)))


def _change(event: Event, number: int, change: Callable[[RoundClock], RoundClock]) -> Event:
    return replace(event, clocks=with_item(event.clocks, number, change(event.clocks[number])))


def _instant(line: Line) -> datetime:
    """When it was; a time of day without its zone is another instant on every machine."""
    if line.at.tzinfo is None:
        raise ValueError(line.at)
    return line.at
