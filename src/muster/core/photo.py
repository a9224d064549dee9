"""A photo, as the journal knows it: never its bytes, only their digest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from muster.core.ids import EntrantId, GameId, PersonId


@dataclass(frozen=True, slots=True)
class Photo:
    """Called by the line that attached it, to exactly one thing.

    That is a game, a ruling (called by its line, too), a table, or an entrant's entry for an award.
    """

    line: int
    at: datetime
    by: PersonId
    digest: str
    game: GameId | None
    ruling: int | None
    note: str
    table: int | None = None
    award: str = ""
    entrant: EntrantId | None = None
