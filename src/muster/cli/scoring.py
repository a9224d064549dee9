"""`muster score`: a whole game from a file, with the reason for every point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.handed_in import is_json, parse, read_text
from muster.cli.hints import problem_hinted
from muster.cli.options import LOOK
from muster.cli.tally import tally_tables
from muster.cli.which_pack import PackOptions, find_elements
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.toml_lines import Lines, line_of, lines_of
from muster.core.sheet.of_game import common_and_pool, parts_of
from muster.core.sheet.page import Misplaced
from muster.core.sheet.paper import Unreadable, read_paper
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.names import Names
from muster.words.plain import clean
from muster.words.tally import tally_data

app = typer.Typer()


@command(
    app,
    "score",
    LOOK,
    "muster sheet blank --toml lightning-raid > game.toml",
    "muster score lightning-raid game.toml",
)
def score(
    desk: Desk,
    words: Annotated[
        list[str],
        typer.Argument(metavar="SHEET… FILE", help="What was played for, then a TOML or JSON file"),
    ],
    options: PackOptions,
) -> Answer:
    """Work a game's score out from what happened on the table, with reasons."""
    *names, file = words
    if not names:
        raise Unclear("sheet-missing", "Which sheet? muster score lightning-raid game.toml")
    rules, elements = find_elements(desk, options, names)
    text = read_text(file)
    common, said = common_said(rules, elements, parse(text, file))
    try:
        played = read_paper(rules, common, said)
    except Unreadable as unreadable:
        found = [_unclear(one, file, _lines(text)) for one in unreadable.found]
        raise SeveralUnclear(tuple(found)) from None
    sides = [clean(side) for side in played.sides]
    data = {"pack": rules.id, "parts": names, **tally_data(played.sheet, played.tally, sides)}
    return Answer(data, tuple(tally_tables(played.sheet, played.tally, sides)))


def common_said(
    rules: Rulepack, elements: Sequence[Element], said: Mapping[str, object]
) -> tuple[tuple[str, ...], dict[str, object]]:
    """Schemes named as sheets are those of the first side, if the file names none."""
    common, pool = common_and_pool(rules, parts_of(elements))
    first = said.get("first")
    own = dict(first) if isinstance(first, Mapping) else {}
    if pool and "schemes" not in own:
        return common, {**said, "first": {**own, "schemes": list(pool)}}
    return common, dict(said)


def _lines(text: str) -> Lines:
    """Where everything stands in a TOML text; JSON is mostly on one line."""
    return {} if is_json(text) else lines_of(text)


def _unclear(one: Misplaced, file: str, lines: Lines) -> Unclear:
    steps = tuple(int(step) - 1 if step.isdecimal() else step for step in one.place.split("."))
    line = line_of(lines, steps) if lines else None
    at = f"{file}:{line}" if line else file
    place = f"{one.place}: " if one.place else ""
    say = f"{at}: {place}{problem_hinted(one.problem, Names())}"
    data = dict(one.problem.data)
    return Unclear(one.problem.code, say, file=file, line=line, place=one.place, data=data)
