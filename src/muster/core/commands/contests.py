"""What can be asked about contests that no game decides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.commands.command import Command, Somebody
from muster.core.facts.contests import Method, Model, Paper, PastWin, Text
from muster.core.ids import EntrantId


class SetContest(Command):
    kind: Literal["set-contest"] = "set-contest"
    award: str
    method: Method
    title: Text = ""
    category: Text = ""
    votes: Annotated[tuple[Annotated[int, Field(ge=1, le=100)], ...], Field(max_length=10)] = (1,)
    display: Text = ""
    held: bool = True


class MakeEntry(Command):
    kind: Literal["make-entry"] = "make-entry"
    award: str
    entrant: EntrantId
    title: Text = ""
    models: Annotated[tuple[Model, ...], Field(max_length=100)] = ()


class WithdrawEntry(Command):
    kind: Literal["withdraw-entry"] = "withdraw-entry"
    award: str
    entrant: EntrantId
    reason: Text = ""


class CheckEntry(Command):
    kind: Literal["check-entry"] = "check-entry"
    award: str
    entrant: EntrantId
    legal: bool
    note: Text = ""


class ScoreEntry(Command):
    kind: Literal["score-entry"] = "score-entry"
    award: str
    entrant: EntrantId
    marks: dict[str, int]
    note: Text = ""


class OpenBallot(Command):
    """Another ballot is among those who were tied; for any other there is a reason."""

    kind: Literal["open-ballot"] = "open-ballot"
    award: str
    reason: Text = ""


class CastVote(Command):
    """Somebody's paper goes into the box; what is on it is handed in beside the wish."""

    kind: Literal["cast-vote"] = "cast-vote"
    award: str
    person: Somebody


class CountBallot(Command):
    """`papers` are those from the box, put in by whoever keeps it; nobody else names any."""

    kind: Literal["count-ballot"] = "count-ballot"
    award: str
    papers: tuple[Paper, ...] = ()


class RecallWins(Command):
    kind: Literal["recall-wins"] = "recall-wins"
    wins: Annotated[tuple[PastWin, ...], Field(min_length=1, max_length=200)]


class JudgePaint(Command):
    kind: Literal["judge-paint"] = "judge-paint"
    entrant: EntrantId
    passed: bool
    note: Text = ""
