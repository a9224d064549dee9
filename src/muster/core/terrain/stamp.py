"""A piece turned one way, and the same put somewhere on the grid: cheap looks before exact ones.

Chance puts pieces on whole quarters of an inch, turned by whole steps of 15 degrees, and keeps
`MARGIN` away from every limit: whether a layout is legal never hangs on how a number is rounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, dist, hypot, radians, sin

import shapely
from numpy import array, float64
from numpy.typing import NDArray

from muster.core.terrain.piece import Laid, Piece

GRID = 4
"""Places in an inch."""
TURN = 15
"""Degrees."""
MARGIN = 0.05
"""Inches that chance keeps away from every limit."""

DIGITS = 6
"""Of sines and corners: no two machines differ in them."""

Spot = tuple[float, float]

WAYS: tuple[Spot, ...] = tuple(
    (round(cos(radians(degrees)), DIGITS), round(sin(radians(degrees)), DIGITS))
    for degrees in range(0, 360, TURN)
)
"""Every direction chance may take, as a step of one inch."""


@dataclass(frozen=True)
class Stamp:
    """A piece turned one way, around its own point."""

    piece: Piece
    turn: int
    corners: tuple[Spot, ...]
    restricted: bool = False
    wall: bool = False
    """Nobody walks through it."""

    @cached_property
    def ring(self) -> NDArray[float64]:
        """The corners as shapely likes them best: many thousand times they are moved."""
        return array(self.corners)

    @cached_property
    def area(self) -> float:
        return shapely.Polygon(self.corners).area

    @cached_property
    def low(self) -> Spot:
        return min(x for x, _ in self.corners), min(y for _, y in self.corners)

    @cached_property
    def high(self) -> Spot:
        return max(x for x, _ in self.corners), max(y for _, y in self.corners)

    @cached_property
    def extent(self) -> tuple[float, ...]:
        """How far it reaches from the middle of that room, in each of the ways."""
        x, y = (self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2
        return tuple(
            max((cx - x) * dx + (cy - y) * dy for cx, cy in self.corners) for dx, dy in WAYS
        )

    @cached_property
    def inner(self) -> float:
        """The radius of a circle about the middle of that room that lies inside; 0 if none does."""
        middle = shapely.Point((self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2)
        shape = shapely.Polygon(self.corners)
        return shape.exterior.distance(middle) if shape.contains(middle) else 0.0

    @cached_property
    def half(self) -> Spot:
        """Half the room it takes up to the right and ahead."""
        return (self.high[0] - self.low[0]) / 2, (self.high[1] - self.low[1]) / 2

    def put(self, middle: Spot) -> Put:
        """With the middle of the room it takes up about there, on the grid."""
        x = middle[0] - (self.low[0] + self.high[0]) / 2
        y = middle[1] - (self.low[1] + self.high[1]) / 2
        return Put(self, (round(x * GRID) / GRID, round(y * GRID) / GRID))


class Put:
    """A stamp on the table. Chance makes very many of them, so little is worked out twice."""

    __slots__ = ("_shape", "at", "high", "low", "middle", "stamp")

    def __init__(self, stamp: Stamp, at: Spot) -> None:
        (left, near), (right, far) = stamp.low, stamp.high
        x, y = at
        self.stamp, self.at = stamp, at
        self.low: Spot = (left + x, near + y)
        self.high: Spot = (right + x, far + y)
        self.middle: Spot = ((left + right) / 2 + x, (near + far) / 2 + y)
        self._shape: shapely.Polygon | None = None

    @property
    def shape(self) -> shapely.Polygon:
        if self._shape is None:
            self._shape = shapely.Polygon(self.stamp.ring + self.at)
        return self._shape

    @property
    def laid(self) -> Laid:
        return Laid(piece=self.stamp.piece, at=self.at, turn=float(self.stamp.turn))

    def moved(self, dx: float, dy: float) -> Put:
        return Put(self.stamp, (self.at[0] + dx, self.at[1] + dy))

    def beside(self, stamp: Stamp, way: int, inches: float) -> Put:
        """Another piece in a direction from this one: at least so far off, and hardly more."""
        opposite = (way + len(WAYS) // 2) % len(WAYS)
        far = self.stamp.extent[way] + stamp.extent[opposite] + inches
        x, y = self.middle
        return stamp.put((x + far * WAYS[way][0], y + far * WAYS[way][1]))

    # ── distances ──

    def clear_of(self, other: Put, inches: float) -> bool:
        """More than so far apart."""
        least = inches + MARGIN
        if self._least_between(other) > least:
            return True
        return self._most_between(other) > least and self.shape.distance(other.shape) > least

    def near(self, other: Put, inches: float) -> bool:
        """At most so far apart."""
        most = inches - MARGIN
        if self._least_between(other) > most:
            return False
        return self._most_between(other) <= most or self.shape.distance(other.shape) <= most

    def near_spot(self, spot: Spot, inches: float) -> bool:
        most = inches - MARGIN
        dx = max(self.low[0] - spot[0], spot[0] - self.high[0], 0.0)
        dy = max(self.low[1] - spot[1], spot[1] - self.high[1], 0.0)
        if hypot(dx, dy) > most:
            return False
        inside = dist(self.middle, spot) - self.stamp.inner <= most
        return inside or self.shape.distance(shapely.Point(spot)) <= most

    def covers(self, spot: Spot) -> bool:
        """The spot is inside, and not only just."""
        if not (self.low[0] < spot[0] < self.high[0] and self.low[1] < spot[1] < self.high[1]):
            return False
        point = shapely.Point(spot)
        return self.shape.contains(point) and self.shape.exterior.distance(point) > MARGIN

    def within(self, low: Spot, high: Spot) -> bool:
        """Wholly inside a box, and not only just."""
        return (
            self.low[0] > low[0] + MARGIN
            and self.low[1] > low[1] + MARGIN
            and self.high[0] < high[0] - MARGIN
            and self.high[1] < high[1] - MARGIN
        )

    def _least_between(self, other: Put) -> float:
        """The rooms they take up are never farther apart than they are."""
        dx = max(self.low[0] - other.high[0], other.low[0] - self.high[0], 0.0)
        dy = max(self.low[1] - other.high[1], other.low[1] - self.high[1], 0.0)
        return hypot(dx, dy)

    def _most_between(self, other: Put) -> float:
        """Nor are circles inside them ever nearer."""
        return dist(self.middle, other.middle) - self.stamp.inner - other.stamp.inner
