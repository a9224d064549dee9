"""Measures the terrain of a table."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import box

from muster.core.diagram.figures import Figure
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain import mix, reach, sight, ways
from muster.core.terrain.figures import Figures
from muster.core.terrain.lying import Lying, sound_pieces, together
from muster.core.terrain.piece import Layout

Pieces = tuple[Lying, ...]


def figures(layout: Layout, rules: Terrain, scene: Sequence[Figure] = ()) -> Figures:
    """Of all pieces that can be measured; `scene` is what the encounter puts on the table."""
    pieces = sound_pieces(layout, rules)
    return Figures(
        pieces=len(pieces),
        density=mix.density(pieces, rules),
        moves=mix.moves(pieces),
        sparing=mix.sparing(pieces),
        sight=mix.sight(pieces),
        conceals=mix.conceals(pieces),
        bare_dense=mix.bare_dense(pieces),
        narrowest=ways.narrowest(pieces, rules),
        unreachable=tuple(reach.shares(pieces, rules, scene).values()),
        clear_lines=sight.clear_lines(pieces, rules, scene),
        balance=balance(pieces, rules),
    )


def balance(pieces: Pieces, rules: Terrain) -> float:
    """How alike the two sides of the table are, from 0 (all on one side) to 1 (the same).

    Turned half around its centre, the table shows each side what the other sees. With a and b the
    ground covered on the first and the second half, their likeness is 1 - |a - b| / (a + b), and 1
    where neither half has any. The figure is the mean of three likenesses: of all terrain, of what
    disrupts sight, and of what disrupts movement.
    """
    some = (
        pieces,
        tuple(piece for piece in pieces if piece.disrupts_sight),
        tuple(piece for piece in pieces if piece.disrupts_movement),
    )
    return sum(_likeness(each, rules) for each in some) / len(some)


def _likeness(pieces: Pieces, rules: Terrain) -> float:
    x, y = rules.width / 2, rules.depth / 2
    covered = together(pieces)
    first = covered.intersection(box(-x, -y, x, 0)).area
    second = covered.intersection(box(-x, 0, x, y)).area
    return 1 - abs(first - second) / (first + second) if first + second else 1.0
