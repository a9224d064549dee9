"""What a pack may say about terrain: its kinds, where it may lie, and how much of it there is."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.rulepack.basis import Count, Id, Table
from muster.core.rulepack.maps import Length

Share = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
"""In hundredths."""
Method = Literal["cluster", "quadrant", "scatter", "balanced"]


class TerrainKind(Table):
    """A kind of terrain, and what it does to movement and sight."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    restricted: bool = Field(default=False, title="Restricted")
    blocks_sight: bool = Field(default=False, title="Blocks line of sight")
    may_touch: tuple[Id, ...] = Field((), title="Kinds it may touch")
    traits: tuple[Id, ...] = Field((), title="Traits it has by itself")
    colour: str = Field("#b7b09c", pattern="^#[0-9a-f]{6}$", title="Colour on the map")


class Trait(Table):
    """A trait of terrain, and what it does to movement and sight."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    moves: bool = Field(default=False, title="Disrupts movement")
    sparing: bool = Field(default=False, title="Used sparingly")
    sight: Literal["", "blocks", "conceals", "dense"] = Field("", title="What it does to sight")
    impassable: bool = Field(default=False, title="Nobody moves through it")
    climbable: bool = Field(default=False, title="It can be climbed")
    restricts: bool = Field(default=False, title="Makes whatever has it restricted")


class Terrain(Table):
    """How tables are set up. What is not given is not asked for."""

    width: Annotated[float, Field(gt=0, le=200)] = Field(36, title="Width of a table in inches")
    depth: Annotated[float, Field(gt=0, le=200)] = Field(36, title="Depth of a table in inches")
    zones: tuple[Length, ...] = Field(
        (), title="Depth of the deployment zones in inches, the first side's first"
    )
    kinds: tuple[TerrainKind, ...] = Field((), title="Kinds of terrain")
    traits: tuple[Trait, ...] = Field((), title="Traits of terrain")
    methods: tuple[Method, ...] = Field((), title="Ways to set up a table")
    fewest: Count = Field(0, title="Pieces on a table, at least")
    most: Count | None = Field(None, title="Pieces on a table, at most")
    recommended: Count | None = Field(None, title="Pieces on a table, recommended")
    side_least: Length = Field(0, title="A piece is at least so long and wide")
    side_most: Length | None = Field(None, title="A piece is at most so long and wide")
    from_edge: Length = Field(0, title="Inches from the table edge")
    apart: Length = Field(0, title="Inches between pieces")
    restricted_apart: Length = Field(0, title="Inches between restricted pieces")
    restricted_in_zones: bool = Field(default=True, title="Restricted pieces in deployment zones")
    mostly_unrestricted: bool = Field(default=False, title="Most pieces are unrestricted")
    blockers: Count = Field(0, title="Pieces that block line of sight, at least")
    huge_base: Count | None = Field(
        None, title="Base in millimetres that must reach zones, flags and objectives"
    )
    density: tuple[Share, Share] | None = Field(None, title="Share of the table covered")
    moves: Share | None = Field(None, title="Share of terrain that disrupts movement, about")
    sight: Share | None = Field(None, title="Share of terrain that disrupts sight, about")
    sight_split: Share | None = Field(
        None, title="Share of it that conceals rather than blocks, about"
    )
    about: Share = Field(10, title="How far a share may be off before it is named")
    gap: Count | None = Field(None, title="Width of ways between pieces in millimetres, at least")
    reach: Length | None = Field(
        None, title="Inches a model walks in one activation: what is farther is unreachable"
    )
    base: Count = Field(0, title="Base in millimetres of the smallest models that walk there")
    unreachable: Share | None = Field(
        None, title="Share of a deployment zone that may be unreachable, at most"
    )
    clear_lines: Share | None = Field(
        None, title="Share of clear sight lines from zone to zone, at most"
    )
