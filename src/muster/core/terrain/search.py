"""Finding a place for every piece of a hand: bounded tries, taking back, and fresh starts."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.terrain.chance import Chance
from muster.core.terrain.ground import Ground
from muster.core.terrain.slot import Slot
from muster.core.terrain.stamp import TURN, Put
from muster.core.terrain.stock import Hand, Sort

TRIES = 60
"""Places for one piece before others make room for it."""
FEW = 3
"""Pieces that are taken back at a time, at most."""
MOST_TAKEN_BACK = 12
"""How often that is done before the table is begun again."""
CHOICES = 3
"""Legal places for one piece, of which the one liked best is taken."""
STARTS = 20
"""Of one table with the same pieces."""


def lay_hand(
    hand: Hand, slots: Sequence[Slot], ground: Ground, chance: Chance
) -> tuple[Put, ...] | None:
    """The hand laid by a method, in the order in which people lay it; None if it cannot be."""
    for _ in range(STARTS):
        puts = _start(_in_order(hand, slots, chance), slots, ground, chance)
        if puts is not None:
            numbered = sorted(zip((slot.number for slot in slots), puts, strict=True), key=_number)
            return tuple(put for _, put in numbered)
    return None


def _number(pair: tuple[int, Put]) -> int:
    return pair[0]


def _in_order(hand: Hand, slots: Sequence[Slot], chance: Chance) -> Hand:
    """Which piece goes where: by chance, but for what blocks sight and what is restricted."""
    left = chance.shuffled(hand)
    chosen: dict[int, Sort] = {}
    for slot in sorted(slots, key=lambda slot: (not slot.blocker, not slot.outer)):
        suits = [sort for sort in left if sort.what.blocks_sight] if slot.blocker else left
        open_ = [sort for sort in suits if not sort.what.restricted] if slot.outer else suits
        chosen[slot.number] = (open_ or suits)[0]
        left.remove(chosen[slot.number])
    return [chosen[slot.number] for slot in slots]


def _start(hand: Hand, slots: Sequence[Slot], ground: Ground, chance: Chance) -> list[Put] | None:
    """One piece after the other; where one finds no room, the last few are taken back."""
    puts: list[Put] = []
    taken_back = 0
    while len(puts) < len(slots):
        put = _place(hand[len(puts)], slots[len(puts)], puts, ground, chance)
        if put is not None:
            puts.append(put)
        elif taken_back == MOST_TAKEN_BACK:
            return None
        else:
            taken_back += 1
            del puts[-chance.between(1, FEW) :]
    return puts


def _place(sort: Sort, slot: Slot, puts: list[Put], ground: Ground, chance: Chance) -> Put | None:
    found: list[Put] = []
    for _ in range(TRIES):
        stamp = sort.stamp(chance.below(360 // TURN) * TURN)
        put = slot.draw(stamp, puts, chance)
        if slot.fits(put, puts) and ground.takes(put, puts):
            found.append(put)
            if slot.liked is None or len(found) == CHOICES:
                break
    liked = slot.liked or _anywhere
    return max(found, key=lambda put: liked(put, puts), default=None)


def _anywhere(_: Put, __: object) -> float:
    return 0.0
