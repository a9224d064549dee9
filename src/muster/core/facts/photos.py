"""What happens to photos; one that is taken away again is a line taken back."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId
from muster.core.terrain.piece import TableNumber

Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
"""SHA-256 of the bytes as they are kept."""


class PhotoAttached(Fact):
    """A photo of a game's board or slip, or of what a ruling is about.

    Or of a table of the hall, or of what an entrant shows in a contest for an award.
    """

    kind: Literal["photo-attached"] = "photo-attached"
    photo: Digest
    game: GameId | None = None
    ruling: int | None = None
    table: TableNumber | None = None
    award: str = ""
    entrant: EntrantId | None = None
    note: str = ""
