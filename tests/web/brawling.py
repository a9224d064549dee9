"""A pod at its table: phones that tap, and what the database keeps of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.brawl.brawl import Brawl
from muster.core.event import Game
from muster.core.ids import EntrantId, EventId
from muster.core.rulepack.patch import Patch
from muster.journal.database.brawls import BrawlStore
from muster.journal.database.models import StreamRow
from tests.web.phone import words_of
from tests.web.venue import Venue

ALL_OUT = Patch(kind="variant", id="all-out-brawl", title="All Out Brawl")
COSTS = (6, 8, 9, 10, 7, 6, 6, 6)


def all_out_brawl(venue: Venue, entrants: int = 5) -> EventId:
    """An event of the other kind of brawl."""
    event = venue.event("GG4", entrants)
    venue.do(event, ask.ChangeRules(patches=(ALL_OUT,)))
    venue.do(event, ask.PublishRules())
    venue.do(event, ask.StartEvent(rounds=1))
    venue.pair(event)
    venue.publish(event)
    return event


@dataclass
class Table:
    """The first pod of an event; whoever is not named taps on the phone of its first player."""

    venue: Venue
    event: EventId
    client: Client = field(default_factory=Client)

    @property
    def game(self) -> Game:
        return self.venue.games(self.event)[0]

    @property
    def players(self) -> tuple[EntrantId, ...]:
        return self.game.entrants

    @property
    def brawl(self) -> Brawl:
        return BrawlStore(self.event, self.game.id).load().brawl

    @property
    def totals(self) -> list[int]:
        return [self.brawl.players[each].total for each in self.players]

    @property
    def kept(self) -> list[str]:
        rows = StreamRow.objects.filter(event=self.event).order_by("n")
        return list(rows.values_list("text", flat=True))

    def at(self, who: EntrantId | None = None) -> str:
        return f"{self.venue.link(self.event, who or self.players[0])}at/{self.game.id}/brawl/"

    @property
    def desk(self) -> str:
        return f"/desk/{self.event}/at/{self.game.id}/brawl/"

    def html(self, who: EntrantId | None = None, page: str = "") -> str:
        answer = self.client.get(f"{self.at(who)}{page}")
        assert answer.status_code == 200, answer.status_code
        return answer.content.decode()

    def read(self, who: EntrantId | None = None, page: str = "") -> str:
        return words_of(self.html(who, page))

    def send(
        self, kind: str, fields: Mapping[str, object], who: EntrantId | None = None
    ) -> HttpResponse:
        return self.client.post(f"{self.at(who)}tap/{kind}/", dict(fields))  # type: ignore[return-value]  # the client's own kind of answer

    def tap(self, kind: str, fields: Mapping[str, object], who: EntrantId | None = None) -> None:
        answer = self.send(kind, fields, who)
        assert answer.status_code == 303, answer.content.decode()

    def codes(
        self, kind: str, fields: Mapping[str, object], who: EntrantId | None = None
    ) -> list[str]:
        """Why not; and nothing was written."""
        before = self.kept
        answer = self.send(kind, fields, who)
        assert (answer.status_code >= 400, self.kept) == (True, before)
        html = answer.content.decode()
        return [part.partition('"')[0] for part in html.split('data-code="')[1:]]

    # ── the course of a brawl ──

    def leaders(self, **changed: str) -> dict[str, str]:
        fields: dict[str, str] = {}
        for n, each in enumerate(self.players):
            fields |= {f"model.{each}": f"Leader {n}", f"cost.{each}": str(COSTS[n])}
        return fields | changed

    def sits_down(self) -> Table:
        self.tap("begin", self.leaders())
        return self

    def flips(self, *cards: str) -> Table:
        """What the first players flipped, in the order they sit."""
        said = zip(self.players, cards, strict=False)
        self.tap("flip", {f"card.{each}": card for each, card in said if card})
        return self

    def happens(self, what: str, by: int, *to: int) -> Table:
        fields = {"what": what, "by": self.players[by], "to": [self.players[n] for n in to]}
        self.tap("happen", fields)
        return self

    def ends_turn(self, **answers: str) -> Table:
        self.tap("end-phase", {"turn": self.brawl.turn, "end": "1", **answers})
        return self


def brawl_under_way(venue: Venue) -> EventId:
    """Five at a table in their first turn: blood, a card to choose, a Condition, a marker."""
    table = Table(venue, venue.playing("BB", 5)).sits_down().flips("9", "7", "5", "3", "1")
    one, two, *_ = table.players
    table.tap("draw", {"player": two})
    table.tap("apply", {"by": one, "what": "Burning", "to": table.players[2]})
    table.happens("kills", 0, 1).tap("draw", {"player": one})
    return table.event
