"""Requests that no browser sends, through the real server: a short answer, and it goes on."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from http.client import HTTPResponse

import pytest

from tests import fresh_server
from tests.browser.running import Running, running
from tests.web.venue import Venue

MEGABYTE = 1024 * 1024
PATIENCE = 20


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(fresh_server.data_folder()) as server:
        yield server


def asked(
    server: Running, path: bytes, *headers: bytes, method: bytes = b"GET", body: bytes = b""
) -> tuple[int, bytes]:
    """The status and the words of the answer to a request written by hand."""
    host = () if any(header.startswith(b"Host:") for header in headers) else (b"Host: hall",)
    length = (b"Content-Length: %d" % len(body),) if body else ()
    head = b"\r\n".join((b"%s %s HTTP/1.1" % (method, path), *host, *length, *headers))
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(head + b"\r\n\r\n" + body)
        answer = HTTPResponse(line)
        answer.begin()
        return answer.status, answer.read()


PATHS = [
    b"/%ff%fe/", b"/e/%00/", b"/e/%00%0d%0a/live", b"/e/../../../etc/passwd",
    b"/desk/%2e%2e/ask/x/", b"/e/{event}/round/99999999999999999999/",
    b"/e/{event}/round/" + b"9" * 5000 + b"/",
    b"/e/{event}/entrant/%3Cscript%3E/", b"/e/{event}/game/%e2%80%ae/",
    b"/p/" + b"a" * 20_000 + b"/",
    b"/e/{event}/standings/-1/", b"/e/{event}/pairings/?by=%ff&by=%00", b"/?" + b"a=b&" * 6000,
    b"/sign-in/?next=//elsewhere/", b"/sign-in/?next=%0d%0aX:%20y", b"/static/../settings.py",
    b"/desk/{event}/entrants/?q=%ff%00&show=nonsense&scanned=%22", b"//elsewhere/", b"/\\",
    b"/e/{event}/live?x=%ff", b"/desk/{event}/round/1/slips/?slip=%D9%A3",
]  # fmt: skip


def test_addresses_of_garbage_are_answered_in_short(venue: Venue, server: Running) -> None:
    event = venue.playing(entrants=4).encode()
    paths = [path.replace(b"{event}", event) for path in PATHS if b"live" not in path]
    answers = {path[:60]: asked(server, path) for path in paths}
    assert {path: a[0] for path, a in answers.items() if not 200 <= a[0] < 500} == {}
    assert not [path for path, (_, said) in answers.items() if b"Traceback" in said]


HEADERS = [
    b"Host: <script>", b"Host: ", b"Host: a b", b"Host: [::1", b"Host: hall:99999999",
    b"Cookie: sessionid=\xff\xfe; csrftoken=\x01; language=../../x", b"Cookie: " + b"a=b; " * 2000,
    b"Cookie: sessionid='; DROP TABLE x; --", b"Accept-Language: " + b"de;q=x," * 500,
    b"Accept-Language: \xff\xff", b"HX-Request: true\r\nHX-Current-URL: http://[",
    b"HX-Current-URL: javascript:alert(1)\r\nHX-Request: true", b"X-Forwarded-For: \xff",
    b"If-None-Match: " + b'"x",' * 1000, b"Range: bytes=-1", b"Content-Type: \xff", b"Referer: http://[",
    b"Origin: null", b"X-Forwarded-Host: elsewhere", b"Expect: nonsense",
]  # fmt: skip


@pytest.mark.parametrize("path", [b"/", b"/e/{event}/pairings/", b"/sign-in/", b"/desk/{event}/"])
def test_headers_of_garbage_are_answered_in_short(
    venue: Venue, server: Running, path: bytes
) -> None:
    address = path.replace(b"{event}", venue.playing(entrants=4).encode())
    answers = {header[:50]: asked(server, address, header) for header in HEADERS}
    assert {header: a[0] for header, a in answers.items() if not 200 <= a[0] < 500} == {}
    assert not [header for header, (_, said) in answers.items() if b"Traceback" in said]


BODIES = {
    "no boundary": (b"multipart/form-data", b"x"),
    "a boundary that never comes": (b"multipart/form-data; boundary=x", b"y" * 1000),
    "cut off": (b"multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data"),
    "a long name": (
        b"multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="' + b"n" * 9000 + b'"\r\n\r\nv\r\n--x--\r\n',
    ),
    "an unknown alphabet": (b"application/x-www-form-urlencoded; charset=klingon", b"a=b"),
    "bytes that are no text": (b"application/x-www-form-urlencoded", os.urandom(5000)),
    "too many fields": (b"application/x-www-form-urlencoded", b"a=b&" * 9000),
    "too large a field": (b"application/x-www-form-urlencoded", b"a=" + b"x" * (3 * MEGABYTE)),
    "json": (b"application/json", b'{"game": "r1g1"}'),
    "nothing known": (b"\xff/\xfe", b"x"),
}  # fmt: skip


@pytest.mark.parametrize("what", BODIES)
def test_bodies_of_garbage_are_answered_in_words_and_nothing_is_written(
    venue: Venue, server: Running, what: str
) -> None:
    event = venue.playing(entrants=4)
    before = venue.now(event).revision
    kind, body = BODIES[what]
    door = f"{venue.link(event, venue.games(event)[0].entrants[0])}ask/report-result/".encode()
    status, said = asked(server, door, b"Content-Type: " + kind, method=b"POST", body=body)
    assert (status in {400, 403, 422}, b"Nothing was changed" in said) == (True, True), status
    assert venue.now(event).revision == before


@pytest.mark.parametrize("kind", ["text", "binary"])
@pytest.mark.parametrize("megabytes", [10, 13])
def test_a_huge_file_is_refused_in_words(
    venue: Venue, server: Running, kind: str, megabytes: int
) -> None:
    """The desk takes lists of ten megabytes; the server itself reads no more than twelve."""
    event = venue.event(entrants=0)
    row = b"Somebody,Otters\n" if kind == "text" else os.urandom(16)
    file = row * (megabytes * MEGABYTE // 16)
    disposition = b'Content-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'
    body = b"--x\r\n" + disposition + file + b"\r\n--x--\r\n"
    status, said = asked(
        server,
        f"/desk/{event}/entrants/import/".encode(),
        b"Content-Type: multipart/form-data; boundary=x",
        *_signed_in(venue),
        method=b"POST",
        body=body,
    )
    assert status == (422 if megabytes == 10 else 413)
    assert (b"bytes; a list of entrants may have" in said) == (megabytes == 10)
    assert (b"larger than 12 MB. Nothing was changed." in said) == (megabytes == 13)
    assert venue.now(event).entrants == {}


def _signed_in(venue: Venue) -> tuple[bytes, bytes]:
    session, token = venue.organiser.cookies["sessionid"].value, "a" * 32
    return (
        f"Cookie: sessionid={session}; csrftoken={token}".encode(),
        f"X-CSRFToken: {token}".encode(),
    )


def test_after_all_that_the_server_still_answers(venue: Venue, server: Running) -> None:
    event = venue.playing(entrants=4)
    assert asked(server, f"/e/{event}/pairings/".encode())[0] == 200
