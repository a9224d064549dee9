"""Checking the clock of a table afterwards: every tap is asked again, by the same hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from muster.core import facts
from muster.core.access import Actor
from muster.core.chain import BEGINNING
from muster.core.event import Event, Game
from muster.core.ids import PersonId
from muster.core.problem import Refused
from muster.core.table_clock import asks, ticks
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.decide import Ticks, decide
from muster.core.table_clock.folding import apply, fold
from muster.core.table_clock.of_game import Officials, hand_of
from muster.core.table_clock.terms import terms_of
from muster.core.verify import Check, Subject

Act = tuple[ticks.TickLine, ...]


def audit_clock(event: Event, game: Game, lines: Sequence[ticks.TickLine]) -> Iterator[Check]:
    """Everything a stranger can check about one clock; nothing is looked at past a no."""
    checks = (*_chain(game, lines), _opened(event, game, lines[0].fact))
    yield from checks
    if all(check.holds for check in checks):
        refused = _first_refused(event, lines)
        n = refused or lines[-1].n
        yield Check(Subject.TICKS, n, refused is None, game=game.id)


def _chain(game: Game, lines: Sequence[ticks.TickLine]) -> Iterator[Check]:
    """Here times count, and never run backwards: the writer sees to it (`journal/table_clocks`)."""
    prev, at = BEGINNING, lines[0].at
    for n, line in enumerate(lines, start=1):
        if not (line.n == n and line.prev == prev and line.at >= at):
            yield Check(Subject.CLOCK, line.n, holds=False, game=game.id)
        prev, at = line.hash, line.at


def _opened(event: Event, game: Game, first: ticks.Tick) -> Check:
    """A clock begins with those who play; the rules may have changed since."""
    if not isinstance(first, ticks.ClockOpened) or not _of_game(first, game):
        return Check(Subject.CLOCK, 1, holds=False, note="opened for another game", game=game.id)
    other = first.terms != terms_of(event.rules)
    note = "opened on other terms than the rules set now" if other else ""
    return Check(Subject.CLOCK, 1, holds=True, note=note, game=game.id)


def _of_game(tick: ticks.ClockOpened, game: Game) -> bool:
    return tick.game == game.id and sorted(tick.sides) == sorted(game.entrants)


def _first_refused(event: Event, lines: Sequence[ticks.TickLine]) -> int | None:
    """The first line that would not be written like this again."""
    officials, clock = _ever_officials(event), fold(lines[:1])
    for act in _acts(lines[1:]):
        said = tuple(line.fact for line in act)
        if said != _asked_again(event, clock, act, officials):
            return act[0].n
        for tick in said:
            clock = apply(clock, tick)
    return None


def _acts(lines: Sequence[ticks.TickLine]) -> Iterator[Act]:
    """The lines of one ask together."""
    act: list[ticks.TickLine] = []
    for line in lines:
        act.append(line)
        if line.more == 0:
            yield tuple(act)
            act = []
    if act:
        yield tuple(act)


def _asked_again(event: Event, clock: TableClock, act: Act, officials: Officials) -> Ticks | None:
    first = act[0]
    tick = first.fact
    if isinstance(tick, ticks.ClockOpened):
        same = tick.game == clock.game and sorted(tick.sides) == sorted(clock.sides)
        return (tick,) if same and not clock.begun and clock.stopped is None else None
    hand = hand_of(event, Actor(first.by), clock.sides, officials)
    try:
        return decide(clock, _ask_of(tick, clock), hand, tick.made, first.at)
    except (Refused, ValidationError):
        return None


def _ask_of(tick: ticks.Tick, clock: TableClock) -> asks.Ask:
    """By somebody who had heard of everything: a stream says nothing of those who had not."""
    ask = AGAIN[type(tick)](tick)
    return ask.model_copy(update={"back": clock.back}) if isinstance(ask, asks.InStage) else ask


def _ever_officials(event: Event) -> Officials:
    """Everybody who was one at some time: a clock does not say what they were just then."""
    said = [line.fact for line in event.lines()]
    organisers = {fact.organiser for fact in said if isinstance(fact, facts.EventCreated)}
    organisers |= {fact.person for fact in said if isinstance(fact, facts.OrganiserChanged)}
    judges = {fact.person for fact in said if isinstance(fact, facts.JudgeAppointed)}
    return Officials(frozenset[PersonId](organisers), frozenset[PersonId](judges))


AGAIN: Mapping[type[ticks.Tick], Callable[[Any], asks.Ask]] = {
    ticks.TimeStarted: lambda tick: asks.Start(stage=tick.stage),
    ticks.Switched: lambda tick: asks.Switch(stage=tick.stage),
    ticks.TakeBackAsked: lambda tick: asks.TakeBack(stage=tick.stage, side=tick.side),
    ticks.TakenBack: lambda tick: asks.TakeBack(stage=tick.stage, side=tick.side),
    ticks.Lent: lambda tick: asks.Lend(stage=tick.stage, loan=tick.loan),
    ticks.Returned: lambda tick: asks.GiveBack(stage=tick.stage, loan=tick.loan),
    ticks.ExtensionTaken: lambda tick: asks.TakeExtension(stage=tick.stage),
    ticks.LeadClaimed: lambda tick: asks.ClaimLead(stage=tick.stage, side=tick.side),
    ticks.RanOut: lambda tick: asks.NoteFall(side=tick.side),
    ticks.Stopped: lambda _: asks.Stop(),
    ticks.Paused: lambda tick: asks.Pause(reason=tick.reason),
    ticks.Resumed: lambda _: asks.Resume(),
    ticks.Adjusted: lambda tick: asks.Adjust(
        side=tick.side, seconds=tick.seconds, reason=tick.reason
    ),
}
"""What was asked when a tick was written."""
