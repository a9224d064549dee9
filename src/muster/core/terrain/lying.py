"""The pieces of a layout together with their shapes and what the pack says about their kinds."""

from __future__ import annotations

from dataclasses import dataclass

from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from muster.core.rulepack.terrain import Terrain, TerrainKind, Trait
from muster.core.terrain.kinds import described
from muster.core.terrain.piece import Laid, Layout
from muster.core.terrain.shapes import TOLERANCE, frame_of, shape_of, width_of


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on a table: its place in the layout, its shape, its kind, and all its traits."""

    index: int
    laid: Laid
    shape: Polygon
    kind: TerrainKind | None
    traits: tuple[Trait, ...]

    @property
    def restricted(self) -> bool:
        """A hazard makes whatever it is combined with restricted."""
        return bool(self.kind and self.kind.restricted) or any(t.restricts for t in self.traits)

    @property
    def blocks_sight(self) -> bool:
        return bool(self.kind and self.kind.blocks_sight) or self._sight("blocks")

    @property
    def conceals(self) -> bool:
        return self._sight("conceals")

    @property
    def dense(self) -> bool:
        return self._sight("dense")

    @property
    def disrupts_sight(self) -> bool:
        """Whether no clear line of sight goes through it."""
        return self.blocks_sight or self.conceals or self.dense

    @property
    def disrupts_movement(self) -> bool:
        return any(trait.moves for trait in self.traits)

    @property
    def only_sparing(self) -> bool:
        """Whether it disrupts movement only in ways that are used sparingly."""
        return all(trait.sparing for trait in self.traits if trait.moves)

    @property
    def impassable(self) -> bool:
        return any(trait.impassable for trait in self.traits)

    @property
    def climbable(self) -> bool:
        return any(trait.climbable for trait in self.traits)

    def may_touch(self, other: Lying) -> bool:
        return bool(
            self.kind
            and other.kind
            and (other.kind.id in self.kind.may_touch or self.kind.id in other.kind.may_touch)
        )

    def gap(self, other: Lying) -> float:
        return self.shape.distance(other.shape)

    def overlap(self, other: Lying) -> float:
        """How deep two pieces are in each other; nothing where they only touch."""
        if not self.shape.intersects(other.shape):
            return 0.0
        both = self.shape.intersection(other.shape)
        return frame_of(both)[0] if width_of(both) > TOLERANCE else 0.0

    def _sight(self, does: str) -> bool:
        return any(trait.sight == does for trait in self.traits)


def sound_pieces(layout: Layout, rules: Terrain) -> tuple[Lying, ...]:
    """Every piece whose shape can be measured."""
    shapes = enumerate(shape_of(laid) for laid in layout.pieces)
    return tuple(
        Lying(n, layout.pieces[n], shape, *described(layout.pieces[n].piece, rules))
        for n, shape in shapes
        if is_sound(shape)
    )


def is_sound(shape: Polygon) -> bool:
    return shape.is_valid and width_of(shape) > TOLERANCE


def together(pieces: tuple[Lying, ...] | list[Lying]) -> BaseGeometry:
    return unary_union([piece.shape for piece in pieces])
