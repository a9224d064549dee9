"""Draws a scene as one SVG that needs nothing else: for print, for a phone, in colour or grey."""

from __future__ import annotations

from textwrap import wrap

from muster.core.diagram.ground import grid, limits, lines, table
from muster.core.diagram.legend import legend
from muster.core.diagram.marks import DRAW, drawn, labelled
from muster.core.diagram.pen import HATCH, INK, MARGIN, PAPER, WIDTH, Pen, pattern
from muster.core.diagram.scene import Scene
from muster.core.diagram.svg import tag, words
from muster.core.diagram.wording import description

FONT = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', Arial, sans-serif"
HEADING = 19
COLUMNS = 36
"""Letters in a line of the title."""
UNDER_GRID = ("area", "deployment")


def svg(scene: Scene) -> str:
    """The drawing; the same scene always gives the same text."""
    title = wrap(scene.title, COLUMNS)
    pen = Pen(scene.board, top=MARGIN + HEADING * 1.3 * len(title))
    below, end = legend(scene, pen.bottom + 30)
    height = end + 4
    return tag(
        "svg",
        tag("title", words(scene.title)),
        tag("desc", words(description(scene))),
        tag("defs", *map(pattern, HATCH)),
        tag("rect", width=WIDTH, height=height, fill=PAPER),
        *(_heading(line, n) for n, line in enumerate(title, start=1)),
        ground_of(scene, pen),
        things_of(scene, pen),
        below,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        role="img",
        font_family=FONT,
    )


def ground_of(scene: Scene, pen: Pen) -> str:
    """The table and what is flat on it, the largest things lowest."""
    return "".join(
        [
            table(pen),
            *(_layer(scene, pen, kind) for kind in UNDER_GRID),
            grid(pen),
            _layer(scene, pen, "zone"),
            lines(scene, pen),
            limits(scene, pen),
        ]
    )


def things_of(scene: Scene, pen: Pen) -> str:
    """What stands on the table, and the words beside everything."""
    standing = [kind for kind in DRAW if kind not in {*UNDER_GRID, "zone"}]
    labels = [labelled(f, pen) for kind in DRAW for f in scene.figures if f.shape.kind == kind]
    return "".join([*(_layer(scene, pen, kind) for kind in standing), *labels])


def _layer(scene: Scene, pen: Pen, kind: str) -> str:
    return "".join(drawn(each, pen) for each in scene.figures if each.shape.kind == kind)


def _heading(said: str, line: int) -> str:
    return tag(
        "text",
        words(said),
        x=WIDTH / 2,
        y=line * HEADING * 1.3,
        text_anchor="middle",
        font_size=HEADING,
        font_weight="bold",
        fill=INK,
    )
