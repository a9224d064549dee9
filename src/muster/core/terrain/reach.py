"""Ground that nobody reaches on foot, and what of deployment zones and markers lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from muster.core.diagram.figures import Figure, base_radius, middle
from muster.core.rulepack.maps import Side
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying, together
from muster.core.terrain.mix import ALL, SLACK
from muster.core.terrain.open_ground import standing_room
from muster.core.terrain.shapes import TOLERANCE, table_shape, zones_of

Pieces = tuple[Lying, ...]

MARKERS = frozenset({"marker", "flag", "objective", "point"})


def unreachable(pieces: Pieces, rules: Terrain) -> BaseGeometry:
    """All ground that a walking model cannot get to in one activation.

    That is what nobody walks through or climbs, what of a climbable piece is too high or too far
    in, and what such pieces cut off from the largest open part of the table.
    """
    table, radius, reach = table_shape(rules), base_radius(rules.base), rules.reach or 0.0
    impassable = [piece for piece in pieces if piece.impassable]
    walls = together([piece for piece in impassable if not _can_be_climbed(piece, reach)])
    if walls.is_empty and not impassable:
        return walls
    seen = standing_room(table, walls, radius).buffer(radius)
    behind = table.difference(walls).difference(seen)
    # A base leaves the very corners between two walls free; they cut nobody off.
    nooks = radius / 2 + TOLERANCE
    cut_off = behind.buffer(-nooks).buffer(nooks, join_style="mitre")
    tops = [_out_of_reach(piece, reach) for piece in impassable if _can_be_climbed(piece, reach)]
    return table.intersection(unary_union([cut_off, walls, *tops]))


def shares(pieces: Pieces, rules: Terrain, scene: Sequence[Figure] = ()) -> dict[Side, float]:
    """The share of each deployment zone that is unreachable."""
    zones = zones_of(rules, scene)
    if rules.reach is None or not zones:
        return {}
    out = unreachable(pieces, rules)
    return {side: ALL * zone.intersection(out).area / zone.area for side, zone in zones.items()}


def unreached(pieces: Pieces, rules: Terrain, scene: Sequence[Figure]) -> Iterator[Breach]:
    most = ALL if rules.unreachable is None else rules.unreachable
    zones = zones_of(rules, scene)
    for side, share in shares(pieces, rules, scene).items():
        if share > most + SLACK:
            shutting = _impassable_near(pieces, zones[side])
            yield Breach(Fault.UNREACHABLE, shutting, round(share, 2), most, what=side)
    if rules.reach is not None and scene:
        yield from _markers(pieces, rules, scene)


def _markers(pieces: Pieces, rules: Terrain, scene: Sequence[Figure]) -> Iterator[Breach]:
    """No marker is placed where nobody gets to."""
    out = unreachable(pieces, rules).buffer(-TOLERANCE)
    fixed = (f for f in scene if f.shape.kind in MARKERS and not f.shape.example)
    for figure in fixed:
        for outline in figure.outlines:
            at = Point(middle(outline))
            if out.covers(at):
                what = figure.shape.what or figure.shape.label or figure.shape.kind
                yield Breach(Fault.MARKER_UNREACHABLE, _impassable_near(pieces, at), what=what)


def _impassable_near(pieces: Pieces, place: BaseGeometry) -> tuple[int, ...]:
    """Those that lie there; or else all, since together they shut it off."""
    impassable = [piece for piece in pieces if piece.impassable]
    there = [piece for piece in impassable if piece.shape.distance(place) <= TOLERANCE]
    return tuple(piece.index for piece in there or impassable)


def _can_be_climbed(piece: Lying, reach: float) -> bool:
    return piece.climbable and (piece.laid.piece.height or 0) <= reach


def _out_of_reach(piece: Lying, reach: float) -> BaseGeometry:
    """The middle of its top: up the side and then so far in is more than anybody walks."""
    return piece.shape.buffer((piece.laid.piece.height or 0) - reach)
