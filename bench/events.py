"""Hundreds of small events at once, each with a game at play and a phone for each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import cycle, islice

from muster.cli.rehearsal.cast import ORGANISER, people
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import EntrantId, EventId, GameId
from muster.core.problem import Code
from muster.journal.database.doing import perform_here
from muster.journal.database.links import tokens_of
from muster.journal.database.making import create_event
from muster.journal.database.shelf import SHELF
from muster.packs import official_packs
from muster.reading.people import new_person

PACK = "gaining-grounds-4"
DAY = date(2025, 3, 1)
SMALL = frozenset({Code.PACK_MADE_FOR_MORE})


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a table, and where their own pages are."""

    event: EventId
    game: GameId
    sides: tuple[EntrantId, ...]
    base: str


def small_events(number: int) -> Iterator[tuple[Player, Player]]:
    """Events of two, each in its first round."""
    host = new_person(ORGANISER)
    organiser, names = Actor(host.id), cycle(islice(people(), 200))
    for place in range(number):
        made = create_event(official_packs()[PACK], name=f"Cup {place}", day=DAY, organiser=host)
        _begin(made, organiser, [next(names), next(names)])
        _publish(made, organiser)
        event = SHELF.get(made).event
        (game,) = event.rounds[0].games
        tokens = tokens_of(made, (event.entrants[side].people[0] for side in game.entrants))
        one, other = (
            Player(made, game.id, game.entrants, f"/p/{token}/") for token in tokens.values()
        )
        yield one, other


def large_event(entrants: int) -> tuple[EventId, Actor]:
    """One whose first round is paired, and not yet published."""
    host = new_person(ORGANISER)
    made = create_event(official_packs()[PACK], name="Grand Cup", day=DAY, organiser=host)
    _begin(made, Actor(host.id), list(islice(people(), entrants)))
    return made, Actor(host.id)


def _begin(made: EventId, organiser: Actor, names: list[str]) -> None:
    field = [new_person(name) for name in names]
    entries = tuple(ask.Entry(people=(one.id,), faction="Guild") for one in field)
    perform_here(made, organiser, ask.RegisterEntrants(entries=entries), people=field)
    here = tuple(ask.Arrival(entrant=one) for one in SHELF.get(made).event.entrants)
    for command in (
        ask.CheckIn(arrivals=here),
        ask.StartEvent(rounds=1, confirm=SMALL),
        ask.DealEncounter(round=1),
        ask.PairRound(),
    ):
        perform_here(made, organiser, command)


def _publish(made: EventId, organiser: Actor) -> None:
    for command in (ask.PublishPairings(), ask.StartPlay()):
        perform_here(made, organiser, command)
