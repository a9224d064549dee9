"""A front behind a real server on a real socket, with a small house in Django's place."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from http.client import HTTPConnection
from typing import BinaryIO
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from muster.site.front.app import NOTHING_BESIDE, USUAL, Beside, Front, Limits
from muster.site.front.callers import Shown
from muster.site.front.editions import Editions, channel
from muster.site.front.server import Server

WAIT = 10.0


@dataclass
class House:
    """Events with their editions, and pages that say what they were asked for."""

    editions: dict[str, int] = field(default_factory=lambda: {"cup": 1})
    on_disk: dict[str, int] = field(default_factory=dict)
    written_elsewhere: list[tuple[str, int]] = field(default_factory=list)
    asked: list[WSGIEnvironment] = field(default_factory=list)
    looked_up: list[Shown] = field(default_factory=list)
    before_rendering: Callable[[], None] = lambda: None
    before_writing: Callable[[], None] = lambda: None
    after_reading: Callable[[], None] = lambda: None
    find_caller: Callable[[], None] = lambda: None
    shown: str = ""
    trouble: bool = False

    def wsgi(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        self.asked.append(environ)
        if environ["REQUEST_METHOD"] == "POST":
            self.before_writing()
        if environ["PATH_INFO"].startswith(("/p/cup/", "/desk/")):
            start = partial(_let_in, start)
        part = environ["PATH_INFO"].rpartition("/")[2] or "page"
        page: WSGIApplication = getattr(self, f"_{part}", self._page)
        return page(environ, start)

    def _page(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        _, _, event, *_ = environ["PATH_INFO"].split("/")
        edition = self.editions.get(event)
        if edition is None or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            start("404 Not Found" if edition is None else "405 Method Not Allowed", [])
            return [b"not here"]
        self.before_rendering()
        said = self.shown or f"edition {edition} in {environ['HTTP_ACCEPT_LANGUAGE']}"
        kind = ("Content-Type", "text/html; charset=utf-8")
        start("200 OK", [kind, ("X-Muster-Edition", f"{event} {edition}")])
        return [said.encode()]

    def _visitor(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """A page that depends on who asks, and says so by not being marked."""
        start("200 OK", [("Content-Type", "text/plain")])
        return [environ.get("HTTP_COOKIE", "nobody").encode()]

    def _greeting(self, _environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Marked by mistake: it gives the visitor a cookie."""
        start("200 OK", [("X-Muster-Edition", "cup 1"), ("Set-Cookie", "session=secret")])
        return [b"hello"]

    def _echo(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        start("200 OK", [("X-Muster-Edition", "cup 1")])
        return [b"%d" % len(body)]

    def _missing(self, _environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        start("404 Not Found", [("Content-Type", "text/plain")])
        return [b"not here"]

    def _failing(self, _environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        start("503 Service Unavailable", [("Content-Type", "text/plain")])
        return [b"not now"]

    def _broken(self, _environ: WSGIEnvironment, _start: StartResponse) -> Iterable[bytes]:
        raise ZeroDivisionError

    def caller(self, shown: Shown) -> str:
        """Whoever shows something that begins like this is known here."""
        self.looked_up.append(shown)
        self.find_caller()
        return shown.secret if shown.secret.startswith("known") else ""

    def find(self, event: str) -> int | None:
        if event in self.on_disk:
            self.editions[event] = self.on_disk[event]
        return self.editions.get(event)

    def game(self, event: str, game: str) -> int | None:
        found = self.editions.get(channel(event, game))
        self.after_reading()
        return found

    def news(self, _event: str, after: int, _language: str) -> tuple[bytes, int]:
        return b"", after

    def look(self) -> list[tuple[str, int]]:
        if self.trouble:
            raise OSError("the disk is not there")
        found, self.written_elsewhere = self.written_elsewhere, []
        self.editions.update(found)
        return found


def _let_in(
    start: StartResponse, status: str, headers: list[tuple[str, str]]
) -> Callable[[bytes], object]:
    """As the gates say it of a link or a session that is good; in trouble nobody gets there."""
    let_in = [] if status.startswith("5") else [("X-Muster-Let-In", "1")]
    return start(status, [*headers, *let_in])


@dataclass(frozen=True)
class Said:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Open:
    """A house that is open to visitors."""

    house: House
    front: Front
    server: Server
    port: int

    def ask(self, path: str, method: str = "GET", body: bytes = b"", /, **headers: str) -> Said:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body or None, named)
            answer = connection.getresponse()
            said = {name.lower(): value for name, value in answer.getheaders() if name != "date"}
            return Said(answer.status, said, answer.read())
        finally:
            connection.close()

    def raw(self, request: bytes) -> bytes:
        """Everything that comes back until the server hangs up."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=WAIT) as line:
            line.sendall(request)
            return b"".join(iter(lambda: line.recv(65536), b""))

    @contextmanager
    def screen(self, event: str = "cup", asked: str = "") -> Iterator[Screen]:
        with socket.create_connection(("127.0.0.1", self.port), timeout=WAIT) as line:
            address = f"/e/{event}/live{asked}".encode()
            line.sendall(b"GET %s HTTP/1.1\r\nHost: here\r\n\r\n" % address)
            with line.makefile("rb") as said:
                yield Screen(said)

    def change(self, event: str, edition: int) -> None:
        self.house.editions[event] = edition
        self.front.hub.tell(event, edition)

    def wait_for_screens(self, number: int) -> None:
        wait_until(lambda: self.front.hub.screens == number)


class Screen:
    """What an open stream says, message by message."""

    def __init__(self, said: BinaryIO) -> None:
        self._said = said
        self.head = b"".join(iter(said.readline, b"\r\n"))

    def hear(self) -> str | None:
        """The next message; nothing once the stream has ended."""
        size = int(self._said.readline() or b"0", 16)
        message = self._said.read(size).decode()
        self._said.readline()
        return message or None

    def hear_until(self, last: str) -> list[str]:
        heard = [self.hear()]
        while heard[-1] != last:
            heard.append(self.hear())
        return [message for message in heard if message is not None]


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@contextmanager
def opened(
    house: House | None = None,
    limits: Limits = USUAL,
    proxies: tuple[str, ...] = (),
    beside: Beside = NOTHING_BESIDE,
) -> Iterator[Open]:
    """Open a house on a port of the system's choice, and close it again."""
    house = house or House()
    editions = Editions(house.editions.get, house.find, house.game, house.look, house.news)
    front = Front(house.wsgi, editions, choose, limits, replace(beside, find=house.caller))
    server = Server(front, "127.0.0.1", 0, proxies)
    running = threading.Thread(target=server.run)
    running.start()
    try:
        wait_until(lambda: server.started)
        yield Open(house, front, server, server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        running.join(WAIT)
        assert not running.is_alive()


def choose(accepted: str, wanted: str) -> str:
    return next((one for one in (wanted, accepted[:2]) if one in ("en", "de")), "en")
