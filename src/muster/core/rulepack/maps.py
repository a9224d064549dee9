"""What a pack may say about the table of a game: its size, what is drawn on it, what is placed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.rulepack.basis import Count, Id, Table

Inches = Annotated[float, Field(ge=-200, le=200, allow_inf_nan=False)]
Length = Annotated[float, Field(ge=0, le=200, allow_inf_nan=False)]
Point = tuple[Inches, Inches]
Side = Literal["", "first", "second"]
Kind = Literal[
    "marker", "flag", "objective", "point", "zone", "deployment", "area", "line", "measure"
]


class Board(Table):
    """The table that games are played on."""

    width: Annotated[float, Field(gt=0, le=200)] = Field(36, title="Width in inches")
    depth: Annotated[float, Field(gt=0, le=200)] = Field(36, title="Depth in inches")


class Shape(Table):
    """Something drawn on a table, in inches from its centre; y grows away from the first side.

    Circles and rectangles lie at each of their points; a polygon, a line and a measure go
    through theirs.
    """

    kind: Kind = Field(title="What it is")
    what: str = Field("", title="In words, for the legend")
    label: str = Field("", title="Words beside it")
    form: Literal["circle", "rectangle", "polygon"] = Field("circle", title="Form")
    at: tuple[Point, ...] = Field(title="Centres, or the corners")
    size: tuple[Length, ...] = Field((), title="Diameter, or width and height, in inches")
    base: Annotated[int, Field(ge=10, le=200)] | None = Field(None, title="Base in millimetres")
    side: Side = Field("", title="Whose it is")
    arrives: Annotated[int, Field(ge=1, le=20)] = Field(1, title="Turn from which it is used")
    example: bool = Field(default=False, title="Players place it; this is only an example")
    turns_with: Literal["table", "centreline", "centreline-end"] = Field(
        "table", title="What its place is measured along"
    )


class Limit(Table):
    """Where something that players place must be."""

    measured: Literal[
        "from-others",
        "from-others-on-side",
        "from-edge",
        "from-centreline",
        "inside-half",
        "inside-deployment",
        "outside-deployment",
    ] = Field(title="What is measured")
    how: Literal["more-than", "at-least", "at-most"] = Field("at-least", title="How it must be")
    inches: Length = Field(0, title="Distance")
    say: str = Field(title="In words")


class Placing(Table):
    """What players place on the table, and its limits."""

    kind: Kind = Field("marker", title="What is placed")
    base: Annotated[int, Field(ge=10, le=200)] | None = Field(
        None, title="Base in millimetres (none: measured from the centre)"
    )
    most: Count | None = Field(None, title="How many are placed, at most")
    most_on_side: Count | None = Field(None, title="How many on either half, at most")
    limits: tuple[Limit, ...] = Field((), title="Limits")


class Map(Table):
    """A drawing of the table for the element of the same name."""

    id: Id = Field(title="Name of the element")
    title: str = Field("", title="In words, where no element has this name")
    source: Literal["text", "ours"] = Field(
        "text", title="Whether the text fixes it or it is only our drawing"
    )
    note: str = Field("", title="What to know about the drawing")
    over: tuple[Id, ...] = Field((), title="Maps it is laid over")
    players: tuple[Count, Count] | None = Field(None, title="For this many players, from and to")
    board: Board | None = Field(None, title="Table, where it is not the usual one")
    centreline: Annotated[float, Field(ge=-180, le=180, allow_inf_nan=False)] | None = Field(
        None, title="Direction of the centreline, in degrees"
    )
    divided: Literal["", "halves", "quarters"] = Field("", title="How the table is divided")
    shapes: tuple[Shape, ...] = Field((), title="Shapes")
    placing: Placing | None = Field(None, title="What players place")
