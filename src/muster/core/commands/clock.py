"""What can be asked of the clock of a round."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command
from muster.core.ids import GameId


class StartClock(Command):
    """Every game of the round begins. Minutes that are not given are those of the rules."""

    kind: Literal["start-clock"] = "start-clock"
    round: int | None = None
    setup: int | None = None
    play: int | None = None


class PauseClock(Command):
    kind: Literal["pause-clock"] = "pause-clock"
    reason: str = ""


class ResumeClock(Command):
    kind: Literal["resume-clock"] = "resume-clock"


class ExtendClock(Command):
    """More minutes, or fewer if negative, for the games named or the whole round."""

    kind: Literal["extend-clock"] = "extend-clock"
    minutes: int
    games: tuple[GameId, ...] = ()
    reason: str = ""


class SkipSetup(Command):
    """Play begins now."""

    kind: Literal["skip-setup"] = "skip-setup"
