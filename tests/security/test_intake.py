"""What is handed in: strangers cannot take the room of those who are known here."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from muster.core.ids import EventId
from muster.journal.database.links import revoke, token_of
from muster.journal.database.tokens import cards_of, make_token, revoke_token
from muster.journal.lease import slip_of
from muster.site.front.app import Limits
from muster.site.front.asgi import Message, Request
from muster.site.front.callers import Callers, Kind, Shown, shown_by
from muster.site.front.intake import Intake, Share, Sizes, Unfit
from muster.site.known import caller
from tests import fresh_server, snapshots
from tests.browser.running import running
from tests.security.cast import signed_in
from tests.site import loops
from tests.site.house import House, Open, opened, wait_until
from tests.web.venue import PASSWORD, Venue

PATIENCE = 60
MEGABYTE = 1024**2
LARGE = 100_000
"""Bytes of what lies on the disk while it arrives."""

MADE_UP = "a" * 26


class Said(NamedTuple):
    status: int
    headers: dict[str, str]


@dataclass(frozen=True)
class Real:
    """A server in a process of its own, on the database that we write to as well."""

    port: int

    def ask(self, path: str, method: str = "GET", body: str = "", /, **headers: str) -> Said:
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(method, path, body.encode("latin-1") or None, headers)
            answer = line.getresponse()
            answer.read()
            return Said(answer.status, {name.lower(): said for name, said in answer.getheaders()})
        finally:
            line.close()


@pytest.fixture(scope="module")
def real() -> Iterator[Real]:
    with running(fresh_server.data_folder()) as server:
        yield Real(server.port)


# ── as it was done: eleven connections, half a minute, nobody could write ──


def test_eleven_half_sent_uploads_keep_nobody_from_writing(venue: Venue, real: Real) -> None:
    """Neither the desk nor a phone nor a program, and nobody from signing in."""
    at_desk, by_program, by_link = venue.event(), venue.event(), venue.playing(entrants=2)
    before = [venue.now(event).revision for event in (at_desk, by_program)]
    with ExitStack() as lines:
        for n in range(11):
            path = ("/sign-in/", f"/desk/{at_desk}/ask/publish-rules/", f"/p/{MADE_UP}/")[n % 3]
            _half_send(lines.enter_context(_connected(real.port)), path, 12 * MEGABYTE)
        assert _at_desk(venue, real, at_desk) == 303
        assert _by_program(venue, real, by_program) == 200
        assert _by_link(venue, real, by_link) == 303
        assert _signing_in(real) == 303
    after = [venue.now(event).revision for event in (at_desk, by_program)]
    assert after == [revision + 1 for revision in before]
    assert len(venue.now(by_link).photos) == 1


def _at_desk(venue: Venue, real: Real, event: EventId) -> int:
    """A form with a file's worth in it, from a browser that has never sent anything before."""
    venue.organiser.get(f"/desk/{event}/")
    session, csrf = (venue.organiser.cookies[name].value for name in ("sessionid", "csrftoken"))
    cookie = f"sessionid={session}; csrftoken={csrf}"
    fields = {"csrfmiddlewaretoken": csrf.encode(), "pad": b"x" * LARGE}
    return _multipart(real, f"/desk/{event}/ask/publish-rules/", fields, Cookie=cookie)


def _by_link(venue: Venue, real: Real, event: EventId) -> int:
    """The first time that the link is ever used."""
    game = venue.games(event)[0]
    fields = {"game": game.id.encode(), "photo": snapshots.snapshot(), "pad": b"x" * LARGE}
    return _multipart(real, f"{venue.link(event, game.entrants[0])}ask/attach-photo/", fields)


def _by_program(venue: Venue, real: Real, event: EventId) -> int:
    kind = {"Content-Type": "application/json"}
    bearer = {"Authorization": f"Bearer {make_token(venue.account, 'Scoreboard')}"}
    said = json.dumps({}) + " " * LARGE
    path = f"/api/v1/events/{event}/commands/publish-rules"
    return real.ask(path, "POST", said, **kind, **bearer).status


def _signing_in(real: Real) -> int:
    page = real.ask("/sign-in/")
    csrf = page.headers["set-cookie"].partition("csrftoken=")[2].partition(";")[0]
    fields = {"csrfmiddlewaretoken": csrf, "name": "olive", "password": PASSWORD}
    said = "&".join(f"{name}={value.replace(' ', '+')}" for name, value in fields.items())
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    return real.ask("/sign-in/", "POST", said, Cookie=f"csrftoken={csrf}", **kind).status


def _multipart(real: Real, path: str, fields: dict[str, bytes], /, **headers: str) -> int:
    name = b'--muster\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    file = b'; filename="1.jpg"\r\nContent-Type: image/jpeg'
    parts = [
        name % (field.encode(), file if field in {"photo", "pad"} else b"", said)
        for field, said in fields.items()
    ]
    body = (b"".join(parts) + b"--muster--\r\n").decode("latin-1")
    kind = {"Content-Type": "multipart/form-data; boundary=muster"}
    return real.ask(path, "POST", body, **kind, **headers).status


# ── who is known ──


def test_what_only_looks_like_somebody_is_not_taken_for_them(venue: Venue, real: Real) -> None:
    """Of neither is a single byte read, so nothing has to be sent."""
    event = venue.playing(entrants=2)
    person = venue.person(event, venue.games(event)[0].entrants[0])
    gone = token_of(event, person)
    revoke(event, person)
    signed_out = signed_in(venue.account)
    ended = signed_out.cookies["sessionid"].value
    signed_out.logout()
    shown = {
        "/account/": f"Cookie: sessionid={MADE_UP}",
        "/accounts/": f"Cookie: sessionid={ended}",
        f"/p/{MADE_UP}/ask/attach-photo/": f"Cookie: sessionid={ended}",
        f"/p/{gone}/ask/attach-photo/": "X: y",
        "/api/v1/events": f"Authorization: Bearer muster_{MADE_UP}",
        "/api/v1/nothing": f"Authorization: Bearer link:{gone}",
        "/hand-back/": f"Authorization: Bearer {MADE_UP}",
        "/hand-back/photo/": "X: y",
        f"/invited/{MADE_UP}/": "X: y",
        "/first-run/": "X: y",
        "/language/": "X: y",
        f"/e/{event}/": "X: y",
        "/nowhere": "X: y",
    }
    for path, header in shown.items():
        with _connected(real.port) as line:
            _begin(line, path, LARGE, header)
            said = line.recv(65536).decode()
        assert (path, said.split()[1]) == (path, "413")
        assert "You are not signed in, or this link was replaced" in said


def test_everybody_who_can_act_is_known_by_what_they_show(venue: Venue) -> None:
    """And by nothing else that one of them has."""
    event = venue.playing(entrants=2)
    person = venue.person(event, venue.games(event)[0].entrants[0])
    link, token = token_of(event, person), make_token(venue.account, "Scoreboard")
    session = venue.organiser.cookies["sessionid"].value
    lease = _lent(venue, venue.event())
    account = f"account {venue.account.pk}"
    found = {
        Kind.LINK: (link, f"person {event} {person}"),
        Kind.SESSION: (session, account),
        Kind.TOKEN: (token, account),
        Kind.LEASE: (lease, caller(Shown(Kind.LEASE, lease))),
    }
    for kind, (secret, who) in found.items():
        assert who
        assert [caller(Shown(k, secret)) for k in Kind] == [who if k is kind else "" for k in Kind]
    (card,) = cards_of(venue.account)
    assert revoke_token(venue.account, card.id)
    venue.account.set_password("another horse battery")
    venue.account.save()
    revoke(event, person)
    gone = (Kind.LINK, link), (Kind.SESSION, session), (Kind.TOKEN, token)
    assert [caller(Shown(*one)) for one in gone] == ["", "", ""]


def _lent(venue: Venue, event: EventId) -> str:
    venue.organiser.post(f"/desk/{event}/lease/lend/", {"holder": "Laptop"})
    slip = slip_of(venue.organiser.get(f"/desk/{event}/lease/file/").content)
    assert slip is not None
    return slip.token


def test_a_visitor_whom_the_server_gave_a_cookie_is_still_a_stranger(venue: Venue) -> None:
    venue.visitor.get("/sign-in/")
    venue.visitor.post("/sign-in/", {"name": "olive", "password": "wrong"})
    given = [one.value for one in venue.visitor.cookies.values()]
    assert [caller(Shown(Kind.SESSION, value)) for value in given] == [""] * len(given)


@pytest.mark.parametrize(
    ("path", "headers", "shown"),
    [
        ("/p/abc/ask/x/", {b"cookie": b"sessionid=s"}, Shown(Kind.LINK, "abc")),
        ("/desk/cup/", {b"cookie": b"a=b; sessionid=s"}, Shown(Kind.SESSION, "s")),
        ("/desk/cup/", {b"authorization": b"Bearer t"}, None),
        ("/api/v1/events", {b"authorization": b"Bearer t"}, Shown(Kind.TOKEN, "t")),
        ("/api/v1/events", {b"authorization": b"bearer link:abc"}, Shown(Kind.LINK, "abc")),
        ("/api/v1/events", {b"cookie": b"sessionid=s"}, None),
        ("/hand-back/", {b"authorization": b"Bearer t"}, Shown(Kind.LEASE, "t")),
        ("/hand-back/photo/", {b"authorization": b"Basic t"}, None),
        ("/desk/cup/", {b"cookie": b"sessionid=" + b"s" * 201}, None),
    ],
)
def test_each_door_looks_at_one_thing_that_is_shown(
    path: str, headers: dict[bytes, bytes], shown: Shown | None
) -> None:
    assert shown_by(_request(path, headers)) == shown


# ── strangers ──

NARROW = Sizes(
    form=10,
    memory=100,
    strangers=Share(200, 100),
    known=Share(200, 100),
    files_of_strangers=Share(1, 1),
    files_of_known=Share(2, 1),
)
KNOWN = "Cookie: sessionid=known"


@contextmanager
def _narrow(house: House | None = None) -> Iterator[Open]:
    """Behind a proxy that tells of many addresses."""
    with opened(house, Limits(intake=NARROW), ("127.0.0.1",)) as hall:
        yield hall


def test_an_address_has_its_share_and_leaves_the_rest_to_others() -> None:
    with _narrow() as hall, ExitStack() as lines:
        first = _hold(hall, lines, "/echo", 100, "X-Forwarded-For: 203.0.113.1")
        assert _sent(hall, "/echo", 100, "X-Forwarded-For: 203.0.113.1") == 429
        assert _sent(hall, "/echo", 100, "X-Forwarded-For: 203.0.113.2") == 200
        first.close()
        wait_until(lambda: hall.front.intake.held == 0)
        assert _sent(hall, "/echo", 100, "X-Forwarded-For: 203.0.113.1") == 200


def test_neighbours_of_one_network_share_what_an_address_has() -> None:
    """Whoever has one address of IPv6 can take on as many others of it as they like."""
    with _narrow() as hall, ExitStack() as lines:
        _hold(hall, lines, "/echo", 100, "X-Forwarded-For: 2001:db8:1:1::1")
        assert _sent(hall, "/echo", 100, "X-Forwarded-For: 2001:db8:1:1::2") == 429
        assert _sent(hall, "/echo", 100, "X-Forwarded-For: 2001:db8:1:2::1") == 200


def test_where_strangers_hold_everything_a_form_is_taken_and_who_is_known_goes_on() -> None:
    with _narrow() as hall, ExitStack() as lines:
        for n in (1, 2):
            _hold(hall, lines, "/echo", 100, f"X-Forwarded-For: 203.0.113.{n}")
        for address in ("203.0.113.1", "203.0.113.3"):
            at = f"X-Forwarded-For: {address}"
            assert _sent(hall, "/echo", 10, at) == 200
            assert _sent(hall, "/echo", 100, at) == 429
            assert _sent(hall, "/echo", 100, f"{at}\r\n{KNOWN}") == 200
            assert _sent(hall, "/p/known/echo", 100, at) == 200
            assert _sent(hall, "/api/echo", 100, f"{at}\r\nAuthorization: Bearer known") == 200
            assert _sent(hall, "/echo", 100, f"{at}\r\nCookie: sessionid=made-up") == 429


def test_strangers_hand_in_more_than_a_form_only_where_a_form_may_come_along() -> None:
    """Somebody who was signed out while they filled in a long form does not lose it."""
    with _narrow() as hall:
        tried = {
            ("/sign-in/echo", 101): 413,
            ("/desk/cup/echo", MEGABYTE): 200,
            ("/desk/cup/echo", MEGABYTE + 1): 413,
            ("/echo", 101): 413,
            ("/p/abc/echo", 101): 413,
        }
        assert {one: _sent(hall, *one) for one in tried} == tried


# ── who is known ──


def test_one_who_is_known_cannot_take_the_room_of_all_who_are() -> None:
    with _narrow() as hall, ExitStack() as lines:
        _hold(hall, lines, "/echo", 101, KNOWN)
        assert _sent(hall, "/echo", 101, KNOWN) == 429
        assert _sent(hall, "/echo", 101, f"{KNOWN}-too") == 200


def test_somebody_is_looked_up_once_and_only_if_need_be() -> None:
    with _narrow() as hall:
        assert [_sent(hall, "/echo", 100, KNOWN) for _ in range(3)] == [200] * 3
        assert hall.house.looked_up == []
        assert [_sent(hall, "/echo", 101, KNOWN) for _ in range(3)] == [200] * 3
        assert hall.house.looked_up == [Shown(Kind.SESSION, "known")]


def test_who_is_made_up_is_looked_up_each_time_and_never_remembered() -> None:
    now, asked = [0.0], []

    def find(shown: Shown) -> str:
        asked.append(shown.secret)
        return "Ann" if shown == Shown(Kind.LINK, "good") else ""

    async def ask() -> list[str]:
        callers = Callers(find, lambda: now[0])
        try:
            good, bad = (_request(f"/p/{one}/", {}) for one in ("good", "bad"))
            found = [await callers.who(one) for one in (good, bad, good, bad)]
            now[0] = 61.0
            return [*found, await callers.who(good)]
        finally:
            callers.close()

    assert loops.run(ask()) == ["Ann", "", "Ann", "", "Ann"]
    assert asked == ["good", "bad", "bad", "good"]


# ── large things ──


def test_what_is_large_lies_on_the_disk_in_a_file_without_a_name() -> None:
    held: list[tuple[int, int]] = []

    class Looking(House):
        def _echo(self, environ, start):  # type: ignore[no-untyped-def]  # as the house has it  # noqa: ANN001, ANN202
            held.append((hall.front.intake.held, hall.front.intake.files))
            return super()._echo(environ, start)

    with opened(Looking()) as hall:
        assert _sent(hall, "/echo", 12 * MEGABYTE, KNOWN) == 200
        assert held == [(0, 1)]
        assert (hall.front.intake.held, hall.front.intake.files) == (0, 0)


def test_where_the_disk_has_no_room_left_it_is_said_so_in_words() -> None:
    with opened(limits=Limits(intake=Sizes(room=10**18))) as hall:
        with _connected(hall.port) as line:
            _begin(line, "/echo", MEGABYTE, KNOWN)
            said = line.recv(65536).decode()
        assert said.split()[1] == "507"
        assert "The disk of this server is full. Nothing was written" in said
        assert (_sent(hall, "/echo", 60_000), hall.front.intake.files) == (200, 0)


def test_where_no_file_can_be_made_it_is_said_so_in_words(tmp_path: Path) -> None:
    async def take() -> object:
        callers = Callers(lambda shown: shown.secret)
        intake = Intake(PATIENCE, NARROW, callers, tmp_path / "nowhere")
        try:
            async with intake.taking(_request("/p/known/", {}), 101) as taken:
                return taken
        finally:
            callers.close()

    found = loops.run(take())
    assert isinstance(found, Unfit)
    assert found.status is HTTPStatus.SERVICE_UNAVAILABLE


# ── slow senders ──


def test_who_goes_on_sending_has_as_long_as_it_takes_and_who_drips_has_not() -> None:
    """For every so many bytes a second more: a phone on a bad line still gets its photo through."""

    async def send(slowest: int) -> object:
        pieces = iter([b"x" * 500] * 2)

        async def receive() -> Message:
            piece, more = next(pieces), not sent
            if sent:
                await asyncio.sleep(0.3)  # longer than the patience, unless what came lengthens it
            sent.append(piece)
            return {"type": "http.request", "body": piece, "more_body": more}

        sent: list[bytes] = []
        callers = Callers(lambda _: "")
        intake = Intake(0.2, Sizes(slowest=slowest), callers)
        try:
            async with intake.taking(_request("/echo", {}, receive), 1000) as taken:
                return taken.status if isinstance(taken, Unfit) else taken.body.read()
        finally:
            callers.close()

    assert loops.run(send(10**9)) is HTTPStatus.REQUEST_TIMEOUT
    assert loops.run(send(1)) == b"x" * 1000


# ── how things are sent ──


def _connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def _begin(line: socket.socket, path: str, length: int, header: str = "X: y") -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: here\r\n{header}\r\nContent-Length: {length}\r\n\r\n"
    line.sendall(head.encode())


def _half_send(line: socket.socket, path: str, length: int) -> None:
    """Nearly all of it, and 128 MB by eleven; whoever is refused need not send the rest."""
    _begin(line, path, length)
    try:
        line.sendall(b"x" * (128 * MEGABYTE // 11 - 1))
    except ConnectionError:
        return


def _hold(hall: Open, lines: ExitStack, path: str, length: int, header: str) -> socket.socket:
    """Begun, and never ended."""
    before = (hall.front.intake.held, hall.front.intake.files)
    line = lines.enter_context(_connected(hall.port))
    _begin(line, path, length, header)
    wait_until(lambda: (hall.front.intake.held, hall.front.intake.files) != before)
    return line


def _sent(hall: Open, path: str, length: int, header: str = "X: y") -> int:
    """The status of the answer to something that is sent whole, if it is taken."""
    with _connected(hall.port) as line:
        _begin(line, path, length, f"{header}\r\nExpect: 100-continue")
        with line.makefile("rb") as said:
            status = int(said.readline().split()[1])
            if status != HTTPStatus.CONTINUE:
                return status
            said.readline()
            line.sendall(b"x" * length)
            return int(said.readline().split()[1])


async def _nothing(_message: Message) -> None:
    return


async def _silence() -> Message:
    return {"type": "http.disconnect"}


def _request(
    path: str, headers: dict[bytes, bytes], receive: Callable[[], object] = _silence
) -> Request:
    scope = {"type": "http", "path": path, "headers": [*headers.items()], "client": None}
    return Request(scope, headers, receive, _nothing)  # type: ignore[arg-type]  # any of ours
