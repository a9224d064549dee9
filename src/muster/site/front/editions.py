"""What the front asks of the shelf: which edition an event has reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Editions:
    now: Callable[[str], int | None]
    """The edition of an event in memory; asked for every page, so without a database."""
    find: Callable[[str], int | None]
    """The same, reading the event from the database if need be; asked in a thread of Django's."""
    look: Callable[[], Iterable[tuple[str, int]]]
    """What changed since the last look, by whomever; asked in a thread of its own."""
