"""How a table is put on paper: scale, colours that also work in grey, text with a halo."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.diagram.geometry import Outline, Point
from muster.core.diagram.svg import Attribute, number, tag, words
from muster.core.rulepack.maps import Board, Shape, Side

WIDTH = 480
MARGIN = 34
"""Room around the table for its edge lengths."""
TEXT = 14
"""Still readable when the drawing is as wide as a small phone."""
SMALL = 12
"""Words beside things."""

PAPER, TABLE, GRID, INK, SOFT = "#ffffff", "#faf7ef", "#ddd7c8", "#1c1c1f", "#55555c"
ZONE = "#e4dcf2"
COLOUR: dict[Side, str] = {"": "#3d3d44", "first": "#a02c14", "second": "#1c4a92"}
PALE: dict[Side, str] = {"": "#ececf0", "first": "#f9ddd4", "second": "#d5e1f5"}
HATCH: dict[Side, str] = {"": "M0 4H2", "first": "M0 8L8 0", "second": "M0 0L8 8"}
"""Strokes that tell the sides apart without colour: dotted, rising, falling."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Puts inches on paper; the first side sits at the bottom."""

    board: Board
    top: float

    @property
    def scale(self) -> float:
        return (WIDTH - 2 * MARGIN) / max(self.board.width, self.board.depth)

    @property
    def bottom(self) -> float:
        return self.top + self.board.depth * self.scale

    @property
    def left(self) -> float:
        return (WIDTH - self.board.width * self.scale) / 2

    def at(self, point: Point) -> Point:
        x, y = point
        middle = self.top + self.board.depth * self.scale / 2
        return WIDTH / 2 + x * self.scale, middle - y * self.scale

    def polygon(self, outline: Outline, **look: Attribute) -> str:
        spots = (self.at(point) for point in outline)
        points = " ".join(f"{number(x)},{number(y)}" for x, y in spots)
        return tag("polygon", points=points, **look)

    def line(self, ends: Outline, **look: Attribute) -> str:
        (x1, y1), (x2, y2) = (self.at(end) for end in ends)
        return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **look)

    def circle(self, centre: Point, radius: float, **look: Attribute) -> str:
        x, y = self.at(centre)
        return tag("circle", cx=x, cy=y, r=radius * self.scale, **look)


def text(at: Point, said: str, size: float = TEXT, anchor: str = "middle", **look: str) -> str:
    """Words with a pale rim, so that lines under them do not matter."""
    x, y = at
    place: dict[str, Attribute] = {"x": x, "y": y, "font_size": size, "text_anchor": anchor}
    rim = tag("text", words(said), **place, fill=PAPER, stroke=PAPER, stroke_width=3.0, **look)
    return rim + tag("text", words(said), **place, fill=INK, **look)


def pattern(side: Side) -> str:
    """The hatching of a side's deployment zone."""
    return tag(
        "pattern",
        tag("rect", width=8.0, height=8.0, fill=PALE[side]),
        tag("path", d=HATCH[side], stroke=COLOUR[side], stroke_width=0.8, stroke_opacity=0.55),
        id=f"muster-{side or 'both'}",
        width=8.0,
        height=8.0,
        patternUnits="userSpaceOnUse",
    )


def hatched(side: Side) -> str:
    return f"url(#muster-{side or 'both'})"


def inches(value: float) -> str:
    """A length in words: `4"`."""
    return f'{number(value)}"'


def extent(shape: Shape) -> str:
    """How large a thing is: `30 mm`, `12" across`, `6" by 12"`, or nothing."""
    if shape.base:
        return f"{shape.base} mm"
    if shape.form == "circle":
        return f"{inches(shape.size[0])} across" if shape.size else ""
    return " by ".join(map(inches, shape.size))
