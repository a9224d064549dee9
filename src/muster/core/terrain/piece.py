"""A piece of terrain in a box, and a piece that lies on a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.record import Record

Inches = Annotated[float, Field(ge=-200, le=200, allow_inf_nan=False)]
Side = Annotated[float, Field(gt=0, le=200, allow_inf_nan=False)]
Point = tuple[Inches, Inches]
Text = Annotated[str, Field(max_length=200)]
Short = Annotated[str, Field(min_length=1, max_length=60)]
TableNumber = Annotated[int, Field(ge=1, le=100_000)]

MOST_PIECES = 60
"""On one table."""
MOST_CORNERS = 40
"""Of one piece."""


class Piece(Record):
    """What a piece is: `kind` is one of the pack's kinds of terrain, `traits` come on top of its.

    A rectangle and an ellipse have a size, width and depth in inches; a polygon has corners, in
    inches from the point it is turned around.
    """

    id: Short
    title: Text
    kind: Short
    traits: Annotated[tuple[Short, ...], Field(max_length=20)] = ()
    form: Literal["rectangle", "ellipse", "polygon"] = "rectangle"
    size: tuple[Side, Side] = (4.0, 4.0)
    corners: Annotated[tuple[Point, ...], Field(max_length=MOST_CORNERS)] = ()
    height: Annotated[int, Field(ge=0, le=20)] | None = None


class Boxed(Record):
    """So many pieces that are all the same."""

    piece: Piece
    count: Annotated[int, Field(ge=1, le=500)] = 1


class Laid(Record):
    """A piece on a table: where its middle is, in inches from the table's, and how it is turned.

    As on the maps of a pack, y grows away from the first side; degrees run against the clock.
    """

    piece: Piece
    at: Point
    turn: Annotated[float, Field(ge=-360, le=360, allow_inf_nan=False)] = 0.0


class Layout(Record):
    """All that lies on a table. `method` and `seed` made it, unless it was laid by hand."""

    pieces: Annotated[tuple[Laid, ...], Field(max_length=MOST_PIECES)] = ()
    method: Annotated[str, Field(max_length=40)] = ""
    seed: Annotated[str, Field(max_length=100)] = ""


class TableLayout(Record):
    table: TableNumber
    layout: Layout
