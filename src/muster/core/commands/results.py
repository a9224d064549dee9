"""What can be asked about results."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command
from muster.core.ids import EntrantId, GameId
from muster.core.score import Score


class ReportResult(Command):
    """`by`: the side that reports, where the actor does not play in the game."""

    kind: Literal["report-result"] = "report-result"
    game: GameId
    score: Score
    by: EntrantId | None = None


class ConfirmReport(Command):
    kind: Literal["confirm-report"] = "confirm-report"
    game: GameId
    by: EntrantId | None = None


class DisputeReport(Command):
    kind: Literal["dispute-report"] = "dispute-report"
    game: GameId
    by: EntrantId | None = None
    score: Score | None = None
    reason: str = ""


class RuleResult(Command):
    """The organiser's or a judge's word; also how any earlier result is corrected."""

    kind: Literal["rule-result"] = "rule-result"
    game: GameId
    score: Score
    how: Literal["entered", "ruled", "as-it-stands"] = "ruled"
    reason: str = ""


class SignAgreement(Command):
    kind: Literal["sign-agreement"] = "sign-agreement"
    game: GameId
    score: Score
    by: EntrantId | None = None


class AgreeResult(Command):
    """`signed`: sides whose consent the organiser has on paper."""

    kind: Literal["agree-result"] = "agree-result"
    game: GameId
    score: Score
    signed: tuple[EntrantId, ...] = ()
    attested: bool = False
    reason: str = ""


class ConcedeGame(Command):
    """`army_list` is the title of the list that was played, `army` what it cost."""

    kind: Literal["concede-game"] = "concede-game"
    game: GameId
    by: EntrantId | None = None
    cause: str = ""
    score: Score | None = None
    army: int | None = None
    army_list: str = ""


class ForfeitGame(Command):
    """`score` is what was on the table; `stay` keeps in somebody the cause would disqualify."""

    kind: Literal["forfeit-game"] = "forfeit-game"
    game: GameId
    by: tuple[EntrantId, ...]
    cause: str
    score: Score | None = None
    reason: str = ""
    stay: bool = False


class DeclareMissing(Command):
    kind: Literal["declare-missing"] = "declare-missing"
    game: GameId
    reason: str
