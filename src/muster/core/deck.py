"""The Fate Deck: 54 cards as values, how they are spelled, and shuffling them by a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple

from muster.core.lots import in_lot_order

Suit = Literal["rams", "crows", "masks", "tomes", "joker"]

LETTERS: Mapping[str, Suit] = {"R": "rams", "C": "crows", "M": "masks", "T": "tomes"}
HIGHEST = 13
RED, BLACK = HIGHEST + 1, 0
"""The Red Joker is above every card, the Black Joker below."""


class Card(NamedTuple):
    suit: Suit
    value: int

    @property
    def is_joker(self) -> bool:
        return self.suit == "joker"

    def __str__(self) -> str:
        """`7R`, `12M`, `RJ`, `BJ`."""
        if self.is_joker:
            return "RJ" if self.value == RED else "BJ"
        return f"{self.value}{self.suit[0].upper()}"


class NotACard(ValueError):
    """Words that name no card of the deck."""

    def __init__(self, words: str) -> None:
        self.words = words
        super().__init__(f'"{words}" is no card: write 7R, 12M, 1C, 13T, RJ or BJ')


DECK: tuple[Card, ...] = (
    *(Card(suit, value) for suit in LETTERS.values() for value in range(1, HIGHEST + 1)),
    Card("joker", RED),
    Card("joker", BLACK),
)

_SPELLED: Mapping[str, Card] = {
    **{str(card).casefold(): card for card in DECK},
    **{f"{card.value}{card.suit}": card for card in DECK if not card.is_joker},
    **{f"{card.value}of{card.suit}": card for card in DECK if not card.is_joker},
    "redjoker": Card("joker", RED),
    "blackjoker": Card("joker", BLACK),
}


def card_of(words: str) -> Card:
    """The card that is meant: `7R`, `7 rams`, `7 of Rams`, `RJ`, `Red Joker`."""
    card = _SPELLED.get("".join(words.split()).casefold())
    if card is None:
        raise NotACard(words)
    return card


def shuffled(seed: bytes) -> tuple[Card, ...]:
    """The whole deck in the order of this seed."""
    return tuple(map(card_of, in_lot_order(seed, map(str, DECK))))


def cards_after(flipped: int, seed_of_shuffle: Callable[[int], bytes]) -> Iterator[Card]:
    """The cards that come when so many are gone; an empty deck is shuffled anew."""
    shuffle, gone = divmod(flipped, len(DECK))
    while True:
        yield from shuffled(seed_of_shuffle(shuffle + 1))[gone:]
        shuffle, gone = shuffle + 1, 0
