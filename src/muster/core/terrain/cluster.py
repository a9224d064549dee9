"""The Cluster method: five pieces about the centre, the rest together and away from them."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from muster.core.terrain.chance import Chance
from muster.core.terrain.ground import CENTRE, Ground
from muster.core.terrain.slot import Puts, Slot
from muster.core.terrain.stamp import Put, Spot, Stamp

CLUSTER = 5
NEAR = 6.0
AWAY = 8.0
CORNER: Spot = (6.0, 6.0)
"""Inches from a corner of the ground within which the first of the rest is sought."""


def cluster(ground: Ground, count: int) -> list[Slot]:
    """The rest is sought before the ring about the first piece, which finds its way past them."""
    way = _Cluster(ground, count - CLUSTER)
    return [
        Slot(0, way.on_centre, lambda put, _: put.covers(CENTRE), blocker=True),
        *(
            Slot(number, way.apart, way.is_alone, way.far_off, outer=True)
            for number in range(CLUSTER, count)
        ),
        Slot(1, way.around, way.is_second, way.by_the_rest),
        *(Slot(number, way.around, way.is_in_ring, way.snug) for number in range(2, CLUSTER)),
    ]


@dataclass(frozen=True, slots=True)
class _Cluster:
    """What the pieces so far are, in the order they are sought: the first, the rest, the ring."""

    ground: Ground
    rest: int

    # ── where to try ──

    def on_centre(self, stamp: Stamp, _: Puts, chance: Chance) -> Put:
        return self.ground.somewhere(stamp, CENTRE, stamp.half, chance)

    def apart(self, stamp: Stamp, puts: Puts, chance: Chance) -> Put:
        if len(puts) > 1:
            return self.ground.beside(stamp, puts[1], NEAR, chance)
        x, y = self.ground.high
        corner = chance.pick(((x, y), (-x, y), (-x, -y), (x, -y)))
        return self.ground.somewhere(stamp, corner, CORNER, chance)

    def around(self, stamp: Stamp, puts: Puts, chance: Chance) -> Put:
        return self.ground.beside(stamp, puts[0], NEAR, chance)

    # ── what is asked for ──

    def is_alone(self, put: Put, puts: Puts) -> bool:
        return put.clear_of(puts[0], AWAY) and all(put.near(other, NEAR) for other in puts[1:])

    def is_second(self, put: Put, puts: Puts) -> bool:
        return put.near_spot(CENTRE, NEAR) and self.is_in_ring(put, puts)

    def is_in_ring(self, put: Put, puts: Puts) -> bool:
        return (
            put.near(puts[0], NEAR)
            and put.near(self._before(puts), NEAR)
            and all(put.clear_of(other, AWAY) for other in puts[1 : self.rest + 1])
        )

    # ── what is liked ──

    def far_off(self, put: Put, puts: Puts) -> float:
        return dist(put.middle, puts[0].middle) - dist(put.middle, puts[-1].middle)

    def by_the_rest(self, put: Put, puts: Puts) -> float:
        """Where the ring begins beside the rest, it has the whole way around to go."""
        return -dist(put.middle, puts[1].middle)

    def snug(self, put: Put, puts: Puts) -> float:
        return -dist(put.middle, puts[0].middle) - dist(put.middle, self._before(puts).middle)

    def _before(self, puts: Puts) -> Put:
        return puts[-1] if len(puts) > self.rest + 1 else puts[0]
