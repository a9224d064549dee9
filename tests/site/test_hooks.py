"""Hooks: told at least once, in order, signed; given up politely, and never sent astray."""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.db import connections

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.journal.database.hooks import (
    CLAIM,
    PATIENCE,
    add_hook,
    claim_errands,
    hooks_of,
    resume_hook,
    wait_after,
    was_not_told,
    was_told,
)
from muster.journal.database.models import HookRow
from muster.journal.database.shelf import SHELF
from muster.journal.perform import now
from muster.site.hooks import AT_ONCE, SIGNATURE, Hooks, tell
from muster.site.posting import NotSent, is_for_all, post, resolve
from tests.site.house import WAIT, wait_until
from tests.web.venue import Venue


@dataclass
class Listener:
    """A program of somebody's that is told; `status` is what it answers."""

    status: int = 200
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    address: str = ""
    answering: threading.Lock = field(default_factory=threading.Lock)

    @property
    def editions(self) -> list[int]:
        return [json.loads(body)["edition"] for _, body in self.heard]


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with listener.answering:
                listener.heard.append((dict(self.headers), body))
            self.send_response(listener.status)
            self.send_header("Location", f"{listener.address}elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.address = f"http://127.0.0.1:{server.server_port}/hook?x=1"
    threading.Thread(target=server.serve_forever, args=(0.01,)).start()
    yield listener
    server.shutdown()
    server.server_close()


@pytest.fixture
def cup(venue: Venue, listener: Listener) -> EventId:
    event = venue.event(entrants=4)
    add_hook(event, listener.address)
    return event


def happens(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.MakeRuling(topic="x", question="y", decision="z"))


def test_a_hook_hears_of_every_change_signed_with_its_secret(
    venue: Venue, cup: EventId, listener: Listener
) -> None:
    hooks = Hooks(private=True)
    SHELF.listen(hooks.wake)
    hooks.open()
    try:
        happens(venue, cup)
        wait_until(lambda: bool(listener.heard))
        happens(venue, cup)
        wait_until(lambda: listener.editions[-1] == SHELF.get(cup).edition)
    finally:
        hooks.close()
        SHELF._listeners.remove(hooks.wake)  # noqa: SLF001 - nobody else leaves the shelf
    assert listener.editions == sorted(set(listener.editions))
    headers, body = listener.heard[-1]
    (card,) = hooks_of(cup)
    at, made = (part.split("=")[1] for part in headers[SIGNATURE].split(","))
    signed = hmac.new(card.secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(made, signed)
    assert json.loads(body) == {
        "event": cup,
        "edition": SHELF.get(cup).edition,
        "revision": venue.now(cup).revision,
        "address": f"http://muster.test/api/v1/events/{cup}",
    }


def test_no_more_is_claimed_than_is_told_at_once(
    venue: Venue, cup: EventId, listener: Listener
) -> None:
    """A claim that waits for a thread could run out meanwhile, and be told twice."""
    for n in range(AT_ONCE + 1):
        add_hook(cup, f"{listener.address}&n={n}")
    happens(venue, cup)
    hooks = Hooks(private=True)
    with listener.answering:
        for _ in range(2):
            hooks._once()  # noqa: SLF001 - as its thread does
        assert sum(card.next_try is not None for card in hooks_of(cup)) == AT_ONCE
    hooks.open()
    wait_until(lambda: all(card.told == SHELF.get(cup).edition for card in hooks_of(cup)))
    hooks.close()
    assert len(listener.heard) == AT_ONCE + 2


def test_who_is_still_being_told_when_a_claim_runs_out_is_not_told_twice(
    venue: Venue, cup: EventId, listener: Listener
) -> None:
    happens(venue, cup)
    hooks = Hooks(private=True)
    with listener.answering:
        hooks._once()  # noqa: SLF001 - as its thread does
        HookRow.objects.update(next_try=now())  # as if it had taken as long as that
        hooks._once()  # noqa: SLF001 - as above
    hooks._telling.shutdown()  # noqa: SLF001 - until everybody is told
    assert listener.editions == [SHELF.get(cup).edition]


def test_nothing_is_told_before_something_changes(cup: EventId) -> None:
    assert hooks_of(cup)[0].told == SHELF.get(cup).edition
    assert list(claim_errands(now())) == []


def test_of_many_processes_one_tells(venue: Venue, cup: EventId) -> None:
    happens(venue, cup)
    at = now()

    def claim(_: int) -> int:
        try:
            return len(list(claim_errands(at)))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as processes:
        assert sum(processes.map(claim, range(4))) == 1
    assert list(claim_errands(at + CLAIM - timedelta(seconds=1))) == []


def test_whoever_dies_while_telling_is_followed_by_another(venue: Venue, cup: EventId) -> None:
    happens(venue, cup)
    at = now()
    (lost,) = claim_errands(at)
    (again,) = claim_errands(at + CLAIM)
    assert again == lost


def test_an_older_edition_is_never_told_after_a_newer(venue: Venue, cup: EventId) -> None:
    happens(venue, cup)
    at = now()
    (slow,) = claim_errands(at)
    happens(venue, cup)
    (fast,) = claim_errands(at + CLAIM)
    was_told(fast)
    was_not_told(slow, at)
    was_told(slow)
    assert hooks_of(cup)[0].told == fast.edition > slow.edition
    assert list(claim_errands(at + 3 * CLAIM)) == []


def test_who_does_not_answer_is_tried_ever_more_seldom_and_then_left_in_peace(
    venue: Venue, cup: EventId
) -> None:
    happens(venue, cup)
    at = now()
    waits = []
    for _ in range(PATIENCE):
        (errand,) = claim_errands(at)
        was_not_told(errand, at)
        waits.append(_next_try(cup) - at)
        at = _next_try(cup)
    assert waits == sorted(waits)
    assert waits == [wait_after(n) for n in range(1, PATIENCE + 1)]
    assert timedelta(days=1) < sum(waits, timedelta()) < timedelta(days=3)
    assert hooks_of(cup)[0].paused
    assert list(claim_errands(at + timedelta(days=30))) == []
    resume_hook(cup, hooks_of(cup)[0].id)
    assert len(list(claim_errands(now()))) == 1


def _next_try(event: EventId) -> datetime:
    found = hooks_of(event)[0].next_try
    assert found is not None
    return found


@pytest.mark.parametrize("status", [301, 307, 404, 500])
def test_only_a_yes_counts_and_nobody_is_sent_on(
    venue: Venue, cup: EventId, listener: Listener, status: int
) -> None:
    listener.status = status
    happens(venue, cup)
    (errand,) = claim_errands(now())
    assert not tell(errand, private=True)
    assert len(listener.heard) == 1


def test_the_hosts_own_network_is_not_told_unless_the_host_says_so(
    venue: Venue, cup: EventId, listener: Listener
) -> None:
    happens(venue, cup)
    (errand,) = claim_errands(now())
    assert not tell(errand, private=False)
    assert listener.heard == []
    assert tell(errand, private=True)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1",
        "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1", "fec0::1", "224.0.0.1",
        "255.255.255.255", "no address",
    ],
)  # fmt: skip
def test_what_is_not_for_all(address: str) -> None:
    assert not is_for_all(address)


def test_what_is_for_all() -> None:
    assert is_for_all("93.184.215.14")
    assert is_for_all("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


@pytest.mark.parametrize("name", ["localhost", "127.1", "2130706433", "0x7f000001", "[::1]"])
def test_however_this_machine_is_called(name: str) -> None:
    with pytest.raises(NotSent):
        resolve(name.strip("[]"), 80, private=False)


def test_an_answer_that_drips_is_cut_off(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.site.posting.LONGEST", 0.3)

    def drip(handler: BaseHTTPRequestHandler) -> None:
        while True:
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: y\r\n"[:1])
            time.sleep(0.05)

    server = ThreadingHTTPServer(("127.0.0.1", 0), _dripping(drip))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,)).start()
    try:
        with pytest.raises(NotSent):
            post(f"http://127.0.0.1:{server.server_port}/", b"{}", {}, private=True)
    finally:
        server.shutdown()
        server.server_close()
    assert listener.heard == []


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 99",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked",
        b"HTTP/1.1 200 OK\r\nConnection: close",
        b"HTTP/1.0 200 OK",
    ],
)
def test_nobody_waits_for_what_follows_the_head_of_an_answer(head: bytes) -> None:
    """It never comes, and whoever was told waits until we hang up."""

    def answer() -> bytes:
        line, _ = listening.accept()
        with closing(line):
            line.settimeout(WAIT)
            line.recv(65536)
            line.sendall(head + b"\r\n\r\n")
            return b"".join(iter(lambda: line.recv(65536), b""))

    with socket.create_server(("127.0.0.1", 0)) as listening, ThreadPoolExecutor(1) as told:
        hung_up = told.submit(answer)
        port = listening.getsockname()[1]
        assert post(f"http://127.0.0.1:{port}/", b"", {}, private=True) == 200
        assert hung_up.result(WAIT) == b""


def _dripping(drip: object) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert callable(drip)
            try:
                drip(self)
            except OSError:
                return

        def log_message(self, *_: object) -> None:
            pass

    return Handler
