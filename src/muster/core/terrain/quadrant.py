"""The Quadrant method: in every quarter of the table one piece inside and one outside."""

from __future__ import annotations

from math import copysign

from muster.core.terrain.chance import Chance
from muster.core.terrain.ground import CENTRE, Ground
from muster.core.terrain.slot import Puts, Slot
from muster.core.terrain.stamp import Put, Spot, Stamp

NEAR = 5.0


def quadrant(ground: Ground, _: int) -> list[Slot]:
    """The inner pieces are the first four, in the order of their quarters."""
    quarters = ground.quadrants
    return [
        *(_slot(ground, CENTRE, quarter, number) for number, quarter in enumerate(quarters)),
        *(_slot(ground, quarter, quarter, number) for number, quarter in enumerate(quarters, 4)),
    ]


def _slot(ground: Ground, spot: Spot, quarter: Spot, number: int) -> Slot:
    low = min(0.0, 2 * quarter[0]), min(0.0, 2 * quarter[1])
    high = max(0.0, 2 * quarter[0]), max(0.0, 2 * quarter[1])

    def about_centre(stamp: Stamp, _: Puts, chance: Chance) -> Put:
        away = [copysign(stamp.half[axis] + NEAR / 2, quarter[axis]) for axis in (0, 1)]
        return ground.somewhere(stamp, (away[0], away[1]), (NEAR / 2, NEAR / 2), chance)

    def about_quarter(stamp: Stamp, _: Puts, chance: Chance) -> Put:
        reach = stamp.half[0] + NEAR, stamp.half[1] + NEAR
        return ground.somewhere(stamp, spot, reach, chance)

    def fits(put: Put, _: Puts) -> bool:
        return put.within(low, high) and put.near_spot(spot, NEAR)

    inner = spot == CENTRE
    return Slot(number, about_centre if inner else about_quarter, fits, outer=not inner)
