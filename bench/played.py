"""A made-up event in the database: three rounds played, the fourth under way."""

from __future__ import annotations

import sys
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random

from muster.cli.rehearsal.cast import CLUBS, FACTIONS, ORGANISER, people
from muster.cli.rehearsal.luck import made_up
from muster.cli.desk import new_person
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event, Game
from muster.core.ids import EventId, PersonId
from muster.journal.database.doing import perform_here
from muster.journal.database.making import all_events, create_event
from muster.journal.database.shelf import SHELF
from muster.packs import official_packs

PACK = "gaining-grounds-4"
PLAYED = 3


class Played:
    """The one event of a database, by its organiser's hand."""

    def __init__(self) -> None:
        (card,) = all_events()
        self.id = EventId(card.id)
        self._organiser = Actor(PersonId(card.organiser))
        self._dice = Random(card.name)

    @property
    def event(self) -> Event:
        return SHELF.get(self.id).event

    def do(self, *commands: ask.Command) -> None:
        for command in commands:
            perform_here(self.id, self._organiser, command)

    def enter(self, number: int) -> None:
        field = [new_person(name) for name in islice(people(), number)]
        entries = tuple(
            ask.Entry(
                people=(person.id,),
                club=CLUBS[place % len(CLUBS)],
                faction=self._dice.choice(FACTIONS),
            )
            for place, person in enumerate(field)
        )
        registered = ask.RegisterEntrants(entries=entries)
        perform_here(self.id, self._organiser, registered, people=field)
        arrivals = tuple(ask.Arrival(entrant=one) for one in self.event.entrants)
        self.do(ask.CheckIn(arrivals=arrivals), ask.StartEvent(rounds=PLAYED + 2))

    def open_round(self) -> None:
        number = len(self.event.rounds) + 1
        self.do(ask.DealEncounter(round=number), ask.PairRound())
        self.do(ask.PublishPairings(), ask.StartPlay())

    def outstanding(self) -> list[Game]:
        return [game for game in self.event.rounds[-1].games if game.result is None]

    def write_a_result(self) -> None:
        """Of the next table; once every table has one, a correction of the first."""
        game = next(iter(self.outstanding()), self.event.rounds[-1].games[0])
        score = made_up(self.event.rules, game, self._dice)
        self.do(ask.RuleResult(game=game.id, score=score, reason="As on the slip"))


def make(entrants: int) -> None:
    pack = official_packs()[PACK]
    organiser = new_person(ORGANISER)
    create_event(pack, name="Bench Cup", day=date(2025, 3, 1), organiser=organiser)
    played = Played()
    played.enter(entrants)
    for _ in range(PLAYED):
        played.open_round()
        while played.outstanding():
            played.write_a_result()
        played.do(ask.CloseRound())
    played.open_round()
    for _ in range(entrants // 4):
        played.write_a_result()
