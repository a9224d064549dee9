"""Through the real server: what guards every kind of answer, and that no copy is another's."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from typing import NamedTuple

import pytest
from django.conf import settings

from muster.core.ids import EventId
from tests import fresh_server
from tests.browser.running import Running, running
from tests.security.cast import Cast
from tests.site.served import serving
from tests.web.tour_paths import photo_of_table

PATIENCE = 20


class Said(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(fresh_server.data_folder()) as server:
        yield server


@pytest.fixture(scope="module")
def hosted() -> Iterator[Running]:
    """A server that people reach over https, by way of another one before it."""
    with running(fresh_server.data_folder(), "--address", "https://muster.test") as server:
        yield server


def ask(server: Running, path: str, method: str = "GET", **headers: str) -> Said:
    line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        line.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = line.getresponse()
        said = {name.lower(): value for name, value in answer.getheaders()}
        stream = said.get("content-type", "").startswith("text/event-stream")
        whole = b"" if method == "HEAD" else answer.read1(200) if stream else answer.read()
        return Said(answer.status, said, whole)
    finally:
        line.close()


def session(cast: Cast, who: str = "organiser") -> str:
    return f"sessionid={cast.desk[who].cookies['sessionid'].value}"


# ── headers ──


def answers(cast: Cast) -> dict[str, tuple[str, str, int]]:
    """One of every kind: its address, whose cookie is sent, and the status."""
    event, link = cast.event, f"/p/{cast.links['player', cast.event]}/"
    return {
        "public page": (f"/e/{event}/", "", 200),
        "kept public page": (f"/e/{event}/", "", 200),
        "home": ("/", "", 200),
        "phone": (link, "", 200),
        "desk": (f"/desk/{event}/entrants/", "organiser", 200),
        "fragment": (f"/desk/{event}/state/", "organiser", 200),
        "download": (f"/desk/{event}/history/journal/", "organiser", 200),
        "pdf": (f"/e/{event}/pack.pdf", "", 200),
        "photo": (f"/e/{event}/{photo_of_table(cast.tour)}", "", 200),
        "static": (f"{settings.STATIC_URL}muster.css", "", 200),
        "icon": (f"{settings.STATIC_URL}icon.svg", "", 200),
        "stream": (f"/e/{event}/live", "", 200),
        "nowhere": ("/nope/", "", 404),
        "no static": ("/static/nope.css", "", 404),
        "no event": ("/e/nope/", "", 404),
        "no stream": ("/e/nope/live", "", 404),
        "unknown link": (f"/p/{'b' * 26}/", "", 404),
        "not theirs": (f"/desk/{event}/", "stranger", 403),
        "sign in first": (f"/desk/{event}/", "", 302),
    }


def test_what_holds_over_https_alone_is_said_there_alone(
    cast: Cast, server: Running, hosted: Running
) -> None:
    """Of every kind of answer: over plain http a browser would only complain of it."""
    names = ("cross-origin-opener-policy", "strict-transport-security")
    for kind, (path, who, _) in answers(cast).items():
        cookie = {"Cookie": session(cast, who)} if who else {}
        said = [ask(where, path, **cookie).headers for where in (server, hosted)]
        told = [tuple(headers.get(name) for name in names) for headers in said]
        assert (kind, told) == (kind, [(None, None), ("same-origin", "max-age=31536000")])


def test_every_kind_of_answer_is_guarded(cast: Cast, server: Running) -> None:
    for kind, (path, who, status) in answers(cast).items():
        said = ask(server, path, **({"Cookie": session(cast, who)} if who else {}))
        assert (kind, said.status) == (kind, status)
        policy = said.headers["content-security-policy"]
        assert (kind, "unsafe" in policy, "*" in policy) == (kind, False, False)
        assert (kind, "frame-ancestors 'none'" in policy) == (kind, True)
        assert "default-src 'none'" in policy
        assert said.headers["x-content-type-options"] == "nosniff"
        private = path.startswith("/p/")
        referrer = "no-referrer" if private else "same-origin"
        assert (kind, said.headers["referrer-policy"]) == (kind, referrer)
        assert "camera=()" in said.headers["permissions-policy"]
        assert {"server", "x-powered-by", "x-muster-edition", "x-muster-kind"} & set(
            said.headers
        ) == set()


def test_what_is_not_for_all_is_kept_by_nobody_on_the_way(cast: Cast, server: Running) -> None:
    for kind, (path, who, _) in answers(cast).items():
        said = ask(server, path, **({"Cookie": session(cast, who)} if who else {}))
        kept = said.headers.get("cache-control", "")
        if path.startswith(("/p/", "/desk/")):
            assert (kind, "private" in kept or "no-store" in kept) == (kind, True)
        elif kind in {"static", "icon"}:
            assert "immutable" in kept
        else:
            assert (kind, "no-cache" in kept or "no-store" in kept) == (kind, True)


# ── copies ──


def test_nobody_is_given_a_page_made_for_another(cast: Cast, server: Running) -> None:
    """The first who asks is signed in; the same bytes go to everybody, and no cookie with them."""
    for end in ("", "pairings/", "standings/", "rules/", "hall/", "contests/"):
        path = f"/e/{cast.event}/{end}?first"
        mine = ask(server, path, Cookie=session(cast), HX_Current_URL="http://x/p/secret/")
        theirs = [ask(server, path), ask(server, path, Cookie=session(cast, "stranger"))]
        assert [said.body for said in theirs] == [mine.body, mine.body]
        assert ["set-cookie" in said.headers for said in (mine, *theirs)] == [False] * 3
        assert b"csrfmiddlewaretoken" not in mine.body


def test_a_page_behind_a_link_is_never_kept_for_the_next(cast: Cast, server: Running) -> None:
    own = f"/p/{cast.links['player', cast.event]}/"
    assert ask(server, own).status == 200
    assert ask(server, own.replace(own[3:6], "zzz")).status == 404
    desk = f"/desk/{cast.event}/entrants/"
    assert [ask(server, desk, Cookie=session(cast)).status, ask(server, desk).status] == [200, 302]


def test_whatever_host_a_visitor_names_no_page_leads_there(cast: Cast, server: Running) -> None:
    """A page that was asked for by another name is given to nobody else, and says no address."""
    for path in ("/", f"/e/{cast.event}/", f"/e/{cast.event}/projector/", "/sign-in/"):
        bad = ask(server, path, Host="evil.example", X_Forwarded_Host="evil.example")
        assert (path, b"evil.example" in bad.body) == (path, False)
        assert b"evil.example" not in ask(server, path).body
    led = ask(server, f"/desk/{cast.event}/", Host="evil.example")
    assert led.headers["location"].startswith("/sign-in/")


NAMES = {
    "events.example": 200,
    "EVENTS.example:8000": 200,
    "evil.example": 421,
    "events.example.evil.example": 421,
    "127.0.0.1": 421,
    "": 421,
}


def test_a_server_that_was_told_its_names_answers_to_no_other(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another site's page reaches a hall's server by a name of that site; who keeps it, by any."""
    monkeypatch.setenv("MUSTER_HOSTS", "events.example")
    event = f"/e/{cast.event}/"
    paths = ("/", event, f"{event}live", "/api/v1/events", "/first-run/", "/static/muster.css")
    database = os.environ.get("DATABASE_URL", "")
    with serving(fresh_server.data_folder(), database=database) as server:
        for name, status in NAMES.items():
            told = [server.ask(path, Host=name).status for path in paths if status != 200]
            assert (name, told) == (name, [421] * len(told))
        assert [server.ask(event, Host=name).status for name in NAMES] == [*NAMES.values()]
        assert server.ask("/metrics", Host="evil.example").status == 200
        said = server.ask("/", Host="evil.example", Accept_Language="en").body
        assert said.startswith("This server is not called that.")


# ── streams ──


def test_a_stream_is_listened_to_and_tells_numbers_alone(cast: Cast, server: Running) -> None:
    path = f"/e/{cast.event}/live"
    tried = {m: ask(server, path, m).status for m in ("HEAD", "POST", "PUT", "PATCH", "DELETE")}
    others = dict.fromkeys(("POST", "PUT", "PATCH", "DELETE"), 405)
    assert tried == {"HEAD": 200, **others}
    said = ask(server, path).body.decode()
    assert set(said) <= set("retyidaevng: \n0123456789")


def test_a_stream_does_not_tell_which_games_will_be_played(cast: Cast, server: Running) -> None:
    hidden: EventId = cast.tour.review
    heard = [ask(server, f"/e/{hidden}/live?game={game}").body for game in ("r1g1", "r9g9")]
    assert [b"event: game" in said for said in heard] == [False, False]
