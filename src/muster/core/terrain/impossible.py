"""What cannot be: shapes that are none, pieces off the table, two pieces in one place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from shapely import Polygon

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying
from muster.core.terrain.piece import Laid, Layout, Piece
from muster.core.terrain.shapes import (
    FEWEST,
    TOLERANCE,
    corners_of,
    edge_gap,
    shape_of,
    width_of,
)


def impossible(layout: Layout, rules: Terrain, pieces: tuple[Lying, ...]) -> Iterator[Breach]:
    sound = {piece.index for piece in pieces}
    for index, laid in enumerate(layout.pieces):
        yield from _name_faults(laid.piece, rules, index)
        yield from () if index in sound else _shape_faults(laid.piece, index)
    for piece in pieces:
        gap = edge_gap(piece.shape, rules)
        if gap < -TOLERANCE:
            yield _never(Fault.OFF_TABLE, piece.index, measured=round(-gap, 2), limit=0.0)
    yield from _overlaps(pieces)


def piece_faults(piece: Piece, rules: Terrain, index: int = 0) -> Iterator[Breach]:
    """What is wrong with a piece wherever it lies, and in a box too."""
    yield from _name_faults(piece, rules, index)
    yield from _shape_faults(piece, index)


def _name_faults(piece: Piece, rules: Terrain, index: int) -> Iterator[Breach]:
    kinds, traits = {kind.id for kind in rules.kinds}, {trait.id for trait in rules.traits}
    if kinds and piece.kind not in kinds:
        yield _never(Fault.UNKNOWN_KIND, index, what=piece.kind)
    for name in piece.traits:
        if name not in traits:
            yield _never(Fault.UNKNOWN_TRAIT, index, what=name)


def _shape_faults(piece: Piece, index: int) -> Iterator[Breach]:
    laid = Laid(piece=piece, at=(0, 0))
    shape, corners = shape_of(laid), len(set(corners_of(laid)))
    if corners < FEWEST:
        count, least = float(corners), float(FEWEST)
        yield _never(Fault.TOO_FEW_CORNERS, index, measured=count, limit=least)
    elif _is_flat(shape):
        yield _never(Fault.NO_AREA, index)
    elif not shape.is_valid:
        yield _never(Fault.CROSSES_ITSELF, index)


def _is_flat(shape: Polygon) -> bool:
    """What covers nothing even if its outline is filled; a figure of eight does cover something."""
    return width_of(shape.convex_hull) <= TOLERANCE or (
        shape.is_valid and width_of(shape) <= TOLERANCE
    )


def _overlaps(pieces: tuple[Lying, ...]) -> Iterator[Breach]:
    for one, two in combinations(pieces, 2):
        deep = one.overlap(two)
        if deep:
            measured = round(deep, 2)
            yield _never(Fault.OVERLAP, one.index, two.index, measured=measured, limit=0.0)


def _never(
    fault: Fault,
    *pieces: int,
    measured: float | None = None,
    limit: float | None = None,
    what: str = "",
) -> Breach:
    return Breach(fault, pieces, measured, limit, "impossible", what)
