"""How wide the ways between pieces are that nobody walks through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from shapely import shortest_line

from muster.core.diagram.figures import MILLIMETRES, Figure
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying
from muster.core.terrain.shapes import TOLERANCE, edge_gap

Pieces = tuple[Lying, ...]
Way = tuple[float, tuple[int, ...]]
"""How wide it is, in inches, and the pieces on its sides; one alone is beside the table edge."""


def ways(pieces: Pieces, rules: Terrain) -> list[Way]:
    """Between any two pieces that nobody walks through, and between one and the table edge.

    Pieces that touch leave no way, nor do pieces with a third one in between.
    """
    walls = [piece for piece in pieces if piece.impassable]
    found: list[Way] = []
    for one, two in combinations(walls, 2):
        gap = one.gap(two)
        if gap > TOLERANCE and not _is_filled(one, two, walls):
            found.append((gap, (one.index, two.index)))
    beside = [(edge_gap(wall.shape, rules), (wall.index,)) for wall in walls]
    return [*found, *(way for way in beside if way[0] > TOLERANCE)]


def narrow_ways(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Iterator[Breach]:
    for gap, walls in ways(pieces, rules) if rules.gap else ():
        if rules.gap and gap < rules.gap / MILLIMETRES - TOLERANCE:
            fault = Fault.NARROW if len(walls) > 1 else Fault.NARROW_AT_EDGE
            width = round(gap * MILLIMETRES, 1)
            yield Breach(fault, walls, width, float(rules.gap), "advice")


def narrowest(pieces: Pieces, rules: Terrain) -> float | None:
    """In millimetres."""
    return min((MILLIMETRES * gap for gap, _ in ways(pieces, rules)), default=None)


def _is_filled(one: Lying, two: Lying, walls: Sequence[Lying]) -> bool:
    across = shortest_line(one.shape, two.shape)
    return any(w.shape.intersects(across) for w in walls if w is not one and w is not two)
