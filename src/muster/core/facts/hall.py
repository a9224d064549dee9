"""What happens to the hall: its tables, their terrain, and the plan that leads to them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId
from muster.core.record import Record
from muster.core.terrain.piece import Boxed, Short, TableLayout, TableNumber, Text

Coordinate = Annotated[float, Field(ge=0, le=1_000, allow_inf_nan=False)]
Extent = Annotated[float, Field(gt=0, le=1_000, allow_inf_nan=False)]


class Mark(StrEnum):
    """What somebody needs to know of a table before sitting down there."""

    STEP_FREE = "step-free"
    SEATED = "seated"
    QUIET = "quiet"
    WELL_LIT = "well-lit"
    NEAR_EXIT = "near-exit"


class Spot(Record):
    """Where a table stands in the hall: the corner nearest the plan's, in feet, and its size."""

    table: TableNumber
    x: Coordinate
    y: Coordinate
    width: Extent = 4.0
    depth: Extent = 4.0


class Feature(Record):
    """Something else on the plan by which people find their way."""

    what: Literal["door", "desk", "screen", "food", "stairs", "painting"]
    label: Annotated[str, Field(max_length=60)] = ""
    x: Coordinate
    y: Coordinate


class TableDescribed(Fact):
    """Everything people are told of a table, as a whole."""

    kind: Literal["table-described"] = "table-described"
    table: TableNumber
    name: Annotated[str, Field(max_length=60)] = ""
    theme: Text = ""
    note: Text = ""
    marks: tuple[Mark, ...] = ()


class HallDrawn(Fact):
    """The plan of the hall, in feet from the corner on the top left."""

    kind: Literal["hall-drawn"] = "hall-drawn"
    width: Extent
    depth: Extent
    spots: Annotated[tuple[Spot, ...], Field(max_length=2_000)]
    features: Annotated[tuple[Feature, ...], Field(max_length=100)] = ()


class BoxSet(Fact):
    """The terrain the organiser has, for all tables together."""

    kind: Literal["box-set"] = "box-set"
    boxed: Annotated[tuple[Boxed, ...], Field(max_length=500)]


class TerrainLaid(Fact):
    """What lies on some tables from now on."""

    kind: Literal["terrain-laid"] = "terrain-laid"
    tables: Annotated[tuple[TableLayout, ...], Field(min_length=1, max_length=2_000)]
    reason: Text = ""


class TerrainReviewed(Fact):
    """Before a round somebody saw that these tables stand as they should."""

    kind: Literal["terrain-reviewed"] = "terrain-reviewed"
    round: Annotated[int, Field(ge=1)]
    tables: Annotated[tuple[TableNumber, ...], Field(min_length=1)]
    note: Text = ""


class AgreedPiece(Record):
    """A piece of terrain as the players of a game see it, and what it does."""

    piece: Short
    traits: Text


class TerrainAgreed(Fact):
    """One side says what the terrain of their table does; agreed once all say the same."""

    kind: Literal["terrain-agreed"] = "terrain-agreed"
    game: GameId
    entrant: EntrantId
    pieces: Annotated[tuple[AgreedPiece, ...], Field(min_length=1, max_length=60)]
