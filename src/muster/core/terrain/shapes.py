"""Pieces of terrain, tables and deployment zones as shapes that can be measured."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, pi, sin

from shapely import Point as Spot
from shapely import Polygon, box, get_coordinates
from shapely.geometry.base import BaseGeometry

from muster.core.diagram.figures import Figure, is_circle
from muster.core.diagram.geometry import TOLERANCE, Point, turned
from muster.core.rulepack.maps import Side
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import Laid, Piece

__all__ = [
    "CENTRE",
    "TOLERANCE",
    "corners_of",
    "edge_gap",
    "figure_shapes",
    "frame_of",
    "shape_of",
    "sides_of",
    "table_shape",
    "width_of",
    "zones_of",
]

CORNERS = 64
"""Of an ellipse: up to 16 inches across, it is nowhere farther off than the tolerance."""
FEWEST = 3
"""Corners of a polygon."""
CENTRE = Spot(0, 0)

Zones = dict[Side, BaseGeometry]


def corners_of(laid: Laid) -> tuple[Point, ...]:
    """The corners of a piece where it lies on its table, in inches from the table's centre."""
    x, y = laid.at
    moved = (turned(corner, laid.turn) for corner in _outline(laid.piece))
    return tuple((x + dx, y + dy) for dx, dy in moved)


def shape_of(laid: Laid) -> Polygon:
    """A piece where it lies; empty if its corners are too few to make a shape."""
    corners = corners_of(laid)
    return Polygon(corners) if len(corners) >= FEWEST else Polygon()


def sides_of(laid: Laid) -> tuple[float, float]:
    """How wide and how long a piece is, the shorter first, however it is turned."""
    if laid.piece.form != "polygon":
        short, long = sorted(laid.piece.size)
        return short, long
    return frame_of(shape_of(laid))


def frame_of(shape: BaseGeometry) -> tuple[float, float]:
    """The sides of the smallest rectangle around a shape that has an area, the shorter first."""
    frame = get_coordinates(shape.minimum_rotated_rectangle)
    short, long = sorted(dist(frame[1], frame[n]) for n in (0, 2))
    return short, long


def width_of(shape: BaseGeometry) -> float:
    """How wide a shape is on average: next to nothing for a sliver, however long."""
    return 2 * shape.area / shape.length if shape.length else 0.0


def table_shape(rules: Terrain) -> Polygon:
    x, y = rules.width / 2, rules.depth / 2
    return box(-x, -y, x, y)


def edge_gap(shape: Polygon, rules: Terrain) -> float:
    """From the piece to the nearest table edge; below zero, how far it reaches beyond."""
    left, bottom, right, top = shape.bounds
    x, y = rules.width / 2, rules.depth / 2
    return min(left + x, bottom + y, x - right, y - top)


def zones_of(rules: Terrain, scene: Sequence[Figure] = ()) -> Zones:
    """Where each side deploys: as the encounter draws it, or else as the pack's terrain says."""
    return _drawn_zones(scene) or _usual_zones(rules)


def figure_shapes(figure: Figure) -> list[BaseGeometry]:
    """Each thing a figure of the encounter shows, as a shape."""
    if is_circle(figure.shape):
        return [Spot(at).buffer(figure.radius) for (at,) in figure.outlines]
    return [Polygon(outline) for outline in figure.outlines if len(outline) >= FEWEST]


def _drawn_zones(scene: Sequence[Figure]) -> Zones:
    zones: Zones = {}
    for figure in scene:
        if figure.shape.kind == "deployment":
            for shape in figure_shapes(figure):
                side = figure.shape.side
                zones[side] = zones[side].union(shape) if side in zones else shape
    return zones


def _usual_zones(rules: Terrain) -> Zones:
    """Bands along the table edges of both sides; the first side's is where y is least."""
    if not any(rules.zones):
        return {}
    x, y = rules.width / 2, rules.depth / 2
    first, second = rules.zones[0], rules.zones[-1]
    return {"first": box(-x, -y, x, first - y), "second": box(-x, y - second, x, y)}


def _outline(piece: Piece) -> Sequence[Point]:
    """Its corners around the point it is turned around."""
    x, y = piece.size[0] / 2, piece.size[1] / 2
    if piece.form == "rectangle":
        return (-x, -y), (x, -y), (x, y), (-x, y)
    if piece.form == "ellipse":
        angles = (2 * pi * n / CORNERS for n in range(CORNERS))
        return [(x * cos(angle), y * sin(angle)) for angle in angles]
    return piece.corners
