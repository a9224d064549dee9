"""Where pieces may lie and how many there are, whatever method laid them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from shapely import Point, get_coordinates
from shapely.geometry.base import BaseGeometry

from muster.core.diagram.figures import Figure
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying
from muster.core.terrain.shapes import (
    TOLERANCE,
    edge_gap,
    sides_of,
    table_shape,
    width_of,
    zones_of,
)

Found = Iterator[Breach]
Pieces = tuple[Lying, ...]


def is_within(measured: float, inches: float) -> bool:
    """Interpretation D1: what is exactly so far away is within it, and so is what all but is."""
    return measured <= inches + TOLERANCE


def numbers(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Found:
    count, everybody = float(len(pieces)), tuple(piece.index for piece in pieces)
    if count < rules.fewest:
        yield Breach(Fault.TOO_FEW_PIECES, everybody, count, float(rules.fewest))
    elif rules.most is not None and count > rules.most:
        yield Breach(Fault.TOO_MANY_PIECES, everybody, count, float(rules.most))
    elif rules.recommended is not None and count != rules.recommended:
        limit = float(rules.recommended)
        yield Breach(Fault.NOT_RECOMMENDED, everybody, count, limit, "advice")


def sizes(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Found:
    for piece in pieces:
        short, long = sides_of(piece.laid)
        at = (piece.index,)
        if short < rules.side_least - TOLERANCE:
            yield Breach(Fault.TOO_SMALL, at, round(short, 2), rules.side_least, "advice")
        if rules.side_most is not None and long > rules.side_most + TOLERANCE:
            yield Breach(Fault.TOO_LARGE, at, round(long, 2), rules.side_most, "advice")


def edges(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Found:
    for piece in pieces if rules.from_edge else ():
        gap = edge_gap(piece.shape, rules)
        if is_within(gap, rules.from_edge) and gap >= -TOLERANCE:
            measured = max(0.0, round(gap, 2))
            yield Breach(Fault.NEAR_EDGE, (piece.index,), measured, rules.from_edge)


def spacing(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Found:
    """Two restricted pieces keep the distance of restricted pieces, all others the usual one."""
    for one, two in combinations(pieces, 2):
        both = one.restricted and two.restricted
        limit = rules.restricted_apart if both else rules.apart
        gap = one.gap(two)
        touching = gap <= TOLERANCE and one.may_touch(two)
        if limit and is_within(gap, limit) and not touching and not one.overlap(two):
            fault = Fault.RESTRICTED_TOO_NEAR if both else Fault.TOO_NEAR
            yield Breach(fault, (one.index, two.index), round(gap, 2), limit)


def zones(pieces: Pieces, rules: Terrain, scene: Sequence[Figure]) -> Found:
    """Restricted pieces are in no zone, not even with a part; touching one is not being in it."""
    if rules.restricted_in_zones:
        return
    for side, zone in zones_of(rules, scene).items():
        for piece in (piece for piece in pieces if piece.restricted):
            inside = piece.shape.intersection(zone)
            if width_of(inside) > TOLERANCE:
                deep = round(_reach_into(zone, inside, rules), 2)
                at = (piece.index,)
                yield Breach(Fault.RESTRICTED_IN_ZONE, at, deep, 0.0, what=side)


def mostly(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Found:
    restricted = tuple(piece.index for piece in pieces if piece.restricted)
    if rules.mostly_unrestricted and 2 * len(restricted) >= len(pieces) > 0:
        measured, limit = float(len(restricted)), float((len(pieces) - 1) // 2)
        yield Breach(Fault.MOSTLY_RESTRICTED, restricted, measured, limit, "advice")


def blockers(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Found:
    blocking = tuple(piece.index for piece in pieces if piece.blocks_sight)
    if len(blocking) < rules.blockers:
        limit = float(rules.blockers)
        yield Breach(Fault.TOO_FEW_BLOCKERS, blocking, float(len(blocking)), limit)


def _reach_into(zone: BaseGeometry, inside: BaseGeometry, rules: Terrain) -> float:
    """How far from the front of its zone, which is all of its rim but the table edge."""
    front = zone.boundary.difference(table_shape(rules).boundary)
    return max(front.distance(Point(at)) for at in get_coordinates(inside)) if front.length else 0
