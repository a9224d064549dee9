"""What can be asked about photos."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command
from muster.core.facts.photos import Digest
from muster.core.ids import EntrantId, GameId
from muster.core.terrain.piece import TableNumber


class AttachPhoto(Command):
    """To one game, one ruling by its line, one table, or one entrant's entry for an award.

    The bytes are handed in beside the wish.
    """

    kind: Literal["attach-photo"] = "attach-photo"
    photo: Digest
    game: GameId | None = None
    ruling: int | None = None
    table: TableNumber | None = None
    award: str = ""
    entrant: EntrantId | None = None
    note: str = ""


class RemovePhoto(Command):
    """`line` is the one that attached it. Its bytes go with it and do not come back."""

    kind: Literal["remove-photo"] = "remove-photo"
    line: int
    reason: str = ""
