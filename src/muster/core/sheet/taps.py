"""Everything that can happen on a game's sheet: one small record each, in one tagged union."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictFloat, StrictInt, StrictStr

from muster.core.chain import BaseLine
from muster.core.ids import EntrantId, GameId
from muster.core.record import Record
from muster.core.sheet.sheet import Scores

Given = StrictBool | StrictInt | StrictFloat | StrictStr | tuple[StrictStr, ...]


class Tap(Record):
    """Something somebody said about a game. `kind` names it in the game's stream."""

    kind: str


class SheetOpened(Tap):
    """The first line of a game's stream. The side that goes first comes first.

    `pool`: what each side picks from in secret. `offered`: what each picks one of, to be shown
    together.
    """

    kind: Literal["sheet-opened"] = "sheet-opened"
    game: GameId
    sides: tuple[EntrantId, ...]
    parts: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()


class FirstSaid(Tap):
    """Who goes first, where that is found out after the sheet was opened."""

    kind: Literal["first-said"] = "first-said"
    side: int


class ChoiceSealed(Tap):
    """A side chose something in secret: only the hash of it, with a salt, is known to others."""

    kind: Literal["choice-sealed"] = "choice-sealed"
    side: int
    number: int
    commitment: str


class ChoiceShown(Tap):
    """A choice and what was noted about it. `salt` opens the seal of the same number.

    Without a seal, `documented` says whether it was written down on paper. `reason` is why an
    official showed what was somebody else's.
    """

    kind: Literal["choice-shown"] = "choice-shown"
    side: int
    number: int
    part: str
    notes: dict[str, str] = Field(default_factory=dict)
    salt: str = ""
    documented: bool = True
    scores: Scores = "both"
    reason: str = ""


class SealOpened(Tap):
    """An official looked at a sealed choice; nobody else learns what it is."""

    kind: Literal["seal-opened"] = "seal-opened"
    side: int
    number: int
    reason: str


class ListSealed(Tap):
    """A side chose one of its lists in secret; it stays as it is."""

    kind: Literal["list-sealed"] = "list-sealed"
    side: int
    commitment: str


class ListsShown(Tap):
    """The lists of both sides by title, at the same time; the salts open their seals."""

    kind: Literal["lists-shown"] = "lists-shown"
    titles: tuple[str, ...]
    salts: tuple[str, ...]


class PickSealed(Tap):
    """A side picked in secret what is shown together with the other side's pick."""

    kind: Literal["pick-sealed"] = "pick-sealed"
    side: int
    slot: str
    commitment: str


class PicksShown(Tap):
    """What both sides picked for a part of the encounter, at the same time.

    The salts open the seals; where nothing was sealed, it was picked on paper.
    """

    kind: Literal["picks-shown"] = "picks-shown"
    slot: str
    parts: tuple[str, ...]
    salts: tuple[str, ...]


class Answered(Tap):
    """An answer, a corrected one, or, with no value, none any more."""

    kind: Literal["answered"] = "answered"
    step: int
    side: int
    part: str = ""
    input: str
    value: Given | None


class TurnEnded(Tap):
    kind: Literal["turn-ended"] = "turn-ended"
    step: int


class PlayStopped(Tap):
    """The game ends before its last turn: time was called, or whatever the reason says."""

    kind: Literal["play-stopped"] = "play-stopped"
    reason: str


class SheetFinished(Tap):
    """Both are done with the sheet: what it says is the report."""

    kind: Literal["sheet-finished"] = "sheet-finished"


class TakenBack(Tap):
    """An earlier line does not count. Taking this back makes it count again.

    `reason` is why an official took back what was somebody's secret.
    """

    kind: Literal["taken-back"] = "taken-back"
    line: int
    reason: str = ""


AnyTap = Annotated[
    SheetOpened
    | FirstSaid
    | ChoiceSealed
    | ChoiceShown
    | SealOpened
    | ListSealed
    | ListsShown
    | PickSealed
    | PicksShown
    | Answered
    | TurnEnded
    | PlayStopped
    | SheetFinished
    | TakenBack,
    Field(discriminator="kind"),
]


class TapLine(BaseLine):
    """A line of a game's own stream."""

    fact: AnyTap
