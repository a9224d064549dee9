"""Every test of the web has a server's folder of its own to work in."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import fresh_server

if TYPE_CHECKING:
    from tests.web.venue import Venue

fresh_server.data_folder()


class Told(logging.Handler):
    """Keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.parts.append(self.format(record))


@pytest.fixture(autouse=True)
def left_out() -> Iterator[list[str]]:
    """Parts that pages went without, with their traces. Whoever expects some empties it."""
    told, log = Told(), logging.getLogger("muster.left-out")
    log.addHandler(told)
    yield told.parts
    log.removeHandler(told)
    assert told.parts == []


@pytest.fixture
def venue() -> Iterator[Venue]:
    from tests.web.venue import Venue  # noqa: PLC0415 - Django must be ready

    fresh_server.empty()
    yield Venue()
    fresh_server.empty()
