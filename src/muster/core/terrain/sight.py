"""How many clear lines of sight go from one deployment zone to the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import Point, intersects, linestrings, prepare
from shapely.geometry.base import BaseGeometry

from muster.core.diagram.figures import Figure
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying, together
from muster.core.terrain.mix import ALL, SLACK
from muster.core.terrain.shapes import TOLERANCE, zones_of

Pieces = tuple[Lying, ...]
Spots = list[tuple[float, float]]

STEP = 3.0
"""Inches between the places a model may see from or be seen at."""


def clear_lines(pieces: Pieces, rules: Terrain, scene: Sequence[Figure] = ()) -> float | None:
    """The share of lines from zone to zone that cross nothing that disrupts sight.

    They go from places all over one zone to places all over the other; without both there are none.
    """
    zones = zones_of(rules, scene)
    if "first" not in zones or "second" not in zones:
        return None
    first, second = _spots(zones["first"]), _spots(zones["second"])
    lines = linestrings([(a, b) for a in first for b in second])
    hiding = together([piece for piece in pieces if piece.disrupts_sight]).buffer(-TOLERANCE)
    prepare(hiding)
    crossed = int(intersects(hiding, lines).sum())
    return ALL * (1 - crossed / len(lines))


def too_clear(pieces: Pieces, rules: Terrain, scene: Sequence[Figure]) -> Iterator[Breach]:
    if rules.clear_lines is None:
        return
    measured = clear_lines(pieces, rules, scene)
    if measured is not None and measured > rules.clear_lines + SLACK:
        yield Breach(Fault.CLEAR_LINES, (), round(measured, 2), rules.clear_lines, "advice")


def _spots(zone: BaseGeometry) -> Spots:
    """A grid all over the zone; its middle where it is too narrow for one."""
    left, bottom, right, top = zone.bounds
    grid = [(x, y) for x in _steps(left, right) for y in _steps(bottom, top)]
    inside = [at for at in grid if zone.covers(Point(at))]
    return inside or [(zone.representative_point().x, zone.representative_point().y)]


def _steps(start: float, end: float) -> list[float]:
    count = max(1, round((end - start) / STEP))
    return [start + (end - start) * (n + 0.5) / count for n in range(count)]
