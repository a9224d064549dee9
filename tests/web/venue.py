"""A hall with people in it: accounts, events at any moment, and browsers to ask with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache

from django.contrib.auth.hashers import make_password
from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.problem import Code
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score, Side
from muster.journal.database import accounts
from muster.journal.database.doing import perform_here, perform_on
from muster.journal.database.links import token_of
from muster.journal.database.making import create_event
from muster.journal.database.models import Account, PersonRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from muster.journal.perform import Done
from muster.packs import find
from tests import snapshots

PASSWORD = "correct horse battery"  # noqa: S105 - of made-up people
DAY = date(2024, 6, 15)
NAMES = (
    "Ana Ruiz", "Ben Okafor", "Chi Park", "Dov Stein", "Eli Brandt", "Femi Adeyemi",
    "Greta Holm", "Hana Sato", "Ivo Marin", "Jo Whitfield", "Kofi Mensah", "Lena Vogel",
    "Mika Laine", "Noor Haddad", "Oona Byrne", "Pilar Soto",
)  # fmt: skip


@cache
def _hashed() -> str:
    """Hashing takes a quarter of a second on purpose: once is enough for all of them."""
    return make_password(PASSWORD)


def new_account(name: str, called: str, *, host: bool = False) -> Account:
    """An account that signs in with `PASSWORD`."""
    person = PersonRow.objects.create(id=f"person-{name}", name=called)
    return Account.objects.create(name=name, person=person, host=host, password=_hashed())


@dataclass
class Venue:
    """`organiser`, `stranger` (signed in, but not here) and `visitor` are browsers."""

    organiser: Client = field(default_factory=Client)
    stranger: Client = field(default_factory=Client)
    visitor: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        self.account = new_account("olive", "Olive Marsh", host=True)
        other = new_account("sid", "Sid Stranger")
        self.organiser.force_login(self.account)
        self.stranger.force_login(other)

    @property
    def me(self) -> Person:
        return accounts.person_of(self.account)

    # ── events ──

    def event(self, pack: str = "GG4", entrants: int = 8, *, here: bool = True) -> EventId:
        """A new event with so many entered, and checked in unless they are not `here`."""
        rules = self._rules(pack)
        made = create_event(rules, name=f"{rules.short} Cup", day=DAY, organiser=self.me)
        if not entrants:
            return made
        people = [Person(id=PersonId(f"p{n}-{made}"), name=_name(n)) for n in range(entrants)]
        entries = tuple(
            ask.Entry(people=(person.id,), faction="Lanterns", army=rules.size.points)
            for person in people
        )
        self.do(made, ask.RegisterEntrants(entries=entries), people=tuple(people))
        if here:
            arrivals = tuple(ask.Arrival(entrant=e) for e in self.now(made).entrants)
            self.do(made, ask.CheckIn(arrivals=arrivals))
        return made

    def started(self, pack: str = "GG4", entrants: int = 8, rounds: int = 3) -> EventId:
        made = self.event(pack, entrants)
        self.do(made, ask.StartEvent(rounds=rounds))
        return made

    def paired(self, pack: str = "GG4", entrants: int = 8) -> EventId:
        made = self.started(pack, entrants)
        self.pair(made)
        return made

    def playing(self, pack: str = "GG4", entrants: int = 8) -> EventId:
        """Round 1 public and its clock running."""
        made = self.paired(pack, entrants)
        self.publish(made)
        return made

    def pair(self, event: EventId) -> None:
        if self.now(event).rules.encounter.slots and not self.now(event).rules.pods:
            self.do(event, ask.DealEncounter(round=len(self.now(event).rounds) + 1))
        self.do(event, ask.PairRound())

    def publish(self, event: EventId) -> None:
        self.do(event, ask.PublishPairings())
        self.do(event, ask.StartClock(play=120))

    def play_round(self, event: EventId) -> None:
        """Every game of the round has a result, entered from slips, and the round is closed."""
        for game in self.games(event):
            wish = ask.RuleResult(game=game.id, score=self.score(event, game), how="entered")
            self.do(event, wish)
        self.do(event, ask.CloseRound())

    def score(self, event: EventId, game: Game, *vp: int) -> Score:
        """A score that could be: the side named first wins, unless figures are given."""
        result = self.now(event).rules.result
        given = vp or tuple(range(len(game.entrants), 0, -1))
        sides = tuple(
            Side(entrant=entrant, figures={figure.id: n for figure in result.figures})
            for entrant, n in zip(game.entrants, given, strict=True)
        )
        if result.decided_by != "declared":
            return Score(sides=sides)
        ending = next(e.id for e in result.endings if e.allowed and e.played and not e.tie)
        return Score(sides=sides, winner=game.entrants[0], ending=ending)

    # ── asking ──

    def do(
        self,
        event: EventId,
        command: ask.Command,
        by: EntrantId | None = None,
        *,
        people: tuple[Person, ...] = (),
    ) -> Done:
        """As the organiser, or as an entrant; every doubt is set aside."""
        who = self.me.id if by is None else self.person(event, by)
        sure = command.model_copy(update={"confirm": frozenset(Code)})
        return perform_here(event, Actor(who), sure, people=people)

    def attach(self, event: EventId, game: Game, by: EntrantId | None = None, n: int = 0) -> int:
        """The line of a photo that the organiser or an entrant adds to a game."""
        who = self.me.id if by is None else self.person(event, by)
        wish = ask.AttachPhoto(game=game.id, photo=snapshots.digest(n), note="The slip")
        perform_on(DatabaseStore(event, snapshots.kept(n)), Actor(who), wish)
        return self.now(event).revision

    def show_table(self, event: EventId, table: int, n: int = 7) -> int:
        """The line of a photo that the organiser adds to a table of the hall."""
        wish = ask.AttachPhoto(table=table, photo=snapshots.digest(n), note="From the door")
        perform_on(DatabaseStore(event, snapshots.kept(n)), Actor(self.me.id), wish)
        return self.now(event).revision

    def ask(
        self,
        event: EventId,
        kind: str,
        fields: Mapping[str, object] | None = None,
        *,
        client: Client | None = None,
    ) -> HttpResponse:
        """A form sent to the desk's door."""
        sent = client or self.organiser
        return sent.post(f"/desk/{event}/ask/{kind}/", dict(fields or {}))  # type: ignore[return-value]  # the client's own kind of answer

    # ── looking ──

    def now(self, event: EventId) -> Event:
        return SHELF.get(event).event

    def games(self, event: EventId) -> tuple[Game, ...]:
        current = self.now(event).current
        return current.games if current else ()

    def person(self, event: EventId, entrant: EntrantId) -> PersonId:
        return self.now(event).entrants[entrant].people[0]

    def link(self, event: EventId, entrant: EntrantId) -> str:
        """The address of an entrant's private page."""
        return f"/p/{token_of(event, self.person(event, entrant))}/"

    @staticmethod
    def _rules(pack: str) -> Rulepack:
        found = find(pack)
        assert found is not None, pack
        return found


def _name(n: int) -> str:
    turn, which = divmod(n, len(NAMES))
    return NAMES[which] if not turn else f"{NAMES[which]} {turn + 1}"
