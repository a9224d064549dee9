"""Where a pack lets a piece lie on a table, whatever the method it is set up by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from muster.core.diagram.figures import MILLIMETRES
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.chance import Chance
from muster.core.terrain.stamp import GRID, WAYS, Put, Spot, Stamp

CENTRE: Spot = (0.0, 0.0)


@dataclass(frozen=True)
class Ground:
    """A bare table of the pack."""

    rules: Terrain

    @cached_property
    def edge(self) -> Spot:
        """The corner of the table: the other three are its mirror images."""
        return self.rules.width / 2, self.rules.depth / 2

    @cached_property
    def high(self) -> Spot:
        """The far corner of the part of the table where terrain may lie."""
        off = self.rules.from_edge
        return self.edge[0] - off, self.edge[1] - off

    @cached_property
    def quadrants(self) -> tuple[Spot, ...]:
        """The centres of the four quarters of the table."""
        x, y = self.edge[0] / 2, self.edge[1] / 2
        return (x, y), (-x, y), (-x, -y), (x, -y)

    @cached_property
    def way(self) -> float:
        """How wide a way between two pieces is that nobody walks through, in inches."""
        return (self.rules.gap or 0) / MILLIMETRES

    @cached_property
    def open(self) -> tuple[float, float]:
        """From where to where no deployment zone is."""
        zones = self.rules.zones or (0.0,)
        return zones[0] - self.edge[1], self.edge[1] - zones[-1]

    def takes(self, put: Put, others: Sequence[Put]) -> bool:
        """Whether a piece may lie there beside the others."""
        x, y = self.high
        off = self.way if put.stamp.wall else 0.0
        return (
            put.within((off - x, off - y), (x - off, y - off))
            and self._out_of_zones(put)
            and all(put.clear_of(other, self.apart(put, other)) for other in others)
        )

    def _out_of_zones(self, put: Put) -> bool:
        if self.rules.restricted_in_zones or not put.stamp.restricted:
            return True
        low, high = self.open
        return put.within((-self.edge[0], low), (self.edge[0], high))

    def apart(self, put: Put, other: Put) -> float:
        """How far the two must be apart at least; chance lets nothing touch that might."""
        both = put.stamp.restricted and other.stamp.restricted
        usual = self.rules.restricted_apart if both else self.rules.apart
        return max(usual, self.way) if put.stamp.wall and other.stamp.wall else usual

    def somewhere(self, stamp: Stamp, about: Spot, reach: Spot, chance: Chance) -> Put:
        """A piece about a spot, at most `reach` away to each side, and on the table if it can."""
        middle = [
            _draw(about[axis], reach[axis], self.high[axis] - stamp.half[axis], chance)
            for axis in (0, 1)
        ]
        return stamp.put((middle[0], middle[1]))

    def beside(self, stamp: Stamp, other: Put, most: float, chance: Chance) -> Put:
        """A piece anywhere around another, from as near as it may be to about `most` inches."""
        least = int(self.rules.apart * GRID) + 1
        gap = chance.between(least, int(most * GRID)) / GRID
        return other.beside(stamp, chance.below(len(WAYS)), gap)


def _draw(about: float, reach: float, limit: float, chance: Chance) -> float:
    least, most = max(about - reach, -limit), min(about + reach, limit)
    return chance.between(int(least * GRID), int(most * GRID)) / GRID
