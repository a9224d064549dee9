"""The words of a drawing: what lies on the table, and where, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.diagram.figures import Figure, middle
from muster.core.diagram.pen import extent, inches
from muster.core.diagram.scene import Scene
from muster.core.diagram.svg import number
from muster.core.rulepack.maps import Shape

WHAT = {
    "marker": "Marker",
    "flag": "Flag",
    "objective": "Objective",
    "point": "Deployment point",
    "zone": "Zone",
    "deployment": "Deployment zone",
    "area": "Area",
    "line": "Line",
}
"""The legend's words for what has none of its own; a measure explains itself."""
TIMES = "\N{MULTIPLICATION SIGN}"
SIDES = {"": "", "first": "first side", "second": "second side"}
DIVISIONS = {"halves": "Table halves", "quarters": "Table quarters"}


@dataclass(frozen=True, slots=True)
class Entry:
    """Shapes that a legend tells in one line."""

    shape: Shape
    count: int

    def __str__(self) -> str:
        shape = self.shape
        what = shape.what or ", ".join(filter(None, (WHAT[shape.kind], SIDES[shape.side])))
        several = self.count > 1 and shape.kind != "line"
        parts = [f"{self.count} {TIMES} {what}" if several else what, extent(shape)]
        if shape.example:
            parts.append("example positions" if several else "example position")
        return ", ".join(part for part in parts if part)


def entries(scene: Scene) -> tuple[Entry, ...]:
    """One for each sort of thing on the table."""
    counts: dict[Shape, int] = {}
    for figure in scene.figures:
        if figure.shape.kind in WHAT:
            sort = _sort(figure.shape)
            counts[sort] = counts.get(sort, 0) + len(figure.outlines)
    return tuple(Entry(shape, count) for shape, count in counts.items())


def _sort(shape: Shape) -> Shape:
    """The shape without what tells two of a sort apart: its place and the words beside it."""
    apart = {"at": (), "label": "", "arrives": 1, "turns_with": "table"}
    upright = tuple(sorted(shape.size)) if shape.form == "rectangle" else shape.size
    size = () if shape.kind in {"deployment", "area"} else upright
    return shape.model_copy(update={**apart, "size": size})


def description(scene: Scene) -> str:
    """The whole drawing in words; places are inches right of the centre, and away from below."""
    board = scene.board
    said = [f"A table of {inches(board.width)} by {inches(board.depth)}."]
    said += [f"{DIVISIONS[name]} are marked." for name in scene.divisions]
    if scene.shows_centreline:
        said.append(f"The centreline runs at {number(scene.centreline)} degrees.")
    said += [_where(figure) for figure in scene.figures if figure.shape.kind in WHAT]
    return " ".join(filter(None, [*said, scene.ours, *scene.notes]))


def _where(figure: Figure) -> str:
    entry = Entry(_sort(figure.shape), len(figure.outlines))
    return f"{entry}: {'; '.join(_places(figure))}."


def _places(figure: Figure) -> Iterator[str]:
    for outline in figure.outlines:
        x, y = middle(outline)
        yield f"{number(x)}, {number(y)}"
