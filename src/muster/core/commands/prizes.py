"""What can be asked about the prize-giving."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command


class BeginPrizeGiving(Command):
    kind: Literal["begin-prize-giving"] = "begin-prize-giving"


class RevealPrize(Command):
    kind: Literal["reveal-prize"] = "reveal-prize"
    award: str


class EndPrizeGiving(Command):
    kind: Literal["end-prize-giving"] = "end-prize-giving"
