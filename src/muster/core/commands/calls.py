"""What can be asked about calls for a judge."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command
from muster.core.facts.calls import Matter
from muster.core.ids import EntrantId, GameId


class CallJudge(Command):
    """`by`: the side that calls, where the actor does not play in the game."""

    kind: Literal["call-judge"] = "call-judge"
    game: GameId
    matter: Matter = Matter.RULES
    text: str = ""
    by: EntrantId | None = None


class TakeCall(Command):
    """An official says: I am coming."""

    kind: Literal["take-call"] = "take-call"
    game: GameId


class CloseCall(Command):
    """An official has settled it, in words if they like; or the side `by` withdraws its call."""

    kind: Literal["close-call"] = "close-call"
    game: GameId
    outcome: str = ""
    by: EntrantId | None = None
