"""Who goes on and on is asked to wait, in words; whoever shares their address is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from muster.core.ids import EntrantId, EventId
from muster.journal.database import limits
from muster.journal.database.accounts import Account
from muster.journal.database.leases import lend, lent_file
from muster.journal.database.limits import LIMITS, allow
from muster.journal.database.models import EventRow
from muster.journal.database.tokens import cards_of, make_token
from muster.journal.lease import slip_of
from muster.web.accounts.owner import first_code
from tests import fresh_server
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


MINUTE, HOUR = 60, 3600


def test_how_often_is_what_is_promised() -> None:
    """As in docs/threat-model.md."""
    assert {kind: (limit.most, limit.seconds, limit.shared) for kind, limit in LIMITS.items()} == {
        "sign-in": (10, 5 * MINUTE, True),
        "sign-in-name": (200, 5 * MINUTE, True),
        "sign-in-address": (300, 5 * MINUTE, True),
        "first-run": (30, 5 * MINUTE, False),
        "unknown-link": (300, MINUTE, False),
        "unknown-token": (120, MINUTE, False),
        "unknown-invite": (60, MINUTE, False),
        "act": (600, MINUTE, False),
        "token": (1200, MINUTE, False),
        "upload": (120, 10 * MINUTE, False),
        "event": (60, HOUR, False),
    }


def used_up(kind: str, who: str) -> None:
    for _ in range(limits.LIMITS[kind].most):
        assert allow(kind, who) == 0.0


def waits(answer: Answered) -> bool:
    """Asked to wait: in words, for a time that is told, and nothing was done."""
    if answer.status_code != 429:
        return False
    seconds = int(answer.headers["Retry-After"])
    return 0 < seconds <= 3600 and b"Nothing was changed" in answer.content


def wait_of(answer: Answered) -> tuple[int, bool]:
    """The status, and whether it is told how long to wait."""
    seconds = int(answer.headers.get("Retry-After", 0))
    return answer.status_code, 0 < seconds <= 3600


WAITS = (429, True)


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


@pytest.mark.usefixtures("few")
def test_looking_is_never_counted(venue: Venue, event: EventId) -> None:
    """A thousand phones may share one address, and each looks again and again."""
    mine, _ = link(venue, event, 1)
    for page in (mine, f"{mine}standings/", f"/e/{event}/", f"/api/v1/events/{event}"):
        assert (page, {Client().get(page).status_code for _ in range(10)}) == (page, {200})
    desk = f"/desk/{event}/entrants/"
    assert {venue.organiser.get(desk).status_code for _ in range(10)} == {200}


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


NEAR, FAR = "127.0.0.1", "10.0.0.8"


def sign_in(name: str, at: str = NEAR) -> Answered:
    return Client(REMOTE_ADDR=at).post("/sign-in/", {"name": name, "password": PASSWORD})


def my_events(token: str, at: str = NEAR) -> Answered:
    """What takes a token; nothing is wrong with it but that it says nothing."""
    head = {"Authorization": f"Bearer {token}"}
    client = Client(REMOTE_ADDR=at)
    return client.post("/api/v1/events", b"{}", "application/json", headers=head)


def hand_back(token: str, at: str = NEAR) -> Answered:
    head = {"Authorization": f"Bearer {token}"}
    return Client(REMOTE_ADDR=at).post("/hand-back/", b"", "application/zip", headers=head)


def token(name: str) -> str:
    return make_token(Account.objects.get(name=name), "Scoreboard")


UNKNOWN = "x" * 40


@dataclass(frozen=True)
class Often:
    """What is counted under this name and waits, and who goes on with which answer."""

    kind: str
    who: str
    over: Callable[[], Answered]
    others: Mapping[Callable[[], Answered], int]


OFTEN = {
    "a name from anywhere": Often(
        "sign-in-name",
        "olive",
        lambda: sign_in("olive", FAR),
        {lambda: sign_in("sid", FAR): 303},
    ),
    "an address": Often(
        "sign-in-address",
        NEAR,
        lambda: sign_in("olive"),
        {lambda: sign_in("olive", FAR): 303},
    ),
    "a token that nobody has": Often(
        "unknown-token",
        NEAR,
        lambda: my_events(UNKNOWN),
        {lambda: my_events(UNKNOWN, FAR): 401, lambda: my_events(token("olive")): 422},
    ),
    "a lease that nobody has": Often(
        "unknown-token",
        NEAR,
        lambda: hand_back(UNKNOWN),
        {lambda: hand_back(UNKNOWN, FAR): 403, lambda: hand_back(lease()): 422},
    ),
    "a token without end": Often(
        "token",
        "|person-olive",
        lambda: my_events(token("olive")),
        {lambda: my_events(token("sid")): 422},
    ),
}


def lease() -> str:
    """The token of an event that is away."""
    event = EventId(EventRow.objects.get().id)
    lend(event, "The laptop")
    slip = slip_of(lent_file(event))
    assert slip is not None
    return slip.token


@pytest.mark.usefixtures("few", "event")
@pytest.mark.parametrize("often", OFTEN.values(), ids=OFTEN)
def test_the_one_over_waits_and_others_go_on(often: Often) -> None:
    used_up(often.kind, often.who)
    assert wait_of(often.over()) == WAITS
    assert {ask: wait_of(ask()) for ask in often.others} == {
        ask: (status, False) for ask, status in often.others.items()
    }


@pytest.mark.usefixtures("few")
def test_who_guesses_the_code_of_the_first_run_waits_and_who_has_it_does_not() -> None:
    fresh_server.empty()
    path, right = "/first-run/?code=wrong", f"/first-run/?code={first_code()}"
    used_up("first-run", NEAR)
    assert wait_of(Client().get(path)) == WAITS
    assert wait_of(Client().post("/first-run/", {"code": "wrong"})) == WAITS
    assert Client(REMOTE_ADDR=FAR).get(path).status_code == 403
    assert Client().get(right).status_code == 200


def test_an_account_has_fifty_tokens_and_no_more(venue: Venue) -> None:
    made = [venue.organiser.post("/programs/", {"name": f"No. {n}"}) for n in range(51)]
    assert [answer.status_code for answer in made] == [*[200] * 50, 422]
    assert len(cards_of(venue.account)) == 50
    assert venue.stranger.post("/programs/", {"name": "Another"}).status_code == 200


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
