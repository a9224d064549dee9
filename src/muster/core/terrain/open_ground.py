"""The part of a table where a base can go, around pieces that stop it."""

from __future__ import annotations

from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry


def standing_room(table: BaseGeometry, walls: BaseGeometry, radius: float) -> Polygon:
    """Where the middle of a base of this radius can be and go: the largest part in one piece."""
    room = table.difference(walls.buffer(radius)) if radius else table.difference(walls)
    return _largest(room)


def _largest(room: BaseGeometry) -> Polygon:
    """Of parts equally large, the one nearest to the first side and the left."""
    parts = room.geoms if isinstance(room, MultiPolygon) else [room]
    shapes = [part for part in parts if isinstance(part, Polygon) and not part.is_empty]
    return max(
        shapes, key=lambda p: (round(p.area, 6), -p.bounds[1], -p.bounds[0]), default=Polygon()
    )
