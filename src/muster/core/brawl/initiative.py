"""Initiative of many players: descending, and who ties flips again among themselves only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from muster.core.brawl.problem import BrawlCode, no
from muster.core.deck import BLACK, RED, NotACard, card_of

Flips = Mapping[str, tuple[int, ...]]
"""The values each player has flipped in this turn, one after the other."""


def value_of(card: str) -> int:
    """What a card counts: the Red Joker most, the Black Joker nothing; no suit is needed."""
    if card.isdecimal() and BLACK <= int(card) <= RED:
        return int(card)
    try:
        return card_of(card).value
    except NotACard:
        raise no(BrawlCode.UNKNOWN_CARD, card=card) from None


def must_flip(flips: Flips) -> tuple[str, ...]:
    """Who has to flip now: everybody at first, then those who tie with each other."""
    return tuple(_waiting(list(flips), flips, 0))


def _waiting(group: Sequence[str], flips: Flips, depth: int) -> Iterator[str]:
    late = [player for player in group if len(flips[player]) <= depth]
    if late:
        yield from late
        return
    for value in sorted({flips[player][depth] for player in group}, reverse=True):
        equal = [player for player in group if flips[player][depth] == value]
        if len(equal) > 1:
            yield from _waiting(equal, flips, depth + 1)


def order_of(flips: Flips) -> tuple[str, ...]:
    """The players in Initiative order; nobody until all ties are broken."""
    if must_flip(flips):
        return ()
    return tuple(sorted(flips, key=lambda player: flips[player], reverse=True))
