"""The table under the shapes: its grid, edge lengths, centreline, halves, quarters and limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from muster.core.diagram.figures import base_radius
from muster.core.diagram.geometry import Outline, towards_edge, turned
from muster.core.diagram.pen import GRID, INK, SMALL, SOFT, TABLE, Pen, inches, text
from muster.core.diagram.scene import Scene, already_lying
from muster.core.diagram.svg import Attribute
from muster.core.rulepack.maps import Board, Limit, Placing

STEP = 6
"""Inches between the lines of the grid, counted from the centre."""
CENTRELINE: dict[str, Attribute] = {
    "stroke": INK,
    "stroke_width": 1.5,
    "stroke_dasharray": "14 4 2 4",
}
DIVISION: dict[str, Attribute] = {
    "stroke": SOFT,
    "stroke_width": 1.5,
    "stroke_dasharray": "2 4",
}
LIMIT: dict[str, Attribute] = {
    "fill": "none",
    "stroke": INK,
    "stroke_width": 1.0,
    "stroke_dasharray": "2 3",
}


def table(pen: Pen) -> str:
    return pen.polygon(_rim(pen.board), fill=TABLE, stroke=INK, stroke_width=2.0)


def grid(pen: Pen) -> str:
    """A line every six inches from the centre, and how long the edges are."""
    x, y = pen.board.width / 2, pen.board.depth / 2
    upright = [((at, -y), (at, y)) for at in _steps(x)]
    level = [((-x, at), (x, at)) for at in _steps(y)]
    lines = (pen.line(ends, stroke=GRID, stroke_width=1.0) for ends in (*upright, *level))
    left = pen.left - 8
    lengths = [
        text((pen.at((0, y))[0], pen.top - 8), inches(pen.board.width), SMALL),
        text(
            (left, pen.at((0, 0))[1]),
            inches(pen.board.depth),
            SMALL,
            transform=f"rotate(-90 {left:.2f} {pen.at((0, 0))[1]:.2f})",
        ),
    ]
    return "".join([*lines, *lengths])


def lines(scene: Scene, pen: Pen) -> str:
    """The centreline, and what divides the table."""
    dividing = [ends for name in scene.divisions for ends in DIVIDE[name](scene)]
    drawn = [pen.line(ends, **DIVISION) for ends in dividing]
    if scene.shows_centreline:
        drawn.append(pen.line(centreline(scene), **CENTRELINE))
    return "".join(drawn)


def limits(scene: Scene, pen: Pen) -> str:
    """How far what players place stays from the edge, and from what already lies there."""
    insets = [
        pen.polygon(_rim(scene.board, inset), **LIMIT)
        for placing in scene.placings
        for inset in _insets(placing)
    ]
    rings = [
        pen.circle(at, reach + radius, **LIMIT)
        for placing in scene.placings
        for reach in _reaches(placing)
        for at, radius in already_lying(scene, placing)
    ]
    return "".join([*insets, *rings])


def centreline(scene: Scene) -> Outline:
    ahead = turned((1, 0), scene.centreline)
    back = turned((-1, 0), scene.centreline)
    return towards_edge(back, scene.board), towards_edge(ahead, scene.board)


def _halves(scene: Scene) -> list[Outline]:
    return [centreline(scene)]


def _quarters(scene: Scene) -> list[Outline]:
    x, y = scene.board.width / 2, scene.board.depth / 2
    return [((-x, 0), (x, 0)), ((0, -y), (0, y))]


DIVIDE: dict[str, Callable[[Scene], list[Outline]]] = {"halves": _halves, "quarters": _quarters}


def _steps(half: float) -> list[float]:
    """The grid's lines within half a table, on both sides of the centre."""
    count = int(half // STEP) + 1
    ahead = [float(step * STEP) for step in range(count) if step * STEP < half]
    return sorted({-at for at in ahead} | set(ahead))


def _rim(board: Board, inset: float = 0) -> Outline:
    x, y = max(0, board.width / 2 - inset), max(0, board.depth / 2 - inset)
    return ((-x, -y), (x, -y), (x, y), (-x, y))


def _insets(placing: Placing) -> Iterator[float]:
    yield from (limit.inches for limit in _far_from(placing, "from-edge"))


def _reaches(placing: Placing) -> Iterator[float]:
    own = base_radius(placing.base)
    yield from (limit.inches + own for limit in _far_from(placing, "from-others"))


def _far_from(placing: Placing, what: str) -> Iterator[Limit]:
    yield from (limit for limit in placing.limits if limit.measured == what and limit.inches)
