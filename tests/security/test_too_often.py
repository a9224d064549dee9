"""Who goes on and on is asked to wait, in words; whoever shares their address is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from muster.core.ids import EntrantId, EventId
from muster.journal.database import limits
from muster.journal.database.limits import LIMITS, allow
from tests.web.test_wizard import send
from tests.web.venue import PASSWORD, Venue


class Answered(Protocol):
    """What a browser got, whichever client stands for it."""

    @property
    def status_code(self) -> int: ...
    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def content(self) -> bytes: ...


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of everything in an hour: none comes back while a slow machine runs the test."""
    few = {kind: replace(limit, most=3, seconds=3600) for kind, limit in LIMITS.items()}
    monkeypatch.setattr(limits, "LIMITS", few)


def used_up(kind: str, who: str) -> None:
    for _ in range(limits.LIMITS[kind].most):
        assert allow(kind, who) == 0.0


def waits(answer: Answered) -> bool:
    """Asked to wait: in words, for a time that is told, and nothing was done."""
    if answer.status_code != 429:
        return False
    seconds = int(answer.headers["Retry-After"])
    return 0 < seconds <= 3600 and b"Nothing was changed" in answer.content


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


def link(venue: Venue, event: EventId, n: int) -> tuple[str, str]:
    entrant = EntrantId(f"e{n}")
    return venue.link(event, entrant), f"{event}|{venue.person(event, entrant)}"


@pytest.mark.usefixtures("few")
def test_one_link_that_acts_without_end_waits_and_nobody_else(venue: Venue, event: EventId) -> None:
    mine, who = link(venue, event, 1)
    theirs, _ = link(venue, event, 2)
    used_up("act", who)
    before = venue.now(event).revision
    wish = {"game": "r1g1", "matter": "rules"}
    assert waits(Client().post(f"{mine}ask/call-judge/", wish))
    assert venue.now(event).revision == before
    assert Client().post(f"{theirs}ask/call-judge/", wish).status_code in {303, 403}
    assert Client().get(mine).status_code == 200


def test_a_phone_that_was_out_of_reach_sends_a_whole_game_at_once(
    venue: Venue, event: EventId
) -> None:
    """A game has some dozens of answers; three hundred at once are still no harm."""
    mine, _ = link(venue, event, 1)
    answers = {Client().post(f"{mine}ask/nothing/").status_code for _ in range(300)}
    assert answers == {422}


@pytest.mark.usefixtures("few")
def test_who_guesses_links_waits_and_who_has_one_does_not(venue: Venue, event: EventId) -> None:
    mine, _ = link(venue, event, 1)
    used_up("unknown-link", "127.0.0.1")
    assert waits(Client().get(f"/p/{'a' * 26}/"))
    assert Client().get(mine).status_code == 200
    assert Client(REMOTE_ADDR="10.0.0.8").get(f"/p/{'a' * 26}/").status_code == 404


def test_a_thousand_phones_behind_one_address_are_let_in(venue: Venue, event: EventId) -> None:
    pages = [link(venue, event, n)[0] for n in (1, 2, 3, 4)]
    for n in range(1000):
        allow("act", f"{event}|phone {n}")
    assert {Client().get(page).status_code for page in pages} == {200}


@pytest.mark.usefixtures("few")
def test_files_without_end_wait(venue: Venue, event: EventId) -> None:
    used_up("upload", venue.me.id)
    file = {"file": SimpleUploadedFile("entrants.csv", b"name\nZed\n")}
    before = venue.now(event).revision
    assert waits(venue.organiser.post(f"/desk/{event}/entrants/import/", file))
    assert waits(venue.ask(event, "attach-photo", {"game": "r1g1", **_photo()}))
    assert venue.now(event).revision == before
    assert venue.ask(event, "change-details", {"name": "Other"}).status_code == 303


def _photo() -> dict[str, object]:
    return {"photo": SimpleUploadedFile("photo.jpg", b"no photo")}


def test_events_without_end_wait(venue: Venue) -> None:
    used_up("event", venue.account.person_id)
    assert waits(send(venue.organiser))
    assert send(venue.stranger).status_code == 303


def test_signing_in_says_how_long_to_wait(venue: Venue) -> None:
    used_up("sign-in", f"127.0.0.1|{venue.account.name}")
    answer = Client().post("/sign-in/", {"name": "olive", "password": PASSWORD})
    assert (answer.status_code, 0 < int(answer.headers["Retry-After"]) <= 300) == (429, True)
    elsewhere = Client(REMOTE_ADDR="10.0.0.8")
    assert elsewhere.post("/sign-in/", {"name": "olive", "password": PASSWORD}).status_code == 303


def test_a_prank_in_the_hall_does_not_lock_the_organiser_out(venue: Venue) -> None:
    """Whoever signed in with this browser before has tries of their own there."""
    organiser = Client()
    details = {"name": venue.account.name, "password": PASSWORD}
    assert organiser.post("/sign-in/", details).status_code == 303
    used_up("sign-in", f"127.0.0.1|{venue.account.name}")
    stranger = Client()
    assert [c.post("/sign-in/", details).status_code for c in (stranger, organiser)] == [429, 303]
    stranger.cookies["device"] = organiser.cookies["device"].value.replace(":", "x:", 1)
    assert stranger.post("/sign-in/", details).status_code == 429


def test_counting_acts_asks_nothing_of_the_database() -> None:
    with CaptureQueriesContext(connection) as asked:
        for n in range(10_000):
            allow("act", str(n % 1000))
    assert len(asked) == 0
