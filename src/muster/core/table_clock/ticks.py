"""Everything that can happen to a table's clock: one small record each, in one tagged union."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from muster.core.chain import BaseLine
from muster.core.ids import EntrantId, GameId
from muster.core.record import Record
from muster.core.table_clock.terms import ClockTerms

LATE = timedelta(seconds=5)
"""A tap that took longer to arrive is pointed out to the opponent."""


class Tick(Record):
    """`made` is when it was tapped; its line says when it arrived. `kind` names it in the stream.

    Where a tick names a `stage`, it is the one under way when it was tapped, or that goes on.
    """

    kind: str
    made: AwareDatetime


class ClockOpened(Tick):
    """The clock lies on the table, and does not run. The side that goes first comes first.

    Until it is started it can be opened again, for the other side or on other terms.
    """

    kind: Literal["clock-opened"] = "clock-opened"
    game: GameId
    sides: tuple[EntrantId, EntrantId]
    terms: ClockTerms


class TimeStarted(Tick):
    """The first stage of a chess clock begins, or the time of one turn."""

    kind: Literal["time-started"] = "time-started"
    stage: int


class Switched(Tick):
    """A stage is over, and the other side's begins."""

    kind: Literal["switched"] = "switched"
    stage: int


class TakeBackAsked(Tick):
    """One side says that the latest switch, which ended this stage, was a mistake."""

    kind: Literal["take-back-asked"] = "take-back-asked"
    stage: int
    side: int


class TakenBack(Tick):
    """The stage goes on as if that switch had not been tapped.

    `side` is the one whose word decided it; none if an official said so.
    """

    kind: Literal["taken-back"] = "taken-back"
    stage: int
    side: int | None


class Lent(Tick):
    """The inactive side acts in the other's turn, on its own time. `loan` counts in a stage."""

    kind: Literal["lent"] = "lent"
    stage: int
    loan: int


class Returned(Tick):
    """The side whose turn it is goes on."""

    kind: Literal["returned"] = "returned"
    stage: int
    loan: int


class Paused(Tick):
    """An official stopped the clock for a while."""

    kind: Literal["paused"] = "paused"
    reason: str = ""


class Resumed(Tick):
    """It runs again, after a pause or although the game was said to be over."""

    kind: Literal["resumed"] = "resumed"


class ExtensionTaken(Tick):
    """Whoever's turn it is makes it longer, once a game."""

    kind: Literal["extension-taken"] = "extension-taken"
    stage: int


class LeadClaimed(Tick):
    """One side says that whoever's turn it is leads by enough to win."""

    kind: Literal["lead-claimed"] = "lead-claimed"
    stage: int
    side: int


class RanOut(Tick):
    """Somebody saw that a side's time was used up; `made` is when it was, `seen` when they saw."""

    kind: Literal["ran-out"] = "ran-out"
    side: int
    seen: AwareDatetime


Why = Literal["over", "lead", "time"]


class Stopped(Tick):
    """The game is over: it ended, both agreed on a decisive lead, or a side has no time left."""

    kind: Literal["stopped"] = "stopped"
    why: Why


class Adjusted(Tick):
    """An official gave a side seconds, or took some if negative."""

    kind: Literal["adjusted"] = "adjusted"
    side: int
    seconds: int
    reason: str


AnyTick = Annotated[
    ClockOpened
    | TimeStarted
    | Switched
    | TakeBackAsked
    | TakenBack
    | Lent
    | Returned
    | Paused
    | Resumed
    | ExtensionTaken
    | LeadClaimed
    | RanOut
    | Stopped
    | Adjusted,
    Field(discriminator="kind"),
]


class TickLine(BaseLine):
    """A line of the stream of a table's clock."""

    fact: AnyTick

    @property
    def late(self) -> timedelta | None:
        """How long after it was tapped it arrived, if that was worth a word."""
        delay = self.at - self.fact.made
        return delay if delay > LATE and not isinstance(self.fact, RanOut) else None
