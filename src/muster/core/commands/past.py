"""What can be asked about the past."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command


class Undo(Command):
    """Take back the act a line belongs to: the newest one, if none is named."""

    kind: Literal["undo"] = "undo"
    line: int | None = None
    reason: str = ""
