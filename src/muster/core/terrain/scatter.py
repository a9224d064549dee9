"""The Scatter method: pieces on the centres of the table and its quarters, deviated by chance."""

from __future__ import annotations

from muster.core.terrain.chance import Chance
from muster.core.terrain.ground import CENTRE, Ground
from muster.core.terrain.slot import Puts, Slot
from muster.core.terrain.stamp import GRID, WAYS, Put, Spot, Stamp

DEVIATES = 3
NEAR = 10.0


def scatter(ground: Ground, count: int) -> list[Slot]:
    def on_centre(stamp: Stamp, _: Puts, chance: Chance) -> Put:
        return ground.somewhere(stamp, CENTRE, stamp.half, chance)

    def beside(stamp: Stamp, puts: Puts, chance: Chance) -> Put:
        return ground.beside(stamp, puts[0], NEAR, chance)

    return [
        Slot(0, on_centre, lambda put, _: put.covers(CENTRE), blocker=True),
        *(_deviated(ground, spot, number) for number, spot in enumerate(ground.quadrants, 1)),
        *(
            Slot(number, beside, lambda put, puts: put.near(puts[0], NEAR))
            for number in range(5, count)
        ),
    ]


def _deviated(ground: Ground, spot: Spot, number: int) -> Slot:
    """On the centre of a quarter, then moved by a d3 in any direction, as far as is legal."""

    def draw(stamp: Stamp, puts: Puts, chance: Chance) -> Put:
        start = ground.somewhere(stamp, spot, stamp.half, chance)
        rolled, (dx, dy) = chance.between(1, DEVIATES), chance.pick(WAYS)
        if not start.covers(spot):
            return start
        for quarters in range(rolled * GRID, 0, -1):
            moved = start.moved(_short(quarters * dx), _short(quarters * dy))
            if ground.takes(moved, puts):
                return moved
        return start

    return Slot(number, draw, lambda put, _: put.near_spot(spot, float(DEVIATES)), outer=True)


def _short(quarters: float) -> float:
    """On the grid, and never farther than was rolled."""
    return int(quarters) / GRID
