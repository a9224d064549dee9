"""What happens at the prize-giving."""

from __future__ import annotations

from typing import Literal

from muster.core.facts.fact import Fact


class PrizeGivingBegun(Fact):
    """From now on an award is told to nobody until it is revealed."""

    kind: Literal["prize-giving-begun"] = "prize-giving-begun"


class PrizeRevealed(Fact):
    kind: Literal["prize-revealed"] = "prize-revealed"
    award: str
    title: str


class PrizeGivingEnded(Fact):
    """Nothing is hidden any more."""

    kind: Literal["prize-giving-ended"] = "prize-giving-ended"
