"""What the types of a map cannot say: shapes that have their points and lie on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.diagram.figures import figure
from muster.core.diagram.geometry import TOLERANCE, from_edge
from muster.core.diagram.scene import table_of
from muster.core.rulepack.maps import Board, Map, Shape
from muster.core.rulepack.problems import Finding, Path, repeated, unknown
from muster.core.rulepack.schema import Rulepack

MOST_SHAPES = 100
MOST_POINTS = 50
LONGEST_LABEL = 40

SIZES = {"circle": (0, 1), "rectangle": (2, 2), "polygon": (0, 0)}
"""How many numbers the size of a form has, from and to."""
SIZE_SAYS = {
    "circle": "a circle has one size, its diameter",
    "rectangle": "a rectangle has two sizes, its width and its depth",
    "polygon": "a polygon has no size: its points are its corners",
}


def map_findings(pack: Rulepack) -> Iterator[Finding]:
    """Every map is of one name, and every shape of it can be drawn."""
    for name in repeated(each.id for each in pack.maps):
        yield Finding(("maps", name), "is there twice")
    by_id = {each.id: each for each in pack.maps}
    for each in pack.maps:
        yield from _laid_over(each, by_id)
        yield from _shapes(each, table_of(pack, each, by_id))


def _laid_over(drawn: Map, maps: Mapping[str, Map]) -> Iterator[Finding]:
    """A map may lie over others that lie over none themselves."""
    for name in drawn.over:
        if name not in maps or maps[name].over or name == drawn.id:
            choices = (n for n, each in maps.items() if n != drawn.id and not each.over)
            say = f"{name} {unknown(name, choices, 'a map that lies over no other')}"
            yield Finding(("maps", drawn.id, "over"), say)


def _shapes(drawn: Map, board: Board) -> Iterator[Finding]:
    path: Path = ("maps", drawn.id, "shapes")
    if len(drawn.shapes) > MOST_SHAPES:
        yield Finding(path, f"has {len(drawn.shapes)} shapes; at most {MOST_SHAPES} are drawn")
        return
    for number, shape in enumerate(drawn.shapes, start=1):
        found = list(_shape(shape, (*path, str(number))))
        yield from found or _place(shape, (*path, str(number)), board, drawn.centreline or 0)


def _shape(shape: Shape, path: Path) -> Iterator[Finding]:
    least, most = _points(shape)
    if not least <= len(shape.at) <= most:
        needed = f"{least}" if least == most else f"{least} to {most}"
        yield Finding((*path, "at"), f"has {len(shape.at)} points; it needs {needed}")
    if shape.kind not in LINES:
        fewest, greatest = SIZES[shape.form]
        if not fewest <= len(shape.size) <= greatest:
            yield Finding((*path, "size"), SIZE_SAYS[shape.form])
    if shape.form != "circle" and shape.kind in ROUND:
        yield Finding((*path, "form"), f"a {shape.kind} is a circle")
    if len(shape.label) > LONGEST_LABEL:
        yield Finding((*path, "label"), f"is longer than {LONGEST_LABEL} letters")


LINES = frozenset({"line", "measure"})
ROUND = frozenset({"marker", "flag", "objective", "point"})


def _points(shape: Shape) -> tuple[int, int]:
    """How many points it goes through or lies at, from and to."""
    if shape.kind in LINES:
        return 2, 2
    return (3 if shape.form == "polygon" else 1), MOST_POINTS


def _place(shape: Shape, path: Path, board: Board, centreline: float) -> Iterator[Finding]:
    """All of it is on the table."""
    drawn = figure(shape, board, centreline)
    beyond = [
        point
        for outline in drawn.outlines
        for point in outline
        if from_edge(point, board) < drawn.radius - TOLERANCE
    ]
    if beyond:
        where = ", ".join(f"({x:g}, {y:g})" for x, y in beyond[:3])
        size = f'{board.width:g}" by {board.depth:g}"'
        yield Finding((*path, "at"), f"is not wholly on the table of {size}: {where}")
