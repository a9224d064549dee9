"""A burst of strangers: it has its own threads and queues, and what nobody waits for is not begun.

No time is judged: what strangers ask for stands still until the test lets it go on.
"""

from __future__ import annotations

import json
import re
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from wsgiref.types import WSGIEnvironment

import pytest
from django.core.signals import request_started
from django.test import Client
from django.urls import resolve
from prometheus_client import REGISTRY

from muster.core.ids import EntrantId, EventId
from muster.journal.database.tokens import make_token
from muster.site import metrics
from muster.site.front.app import Limits
from muster.site.front.callers import LANE, Callers, Kind, Shown
from muster.site.front.lane import Size
from muster.site.front.lanes import LANES
from muster.site.front.watched import Asked
from muster.site.hooks import AT_ONCE
from muster.web.public.addresses import urlpatterns as public
from tests.site.house import WAIT, House, Open, opened, wait_until
from tests.site.real import open_for_real
from tests.web.venue import Venue

NARROW = Limits(lanes=dict.fromkeys(LANES, Size(1, 3)))
WIDE = Limits(lanes=dict.fromkeys(LANES, Size(1, 1_000)))
MANY = 40
MADE_UP = [f"made-up-{n}" for n in range(MANY)]
API = "v1"
"""What the house takes for the event in an address for programs."""

DESK = {"Cookie": "sessionid=olive"}
"""What the organiser's browser shows; the house knows it once it was let in."""


@contextmanager
def standing_still(limits: Limits) -> Iterator[Open]:
    """A house whose slow pages wait for the end of the test; olive and a phone are known there."""
    release = threading.Event()
    with opened(House(dict.fromkeys(("cup", *MADE_UP, API), 1)), limits) as hall:
        hall.ask("/desk/visitor", **DESK)
        hall.ask("/p/cup/visitor")
        hall.house.asked.clear()
        hall.house.before_rendering = hall.house.before_writing = lambda: _wait(release)
        try:
            yield hall
        finally:
            release.set()


def _wait(release: threading.Event) -> None:
    assert release.wait(6 * WAIT)


@contextmanager
def strangers(hall: Open, *requests: bytes) -> Iterator[list[socket.socket]]:
    """Each has asked and waits for an answer, until they hang up."""
    with ExitStack() as lines:
        asked = []
        for each in requests:
            line = socket.create_connection(("127.0.0.1", hall.port), timeout=WAIT)
            asked.append(lines.enter_context(line))
            line.sendall(each)
        yield asked


def get(path: str, *more: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: here", *more, "", ""]).encode()


def post(path: str, body: str = "key=1") -> bytes:
    head = [f"POST {path} HTTP/1.1", "Host: here", f"Content-Length: {len(body)}", "", body]
    return "\r\n".join(head).encode()


def under_way(hall: Open) -> int:
    return sum(hall.front.under_way.values())


# ── lanes ──


BURSTS = {
    "public pages": [get(f"/e/cup/entrant/e{n}/") for n in range(MANY)],
    "dear pages": [get(f"/e/cup/data/file{n}") for n in range(MANY)],
    "programs": [get(f"/api/v1/events/cup/games/r1g{n}") for n in range(MANY)],
    "made-up sessions": [get("/desk/cup/", f"Cookie: sessionid={n}") for n in range(MANY)],
    "made-up links": [get(f"/p/{link}/") for link in MADE_UP],
    "made-up tokens": [
        get("/api/v1/nowhere/cup", f"Authorization: Bearer {n}") for n in range(MANY)
    ],
    "passwords": [post("/sign-in/cup/") for _ in range(MANY)],
}


@pytest.mark.parametrize("burst", BURSTS)
def test_whatever_strangers_ask_for_the_desk_and_the_phones_are_answered(burst: str) -> None:
    with standing_still(WIDE) as hall, strangers(hall, *BURSTS[burst]):
        wait_until(lambda: under_way(hall) == MANY)
        assert hall.ask("/desk/visitor", **DESK).status == 200
        assert hall.ask("/p/cup/visitor").status == 200


def test_who_is_no_longer_let_in_goes_with_the_strangers() -> None:
    callers = Callers(lambda _: "", most=2)
    ann, ben, chi = (Shown(Kind.LINK, name) for name in ("ann", "ben", "chi"))
    for shown in (ann, ben, chi):
        callers.note(shown, let_in=True)
    callers.note(ben, let_in=False)
    callers.note(None, let_in=True)
    assert [callers.knows(shown) for shown in (ann, ben, chi, None)] == [False, False, True, False]
    callers.close()


def test_a_link_a_session_and_a_token_are_known_once_they_were_good(
    venue: Venue, event: EventId
) -> None:
    """By the doors first, then by the lane of their own; what was made up always by the doors."""
    names: list[str] = []

    def note(**_: object) -> None:
        names.append(threading.current_thread().name.partition("_")[0])

    session = venue.organiser.cookies["sessionid"].value
    token, mine = make_token(venue.account, "bot"), venue.link(event, EntrantId("e1"))
    desk, own, api = f"/desk/{event}/entrants/", f"/p/{'a' * 26}/", f"/api/v1/events/{event}/people"
    asked: dict[str, list[tuple[str, dict[str, str]]]] = {
        "desk": [(desk, {"Cookie": f"sessionid={session}"})] * 2,
        "phones": [(mine, {})] * 2,
        "program": [(api, {"Authorization": f"Bearer {token}"})] * 2,
        "made-up session": [(desk, {"Cookie": "sessionid=made-up"})] * 2,
        "made-up link": [(own, {})] * 2,
        "made-up token": [(api, {"Authorization": "Bearer made-up"})] * 2,
        "nobody": [(desk, {}), (f"/e/{event}/", {})],
    }
    request_started.connect(note)
    found = {}
    try:
        with open_for_real() as server:
            server.ask(api)  # nobody may have it: from now on everybody asks for themselves
            for who, requests in asked.items():
                names.clear()
                said = [server.ask(path, **headers) for path, headers in requests]
                assert not {"x-muster-let-in", "x-muster-edition"} & set(said[0].headers)
                found[who] = list(names)
    finally:
        request_started.disconnect(note)
    assert found == {
        "desk": ["doors", "desk"],
        "phones": ["doors", "phones"],
        "program": ["doors", "phones"],
        "made-up session": ["doors", "doors"],
        "made-up link": ["doors", "doors"],
        "made-up token": ["doors", "doors"],
        "nobody": ["doors", "pages"],
    }


def test_who_is_good_gets_in_however_many_strangers_crowd_the_doors() -> None:
    """Also with a session that this process has not seen before."""
    with standing_still(NARROW) as hall, strangers(hall, *BURSTS["made-up sessions"][:4]):
        wait_until(lambda: hall.front.under_way["doors"] == 4)
        assert hall.ask("/desk/visitor", Cookie="sessionid=made-up").status == 503
        assert hall.ask("/desk/visitor", Cookie="sessionid=known-olive").status == 200


def test_in_trouble_nobody_is_forgotten() -> None:
    with opened(limits=NARROW) as hall:
        hall.ask("/desk/visitor", **DESK)
        assert hall.ask("/desk/failing", **DESK).status == 503
        names: list[str] = []
        hall.house.before_rendering = lambda: names.append(threading.current_thread().name)
        assert hall.ask("/desk/cup/", Accept_Language="en", **DESK).status == 200
    assert [name.partition("_")[0] for name in names] == ["desk"]


def test_what_is_to_be_found_out_of_strangers_has_an_end() -> None:
    """Large bodies of nobody: whoever hung up is not looked for without end."""
    release, house = threading.Event(), House()
    house.find_caller = lambda: _wait(release)
    large = ["POST /desk/cup/ HTTP/1.1", "Host: here", "Content-Length: 100000"]
    asked = [
        "\r\n".join([*large, f"Cookie: sessionid={n}", "", ""]).encode()
        for n in range(LANE.waiting + 2)
    ]
    with opened(house) as hall:
        try:
            with strangers(hall, *asked) as lines:
                assert lines[-1].recv(65536).startswith(b"HTTP/1.1 503 ")
                wait_until(lambda: len(house.looked_up) == 1)
        finally:
            release.set()
        assert hall.ask("/e/cup/").status == 200


# ── queues ──


def test_a_queue_that_is_full_says_so_in_words_and_when_to_come_again() -> None:
    with standing_still(NARROW) as hall, strangers(hall, *BURSTS["public pages"][:4]):
        wait_until(lambda: hall.front.under_way["pages"] == 4)
        refused = hall.ask("/e/cup/rules/")
        assert (refused.status, refused.headers["retry-after"]) == (503, "5")
        assert b"Nothing was changed: please try again in a few seconds." in refused.body
        assert hall.ask("/desk/visitor", **DESK).status == 200
        assert len(hall.house.asked) == 2


def test_a_program_is_turned_away_in_the_form_it_reads() -> None:
    with standing_still(NARROW) as hall, strangers(hall, *BURSTS["programs"][:4]):
        wait_until(lambda: hall.front.under_way["dear"] == 4)
        refused = hall.ask("/api/v1/events/cup/lines")
        assert (refused.status, refused.headers["retry-after"]) == (503, "5")
        assert json.loads(refused.body)["problems"][0]["code"] == "not-now"


def test_what_is_turned_away_is_counted_by_its_lane() -> None:
    def counted() -> float:
        name, lane = "muster_requests_turned_away_total", {"lane": "pages"}
        return REGISTRY.get_sample_value(name, lane) or 0.0

    before = counted()
    metrics.count_request(Asked("public", "public", "GET", 503, 0.0, "", turned_away="pages"))
    metrics.count_request(Asked("public", "public", "GET", 200, 0.0, ""))
    assert counted() == before + 1


def test_the_manual_names_as_many_connections_as_there_are_threads() -> None:
    """Beside lanes: hooks and who looks for them, two looks for news, health, and who asks."""
    others = AT_ONCE + 1 + 2 + 1 + 1
    lanes = sum(size.threads for name, size in LANES.items() if name != "static")
    manual = Path("docs/host.md").read_text(encoding="utf-8")
    assert re.findall(r"opens up to (\d+) to PostgreSQL", manual) == [str(lanes + others)]


# ── who left ──


LEAVING = {
    "public pages": BURSTS["public pages"],
    "dear pages": BURSTS["dear pages"],
    "acts that were handed in whole": [post(f"/p/cup/ask/{n}/") for n in range(MANY)],
    "passwords": BURSTS["passwords"],
}


@pytest.mark.parametrize("burst", LEAVING)
def test_what_was_asked_by_somebody_who_left_is_never_begun(burst: str) -> None:
    first, *others = LEAVING[burst]
    with standing_still(WIDE) as hall, strangers(hall, first):
        wait_until(lambda: len(hall.house.asked) == 1)
        with strangers(hall, *others):
            wait_until(lambda: under_way(hall) == MANY)
        wait_until(lambda: under_way(hall) == 1)
        assert len(hall.house.asked) == 1
    assert len(hall.house.asked) == 1


def test_who_stays_gets_the_page_that_somebody_else_asked_for_and_left() -> None:
    release = threading.Event()
    house = House(before_rendering=lambda: _wait(release))
    with (
        opened(house, WIDE) as hall,
        strangers(hall, get("/e/cup/rules/")),
        ThreadPoolExecutor(1) as visitors,
    ):
        wait_until(lambda: len(hall.house.asked) == 1)
        with strangers(hall, get("/e/cup/pairings/")):
            wait_until(lambda: hall.front.under_way["pages"] == 2)
            stays = visitors.submit(hall.ask, "/e/cup/pairings/")
            wait_until(lambda: len(hall.server.server_state.tasks) == 3)
        wait_until(lambda: len(hall.server.server_state.tasks) == 2)
        release.set()
        assert stays.result().body == b"edition 1 in en"
    assert len(hall.house.asked) == 2


# ── copies ──


PAGES = [
    *("", "rules/", "pack/", "pack.pdf", "proof/", "pairings/", "round/1/", "standings/"),
    *("standings/1/", "chances/", "entrant/e1/", "game/r1g1/", "encounter/1/", "contests/"),
    *("projector/", "hall/", "hall/1/", "table/1/", "data/", "data/results.csv", "event.ics"),
    "feed.atom",
]
READS = [
    *("", "/pack", "/entrants", "/entrants/e1", "/rounds", "/rounds/1", "/games/r1g1"),
    *("/standings", "/contests", "/awards", "/hall", "/rulings", "/lines"),
]
KEPT_FOR_NOBODY = {"home", "events-calendar", "events-feed", "team", "event-copy"}
"""Of no event, or not there in this one."""


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


def test_every_page_of_an_event_is_among_those_that_are_tried(event: EventId) -> None:
    tried = {resolve(f"/e/{event}/{page}").url_name for page in PAGES}
    assert tried == {one.name for one in public} - KEPT_FOR_NOBODY


def test_made_up_queries_and_names_of_the_server_make_no_other_copy(event: EventId) -> None:
    """Django is asked once for each, by whoever is the first."""
    asked: Counter[str] = Counter()

    def count(environ: WSGIEnvironment, **_: object) -> None:
        asked[environ["PATH_INFO"]] += 1

    paths = [f"/e/{event}/{one}" for one in PAGES]
    paths += [f"/api/v1/events/{event}{one}" for one in READS]
    request_started.connect(count)
    try:
        with open_for_real() as server:
            for path in paths:
                said = [
                    server.ask(path),
                    server.ask(f"{path}?made-up=1"),
                    server.ask(f"{path}?made-up=2&by=chance&page=7&on", Host="evil.test"),
                    server.ask(path, Muster_Edition="999999", Authorization="Bearer made-up"),
                ]
                assert (path, [one.status for one in said]) == (path, [200] * 4)
                assert {one.body for one in said} == {said[0].body}
    finally:
        request_started.disconnect(count)
    assert asked == dict.fromkeys(paths, 1)


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/e/cup/pairings/", ["?by=table", "?by=table&x=1", "?x=2&b%79=table", "?by=1&by=table"]),
        ("/e/cup/pack.pdf", ["?page=us-letter", "?x&page=us-letter"]),
        ("/api/v1/events/cup/standings", ["?after=1", "?after=01", "?x=1&after=1"]),
    ],
)
def test_what_a_page_can_be_asked_for_is_one_copy_however_it_is_written(
    path: str, asked: list[str]
) -> None:
    with opened(House({"cup": 1, API: 1})) as hall:
        hall.ask(path)
        for query in asked:
            hall.ask(path + query)
        assert [one["QUERY_STRING"] for one in hall.house.asked] == ["", asked[0][1:]]


def test_a_number_has_one_spelling(venue: Venue, event: EventId) -> None:
    for path in ("/e/{}/round/01/", "/e/{}/standings/001/", "/api/v1/events/{}/rounds/01"):
        assert Client().get(path.format(event)).status_code == 404
    for said in ("%2B1", "1.0", "01"):
        assert Client().get(f"/api/v1/events/{event}/lines?after={said}").status_code == 422
    assert venue.now(event).rounds


def test_where_there_is_nothing_django_is_asked_once_and_nothing_is_kept() -> None:
    with opened(limits=Limits(page_bytes=30_000)) as hall:
        hall.house.shown = "x" * 1_000
        page = hall.ask("/e/cup/")
        hall.house.editions["cup"] = 1
        for n in range(MANY):
            assert hall.ask(f"/e/cup/{n}/missing").status == 404
        assert hall.ask("/e/cup/") == page
        assert len(hall.house.asked) == MANY + 1
