"""A full hall to be tapped in: each table of a round keeps its clock or its sheet on two phones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from itertools import islice

from bench.phones import Keeps, Phone, Tables
from muster.cli.rehearsal.cast import ORGANISER, people
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event, Game
from muster.core.ids import EventId
from muster.core.sheet.taps import FirstSaid, TurnEnded
from muster.core.table_clock.asks import Start
from muster.journal.database.doing import perform_here
from muster.journal.database.links import token_of
from muster.journal.database.making import create_event
from muster.journal.database.shelf import SHELF
from muster.journal.database.table_clocks import clock_here
from muster.journal.database.tapping import sheet_here
from muster.packs import official_packs
from muster.reading.people import new_person

PACK = "steamroller-2017"
PARTS = {"scenario": ("the-pit-ii",), "objective": ("armory", "fuel-cache", "stockpile")}
PLAYED = 3
"""Turns that are over: in the fourth the scenario asks everything."""


def make_hall(tables: int) -> Tables:
    """Round 1 is played; every other table keeps its clock, and the others their sheets."""
    host = new_person(ORGANISER)
    pack = official_packs()[PACK]
    made = create_event(pack, name="Full Hall", day=date(2025, 3, 1), organiser=host)
    organiser = Actor(host.id)
    _play(made, organiser, tables)
    event = SHELF.get(made).event
    return [
        _table(made, event, game, organiser, ("clock", "sheet")[place % 2])
        for place, game in enumerate(event.rounds[0].games)
    ]


def _play(made: EventId, organiser: Actor, tables: int) -> None:
    field = [new_person(name) for name in islice(people(), 2 * tables)]
    entries = tuple(ask.Entry(people=(one.id,), faction="Cygnar", army=75) for one in field)
    perform_here(made, organiser, ask.RegisterEntrants(entries=entries), people=field)
    here = tuple(ask.Arrival(entrant=one) for one in SHELF.get(made).event.entrants)
    for command in (
        ask.CheckIn(arrivals=here),
        ask.StartEvent(rounds=3),
        ask.SetEncounter(round=1, title="The Pit", parts=PARTS),
        ask.PairRound(),
        ask.PublishPairings(),
        ask.StartClock(play=120),
    ):
        perform_here(made, organiser, command)


def _table(
    made: EventId, event: Event, game: Game, organiser: Actor, keeps: Keeps
) -> tuple[Phone, Phone]:
    BEGIN[keeps](made, game, organiser)
    tokens = [token_of(made, event.entrants[side].people[0]) for side in game.entrants]
    one, other = (Phone(made, game.id, f"/p/{token}/at/{game.id}/", keeps) for token in tokens)
    return one, other


def _clock(made: EventId, game: Game, organiser: Actor) -> None:
    """Everybody deploys."""
    clock = clock_here(made, game.id)
    clock.open(organiser, game.entrants[0])
    clock.tap(organiser, Start())


def _sheet(made: EventId, game: Game, organiser: Actor) -> None:
    sheet = sheet_here(made, game.id)
    sheet.open(organiser, game.entrants[0])
    ended = (TurnEnded(step=step) for step in range(1, PLAYED + 1))
    sheet.tap(organiser, FirstSaid(side=0), *ended)


BEGIN: Mapping[Keeps, Callable[[EventId, Game, Actor], None]] = {"clock": _clock, "sheet": _sheet}
