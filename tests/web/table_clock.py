"""A table with a clock: two phones, a judge's, and the desk, as tests hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.http import HttpResponse

from muster.core.chain import Stamp, chained
from muster.core.event import Game
from muster.core.ids import EventId
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.ticks import TickLine
from muster.journal.database.links import token_of
from muster.journal.database.models import StreamRow
from muster.journal.database.streams import STREAMS
from muster.journal.database.table_clocks import clock_here
from muster.journal.streams import CLOCK, end_of
from tests.web.phone import Phone, judges_phone, name_of, phone, words_of
from tests.web.venue import Venue

JSON = "application/json"


@dataclass
class Table:
    """A table of the round. `one` goes first; their names are in `names`."""

    venue: Venue
    event: EventId
    place: int = 0
    game: Game = field(init=False)

    def __post_init__(self) -> None:
        self.game = self.venue.games(self.event)[self.place]
        self.one, self.two = (phone(self.venue, self.event, e) for e in self.game.entrants)
        one, two = (name_of(self.event, e) for e in self.game.entrants)
        self.names = (one, two)
        known = [*self.venue.now(self.event).judges]
        appointed = Phone(f"/p/{token_of(self.event, known[0])}/") if known else None
        self.judge = appointed or judges_phone(self.venue, self.event)
        self.desk = Phone(f"/desk/{self.event}/", self.venue.organiser)

    @property
    def path(self) -> str:
        return f"at/{self.game.id}/clock/"

    def read(self, who: Phone) -> str:
        return words_of(who.html(self.path))

    def tap(self, who: Phone, kind: str, **fields: object) -> HttpResponse:
        """As a form without scripts sends it."""
        sent = {name: str(value) for name, value in fields.items()}
        return who.client.post(f"{who.link}{self.path}tap/{kind}/", sent)  # type: ignore[return-value]  # the client's own kind of answer

    def send(self, who: Phone, kind: str, **fields: object) -> tuple[int, dict[str, Any]]:
        """As the phone's script sends it: the status, and what it is told."""
        sent = {name: str(value) for name, value in fields.items()}
        answer = who.client.post(
            f"{who.link}{self.path}tap/{kind}/", sent, headers={"accept": JSON}
        )
        return answer.status_code, answer.json()

    def state(self, who: Phone, seen: str = "") -> Mapping[str, Any]:
        return dict(who.client.get(f"{who.link}{self.path}state/?seen={seen}").json())

    def opened(self, minutes: int = 60) -> None:
        """Laid on the table, by the judge if with other minutes than the rules have."""
        more = {} if minutes == 60 else {"minutes": minutes}
        self.tap(self.judge, "open", first=self.game.entrants[0], **more)

    def started(self, minutes: int = 60) -> None:
        self.opened(minutes)
        self.tap(self.one, "start", stage=1)

    def in_turn(self, ago: int = 30, minutes: int = 60) -> None:
        """Both have deployed, and the first turn began so many seconds ago."""
        self.started(minutes)
        for stage in range(1, 5):
            self.tap(self.one, "switch", stage=stage)
        self.age(ago)

    def age(self, seconds: int) -> None:
        """All that was tapped so far happened so much longer ago."""
        older(self.event, f"{CLOCK}{self.game.id}", timedelta(seconds=seconds))

    @property
    def clock(self) -> TableClock:
        found = clock_here(self.event, self.game.id).load()
        assert found is not None
        return found

    @property
    def kinds(self) -> list[str]:
        """Everything that was written to the clock's stream."""
        return [line.fact.kind for line in clock_here(self.event, self.game.id).lines()]


def ms(from_now: timedelta = timedelta()) -> int:
    return int((datetime.now(UTC) + from_now).timestamp() * 1000)


def older(event: EventId, stream: str, by: timedelta) -> None:
    """The same stream, written so much earlier."""
    lines = STREAMS.lines(event, stream, TickLine)
    StreamRow.objects.filter(event=event, stream=stream).delete()
    STREAMS.forget()
    made: tuple[TickLine, ...] = ()
    for line in lines:
        fact = line.fact.model_copy(update={"made": line.fact.made - by})
        made += chained(TickLine, [fact], end_of(made), Stamp(line.by, line.at - by, ""))
    STREAMS.extend(event, stream, made)
