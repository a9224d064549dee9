"""People, entrants and games as people call them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from muster.core.catalogue import Catalogue
from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Game
from muster.core.facts import EntrantRegistered, RoundPaired
from muster.core.ids import EntrantId, GameId, PersonId
from muster.journal.people import Person
from muster.words.plain import clean, some
from muster.words.tongue import N_, _

ERASED = N_("(erased)")

MOST_NAMED = 16
"""Names in one sentence; a pod has fewer, a hall of people not checked in has more."""

Seat = tuple[int, int]
"""Round and table."""


@dataclass(frozen=True, slots=True)
class Names:
    """Everything that has to be called something in a sentence, in the language it was made in."""

    people: Mapping[PersonId, str] = field(default_factory=dict)
    entrants: Mapping[EntrantId, str] = field(default_factory=dict)
    games: Mapping[GameId, Seat] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    decided_by: str = ""
    endings: Mapping[str, str] = field(default_factory=dict)
    causes: Mapping[str, str] = field(default_factory=dict)
    elements: Mapping[str, str] = field(default_factory=dict)
    awards: Mapping[str, str] = field(default_factory=dict)
    pack: str = ""
    catalogue: Catalogue | None = None

    def person(self, person: PersonId) -> str:
        return self.people.get(person) or _(ERASED)

    def entrant(self, entrant: EntrantId) -> str:
        return self.entrants.get(entrant, entrant)

    def side(self, game: Game, entrant: EntrantId) -> str:
        """Who plays a side: at a board the player, with their team; else the entrant."""
        player = game.player(entrant)
        if player is None:
            return self.entrant(entrant)
        return f"{self.person(player)} ({self.entrant(entrant)})"

    def sides(self, game: Game) -> str:
        return some([self.side(game, entrant) for entrant in game.entrants], MOST_NAMED)

    def all_entrants(self, entrants: Iterable[EntrantId]) -> str:
        return some([self.entrant(entrant) for entrant in entrants], MOST_NAMED)

    def model(self, model: str) -> str:
        """What the catalogue calls a model of this id; one it does not know was named by name."""
        known = self.catalogue.by_id.get(model) if self.catalogue else None
        return known.name if known else model

    def game(self, game: GameId) -> str:
        """Where a game is played; one that never was has nothing but its id."""
        if game not in self.games:
            return _("game {game}").format(game=game)
        number, table = self.games[game]
        return _("table {table} of round {round}").format(table=table, round=number)


def names_of(event: Event, people: Mapping[PersonId, Person]) -> Names:
    called = {person.id: clean(person.name) for person in people.values()}
    rules = event.rules
    causes = (
        *rules.forfeit.causes,
        *rules.concession.causes,
        *rules.disqualification.causes,
        *rules.conduct.kinds,
        *rules.conduct.tracking,
    )
    return Names(
        people=called,
        entrants=_distinct([*event.entrants.values(), *_gone(event)], called),
        games=_seats(event),
        figures={figure.id: figure.title for figure in rules.result.figures},
        decided_by=rules.result.decided_by,
        endings={ending.id: ending.title for ending in rules.result.endings},
        causes={cause.id: cause.title for cause in causes},
        elements={element.id: element.title for element in rules.elements},
        awards=_awards(event),
        pack=event.official.title,
        catalogue=event.catalogue,
    )


def _awards(event: Event) -> dict[str, str]:
    """By the rules, and contests of the organiser's own by what they were called."""
    own = {award: contest.title for award, contest in event.contests.items() if contest.title}
    return own | {award.id: award.title for award in event.rules.awards}


def _gone(event: Event) -> Iterator[Entrant]:
    """Entrants whose entry was taken back: history still tells of them."""
    for line in event.newest_first():
        fact = line.fact
        if line.n in event.retracted and isinstance(fact, EntrantRegistered):
            yield Entrant(fact.entrant, fact.people, Status.DROPPED, fact.team)


def _seats(event: Event) -> dict[GameId, Seat]:
    """Where every game was or is: those that were paired away, and over them those that are."""
    drawn = {
        seat.game: (line.fact.round, seat.table)
        for line in event.newest_first()
        if isinstance(line.fact, RoundPaired)
        for seat in line.fact.seats
    }
    boards = {g.id: (g.round, g.table) for r in event.rounds for g in r.tables()}
    return drawn | boards | {g.id: (g.round, g.table) for r in event.rounds for g in r.games}


def _distinct(entrants: Iterable[Entrant], called: Mapping[PersonId, str]) -> dict[EntrantId, str]:
    """What each entrant is called; two of the same name are told apart by their ids."""
    plain = {entrant.id: _entrant(entrant, called) for entrant in entrants}
    times = Counter(name.casefold() for name in plain.values())
    return {
        entrant: name if times[name.casefold()] == 1 else f"{name} ({entrant})"
        for entrant, name in plain.items()
    }


def _entrant(entrant: Entrant, called: Mapping[PersonId, str]) -> str:
    people = " & ".join(called.get(person) or _(ERASED) for person in entrant.people)
    name = clean(entrant.team) or people
    return _("{name} [ringer]").format(name=name) if entrant.ringer else name
