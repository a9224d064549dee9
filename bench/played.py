"""A made-up event of 128 in the database: three rounds played, the fourth half reported."""

from __future__ import annotations

from datetime import date
from itertools import islice
from random import Random

from muster.cli.rehearsal.cast import CLUBS, FACTIONS, ORGANISER, people
from muster.cli.rehearsal.luck import made_up
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event, Game
from muster.journal.database.doing import perform_here
from muster.journal.database.making import EventCard, all_events, create_event
from muster.journal.database.shelf import SHELF
from muster.journal.people import Person
from muster.packs import official_packs
from muster.reading.people import new_person

PACK = "gaining-grounds-4"
ENTRANTS = 128
PLAYED = 3


class Played:
    """An event of a database, made if there is none of its name, by its organiser's hand."""

    def __init__(
        self,
        name: str = "Bench Cup",
        entrants: int = ENTRANTS,
        organiser: Person | None = None,
    ) -> None:
        found = _cards(name)
        if not found:
            organiser = organiser or new_person(ORGANISER)
            pack = official_packs()[PACK]
            create_event(pack, name=name, day=date(2025, 3, 1), organiser=organiser)
        (card,) = _cards(name)
        self.id = card.id
        self._entrants = entrants
        self._organiser = Actor(card.organiser)
        self._dice = Random(card.name)
        if not found:
            self._play()

    @property
    def _event(self) -> Event:
        return SHELF.get(self.id).event

    def _do(self, *commands: ask.Command) -> None:
        for command in commands:
            perform_here(self.id, self._organiser, command)

    def _enter(self) -> None:
        field = [new_person(name) for name in islice(people(), self._entrants)]
        factions = self._event.rules.registration.factions or FACTIONS
        entries = tuple(
            ask.Entry(
                people=(person.id,),
                club=CLUBS[place % len(CLUBS)],
                faction=self._dice.choice(factions),
            )
            for place, person in enumerate(field)
        )
        registered = ask.RegisterEntrants(entries=entries)
        perform_here(self.id, self._organiser, registered, people=field)
        arrivals = tuple(ask.Arrival(entrant=one) for one in self._event.entrants)
        self._do(ask.CheckIn(arrivals=arrivals), ask.StartEvent(rounds=PLAYED + 2))

    def _open_round(self) -> None:
        number = len(self._event.rounds) + 1
        self._do(ask.DealEncounter(round=number), ask.PairRound())
        self._do(ask.PublishPairings(), ask.StartPlay())

    def _outstanding(self) -> list[Game]:
        return [game for game in self._event.rounds[-1].games if game.result is None]

    def write_a_result(self) -> None:
        """Of the next table; once every table has one, a correction of the first."""
        game = next(iter(self._outstanding()), self._event.rounds[-1].games[0])
        score = made_up(self._event.rules, game, self._dice)
        self._do(ask.RuleResult(game=game.id, score=score, reason="As on the slip"))

    def _play(self) -> None:
        self._enter()
        for _ in range(PLAYED):
            self._open_round()
            while self._outstanding():
                self.write_a_result()
            self._do(ask.CloseRound())
        self._open_round()
        for _ in range(ENTRANTS // 4):
            self.write_a_result()


def _cards(name: str) -> list[EventCard]:
    return [card for card in all_events() if card.name == name]
