"""Shapes in plain coordinates: corners, areas and distances as one would work them out by hand."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from muster.core.terrain.piece import Laid

Spot = tuple[float, float]
Outline = list[Spot]

AROUND = 24
"""Corners that stand for an ellipse: one six inches across is nowhere off by more than 0.03."""
ON_THE_LINE = 1e-9


def outline(laid: Laid) -> Outline:
    """The corners of a piece where it lies."""
    turn = radians(laid.turn)
    across, along = cos(turn), sin(turn)
    x, y = laid.at
    return [(x + a * across - b * along, y + a * along + b * across) for a, b in _own(laid)]


def _own(laid: Laid) -> Outline:
    piece = laid.piece
    a, b = piece.size[0] / 2, piece.size[1] / 2
    if piece.form == "polygon":
        return list(piece.corners)
    if piece.form == "rectangle":
        return [(-a, -b), (a, -b), (a, b), (-a, b)]
    steps = (2 * pi * n / AROUND for n in range(AROUND))
    return [(a * cos(step), b * sin(step)) for step in steps]


def area(shape: Outline) -> float:
    """By the shoelace."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(shape))) / 2


def edges(shape: Outline) -> list[tuple[Spot, Spot]]:
    return list(pairwise([*shape, shape[0]]))


def bounds(shape: Outline) -> tuple[float, float, float, float]:
    """Left, near, right, far."""
    across, along = [x for x, _ in shape], [y for _, y in shape]
    return min(across), min(along), max(across), max(along)


def contains(shape: Outline, spot: Spot) -> bool:
    """Whether a line from the spot to the right crosses the outline an odd number of times."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in edges(shape):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def to_spot(shape: Outline, spot: Spot) -> float:
    if contains(shape, spot):
        return 0.0
    return min(_to_line(spot, *edge) for edge in edges(shape))


def apart(one: Outline, two: Outline) -> float:
    """Between two outlines; 0 where they touch or overlap."""
    if contains(one, two[0]) or contains(two, one[0]):
        return 0.0
    if any(_cross(*a, *b) for a in edges(one) for b in edges(two)):
        return 0.0
    there = min(_to_line(spot, *edge) for spot in one for edge in edges(two))
    return min(there, *(_to_line(spot, *edge) for spot in two for edge in edges(one)))


def at_least_apart(one: Outline, two: Outline) -> float:
    """Never more than they are: between the rectangles around them."""
    a, b = bounds(one), bounds(two)
    return hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


def _to_line(spot: Spot, a: Spot, b: Spot) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(spot[0] - a[0] - along * dx, spot[1] - a[1] - along * dy)


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two lines go through one another; touching ends are no crossing."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Spot, b: Spot, c: Spot) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > ON_THE_LINE) - (turn < -ON_THE_LINE)
