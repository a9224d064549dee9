"""A balanced table: pieces all over it, the large ones first, as many before as behind."""

from __future__ import annotations

from muster.core.terrain.chance import Chance
from muster.core.terrain.ground import CENTRE, Ground
from muster.core.terrain.stamp import GRID, TURN, WAYS, Put, Stamp
from muster.core.terrain.stock import Hand, Sort

TRIES = 120
"""Places for one piece before others make room for it."""
CHOICES = 4
"""Legal places for one piece, of which the most even is taken."""
SLACK = 6
"""Quarters of an inch that a piece may be farther from another than it has to."""
FEW = 3
"""Pieces that are taken back at a time."""
MOST_TAKEN_BACK = 25
"""How often that is done before the table is given up."""


def lay_balanced(hand: Hand, ground: Ground, chance: Chance) -> tuple[Put, ...] | None:
    """The hand laid so that ways stay open; None if no room was found for a piece."""
    left = sorted(chance.shuffled(hand), key=lambda sort: _room(sort, ground))
    puts: list[tuple[Sort, Put]] = []
    taken_back = 0
    while left:
        put = _place(left[-1], [put for _, put in puts], ground, chance)
        if put is not None:
            puts.append((left.pop(), put))
        elif taken_back == MOST_TAKEN_BACK:
            return None
        else:
            taken_back += 1
            left += [puts.pop(chance.below(len(puts)))[0] for _ in range(FEW) if puts]
            left.sort(key=lambda sort: _room(sort, ground))
    return tuple(put for _, put in puts)


def _room(sort: Sort, ground: Ground) -> float:
    """The ground a piece takes up, with half the way around it if nobody walks through it."""
    way = ground.way if sort.what.impassable else 0.0
    return (sort.sides[0] + way) * (sort.sides[1] + way)


def _place(sort: Sort, puts: list[Put], ground: Ground, chance: Chance) -> Put | None:
    found: list[Put] = []
    for _ in range(TRIES):
        put = _try(sort.stamp(chance.below(360 // TURN) * TURN), puts, ground, chance)
        if ground.takes(put, puts):
            found.append(put)
            if len(found) == CHOICES:
                break
    return min(found, key=lambda put: _uneven([*puts, put], ground), default=None)


def _try(stamp: Stamp, puts: list[Put], ground: Ground, chance: Chance) -> Put:
    """Anywhere, or as close beside another piece as it may be."""
    if not puts or chance.below(2):
        return ground.somewhere(stamp, CENTRE, ground.high, chance)
    other = chance.pick(puts)
    apart = ground.way if stamp.wall and other.stamp.wall else 0.0
    return other.beside(stamp, chance.below(len(WAYS)), apart + chance.between(1, SLACK) / GRID)


def _uneven(puts: list[Put], ground: Ground) -> float:
    """How much more lies on one side than on the other; what shuts out of a zone counts too."""
    low, high = ground.open
    x = y = shut = 0.0
    for put in puts:
        x += put.stamp.area * put.middle[0] / ground.edge[0]
        y += put.stamp.area * put.middle[1] / ground.edge[1]
        if put.stamp.wall and not low < put.middle[1] < high:
            shut += put.stamp.area
    return abs(y) + abs(x) / 2 + shut
