"""What is chosen before games, in the database."""

from __future__ import annotations

from muster.core.ids import EventId, GameId
from muster.journal.database.store import DatabaseStore
from muster.journal.hiring import HiringStore


def hiring_here(event: EventId, game: GameId) -> HiringStore:
    return HiringStore(DatabaseStore(event), game)
