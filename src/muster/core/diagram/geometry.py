"""Distances and directions on a table, in inches from its centre."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, inf, radians, sin

from muster.core.rulepack.maps import Board

Point = tuple[float, float]
Outline = tuple[Point, ...]

TOLERANCE = 0.01
"""Distances that differ by less are the same (interpretation D1)."""


def turned(point: Point, degrees: float) -> Point:
    """A point turned around the centre, against the clock."""
    x, y = point
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def distance(one: Point, two: Point) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def beyond_centreline(point: Point, centreline: float) -> float:
    """How far a point is past the centreline; below zero on the first side's half."""
    return turned(point, -centreline)[1]


def from_edge(point: Point, board: Board) -> float:
    """How far a point is from the nearest table edge; below zero off the table."""
    return min(board.width / 2 - abs(point[0]), board.depth / 2 - abs(point[1]))


def towards_edge(direction: Point, board: Board, radius: float = 0) -> Point:
    """Where a base of this radius, moved from the centre in this direction, touches an edge."""
    halves = (board.width / 2 - radius, board.depth / 2 - radius)
    reach = min(
        (half / abs(step) for half, step in zip(halves, direction, strict=True) if abs(step) > 0),
        default=0,
    )
    return direction[0] * reach, direction[1] * reach


def depth_inside(point: Point, outline: Outline) -> float:
    """How far a point is inside a polygon, to its nearest side; below zero outside."""
    sides = list(pairwise((*outline, outline[0])))
    nearest = min((_to_segment(point, *side) for side in sides), default=inf)
    return nearest if sum(_crosses(point, *side) for side in sides) % 2 else -nearest


def _to_segment(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0
    share = max(0, min(1, along))
    return distance(point, (start[0] + share * dx, start[1] + share * dy))


def _crosses(point: Point, start: Point, end: Point) -> bool:
    """Whether a ray from the point to the right crosses this side."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    return (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
