"""Programs that call a server: with the organiser's token, a player's link, or nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EntrantId, EventId, PersonId
from muster.journal.database.links import token_of
from muster.journal.database.tokens import make_token
from tests.web.venue import Venue

AT = "/api/v1/"


@dataclass
class Calls:
    """`Client` here has no cookies of anybody's: a program says who it is in a header."""

    venue: Venue
    client: Client = field(default_factory=lambda: Client(enforce_csrf_checks=True))

    def __post_init__(self) -> None:
        self.organiser = make_token(self.venue.account, "Scoreboard")

    def player(self, event: EventId, entrant: EntrantId) -> str:
        return f"link:{token_of(event, self.venue.person(event, entrant))}"

    def by(self, event: EventId, person: PersonId) -> str:
        return f"link:{token_of(event, person)}"

    def get(self, address: str, who: str = "", **headers: str) -> HttpResponse:
        said = {**_who(who), **headers}
        return self.client.get(AT + address, headers=said)  # type: ignore[return-value]  # the client's own kind of answer

    def read(self, address: str, who: str = "") -> Any:  # noqa: ANN401 - whatever JSON says
        answer = self.get(address, who)
        assert (address, answer.status_code) == (address, 200)
        return json.loads(answer.content)

    def post(self, address: str, body: object, who: str = "", **headers: str) -> HttpResponse:
        sent = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post(  # type: ignore[return-value]  # as above
            AT + address,
            sent,
            content_type="application/json",
            headers={**_who(who), **headers},
        )

    def ask(
        self, event: EventId, command: ask.Command, who: str = "", **more: object
    ) -> HttpResponse:
        """A command as a program sends it."""
        body = {**json.loads(command.model_dump_json(exclude={"kind"})), **more}
        kind = command.kind
        return self.post(f"events/{event}/commands/{kind}", body, who or self.organiser)


def said(answer: HttpResponse) -> Any:  # noqa: ANN401 - whatever JSON says
    return json.loads(answer.content)


def codes(answer: HttpResponse) -> list[str]:
    return [one["code"] for one in said(answer)["problems"]]


def _who(who: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {who}"} if who else {}
