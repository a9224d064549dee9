"""Connections that are held for nothing: they end, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import gc
import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import cast

import pytest

from muster.journal.networks import network_of
from muster.site.front.app import Limits
from muster.site.front.connections import LEAST_TAKEN, TURNED_AWAY, Connections
from muster.site.front.protocol import MOST_LINES, Bounded
from tests.site.house import House, Open, opened, wait_until
from tests.site.served import Served, serving, wait_for

PATIENCE = 60
SHORTLY = Limits(idle=0.3)
ASKED = b"GET /e/cup/ HTTP/1.1\r\nHost: here\r\n\r\n"


# ── who does not say what they want ──


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"", b""),
        (b"", b"\r\n"),
        (b"G", b"E"),
        (b"GET /e/cup/ HTTP/1.1\r\nHost: here\r\n", b"X: y\r\n"),
        (ASKED, b""),
        (ASKED, b"\r\n"),
        (ASKED, b"G"),
        (b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999\r\n\r\n", b"x"),
    ],
    ids=[
        "says nothing",
        "only empty lines",
        "an address that drips",
        "headers that drip",
        "nothing more after an answer",
        "only empty lines after an answer",
        "a second address that drips",
        "what was refused goes on dripping",
    ],
)
def test_who_holds_a_connection_without_using_it_is_hung_up_on(first: bytes, then: bytes) -> None:
    with opened(limits=SHORTLY) as hall, _connected(hall.port) as line:
        line.sendall(first)
        assert _dripped_until_closed(line, then)
        wait_until(lambda: len(hall.server.connections) == 0)
        assert hall.ask("/e/cup/").status == 200


def _dripped_until_closed(line: socket.socket, drop: bytes) -> bool:
    """Whether we were hung up on, however long we went on."""
    line.settimeout(0.02)
    for _ in range(PATIENCE * 50):
        try:
            line.sendall(drop)
            if line.recv(65536) == b"":
                return True
        except TimeoutError:
            continue
        except ConnectionError:
            return True
    return False


def test_an_answer_that_nobody_takes_is_not_held_for_ever() -> None:
    """Twenty megabytes, of which the system takes a few: the rest lies with us."""
    with opened(House(shown="x" * 20_000_000), SHORTLY) as hall, _connected(hall.port) as line:
        line.sendall(ASKED)
        wait_until(lambda: len(hall.house.asked) == 1)
        wait_until(lambda: len(hall.server.connections) == 0)


def test_who_hangs_up_on_themselves_and_takes_nothing_is_not_waited_for() -> None:
    """They said that the answer is to be the last, and then let it lie."""
    asked = ASKED.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with opened(House(shown="x" * 20_000_000), SHORTLY) as hall, _connected(hall.port) as line:
        line.sendall(asked)
        wait_until(lambda: len(hall.house.asked) == 1)
        wait_until(lambda: len(hall.server.connections) == 0)


class Chatty(House):
    """There is always more to tell."""

    def news(self, _event: str, after: int, _language: str) -> tuple[bytes, int]:
        return b":" * 1_000_000, after + 1


def test_a_stream_that_nobody_reads_is_not_held_for_ever() -> None:
    """What is told piles up in the system, then with us, and then no longer."""
    with opened(Chatty(), SHORTLY) as hall, _connected(hall.port) as line:
        line.sendall(b"GET /api/v1/events/cup/feed HTTP/1.1\r\nHost: here\r\n\r\n")
        hall.wait_for_screens(1)
        hall.wait_for_screens(0)
        wait_until(lambda: len(hall.server.connections) == 0)


def test_a_screen_and_a_page_that_takes_long_are_no_idlers() -> None:
    """However short idlers are waited for."""
    release = threading.Event()
    limits = Limits(idle=0.05, beat=0.05)
    house = House(before_rendering=lambda: _wait(release))
    with opened(house, limits) as hall, hall.screen() as screen, _connected(hall.port) as line:
        line.sendall(ASKED)
        wait_until(lambda: len(house.asked) == 1)
        heard = [screen.hear() for _ in range(20)]  # twenty beats, longer than any idler has
        release.set()
        assert heard[1:] == ["id: 1\ndata: 1\n\n"] * 19
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("more", [1, 1000])
def test_who_asks_ahead_is_answered_once_and_then_hung_up_on(more: int) -> None:
    """Whatever came behind the first would be held in memory until it is its turn."""
    release = threading.Event()
    with opened(House(before_rendering=lambda: _wait(release))) as hall:
        with _connected(hall.port) as line:
            line.sendall(ASKED)
            wait_until(lambda: len(hall.house.asked) == 1)
            line.sendall(b"POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\r\nagain" * more)
            release.set()
            said = _all_of(line)
        assert (said.count(b"HTTP/1.1 "), said[:13]) == (1, b"HTTP/1.1 200 ")
        wait_until(lambda: len(hall.server.connections) == 0)
        assert len(hall.house.asked) == 1


def test_who_asks_for_more_before_they_took_an_answer_gets_that_answer_alone() -> None:
    """What was made for them meanwhile would be held in memory that nobody counts."""
    with opened(House(shown="x" * 20_000_000)) as hall, _connected(hall.port) as line:
        line.sendall(ASKED)
        first = line.recv(1000)
        line.sendall(b"GET /visitor HTTP/1.1\r\nHost: here\r\n\r\n")
        said = first + _all_of(line)
        assert (said.count(b"HTTP/1.1 "), said.count(b"x" * 20_000_000)) == (1, 1)
        assert len(hall.house.asked) == 1


@pytest.mark.parametrize("method", [b"POST", b"GET"])
def test_what_comes_in_parts_is_refused_and_nothing_more_of_it_is_read(method: bytes) -> None:
    """Behind the last part there may be trailers, and they have no end."""
    asked = method + b" /e/cup/ HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    with opened() as hall, _connected(hall.port) as line:
        line.sendall(asked)
        assert line.recv(65536).startswith(b"HTTP/1.1 411 ")
        with pytest.raises(ConnectionError):
            line.sendall(b"t: %s\r\n" % (b"y" * 60_000) * 1000)
        wait_until(lambda: len(hall.server.connections) == 0)
        assert hall.ask("/e/cup/").status == 200


def test_a_screen_that_asks_for_something_else_behind_its_stream_still_leaves() -> None:
    with opened() as hall:
        for _ in range(3):
            with _connected(hall.port) as line:
                line.sendall(b"GET /e/cup/live HTTP/1.1\r\nHost: here\r\n\r\n" + ASKED)
                hall.wait_for_screens(1)
            hall.wait_for_screens(0)
        assert hall.ask("/e/cup/").status == 200


def test_who_leaves_a_queue_is_not_served_though_they_asked_for_more() -> None:
    release = threading.Event()
    house = House(before_rendering=lambda: _wait(release))
    with opened(house) as hall, _connected(hall.port) as first:
        first.sendall(b"GET /e/cup/data/one HTTP/1.1\r\nHost: here\r\n\r\n")
        wait_until(lambda: len(house.asked) == 1)  # the one thread for such pages is taken
        with _connected(hall.port) as line:
            line.sendall(b"GET /e/cup/data/two HTTP/1.1\r\nHost: here\r\n\r\n" + ASKED)
            wait_until(lambda: hall.front.under_way["dear"] == 2)
        wait_until(lambda: hall.front.under_way["dear"] == 1)
        release.set()
        assert _all_of(first, until=b"edition").startswith(b"HTTP/1.1 200 ")
        assert [asked for asked in house.asked if "two" in asked] == []


def _all_of(line: socket.socket, until: bytes = b"\0") -> bytes:
    """Whatever is said, until somebody hangs up or says that."""
    said = b""
    while until not in said and (more := line.recv(65536)):
        said += more
    return said


def test_a_head_that_comes_all_at_once_is_no_longer_than_one_that_drips() -> None:
    with opened() as hall, _connected(hall.port) as line:
        line.sendall(ASKED.replace(b"\r\n\r\n", b"\r\nX: %s\r\n\r\n" % (b"x" * 100_000)))
        assert _dripped_until_closed(line, b"")
        assert hall.house.asked == []


def test_a_head_has_so_many_lines() -> None:
    """A line of four letters takes a hundred bytes: a head of 64 kB would take two megabytes."""
    with opened() as hall:
        assert _asked_with(hall, MOST_LINES).startswith(b"HTTP/1.1 200 ")
        assert _asked_with(hall, MOST_LINES + 1) == b""
        assert len(hall.house.asked) == 1


def _asked_with(hall: Open, lines: int) -> bytes:
    with _connected(hall.port) as line:
        line.sendall(ASKED.replace(b"\r\n\r\n", b"\r\n" + b"a:\r\n" * (lines - 1) + b"\r\n"))
        return line.recv(65536)


def test_nothing_of_what_was_asked_is_kept_until_somebody_asks_again() -> None:
    """Neither the head, nor what came of something that was refused."""
    refused = b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999\r\n\r\n"
    with opened() as hall:
        for asked in (ASKED, refused + b"x" * 50_000):
            with _connected(hall.port) as line:
                line.sendall(asked)
                assert line.recv(65536).startswith(b"HTTP/1.1 ")
                (held,) = _protocols()
                assert [held.headers, held.scope, held.cycle] == [[], None, None]
            wait_until(lambda: len(hall.server.connections) == 0)


def test_behind_a_stream_no_second_head_is_begun() -> None:
    """It would be held as long as the stream is open, and nobody would wait for its end."""
    with opened() as hall, _connected(hall.port) as line:
        line.sendall(b"GET /e/cup/live HTTP/1.1\r\nHost: here\r\n\r\n")
        hall.wait_for_screens(1)
        line.sendall(b"GET / HTTP/1.1\r\n" + b"a:\r\n" * (MOST_LINES - 1))
        for edition in (2, 3):  # once told twice, what was sent before has been read
            hall.change("cup", edition)
            _all_of(line, until=b"data: %d\n" % edition)
        (held,) = _protocols()
        assert (held.headers, held.url) == ([], b"")


def test_whatever_of_an_answer_the_system_did_not_take_counts() -> None:
    with opened() as hall, _connected(hall.port) as line:
        line.sendall(ASKED)
        line.recv(65536)
        (held,) = _protocols()
        limits = cast("asyncio.WriteTransport", held.transport).get_write_buffer_limits()
        assert limits == (0, 0)


def test_who_looks_at_something_hands_in_nothing_with_it() -> None:
    """A stream would hold its share of what strangers may hand in for hours."""
    with opened() as hall, _connected(hall.port) as line:
        body = b"x" * 65536
        line.sendall(
            b"GET /e/cup/live HTTP/1.1\r\nHost: here\r\nContent-Length: 65536\r\n\r\n" + body
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 400 ")
        assert (hall.front.intake.held, hall.front.hub.screens) == (0, 0)


def test_what_was_said_with_a_stream_is_not_kept_for_hours() -> None:
    with opened() as hall, _connected(hall.port) as line:
        line.sendall(b"GET /e/cup/live?%s HTTP/1.1\r\nHost: here\r\n\r\n" % (b"x" * 50_000))
        hall.wait_for_screens(1)
        held = [one for one in gc.get_objects() if isinstance(one, dict) and "raw_path" in one]
        assert [one for one in held if len(one["query_string"]) > 1000] == []


def _wait(release: threading.Event) -> None:
    release.wait(PATIENCE)


# ── no place ──


def test_at_the_limit_who_waited_longest_makes_room() -> None:
    """Forty idlers on eight places: every visitor is answered all the same."""
    with opened(limits=Limits(connections=8)) as hall, ExitStack() as lines:
        for _ in range(40):
            lines.enter_context(_connected(hall.port))
            assert len(hall.server.connections) <= 8
        assert [hall.ask("/e/cup/").status for _ in range(20)] == [200] * 20


def test_one_address_leaves_places_to_others_and_who_finds_none_is_told_so_in_words() -> None:
    """Three of four are for one address, and all of them are being answered."""
    with _busy(Limits(connections=4), 3) as hall:
        said = hall.ask("/e/cup/", Accept_Language="en")
        assert (said.status, said.headers["retry-after"]) == (503, "5")
        assert said.body.decode().startswith("Too many connections to this server are open.")
        with _connected(hall.port, "127.0.0.2") as line:
            line.sendall(b"GET /visitor HTTP/1.1\r\nHost: here\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
    with _busy(Limits(connections=4), 3, "127.0.0.1") as hall:
        assert hall.ask("/visitor").status == 200, "a proxy has all places there are"


def test_however_many_find_no_place_only_some_are_told_and_the_rest_hung_up_on() -> None:
    with _busy(Limits(connections=4), 3) as hall, ExitStack() as lines:
        waiting = [lines.enter_context(_connected(hall.port)) for _ in range(TURNED_AWAY + 10)]
        assert [one.recv(1) for one in waiting[:10]] == [b""] * 10
        waiting[-1].sendall(ASKED)
        assert waiting[-1].recv(65536).startswith(b"HTTP/1.1 503 ")


HERE = b"Host: here\r\nAccept-Language: en\r\n\r\n"


@contextmanager
def _busy(limits: Limits, number: int, *proxies: str) -> Iterator[Open]:
    """So many are being answered, or wait to be, and go on so."""
    release = threading.Event()
    house = House(before_rendering=lambda: _wait(release))
    with opened(house, limits, proxies) as hall, ExitStack() as lines:
        try:
            for n in range(number):
                line = lines.enter_context(_connected(hall.port))
                line.sendall(b"GET /desk/cup/%d/ HTTP/1.1\r\n" % n + HERE)
            wait_until(lambda: sum(hall.front.under_way.values()) == number)
            yield hall
        finally:
            release.set()


def test_screens_of_one_address_leave_some_to_others() -> None:
    """Half of all places; behind a proxy it is the address that the proxy tells."""
    with opened(limits=Limits(connections=8), proxies=("127.0.0.1",)) as hall, ExitStack() as held:
        statuses = [_listens(hall, held, "203.0.113.1") for _ in range(5)]
        assert statuses == [200] * 4 + [503]
        assert _listens(hall, held, "203.0.113.2") == 200
        assert hall.ask("/e/cup/", x_forwarded_for="203.0.113.1").status == 200


def _listens(hall: Open, held: ExitStack, address: str) -> int:
    line = held.enter_context(_connected(hall.port))
    line.sendall(
        b"GET /e/cup/live HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: %s\r\n\r\n" % address.encode()
    )
    return int(line.recv(65536).split()[1])


@pytest.mark.parametrize(
    ("phones", "each"), [(40, 6), pytest.param(1000, 6, marks=pytest.mark.soak)]
)
def test_a_hall_behind_one_address_is_served(phones: int, each: int) -> None:
    """Every phone with a live screen and all the connections that a browser opens beside it."""
    room = phones * (each + 1) * 4 // 3 + 4
    with opened(limits=Limits(connections=room)) as hall, ExitStack() as lines:
        assert _listening(hall, lines, phones) == [200] * phones
        for _ in range(each):
            opened_now = [lines.enter_context(_connected(hall.port)) for _ in range(phones)]
            for line in opened_now:
                line.sendall(ASKED)
            for line in opened_now:
                assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert len(hall.server.connections) == phones * (each + 1)
        hall.change("cup", 2)
        assert hall.ask("/e/cup/").body == b"edition 2 in en"
        assert hall.front.hub.screens == phones


def _listening(hall: Open, held: ExitStack, number: int) -> list[int]:
    return [_listens(hall, held, "127.0.0.1") for _ in range(number)]


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somebody", "somebody"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(host: str, network: str) -> None:
    assert network_of(host) == network


class Idler:
    def __init__(self, unsent: int = 0) -> None:
        self.dropped = False
        self.unsent = unsent

    def drop(self) -> None:
        self.dropped = True


def test_time_runs_from_the_last_thing_that_was_done() -> None:
    now = [0.0]
    house = Connections(10, 30.0, clock=lambda: now[0])
    first, second, third = (Idler() for _ in range(3))
    for n, one in enumerate((first, second, third)):
        now[0] = n * 10.0
        assert house.enter(one, "203.0.113.7")
    house.works(second)
    now[0] = 35.0
    house.waits(third)
    house.sweep()
    assert [one.dropped for one in (first, second, third)] == [True, False, False]
    house.stalls(second)
    now[0] = 65.0
    house.sweep()
    assert [one.dropped for one in (first, second, third)] == [True, True, True]
    assert len(house) == 0


def test_who_takes_a_long_answer_slowly_gets_all_of_it() -> None:
    """A hundred megabytes of an event with photos over a hall's line; who stops is hung up on."""
    now, enough = [0.0], 30 * LEAST_TAKEN
    house = Connections(10, 30.0, clock=lambda: now[0])
    slow, stopped = Idler(20 * enough), Idler(20 * enough)
    for one in (slow, stopped):
        house.enter(one, "203.0.113.7")
        house.works(one)
        house.stalls(one)
    stopped.unsent -= enough
    for minutes in range(1, 20):
        now[0] = minutes * 30.0
        slow.unsent -= enough
        house.sweep()
        assert (slow.dropped, stopped.dropped) == (False, minutes > 1)
    house.flows(slow)
    now[0] += 1000.0
    house.sweep()
    assert (slow.dropped, len(house)) == (False, 1)


def test_what_a_phone_has_taken_is_seen_while_it_takes_the_rest() -> None:
    """The system would hold megabytes, and whoever takes them slowly would seem to take nothing."""
    with opened(House(shown="x" * 20_000_000)) as hall, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", hall.port))
        line.sendall(ASKED)
        line.recv(1, socket.MSG_PEEK)
        (held,) = _protocols()
        wait_until(lambda: held.unsent > 10_000_000)
        before = held.unsent
        line.makefile("rb").read(500_000)
        wait_until(lambda: before - held.unsent > 250_000)


def _protocols() -> list[Bounded]:
    """Whoever is connected; `gc` tells what is open, and what was until just now."""
    found = (one for one in gc.get_objects() if isinstance(one, Bounded))
    return [one for one in found if not one.transport.is_closing()]


def test_so_many_bytes_are_held_and_whoever_has_most_of_them_gives_way() -> None:
    """A hall that downloads an archive is not put out by a flood from elsewhere."""
    house = Connections(1000, 30.0, most_unsent=1_000)
    archive, flood = Idler(600), [Idler(100) for _ in range(20)]
    for one, host in ((archive, "203.0.113.7"), *((each, "198.51.100.1") for each in flood)):
        house.enter(one, host)
        house.works(one)
    house.stalls(archive)
    for each in flood:
        house.stalls(each)
    assert not archive.dropped
    assert sum(not each.dropped for each in flood) == 4
    assert len(house) == 5


# ── the limit of open files ──


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may open 256 files."""
    with serving(tmp_path_factory.mktemp("few") / "data", files=256) as served:
        yield served


def test_at_the_limit_of_open_files_a_visitor_is_answered_and_nothing_is_logged(
    few: Served,
) -> None:
    """Five hundred idlers."""
    with ExitStack() as lines:
        for _ in range(500):
            lines.enter_context(_connected(few.port))
        assert [few.ask("/health/ready").status for _ in range(5)] == [200] * 5
        assert few.ask("/first-run/").status == 200
        assert few.said == ""


def test_where_no_file_can_be_opened_it_is_logged_once_and_mends_itself(few: Served) -> None:
    """Somebody else has taken them all, or the system allows fewer than it said."""
    pid = few.process.pid
    with ExitStack() as lines:
        used = max(int(file.name) for file in Path(f"/proc/{pid}/fd").iterdir()) + 1
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (used, 256))
        for _ in range(100):
            lines.enter_context(_connected(few.port))
        wait_for(lambda: "out of system resource" in few.said)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (256, 256))
        assert few.ask("/health/ready").status == 200
        assert few.said.count("out of system resource") == 1
        assert len(few.said) < 2_000


def _connected(port: int, source: str = "") -> socket.socket:
    source_address = (source, 0) if source else None
    return socket.create_connection(("127.0.0.1", port), PATIENCE, source_address)
