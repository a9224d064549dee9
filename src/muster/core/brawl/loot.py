"""The loot deck: every card is always in exactly one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from muster.core.brawl.draws import loot_order
from muster.core.brawl.problem import BrawlCode, no


class Place(StrEnum):
    PILE = "pile"
    DRAWN = "drawn"
    ATTACHED = "attached"
    MARKER = "marker"
    DISCARDED = "discarded"


CARRIED = (Place.DRAWN, Place.ATTACHED)
"""With a player: drawn, until a benefit is chosen, then attached."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card is; a marker remembers whose model dropped it."""

    place: Place = Place.PILE
    player: str = ""
    benefit: int = 0


@dataclass(frozen=True, slots=True)
class Loot:
    """Where each card is. `shuffles` counts how often discards became a new pile."""

    seed: str
    where: Mapping[str, Spot]
    shuffles: int = 0

    def at(self, *places: Place, player: str | None = None) -> tuple[str, ...]:
        """The cards in some places, of a player if one is named; a pile from its top."""
        found = [
            card
            for card, spot in self.where.items()
            if spot.place in places and player in {None, spot.player}
        ]
        return loot_order(self.seed, self.shuffles, found) if Place.PILE in places else tuple(found)

    def put(self, cards: Iterable[str], spot: Spot) -> Loot:
        """The deck with some cards moved; an empty pile is made anew of the discards."""
        moved = replace(self, where={**self.where, **dict.fromkeys(cards, spot)})
        discards = moved.at(Place.DISCARDED)
        if moved.at(Place.PILE) or not discards:
            return moved
        return Loot(
            self.seed, {**moved.where, **dict.fromkeys(discards, Spot())}, self.shuffles + 1
        )

    def move(self, card: str, come_from: tuple[Place, ...], spot: Spot, owner: str = "") -> Loot:
        """Move a card that is where it has to be, with the player it has to be with."""
        now = self.where.get(card)
        if now is None:
            raise no(BrawlCode.UNKNOWN_CARD, card=card)
        if now.place not in come_from or (owner and now.player != owner):
            raise no(BrawlCode.CARD_ELSEWHERE, card=card, place=now.place, player=now.player)
        return self.put([card], spot)

    def drop_all(self, player: str) -> Loot:
        """One marker for each card of a model that was killed."""
        return self.put(self.at(*CARRIED, player=player), Spot(Place.MARKER, player))


def new_loot(seed: str, cards: Iterable[str]) -> Loot:
    return Loot(seed, dict.fromkeys(cards, Spot()))


def top(loot: Loot) -> str:
    pile = loot.at(Place.PILE)
    if not pile:
        raise no(BrawlCode.LOOT_EMPTY if loot.where else BrawlCode.NO_LOOT)
    return pile[0]
