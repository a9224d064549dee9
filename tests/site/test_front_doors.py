"""Everything else goes to Django as it is; what cannot be read is refused in words."""

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from muster.web.headers import GUARD
from tests.site.house import House, Open, opened

MEGABYTE = 1024 * 1024


def test_the_rest_goes_to_django_as_it_is(hall: Open) -> None:
    answer = hall.ask("/desk/cup/echo", "POST", b"x" * MEGABYTE)
    assert (answer.status, answer.body) == (200, b"1048576")
    assert "x-muster-edition" not in answer.headers


def test_writing_to_a_public_page_is_left_to_django(hall: Open) -> None:
    assert hall.ask("/e/cup/", "POST", b"x=1").status == 405


def test_what_is_too_large_is_refused_before_it_is_read(hall: Open) -> None:
    with socket.create_connection(("127.0.0.1", hall.port), timeout=10) as line:
        length = 12 * MEGABYTE + 1
        line.sendall(b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % length)
        said = line.recv(65536).decode()
    assert said.startswith("HTTP/1.1 413 ")
    assert said.endswith("What was handed in is larger than 12 MB. Nothing was changed.")
    assert hall.house.asked == []


def test_whoever_sends_it_all_the_same_still_reads_the_words(hall: Open) -> None:
    refused = hall.ask("/echo", "POST", b"x" * 30 * MEGABYTE)
    assert (refused.status, hall.house.asked) == (413, [])


def test_what_is_just_small_enough_is_taken(hall: Open) -> None:
    known = {"Cookie": "sessionid=known"}
    assert hall.ask("/echo", "POST", b"x" * 12 * MEGABYTE, **known).body == b"12582912"
    assert hall.front.intake.files == 0


def test_a_refusal_is_guarded_like_every_answer(hall: Open) -> None:
    headers = hall.ask("/e/nowhere/live").headers
    assert headers == {name.lower(): value for name, value in GUARD.items()} | {
        "content-type": "text/plain; charset=utf-8",
        "content-language": "en",
        "content-length": "28",
        "cache-control": "no-store",
    }


@pytest.mark.parametrize(
    ("request_line", "headers", "status"),
    [
        (b"GET /e/cup/?name=\xff HTTP/1.1", b"", b"400"),
        (b"GET /e/\xff/ HTTP/1.1", b"", b"400"),
        (b"GET /e/%ff%00/ HTTP/1.1", b"", b"404"),
        (b"GET /e/../../secret HTTP/1.1", b"", b"404"),
        (b"GET", b"", b"400"),
        (b"BREW /e/cup/ HTTP/1.1", b"", b"400"),
        (b"POST /echo HTTP/1.1", b"Transfer-Encoding: chunked\r\n", b"411"),
        (b"POST /echo HTTP/1.1", b"Content-Length: many\r\n", b"400"),
        (b"POST /echo HTTP/1.1", b"Content-Length: " + b"0" * 5000 + b"1\r\n", b"400"),
        (b"GET /e/cup/ HTTP/1.1", b"Cookie: ;;language;=\xff\r\nAccept-Language: \xff\r\n", b"200"),
        (b"GET /e/cup/ HTTP/1.1", b"Accept-Encoding: gzip;q=x,;,\r\n", b"200"),
        (b"GET /e/cup/ HTTP/1.1", b"If-None-Match: ,,\r\n", b"200"),
        (b"GET /e/cup/ HTTP/1.1", b"Upgrade: websocket\r\n", b"200"),
        (b"GET /broken HTTP/1.1", b"", b"500"),
        (b"GET /e/cup/broken HTTP/1.1", b"", b"500"),
    ],
)
def test_whatever_is_sent_gets_a_short_answer_and_never_a_trace(
    hall: Open, request_line: bytes, headers: bytes, status: bytes
) -> None:
    connection = b"Connection: close, upgrade\r\n"
    said = hall.raw(b"%s\r\nHost: here\r\n%s%s\r\n" % (request_line, headers, connection))
    assert said.split(maxsplit=2)[1] == status
    assert b"Traceback" not in said
    assert hall.ask("/e/cup/").status == 200


def test_what_is_under_way_when_the_server_stops_is_finished() -> None:
    begun = threading.Event()

    def slow() -> None:
        begun.set()
        time.sleep(0.3)

    with opened(House(before_rendering=slow)) as hall, ThreadPoolExecutor(1) as visitors:
        page = visitors.submit(hall.ask, "/e/cup/")
        begun.wait(10)
        hall.server.should_exit = True
        assert page.result().body == b"edition 1 in en"
