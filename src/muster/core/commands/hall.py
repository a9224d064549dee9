"""What can be asked about the hall: its tables, their terrain, the plan that leads to them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.commands.command import Command
from muster.core.facts.hall import AgreedPiece, Extent, Feature, Mark, Spot
from muster.core.ids import EntrantId, GameId
from muster.core.terrain.piece import Boxed, TableLayout, TableNumber, Text


class DescribeTable(Command):
    kind: Literal["describe-table"] = "describe-table"
    table: TableNumber
    name: Annotated[str, Field(max_length=60)] = ""
    theme: Text = ""
    note: Text = ""
    marks: tuple[Mark, ...] = ()


class DrawHall(Command):
    kind: Literal["draw-hall"] = "draw-hall"
    width: Extent
    depth: Extent
    spots: Annotated[tuple[Spot, ...], Field(max_length=2_000)]
    features: Annotated[tuple[Feature, ...], Field(max_length=100)] = ()


class SetBox(Command):
    kind: Literal["set-box"] = "set-box"
    boxed: Annotated[tuple[Boxed, ...], Field(max_length=500)]


class LayTerrain(Command):
    """A table without pieces is cleared."""

    kind: Literal["lay-terrain"] = "lay-terrain"
    tables: Annotated[tuple[TableLayout, ...], Field(min_length=1, max_length=2_000)]
    reason: Text = ""


class ReviewTerrain(Command):
    kind: Literal["review-terrain"] = "review-terrain"
    round: Annotated[int, Field(ge=1)]
    tables: Annotated[tuple[TableNumber, ...], Field(min_length=1)]
    note: Text = ""


class AgreeTerrain(Command):
    """`by` is the side that says so, where an official enters it for them."""

    kind: Literal["agree-terrain"] = "agree-terrain"
    game: GameId
    pieces: Annotated[tuple[AgreedPiece, ...], Field(min_length=1, max_length=60)]
    by: EntrantId | None = None
