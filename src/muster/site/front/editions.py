"""What the front asks of the shelf: which edition an event has reached, and each of its games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


class Unreachable(Exception):
    """The database does not answer at the moment."""


@dataclass(frozen=True, slots=True)
class Editions:
    now: Callable[[str], int | None]
    """The edition of an event in memory; asked for every page, so without a database."""
    find: Callable[[str], int | None]
    """The same, reading the event from the database if need be; asked in a thread of Django's."""
    game: Callable[[str, str], int | None]
    """How far the streams of a public game have come; asked in a thread of Django's."""
    look: Callable[[], Iterable[tuple[str, int]]]
    """What changed since the last look, by whomever; asked in a thread of its own."""
    news: Callable[[str, int, str], tuple[bytes, int]] = lambda _event, after, _language: (
        b"",
        after,
    )
    """What became public of an event after a line, as events of a stream, and up to which line.

    In a language; asked in a thread of Django's.
    """
    wait: Callable[[float], None] = time.sleep
    """Until something may have changed, or for so many seconds; in the thread of `look`."""


def channel(event: str, game: str) -> str:
    """What the screens of one game listen to."""
    return f"{event}/{game}"
