"""What happens to encounters: chosen, or dealt by cards, dice and lots."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from muster.core.encounter.flip import Flip, Parts
from muster.core.facts.fact import Fact


class EncounterSet(Fact):
    """What a round is about, as it lies on every table."""

    kind: Literal["encounter-set"] = "encounter-set"
    round: int
    title: str
    text: str = ""
    parts: Parts = Field(default_factory=dict)


class EncounterDealt(Fact):
    """`dealt` are the parts that chance chose; all others were there before.

    `attempt` counts every deal of these parts, also those taken back: a second deal always shows.
    `deck` is 0 for the deck of the whole event, else the round whose deck it is; `flipped` of its
    cards were gone before, and `used` of them went now.
    """

    kind: Literal["encounter-dealt"] = "encounter-dealt"
    round: int
    attempt: int
    title: str
    parts: Parts
    dealt: tuple[str, ...]
    flips: tuple[Flip, ...] = ()
    by_hand: bool = False
    deck: int = 0
    flipped: int = 0
    used: int = 0
    reason: str = ""
