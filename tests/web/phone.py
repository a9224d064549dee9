"""A player's phone: a browser without an account that knows one private link."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EntrantId, EventId, PersonId
from muster.journal.database.links import token_of
from muster.journal.database.shelf import SHELF
from muster.journal.people import Person
from muster.web.naming import names_in
from tests.web.venue import Venue


class Phone:
    def __init__(self, link: str, client: Client | None = None) -> None:
        self.link = link
        self.client = client or Client()

    def open(self, page: str = "") -> HttpResponse:
        return self.client.get(f"{self.link}{page}")  # type: ignore[return-value]  # the client's own kind of answer

    def html(self, page: str = "") -> str:
        answer = self.open(page)
        assert answer.status_code == 200, (page, answer.status_code)
        return answer.content.decode()

    def read(self, page: str = "") -> str:
        """What stands on a page, in one line."""
        return words_of(self.html(page))

    def ask(self, kind: str, fields: Mapping[str, object] | None = None) -> HttpResponse:
        return self.client.post(f"{self.link}ask/{kind}/", dict(fields or {}))  # type: ignore[return-value]  # as above


def words_of(html: str) -> str:
    """What is shown of a page's own part; inside a sentence no tag makes a gap."""
    main = html[html.index("<main") : html.index("</main>")]
    shown = re.sub(r"<(section|li)[^>]* hidden.*?</\1>", "", main, flags=re.DOTALL)
    inline = re.sub(r"</?(?:span|strong|bdi)\b[^>]*>", "", shown)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", inline)).split())


def phone(venue: Venue, event: EventId, entrant: EntrantId) -> Phone:
    return Phone(venue.link(event, entrant))


def name_of(event: EventId, entrant: EntrantId) -> str:
    return names_in(SHELF.get(event)).entrant(entrant)


def judges_phone(venue: Venue, event: EventId) -> Phone:
    judge = Person(id=PersonId("judge"), name="Ruth Calder")
    venue.do(event, ask.AppointJudge(person=judge.id), people=(judge,))
    return Phone(f"/p/{token_of(event, judge.id)}/")


def figures(venue: Venue, event: EventId, *vp: int, game: int = 0) -> dict[str, object]:
    """The fields of a score in a game of the round."""
    played = venue.games(event)[game]
    boxes = {f"figure.vp.{e}": str(n) for e, n in zip(played.entrants, vp, strict=True)}
    return {"game": played.id, **boxes}
