"""The streams of an event's games, chained beside its journal: one interface, wherever they are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from muster.core.chain import BEGINNING, After, AnyLine, BaseLine
from muster.core.ids import GameId
from muster.journal.seals import Seals
from muster.journal.store import Store, Writing

SHEET, CLOCK, BRAWL, HIRING = "game:", "clock:", "brawl:", "hiring:"
"""What the name of a stream begins with; the game's id follows."""


def game_of(stream: str) -> GameId:
    return GameId(stream.partition(":")[2])


class Streams(Protocol):
    """A stream that nobody has begun has no lines, and no seals."""

    def lines(self, stream: str, kind: type[AnyLine]) -> tuple[AnyLine, ...]: ...

    def seals(self, stream: str) -> Seals: ...


class StreamWriting(Writing, Streams, Protocol):
    """The event under lock, with its streams."""

    def extend(self, stream: str, lines: Sequence[BaseLine]) -> None: ...

    def put_seals(self, stream: str, seals: Seals) -> None: ...


class StreamStore(Store, Streams, Protocol):
    def writing(self) -> AbstractContextManager[StreamWriting]: ...

    def where(self, stream: str) -> str:
        """What a damaged stream is called."""


def end_of(lines: Sequence[BaseLine]) -> After:
    """Where the next line goes."""
    return After(lines[-1].n, lines[-1].hash) if lines else After(0, BEGINNING)
