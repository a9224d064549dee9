"""Whether a layout is what its method makes: the pieces count in the order they were laid in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, permutations, product

from shapely import Point, Polygon, box

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying
from muster.core.terrain.placing import is_within
from muster.core.terrain.shapes import CENTRE, TOLERANCE

Found = Iterator[Breach]
Pieces = tuple[Lying, ...]

CLUSTER = 5
"""Pieces in the cluster around the centre; the rest lie elsewhere."""
CLUSTER_WITHIN = 6.0
CLUSTER_AWAY = 8.0
QUADRANT_PIECES = 8
QUADRANT_WITHIN = 5.0
DEVIATION = 3.0
"""A piece that touched the centre of a quadrant and deviated is no farther from it."""
SCATTER_WITHIN = 10.0
QUADRANTS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
"""Behind right, behind left, in front right, in front left, as the first side sees them."""


def method_breaches(method: str, pieces: Pieces, rules: Terrain) -> Found:
    if method and method not in rules.methods:
        yield Breach(Fault.UNKNOWN_METHOD, what=method)
    elif pieces:
        yield from METHODS[method](pieces, rules)


def cluster(pieces: Pieces, _: Terrain) -> Found:
    """One piece on the centre, four around it one after the other, the rest well away."""
    yield from _central(pieces[0])
    yield from _around(pieces[:CLUSTER])
    for one, two in combinations(pieces[CLUSTER:], 2):
        yield from _near(two, one, CLUSTER_WITHIN, Fault.REST_SCATTERED)
    for piece, other in product(pieces[CLUSTER:], pieces[:CLUSTER]):
        gap = piece.gap(other)
        if is_within(gap, CLUSTER_AWAY):
            yield _far(Fault.REST_NEAR_CLUSTER, gap, CLUSTER_AWAY, piece, other)


def _around(clustered: Pieces) -> Found:
    """The second is near the centre, each is near the first, and near the one before it."""
    for second in clustered[1:2]:
        gap = second.shape.distance(CENTRE)
        if not is_within(gap, CLUSTER_WITHIN):
            yield _far(Fault.FAR_FROM_CENTRE, gap, CLUSTER_WITHIN, second)
    for piece in clustered[1:]:
        yield from _near(piece, clustered[0], CLUSTER_WITHIN, Fault.FAR_FROM_FIRST)
    for previous, piece in pairwise(clustered[1:]):
        yield from _near(piece, previous, CLUSTER_WITHIN, Fault.FAR_FROM_PREVIOUS)


def quadrant(pieces: Pieces, rules: Terrain) -> Found:
    """In each quarter of the table one piece near its centre and one near the table's."""
    if len(pieces) != QUADRANT_PIECES:
        everybody = tuple(piece.index for piece in pieces)
        count, needed = float(len(pieces)), float(QUADRANT_PIECES)
        yield Breach(Fault.METHOD_COUNT, everybody, count, needed)
    quarters = [_quarter(signs, rules) for signs in QUADRANTS]
    inside = [[p for p in pieces if _completely_within(p, quarter)] for quarter in quarters]
    for piece in pieces:
        if not any(piece in some for some in inside):
            yield Breach(Fault.ACROSS_QUADRANTS, (piece.index,))
    for number, (quarter, some) in enumerate(zip(quarters, inside, strict=True), start=1):
        yield from _quarter_breaches(some, quarter.centroid, str(number))


def scatter(pieces: Pieces, rules: Terrain) -> Found:
    """One piece on the centre, one around the centre of each quarter, the rest not far off."""
    yield from _central(pieces[0])
    centres = [_quarter(signs, rules).centroid for signs in QUADRANTS]
    four = pieces[1 : 1 + len(centres)]
    ways = permutations(centres, len(four))
    # Whichever piece was meant for whichever quarter: the way that suits all of them best.
    best = min(ways, key=lambda way: sum(max(0.0, g - DEVIATION) for g in _gaps(four, way)))
    for piece, centre, gap in zip(four, best, _gaps(four, best), strict=True):
        if not is_within(gap, DEVIATION):
            number = str(centres.index(centre) + 1)
            yield _far(Fault.FAR_FROM_QUADRANT, gap, DEVIATION, piece, what=number)
    for piece in pieces[1 + len(centres) :]:
        yield from _near(piece, pieces[0], SCATTER_WITHIN, Fault.FAR_FROM_FIRST)


def by_hand(_: Pieces, __: Terrain) -> Found:
    """No order and no place is asked for beyond the general rules."""
    yield from ()


METHODS: dict[str, Callable[[Pieces, Terrain], Found]] = {
    "": by_hand,
    "cluster": cluster,
    "quadrant": quadrant,
    "scatter": scatter,
    "balanced": by_hand,
}


def _central(first: Lying) -> Found:
    gap = first.shape.distance(CENTRE)
    if gap > TOLERANCE:
        yield _far(Fault.NOT_ON_CENTRE, gap, 0.0, first)
    if not first.blocks_sight:
        yield Breach(Fault.FIRST_NO_BLOCKER, (first.index,))


def _near(piece: Lying, other: Lying, inches: float, fault: Fault) -> Found:
    gap = piece.gap(other)
    if not is_within(gap, inches):
        yield _far(fault, gap, inches, piece, other)


def _far(fault: Fault, gap: float, limit: float, *pieces: Lying, what: str = "") -> Breach:
    return Breach(fault, tuple(p.index for p in pieces), round(gap, 2), limit, what=what)


def _quarter(signs: tuple[int, int], rules: Terrain) -> Polygon:
    x, y = signs[0] * rules.width / 2, signs[1] * rules.depth / 2
    return box(min(0, x), min(0, y), max(0, x), max(0, y))


def _completely_within(piece: Lying, quarter: Polygon) -> bool:
    """The quarter is upright, so what its frame covers it covers too."""
    left, bottom, right, top = piece.shape.bounds
    x1, y1, x2, y2 = quarter.bounds
    gap = min(left - x1, bottom - y1, x2 - right, y2 - top)
    return gap >= -TOLERANCE


def _quarter_breaches(inside: list[Lying], centre: Point, number: str) -> Found:
    """Two different pieces are needed; where one serves as either, it serves where it must."""
    inner = [piece for piece in inside if is_within(piece.shape.distance(CENTRE), QUADRANT_WITHIN)]
    outer = [piece for piece in inside if is_within(piece.shape.distance(centre), QUADRANT_WITHIN)]
    if not inner:
        # The only one near the centre of its quarter is where it ought to be.
        spare = [piece for piece in inside if outer != [piece]]
        yield _missing(Fault.NO_INNER_PIECE, spare, CENTRE, number)
    if not outer or (len(inner) == 1 and outer == inner):
        yield _missing(Fault.NO_OUTER_PIECE, [p for p in inside if p not in inner], centre, number)


def _missing(fault: Fault, pieces: list[Lying], spot: Point, number: str) -> Breach:
    """The nearest of the pieces that might have been it, and how far it is."""
    if not pieces:
        return Breach(fault, (), None, QUADRANT_WITHIN, what=number)
    nearest = min(pieces, key=lambda piece: (piece.shape.distance(spot), piece.index))
    gap = nearest.shape.distance(spot)
    return _far(fault, gap, QUADRANT_WITHIN, nearest, what=number)


def _gaps(pieces: Pieces, centres: tuple[Point, ...]) -> list[float]:
    return [piece.shape.distance(at) for piece, at in zip(pieces, centres, strict=True)]
