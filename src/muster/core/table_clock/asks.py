"""What can be asked of a table's clock, and by whose hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from muster.core.record import Record

MOST_SECONDS = 24 * 60 * 60

Number = Annotated[int, Field(ge=1, le=100_000)]
Times = Annotated[int, Field(ge=0, le=100_000)]
Side = Annotated[int, Field(ge=0, le=1)]
Reason = Annotated[str, Field(max_length=1_000)]


@dataclass(frozen=True, slots=True)
class Hand:
    """Who taps: the sides they play, and whether they are an official at this table."""

    sides: frozenset[int] = frozenset()
    official: bool = False


class Ask(Record):
    kind: str


class InStage(Ask):
    """`stage` is the one that whoever taps takes to be under way.

    `back` is how often they know a tap to have been taken back: a stage can begin twice.
    """

    stage: Number
    back: Times = 0


class Start(InStage):
    kind: Literal["start"] = "start"
    stage: Number = 1


class Switch(InStage):
    """End the stage. `loans` is how often the clock was lent and given back in it."""

    kind: Literal["switch"] = "switch"
    loans: Times = 0


class TakeBack(InStage):
    """The latest switch, which ended this stage, was a mistake: the stage goes on.

    `side` is who says so; an official need not speak for either.
    """

    kind: Literal["take-back"] = "take-back"
    side: Side | None = None


class Lend(InStage):
    """For the `loan`-th time in this stage."""

    kind: Literal["lend"] = "lend"
    loan: Number = 1


class GiveBack(InStage):
    kind: Literal["give-back"] = "give-back"
    loan: Number = 1


class Pause(Ask):
    kind: Literal["pause"] = "pause"
    reason: Reason = ""


class Resume(Ask):
    kind: Literal["resume"] = "resume"


class TakeExtension(InStage):
    kind: Literal["take-extension"] = "take-extension"


class ClaimLead(InStage):
    """`side` says that whoever's turn it is leads by enough to win."""

    kind: Literal["claim-lead"] = "claim-lead"
    side: Side


class NoteFall(Ask):
    """A screen shows that a side has no time left: that is written down."""

    kind: Literal["note-fall"] = "note-fall"
    side: Side


class Stop(Ask):
    """The game is over."""

    kind: Literal["stop"] = "stop"


class Adjust(Ask):
    kind: Literal["adjust"] = "adjust"
    side: Side
    seconds: Annotated[int, Field(ge=-MOST_SECONDS, le=MOST_SECONDS)]
    reason: Reason = ""


AnyAsk = Annotated[
    Start
    | Switch
    | TakeBack
    | Lend
    | GiveBack
    | Pause
    | Resume
    | TakeExtension
    | ClaimLead
    | NoteFall
    | Stop
    | Adjust,
    Field(discriminator="kind"),
]
ASK: TypeAdapter[AnyAsk] = TypeAdapter(AnyAsk)
"""Reads what a phone sends."""
