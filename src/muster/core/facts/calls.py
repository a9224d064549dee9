"""What happens to a call for a judge: made, taken, closed."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId


class Matter(StrEnum):
    """What a judge is called about."""

    RULES = "rules"
    SLOW_PLAY = "slow-play"
    TIME = "time"
    SCORE = "score"
    CONDUCT = "conduct"
    OTHER = "other"


class JudgeCalled(Fact):
    """`by`: the side that asks; none where an official saw a raised hand."""

    kind: Literal["judge-called"] = "judge-called"
    game: GameId
    matter: Matter
    text: str = ""
    by: EntrantId | None = None


class CallTaken(Fact):
    """Whoever the line names is coming."""

    kind: Literal["call-taken"] = "call-taken"
    game: GameId


class CallClosed(Fact):
    """Settled by an official; or withdrawn, where `by` names the side that had called."""

    kind: Literal["call-closed"] = "call-closed"
    game: GameId
    outcome: str = ""
    by: EntrantId | None = None
