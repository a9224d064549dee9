"""One made-up event on its way: acts of its organiser, its judge and its players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from muster.cli.rehearsal.cast import CLUBS, FACTIONS
from muster.cli.rehearsal.luck import made_up
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.problem import Code
from muster.core.roster.check import own_lists
from muster.core.score import Score, Side
from muster.journal.database.doing import perform_here
from muster.journal.database.making import create_event
from muster.journal.database.shelf import SHELF
from muster.journal.people import Person
from muster.packs import find
from muster.reading.people import new_person

SURE = frozenset(Code)
"""A demo sets every doubt aside."""


@dataclass(frozen=True, slots=True)
class Stage:
    id: EventId
    organiser: Actor
    dice: Random

    @property
    def event(self) -> Event:
        return SHELF.get(self.id).event

    def do(
        self, command: ask.Command, by: EntrantId | None = None, people: tuple[Person, ...] = ()
    ) -> None:
        who = self.organiser if by is None else Actor(self.event.entrants[by].people[0])
        sure = command.model_copy(update={"confirm": SURE})
        perform_here(self.id, who, sure, people=people)

    # ── people ──

    def enter(self, names: Iterator[str], how_many: int) -> None:
        rules = self.event.rules
        fresh = [new_person(next(names)) for _ in range(how_many)]
        entries = tuple(
            ask.Entry(
                people=(person.id,),
                club=CLUBS[n % len(CLUBS)],
                faction=self.dice.choice(FACTIONS),
                army=rules.size.points,
            )
            for n, person in enumerate(fresh)
        )
        self.do(ask.RegisterEntrants(entries=entries), people=tuple(fresh))

    def arrive(self, how_many: int) -> None:
        here = list(self.event.entrants)[:how_many]
        arrivals = tuple(ask.Arrival(entrant=e, painting=n % 3 == 0) for n, e in enumerate(here))
        self.do(ask.CheckIn(arrivals=arrivals))

    def pay(self, how_many: int) -> None:
        for entrant in list(self.event.entrants)[:how_many]:
            self.do(ask.AmendEntrant(entrant=entrant, paid=True))

    def appoint(self, judge: Person) -> None:
        self.do(ask.AppointJudge(person=judge.id), people=(judge,))

    # ── rounds ──

    def pair(self) -> None:
        number = len(self.event.rounds) + 1
        if self.event.rules.encounter.slots and not self.event.rules.pods:
            self.do(ask.DealEncounter(round=number))
        self.do(ask.PairRound())

    def begin(self) -> None:
        self.do(ask.PublishPairings())
        self.do(ask.StartClock(play=None if self._has_length else 120))

    def play_round(self) -> None:
        self.pair()
        self.begin()
        for game in self.games:
            self.report(game)
        self.do(ask.CloseRound())

    def report(self, game: Game, *, confirmed: bool = True) -> None:
        """One side reports from their phone and the other confirms; pods hand in a slip."""
        score = self.name_lists(game, made_up(self.event.rules, game, self.dice))
        if self.event.rules.pods is not None:
            self.do(ask.RuleResult(game=game.id, score=score, how="entered"))
            return
        first, second = game.entrants
        self.do(ask.ReportResult(game=game.id, score=score), first)
        if confirmed:
            self.do(ask.ConfirmReport(game=game.id), second)

    def name_lists(self, game: Game, score: Score) -> Score:
        """The score, with the list each side played where they brought several."""
        sides: list[Side] = []
        for side in score.sides:
            titles = [army.title for army in own_lists(self.event, game, side.entrant)]
            played = self.dice.choice(titles) if len(titles) > 1 else ""
            sides.append(side.model_copy(update={"army_list": played}))
        return score.model_copy(update={"sides": tuple(sides)})

    @property
    def games(self) -> tuple[Game, ...]:
        current = self.event.current
        return current.games if current else ()

    @property
    def _has_length(self) -> bool:
        times = self.event.rules.times
        return times.play is not None or times.clock in {"deathclock", "classic"}


def new_stage(pack: str, name: str, organiser: Person, dice: Random) -> Stage:
    rules = find(pack)
    if rules is None:
        raise LookupError(pack)
    today = datetime.now(UTC).astimezone().date()
    made = create_event(rules, name=name, day=today, organiser=organiser)
    return Stage(made, Actor(PersonId(organiser.id)), dice)
