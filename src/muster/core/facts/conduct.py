"""What is noted about the rules and about behaviour."""

from __future__ import annotations

from typing import Literal

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId


class RulingMade(Fact):
    """A question about the rules and its answer, which holds for the rest of the event."""

    kind: Literal["ruling-made"] = "ruling-made"
    topic: str
    question: str
    decision: str
    game: GameId | None = None


class ConductNoted(Fact):
    """A warning, a complaint, a call or a removal: what was seen and what was done."""

    kind: Literal["conduct-noted"] = "conduct-noted"
    entrant: EntrantId
    about: str
    measure: Literal["note", "warning", "corrective-measure"]
    text: str
    game: GameId | None = None


class OwnCaseDecided(Fact):
    """The act before it was the organiser's in their own case, for want of anybody else.

    `entrants` is who they are there. What was decided is in that act, and as public as it is.
    """

    kind: Literal["own-case-decided"] = "own-case-decided"
    act: str
    entrants: tuple[EntrantId, ...]


class TrackingStated(Fact):
    kind: Literal["tracking-stated"] = "tracking-stated"
    game: GameId
    entrant: EntrantId
    methods: tuple[str, ...]
