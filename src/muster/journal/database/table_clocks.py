"""The clocks of tables in the database: one of them, or all of a round at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from muster.core.ids import EventId, GameId
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.ticks import TickLine
from muster.journal.database.store import DatabaseStore
from muster.journal.database.streams import STREAMS
from muster.journal.table_clocks import ClockStore


class Kept(NamedTuple):
    """A clock, and the lines that made it."""

    clock: TableClock
    lines: tuple[TickLine, ...]


def clock_here(event: EventId, game: GameId) -> ClockStore:
    return ClockStore(DatabaseStore(event), game)


def clocks_here(event: EventId, games: Iterable[GameId]) -> dict[GameId, Kept]:
    """The clocks of these games that lie on their tables; one question for all of them."""
    stores = [clock_here(event, game) for game in games]
    lines = STREAMS.several(event, (store.stream for store in stores), TickLine)
    return {
        store.game: Kept(store.folded(found), found)
        for store in stores
        if (found := lines.get(store.stream))
    }
