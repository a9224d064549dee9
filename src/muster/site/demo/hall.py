"""The demo's halls: tables with names and terrain, and the plan that leads to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.facts.hall import Feature, Mark
from muster.core.hall import in_rows, place_of, tables_for, tables_of
from muster.core.terrain.agreed import as_laid
from muster.core.terrain.generate import lay_tables
from muster.core.terrain.mirror import mirrored
from muster.core.terrain.piece import TableLayout
from muster.reading.terrain_sample import sample_box
from muster.site.demo.stage import Stage

NAMES: Sequence[tuple[str, str]] = (
    ("The Quarry", "Chalk and rock spurs"),
    ("Gallows Hill", "A village by night"),
    ("Old Harbour", "Quays, crates, mist"),
    ("The Fen", "Bog and reeds"),
    ("Mill Street", "Town houses"),
    ("Charcoal Wood", "Deep forest"),
    ("Saltworks", "Pools and sheds"),
    ("The Orchard", "Hedges and cottages"),
)
MARKS: Mapping[int, tuple[Mark, ...]] = {
    1: (Mark.STEP_FREE, Mark.SEATED, Mark.NEAR_EXIT),
    2: (Mark.STEP_FREE, Mark.WELL_LIT),
    5: (Mark.QUIET,),
}
SEED = "wren"
FRONT = 7.0
"""Feet before the first row: for the door, the desk and whatever everybody comes to look at."""


def furnish(stage: Stage) -> None:
    """Every table has its name, and stands where the plan says."""
    for table, (name, theme) in zip(tables_of(stage.event), NAMES, strict=False):
        marks = MARKS.get(table, ())
        stage.do(ask.DescribeTable(table=table, name=name, theme=theme, marks=marks))
    rows = in_rows(stage.event, tables_of(stage.event))
    near, far = rows.depth + 1.0, rows.depth + FRONT - 1.0
    features = (
        Feature(what="screen", label="Projector", x=rows.width / 2, y=1.0),
        Feature(what="painting", label="Painted models", x=rows.width / 3, y=near),
        Feature(what="door", label="Entrance", x=1.0, y=far),
        Feature(what="desk", label="Desk", x=rows.width * 2 / 3, y=far),
    )
    depth = rows.depth + FRONT
    stage.do(ask.DrawHall(width=rows.width, depth=depth, spots=rows.spots, features=features))


def lay_terrain(stage: Stage) -> None:
    """Half of the tables by chance, in the pack's ways; the others are the same, left to right."""
    rules, tables = stage.event.rules, tables_of(stage.event)
    box = sample_box(rules.id, rules.terrain, len(tables))
    half = len(tables) // 2
    ways = dict(zip(tables[:half], cycle(rules.terrain.methods), strict=False))
    laid = lay_tables(box, rules.terrain, ways, SEED)
    turned = [
        TableLayout(table=table, layout=mirrored(each.layout, "across"))
        for table, each in zip(tables[half:], laid, strict=True)
    ]
    stage.do(ask.SetBox(boxed=box))
    stage.do(ask.LayTerrain(tables=(*laid, *turned)))


def look_over(stage: Stage, *, all_but: int = 0, note: str = "") -> None:
    """Before a round somebody went from table to table, and is not at the last ones yet."""
    number = len(stage.event.rounds)
    tables = tables_for(stage.event, number)
    seen = tables[: len(tables) - all_but]
    stage.do(ask.ReviewTerrain(round=number, tables=seen, note=note))


def agree_terrain(stage: Stage, game: Game, sides: int) -> None:
    """So many sides said what lies on their table: two agree, one waits for the other."""
    layout = place_of(stage.event, game.table).layout
    pieces = as_laid(layout, stage.event.rules.terrain)
    for side in game.entrants[:sides]:
        stage.do(ask.AgreeTerrain(game=game.id, pieces=pieces), side)
