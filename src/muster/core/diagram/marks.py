"""How each kind of shape looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from muster.core.diagram.figures import Figure, middle
from muster.core.diagram.geometry import Outline, Point, distance
from muster.core.diagram.pen import (
    COLOUR,
    INK,
    PAPER,
    SMALL,
    SOFT,
    TEXT,
    ZONE,
    Pen,
    hatched,
    inches,
    text,
)
from muster.core.diagram.svg import Attribute, number, tag
from muster.core.rulepack.maps import Shape

Look = dict[str, Attribute]

LINE: Look = {"stroke": SOFT, "stroke_width": 1.5, "stroke_dasharray": "8 4"}


def drawn(figure: Figure, pen: Pen) -> str:
    """The thing itself, at every place where it lies."""
    return "".join(DRAW[figure.shape.kind](figure, outline, pen) for outline in figure.outlines)


def labelled(figure: Figure, pen: Pen) -> str:
    """The words beside it; drawn last, so that nothing covers them."""
    return "".join(
        text(_beside(figure, outline, pen), said, SMALL)
        for outline in figure.outlines
        if (said := label_of(figure.shape, outline))
    )


def label_of(shape: Shape, outline: Outline) -> str:
    """Its label, a measure's own length, and when it comes into use."""
    said = [shape.label]
    if shape.kind == "measure" and not shape.label:
        said = [inches(distance(outline[0], outline[-1]))]
    if shape.arrives > 1:
        said.append(f"turn {shape.arrives}")
    return ", ".join(part for part in said if part)


def look_of(shape: Shape) -> Look:
    """Fill and outline of a thing with an extent."""
    return {
        "fill": ZONE if shape.kind == "zone" else hatched(shape.side),
        "fill_opacity": 0.75 if shape.kind == "zone" else 1.0,
        "stroke": COLOUR[shape.side],
        "stroke_width": 1.5,
        "stroke_dasharray": "5 3" if shape.kind == "area" or shape.example else "",
    }


def symbol(shape: Shape, at: Point, radius: float) -> str:
    """A small thing on paper.

    What players place is hollow and dashed; the second side's has an eye, so that grey will do.
    """
    ink = COLOUR[shape.side]
    look: Look = {
        "fill": PAPER if shape.example else ink,
        "stroke": ink,
        "stroke_width": 1.5,
        "stroke_dasharray": "3 2" if shape.example else "",
    }
    eye = tag("circle", cx=at[0], cy=at[1], r=radius * 0.3, fill=ink if shape.example else PAPER)
    return "".join(SYMBOLS[shape.kind](at, radius, look)) + (eye if shape.side == "second" else "")


def _disc(at: Point, radius: float, look: Look) -> Iterator[str]:
    yield tag("circle", cx=at[0], cy=at[1], r=radius, **look)


def _ringed(at: Point, radius: float, look: Look) -> Iterator[str]:
    yield from _disc(at, radius, {**look, "fill": PAPER})
    yield tag("circle", cx=at[0], cy=at[1], r=radius * 0.55, **look)


def _corners(*steps: Point) -> Callable[[Point, float, Look], Iterator[str]]:
    """A symbol with straight sides, by its corners around the middle."""

    def draw(at: Point, radius: float, look: Look) -> Iterator[str]:
        spots = ((at[0] + dx * radius, at[1] + dy * radius) for dx, dy in steps)
        yield tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in spots), **look)

    return draw


SYMBOLS: dict[str, Callable[[Point, float, Look], Iterator[str]]] = {
    "marker": _disc,
    "objective": _ringed,
    "flag": _corners((0, -1.1), (1.05, 0.75), (-1.05, 0.75)),
    "point": _corners((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)),
}


def _small(figure: Figure, outline: Outline, pen: Pen) -> str:
    return symbol(figure.shape, pen.at(outline[0]), figure.radius * pen.scale)


def _large(figure: Figure, outline: Outline, pen: Pen) -> str:
    look = look_of(figure.shape)
    if figure.radius:
        return pen.circle(outline[0], figure.radius, **look)
    return pen.polygon(outline, **look)


def _line(_: Figure, outline: Outline, pen: Pen) -> str:
    return pen.line(outline, **LINE)


def _measure(_: Figure, outline: Outline, pen: Pen) -> str:
    """A thin line with a stop at either end."""
    thin: Look = {"stroke": INK, "stroke_width": 1.0}
    (x1, y1), (x2, y2) = pen.at(outline[0]), pen.at(outline[-1])
    across = _across((x1, y1), (x2, y2), 4)
    stops = [
        tag("line", x1=x + across[0], y1=y + across[1], x2=x - across[0], y2=y - across[1], **thin)
        for x, y in ((x1, y1), (x2, y2))
    ]
    return pen.line(outline, **thin) + "".join(stops)


def _across(start: Point, end: Point, length: float) -> Point:
    """A step of this length at right angles to a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = hypot(dx, dy) or 1
    return -dy / whole * length, dx / whole * length


DRAW: dict[str, Callable[[Figure, Outline, Pen], str]] = {
    "area": _large,
    "deployment": _large,
    "zone": _large,
    "line": _line,
    "measure": _measure,
    "marker": _small,
    "objective": _small,
    "flag": _small,
    "point": _small,
}
"""In the order in which they are drawn: what covers others comes first."""


def _beside(figure: Figure, outline: Outline, pen: Pen) -> Point:
    """Where its words stand: under a small thing, beside a measure, in the middle of others."""
    x, y = pen.at(middle(outline))
    kind = figure.shape.kind
    if kind in SYMBOLS:
        return x, y + figure.radius * pen.scale + SMALL
    if kind == "measure":
        dx, dy = _across(pen.at(outline[0]), pen.at(outline[-1]), TEXT * 0.7)
        side = -1 if dy > 0 or (dy == 0 and dx < 0) else 1
        return x + side * dx, y + side * dy + SMALL * 0.35
    return x, y + SMALL * 0.35
