"""Whether huge bases get to the zones, flags and objectives of the encounter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from muster.core.diagram.figures import Figure, base_radius
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying, together
from muster.core.terrain.open_ground import standing_room
from muster.core.terrain.shapes import TOLERANCE, figure_shapes, table_shape

Pieces = tuple[Lying, ...]

WANTED = frozenset({"zone", "flag", "objective"})


def shut_out(pieces: Pieces, rules: Terrain, scene: Sequence[Figure]) -> Iterator[Breach]:
    """Restricted pieces leave a huge base a way to each thing it may want to stand in or touch."""
    walls = tuple(piece for piece in pieces if piece.restricted)
    if rules.huge_base is None or not walls:
        return
    radius = base_radius(rules.huge_base)
    room = standing_room(table_shape(rules).buffer(-radius), together(walls), radius)
    for figure in (figure for figure in scene if figure.shape.kind in WANTED):
        for place in figure_shapes(figure):
            if not _gets_there(room, place, figure, radius):
                near = [w.index for w in walls if w.shape.distance(place) <= 2 * radius]
                limit = float(rules.huge_base)
                what = figure.shape.what or figure.shape.label or figure.shape.kind
                yield Breach(Fault.SHUT_OUT, tuple(near), None, limit, "advice", what)


def _gets_there(room: Polygon, place: BaseGeometry, figure: Figure, radius: float) -> bool:
    """Into a zone with its middle; up to a flag or an objective so that it touches."""
    near = 0.0 if figure.shape.kind == "zone" else radius
    return bool(room.distance(place) <= near + TOLERANCE)
