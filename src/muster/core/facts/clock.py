"""What happens to the clock of a round: started, paused, extended, cut short."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.facts.fact import Fact
from muster.core.ids import GameId

MOST_MINUTES = 24 * 60
"""No round lasts longer than a day; more is a slip of the finger."""

Minutes = Annotated[int, Field(ge=0, le=MOST_MINUTES)]


class ClockStarted(Fact):
    """The minutes to set up and to play, counted from the instant of this line."""

    kind: Literal["clock-started"] = "clock-started"
    round: int
    setup: Minutes
    play: Minutes


class ClockPaused(Fact):
    kind: Literal["clock-paused"] = "clock-paused"
    round: int
    reason: str = ""


class ClockResumed(Fact):
    kind: Literal["clock-resumed"] = "clock-resumed"
    round: int


class ClockExtended(Fact):
    """Minutes given, or taken back if negative: to these games, or to the whole round."""

    kind: Literal["clock-extended"] = "clock-extended"
    round: int
    minutes: Annotated[int, Field(ge=-MOST_MINUTES, le=MOST_MINUTES)]
    games: tuple[GameId, ...] = ()
    reason: str = ""


class SetupSkipped(Fact):
    """Play began before the time to set up was over, and lasts as long as before."""

    kind: Literal["setup-skipped"] = "setup-skipped"
    round: int
