"""The feed of programs: every public line as it comes, from wherever one left off."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from http.client import HTTPConnection
from typing import Any, BinaryIO

import pytest

from muster.core import commands as ask
from muster.core.ids import EventId
from tests.site.house import WAIT
from tests.site.real import open_for_real
from tests.web.venue import Venue


@pytest.fixture
def port(venue: Venue) -> Iterator[int]:  # noqa: ARG001 - the server serves its events
    """A real front before the real Django."""
    with open_for_real() as real:
        yield real.port


class Feed:
    """What a program hears, line by line of the journal."""

    def __init__(self, said: BinaryIO) -> None:
        self._said = said
        self.head = b"".join(iter(said.readline, b"\r\n")).decode().lower()
        self._waiting: list[tuple[str, Any]] = []

    def hear(self) -> tuple[str, Any]:
        """The id and the data of the next event; comments are not heard."""
        while not self._waiting:
            size = int(self._said.readline(), 16)
            message = self._said.read(size).decode()
            self._said.readline()
            self._waiting += [_event(one) for one in message.split("\n\n") if "data: " in one]
        return self._waiting.pop(0)

    def hear_of(self, kind: str) -> dict[str, Any]:
        while True:
            _, told = self.hear()
            if told["kind"] == kind:
                return dict(told)


def _event(message: str) -> tuple[str, Any]:
    fields = dict(line.split(": ", 1) for line in message.splitlines())
    return fields.get("id", ""), json.loads(fields["data"])


@contextmanager
def listening(port: int, event: EventId, last: str = "") -> Iterator[Feed]:
    heard = f"Last-Event-ID: {last}\r\n" if last else ""
    asked = f"GET /api/v1/events/{event}/feed HTTP/1.1\r\nHost: here\r\n{heard}\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as line:
        line.sendall(asked.encode())
        with line.makefile("rb") as said:
            yield Feed(said)


def test_everything_public_is_heard_as_it_comes(venue: Venue, port: int) -> None:
    event = venue.started("GG4", 4)
    with listening(port, event) as feed:
        assert feed.hear_of("event-started")["say"] == "The event started; rounds planned: 3"
        venue.do(event, ask.ListErrata(title="FAQ", published=date(2024, 1, 1)))
        assert feed.hear_of("errata-listed")["data"]["title"] == "FAQ"
    assert "text/event-stream" in feed.head


def test_what_was_secret_is_heard_once_it_no_longer_is(venue: Venue, port: int) -> None:
    event = venue.started("GG4", 4)
    started = venue.now(event).revision
    with listening(port, event, str(started)) as feed:
        venue.pair(event)
        venue.publish(event)
        told = feed.hear_of("round-paired")
        assert told["n"] < told["since"] == feed.hear_of("pairings-published")["n"]


def test_who_was_cut_off_goes_on_where_they_left_off(venue: Venue, port: int) -> None:
    event = venue.started("GG4", 4)
    with listening(port, event) as feed:
        first = [feed.hear() for _ in range(4)]
    with listening(port, event, first[-1][0]) as feed:
        following, told = feed.hear()
    assert (following, told["n"]) == ("5", 5)


def test_an_event_that_is_not_there_is_said_in_the_form_programs_read(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=WAIT)
    connection.request("GET", "/api/v1/events/no-such-event/feed")
    answer = connection.getresponse()
    told = json.loads(answer.read())
    connection.close()
    assert (answer.status, told["say"]) == (404, "No event has this id.")
