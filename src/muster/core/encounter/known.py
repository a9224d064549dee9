"""What an event knows of its encounters: those of its rounds, and the decks they came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from muster.core.facts import EncounterDealt, Parts
from muster.core.ids import EntrantId


@dataclass(frozen=True, slots=True)
class Encounter:
    """What a round is about, and the deals that what chance chose of it came from."""

    title: str
    text: str = ""
    parts: Parts = field(default_factory=dict)
    deals: tuple[EncounterDealt, ...] = ()

    @property
    def dealt(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for deal in self.deals for name in deal.dealt))


@dataclass(frozen=True, slots=True)
class FateDeck:
    """`flipped` counts shuffle after shuffle; `contributions` are those it was shuffled with.

    `by_hand` are cards that somebody flipped from a deck of their own.
    """

    contributions: Mapping[EntrantId, str]
    flipped: int = 0
    by_hand: tuple[str, ...] = ()
