"""What happens to results: reported, confirmed, disputed, ruled, given away."""

from __future__ import annotations

from typing import Literal

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId
from muster.core.score import Score


class ResultReported(Fact):
    kind: Literal["result-reported"] = "result-reported"
    game: GameId
    by: EntrantId
    score: Score


class ReportConfirmed(Fact):
    kind: Literal["report-confirmed"] = "report-confirmed"
    game: GameId
    by: EntrantId


class ReportDisputed(Fact):
    kind: Literal["report-disputed"] = "report-disputed"
    game: GameId
    by: EntrantId
    score: Score | None = None
    reason: str = ""


class ResultRuled(Fact):
    """A result by the word of the organiser or a judge: a slip entered, or a decision."""

    kind: Literal["result-ruled"] = "result-ruled"
    game: GameId
    how: Literal["entered", "ruled", "as-it-stands"]
    score: Score
    reason: str = ""


class AgreementSigned(Fact):
    """`concedes`: by giving the game up, where that is consent to the score on the table."""

    kind: Literal["agreement-signed"] = "agreement-signed"
    game: GameId
    by: EntrantId
    score: Score
    concedes: bool = False


class ResultAgreed(Fact):
    """The organiser attests that the score is likely and that nobody was induced to agree."""

    kind: Literal["result-agreed"] = "result-agreed"
    game: GameId
    score: Score
    reason: str


class GameConceded(Fact):
    """`score` is what was scored before; `army` is what the conceded army is worth.

    `army_list` is the title of the list that was given up, where one was named.
    """

    kind: Literal["game-conceded"] = "game-conceded"
    game: GameId
    by: EntrantId
    cause: str = ""
    score: Score | None = None
    army: int | None = None
    army_list: str = ""
    leaves: bool = False


class GameForfeited(Fact):
    """`army` is what the army of the one who lost is worth, where the pack counts it."""

    kind: Literal["game-forfeited"] = "game-forfeited"
    game: GameId
    by: tuple[EntrantId, ...]
    cause: str
    score: Score | None = None
    army: int | None = None
    reason: str = ""


class ResultMissing(Fact):
    """Nobody knows how the game ended; it counts as played and scores nothing."""

    kind: Literal["result-missing"] = "result-missing"
    game: GameId
    reason: str
