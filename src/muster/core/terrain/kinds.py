"""What a pack says about a piece: its kind, its traits, what it is called in a breach."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.rulepack.terrain import Terrain, TerrainKind, Trait
from muster.core.terrain.breach import Breach
from muster.core.terrain.piece import Piece

Called = tuple[int, str]
"""A piece by its number, counted from one, and what it is called."""


def described(piece: Piece, rules: Terrain) -> tuple[TerrainKind | None, tuple[Trait, ...]]:
    """The kind of a piece, and its own traits with those of its kind."""
    kind = next((kind for kind in rules.kinds if kind.id == piece.kind), None)
    names = {*piece.traits, *(kind.traits if kind else ())}
    return kind, tuple(trait for trait in rules.traits if trait.id in names)


def called(breach: Breach, pieces: Sequence[Piece], rules: Terrain) -> tuple[Called, ...]:
    """The pieces of a breach by their numbers and what they are called."""
    titles = {kind.id: kind.title for kind in rules.kinds}
    named = ((index + 1, pieces[index]) for index in breach.pieces)
    return tuple((n, piece.title or titles.get(piece.kind, piece.kind)) for n, piece in named)
