"""`muster army`: army points destroyed, and presence, from what became of two army lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.control import PackName, rules_of
from muster.cli.desk import Desk
from muster.cli.handed_in import read_document, unclear
from muster.cli.options import LOOK
from muster.cli.tables import table
from muster.core.control.army import Army, armies, destroyed_by
from muster.core.control.army_reading import counts_armies, read_entries
from muster.core.rulepack.problems import Unsound
from muster.reading.unclear import Unclear
from muster.words.control import army_words, line_words

app = typer.Typer()


@command(app, "army", LOOK, "muster army game.toml --pack sr17", "muster army - < game.json")
def army(
    desk: Desk,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Both armies as TOML or JSON; - for piped.")
    ],
    pack: PackName = "",
) -> Answer:
    """Count army points destroyed and presence points from what became of both armies."""
    rules = rules_of(desk, pack)
    if not counts_armies(rules.controls):
        say = f"{rules.title} does not count army points."
        raise Unclear("no-army-points", say, pack=rules.id)
    try:
        counted = armies(read_entries(rules.controls, read_document(file)))
    except Unsound as unsound:
        raise unclear(unsound) from None
    return Answer({"armies": [_data(each, counted) for each in counted]}, _shown(counted))


def _shown(counted: Sequence[Army]) -> tuple[RenderableType, ...]:
    rows = [
        [each.side, line.entry.name, line.destroyed, line.presence, line_words(line)]
        for each in counted
        for line in each.lines
    ]
    made = table("Army points", ("side", "entry", "lost", "presence", "because"), rows)
    return made, *(army_words(each, counted) for each in counted)


def _data(one: Army, counted: Sequence[Army]) -> dict[str, object]:
    return {
        "side": one.side,
        "apd": destroyed_by(one.side, counted),
        "suffered": one.suffered,
        "presence": one.presence,
        "entries": [
            {
                "name": line.entry.name,
                "destroyed": line.destroyed,
                "presence": line.presence,
                "because": line_words(line),
            }
            for line in one.lines
        ],
    }
