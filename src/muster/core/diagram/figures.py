"""Where the shapes of a map lie on a table once its centreline is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from muster.core.diagram.geometry import Outline, Point, towards_edge, turned
from muster.core.rulepack.maps import Board, Shape

MILLIMETRES = 25.4
"""In an inch."""
DOT = 1.0
"""The diameter of a circle that has neither a base nor a size."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A shape on its table: for each thing it shows, its centre or its corners."""

    shape: Shape
    outlines: tuple[Outline, ...]

    @property
    def radius(self) -> float:
        return radius(self.shape) if is_circle(self.shape) else 0


def figure(shape: Shape, board: Board, centreline: float) -> Figure:
    return Figure(
        shape, tuple(_turn(shape, outline, board, centreline) for outline in _flat(shape))
    )


def radius(shape: Shape) -> float:
    """Half the diameter of a circle, in inches; a base is given in millimetres."""
    return base_radius(shape.base) if shape.base else (shape.size[0] if shape.size else DOT) / 2


def base_radius(base: int | None) -> float:
    return (base or 0) / MILLIMETRES / 2


def is_circle(shape: Shape) -> bool:
    return shape.form == "circle" and shape.kind not in {"line", "measure"}


def middle(outline: Outline) -> Point:
    """The middle of a thing's corners."""
    many = len(outline)
    return sum(x for x, _ in outline) / many, sum(y for _, y in outline) / many


def _flat(shape: Shape) -> list[Outline]:
    """Its outlines on a table whose centreline runs from left to right."""
    if is_circle(shape):
        return [(point,) for point in shape.at]
    if shape.form == "rectangle":
        return [_rectangle(point, *shape.size) for point in shape.at]
    return [shape.at]


def _rectangle(centre: Point, width: float, depth: float) -> Outline:
    (x, y), dx, dy = centre, width / 2, depth / 2
    return ((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy))


def _turn(shape: Shape, outline: Outline, board: Board, centreline: float) -> Outline:
    return tuple(TURNS[shape.turns_with](point, shape, board, centreline) for point in outline)


def _stay(point: Point, _shape: Shape, _board: Board, _centreline: float) -> Point:
    return point


def _along(point: Point, _shape: Shape, _board: Board, centreline: float) -> Point:
    return turned(point, centreline)


def _to_the_end(point: Point, shape: Shape, board: Board, centreline: float) -> Point:
    """Only the direction counts: its base touches the table edge."""
    return towards_edge(turned(point, centreline), board, radius(shape))


TURNS: dict[str, Callable[[Point, Shape, Board, float], Point]] = {
    "table": _stay,
    "centreline": _along,
    "centreline-end": _to_the_end,
}
