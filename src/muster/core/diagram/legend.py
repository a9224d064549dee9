"""The lines under a table: what its signs mean, and what to know about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from muster.core.diagram.ground import CENTRELINE, DIVISION, STEP
from muster.core.diagram.marks import LINE, SYMBOLS, look_of, symbol
from muster.core.diagram.pen import GRID, INK, MARGIN, TEXT, inches
from muster.core.diagram.scene import Scene
from muster.core.diagram.svg import Attribute, tag, words
from muster.core.diagram.wording import DIVISIONS, entries
from muster.core.rulepack.maps import Shape

STEP_DOWN = 20.0
"""From one line of text to the next."""
COLUMNS = 46
"""Letters in a line: it fits also where the type is wide."""
SAMPLE = 22.0
"""How wide the picture before a line is."""
INDENT = SAMPLE + 8
GAP = 6.0
"""Above each note."""


Sign = tuple[str, str]
"""A picture, drawn around the start of a line, and what it means."""


def legend(scene: Scene, top: float, first: Iterable[Sign] = ()) -> tuple[str, float]:
    """The legend and the notes from this height on, and the height where they end."""
    drawn: list[str] = []
    y = top
    for sample, said in (*first, *_signs(scene)):
        drawn += [_moved(sample, y), _text(said, MARGIN + INDENT, y)]
        y += STEP_DOWN * len(wrap(said, COLUMNS))
    for note in filter(None, (scene.ours, *scene.notes)):
        drawn.append(_text(note, MARGIN, y + GAP))
        y += STEP_DOWN * len(wrap(note, COLUMNS)) + GAP
    return "".join(drawn), y


def _signs(scene: Scene) -> Iterator[Sign]:
    for entry in entries(scene):
        yield _sample(entry.shape), str(entry)
    if scene.shows_centreline:
        yield _dash(CENTRELINE), "Centreline"
    for name in scene.divisions:
        yield _dash(DIVISION), DIVISIONS[name]
    yield _dash({"stroke": GRID, "stroke_width": 2.0}), f"Grid: {inches(STEP)} from the centre"


def _sample(shape: Shape) -> str:
    if shape.kind in SYMBOLS:
        return symbol(shape, (SAMPLE / 2, 0), TEXT * 0.45)
    if shape.kind == "line":
        return _dash(LINE)
    if shape.form == "circle":
        return tag("circle", cx=SAMPLE / 2, cy=0.0, r=7.0, **look_of(shape))
    return tag("rect", x=1.0, y=-6.0, width=SAMPLE - 2, height=12.0, **look_of(shape))


def _dash(look: dict[str, Attribute]) -> str:
    return tag("line", x1=0.0, y1=0.0, x2=SAMPLE, y2=0.0, **look)


def _moved(sample: str, y: float) -> str:
    return tag("g", sample, transform=f"translate({MARGIN} {y - TEXT * 0.35:.2f})")


def _text(said: str, x: float, y: float) -> str:
    return "".join(
        tag("text", words(line), x=x, y=y + n * STEP_DOWN, font_size=TEXT, fill=INK)
        for n, line in enumerate(wrap(said, COLUMNS))
    )
