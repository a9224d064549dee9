"""The front as it is wired, with Django and the database behind it, on a socket of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from muster.site.front.app import Front
from muster.site.front.server import Server
from muster.site.fronting import make_front
from tests.site.house import WAIT, Said, wait_until


class Real:
    def __init__(self, front: Front, port: int) -> None:
        self.front = front
        self.port = port

    def begin(self, path: str) -> HTTPConnection:
        """Ask, without waiting for the answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        connection.request("GET", path)
        return connection

    def ask(self, path: str, method: str = "GET", body: str = "", /, **headers: str) -> Said:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body or None, named)
            answer = connection.getresponse()
            said = {name.lower(): value for name, value in answer.getheaders() if name != "date"}
            return Said(answer.status, said, answer.read())
        finally:
            connection.close()


@contextmanager
def open_for_real(*proxies: str) -> Iterator[Real]:
    front = make_front()
    server = Server(front, "127.0.0.1", 0, proxies)
    running = threading.Thread(target=server.run)
    with _closing_what_threads_open():
        running.start()
        try:
            wait_until(lambda: server.started)
            yield Real(front, server.servers[0].sockets[0].getsockname()[1])
        finally:
            server.should_exit = True
            running.join(WAIT)


@contextmanager
def _closing_what_threads_open() -> Iterator[None]:
    """Connections to the database, which end with the process of a server; here none ends."""
    mine, theirs = threading.current_thread(), list[BaseDatabaseWrapper]()

    def note(connection: BaseDatabaseWrapper, **_more: object) -> None:
        if threading.current_thread() is not mine:
            theirs.append(connection)

    connection_created.connect(note)
    try:
        yield
    finally:
        connection_created.disconnect(note)
        for connection in theirs:
            connection.inc_thread_sharing()
            connection.close()
