"""Every command at every moment of an event, asked for by everybody who may not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.access import MAY, Role
from muster.core.ids import EventId, PersonId
from muster.journal.database import accounts
from muster.journal.database.links import revoke, token_of
from muster.journal.people import Person
from muster.web.forms.read import KINDS
from tests import fresh_server
from tests.security.cast import all_rows, signed_in
from tests.web.sending import Fields, form_of
from tests.web.test_every_command import ASKED, examples
from tests.web.venue import Venue, new_account

PLAYER = {Role.PLAYER, Role.PLAYER_OF_GAME, Role.VOTER}
HOLDS: dict[str, set[Role]] = {
    "nobody": set(),
    "stranger": set(),
    "organiser elsewhere": set(),
    "revoked": set(),
    "host": {Role.HOST},
    "judge": {Role.JUDGE},
    "player": PLAYER,
}
"""What everybody is to the event, the first entrant and their game.

A link leads to its own event, whatever a form says: nobody can ask anything of another with it.
"""

REFUSED = {403, 410}
NOT_PUBLIC = 422
"""Of a game that is not public nobody is told even that it is not theirs."""

Post = Callable[[str, Fields], int]


@dataclass(frozen=True)
class Moments:
    venue: Venue
    events: dict[str, EventId]
    judge: accounts.Account
    owner: accounts.Account
    host: Client

    def ways(self, event: EventId) -> Iterator[tuple[str, Post]]:
        first = next(iter(self.venue.now(event).entrants))
        judge, player = accounts.person_of(self.judge).id, self.venue.person(event, first)
        desk = f"/desk/{event}/ask"
        yield "nobody", _post(Client(), desk)
        yield "stranger", _post(self.venue.stranger, desk)
        yield "organiser elsewhere", _post(signed_in(self.owner), desk)
        yield "host", _post(self.host, desk)
        yield "judge", _post(Client(), f"/p/{token_of(event, judge)}/ask")
        yield "player", _post(Client(), f"/p/{token_of(event, player)}/ask")
        yield "revoked", _post(Client(), f"/p/{self.revoked(event)}/ask")

    def revoked(self, event: EventId) -> str:
        """The link that the judge had before the one that counts."""
        person = PersonId(f"gone-{event}")
        made = token_of(event, person)
        revoke(event, person)
        return made


def _post(client: Client, door: str) -> Post:
    return lambda kind, form: client.post(f"{door}/{kind}/", form).status_code


@pytest.fixture(scope="module")
def moments() -> Iterator[Moments]:
    fresh_server.empty()
    venue = Venue()
    closed, over = venue.playing(entrants=4), venue.playing(entrants=4)
    for event in (closed, over):
        venue.play_round(event)
    events = {
        "preparing": venue.event(entrants=4, here=False),
        "started": venue.started(entrants=4),
        "paired": venue.paired(entrants=4),
        "playing": venue.playing(entrants=4),
        "closed": closed,
        "over": over,
    }
    judge, owner = new_account("ruth", "Ruth Bench"), new_account("oz", "Oz Owner")
    for event in events.values():
        for person in (accounts.person_of(judge), Person(id=PersonId(f"gone-{event}"), name="G")):
            venue.do(event, ask.AppointJudge(person=person.id), people=(person,))
    venue.do(over, ask.FinishEvent(reason="Enough for today"))
    host = signed_in(new_account("hal", "Hal Host", host=True))
    yield Moments(venue, events, judge, owner, host)
    fresh_server.empty()


@pytest.mark.parametrize("moment", ["preparing", "started", "paired", "playing", "closed", "over"])
def test_at_no_moment_may_anybody_ask_what_the_table_does_not_give_them(
    moments: Moments, moment: str
) -> None:
    event, model = moments.events[moment], moments.events["playing"]
    commands = examples(moments.venue, model)
    ways = dict(moments.ways(event))
    before = all_rows()
    passed = {}
    for who, post in ways.items():
        for kind in ASKED:
            if not MAY[KINDS[kind]] & HOLDS[who]:
                status = post(kind, _about(event, model, form_of(commands[kind])))
                if status not in REFUSED and not (moment == "paired" and status == NOT_PUBLIC):
                    passed[who, kind] = status
    assert passed == {}
    assert all_rows() == before


def _about(event: EventId, model: EventId, form: Fields) -> Fields:
    """The same form about another event: only people have other ids there."""
    moved = {name: str(value).replace(model, event) for name, value in form.items()
             if isinstance(value, str)}  # fmt: skip
    return {**form, **moved}


def test_nobody_passes_for_another_with_a_form(moments: Moments) -> None:
    """Who asks is who holds the link or the session; what a form says of it is not read."""
    event = moments.events["playing"]
    venue = moments.venue
    lies = {"actor": venue.me.id, "person": venue.me.id, "host": "1", "role": "organiser"}
    ways = dict(moments.ways(event))
    before = all_rows()
    for who, post in ways.items():
        answers = {post(kind, {**lies, "reason": "x"}) for kind in ("close-round", "undo")}
        assert (who, answers <= REFUSED) == (who, True)
    assert all_rows() == before
