"""`muster score`: a whole game from a file, with the reason for every point."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.exits import SeveralUnclear, Unclear
from muster.cli.names import Names
from muster.cli.options import LOOK
from muster.cli.which_pack import PackOptions, find_elements
from muster.cli.words.problems import problem_words
from muster.cli.words.tally import tally_data, tally_tables
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet.of_game import common_and_pool
from muster.core.sheet.page import Misplaced
from muster.core.sheet.paper import Unreadable, read_paper

app = typer.Typer()

LARGEST = 1_000_000


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
    said = read_file(Path(file))
    common, said = _common(rules, elements, said)
    try:
        played = read_paper(rules, common, said)
    except Unreadable as unreadable:
        raise SeveralUnclear(tuple(_unclear(one) for one in unreadable.found)) from None
    sides = [str(side) for side in played.sides]
    data = {"pack": rules.id, "parts": names, **tally_data(played.sheet, played.tally, sides)}
    return Answer(data, tuple(tally_tables(played.sheet, played.tally, sides)))


def _common(
    rules: Rulepack, elements: Sequence[Element], said: Mapping[str, object]
) -> tuple[tuple[str, ...], dict[str, object]]:
    """Schemes named as sheets are those of the first side, if the file names none."""
    parts: dict[str, list[str]] = {}
    for element in elements:
        parts.setdefault(element.slot, []).append(element.id)
    common, pool = common_and_pool(rules, parts)
    first = said.get("first")
    own = dict(first) if isinstance(first, Mapping) else {}
    if pool and "schemes" not in own:
        return common, {**said, "first": {**own, "schemes": list(pool)}}
    return common, dict(said)


def read_file(path: Path) -> dict[str, object]:
    """What a TOML or JSON file says; whatever is wrong with it is named with its line."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        say = f"{path} cannot be read: {error.strerror}."
        raise Unclear("file-unreadable", say, file=str(path)) from None
    if len(raw) > LARGEST:
        raise Unclear("file-too-large", f"{path} is far too large for a score sheet.")
    try:
        text = raw.decode("utf-8-sig")
        said = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except UnicodeDecodeError:
        raise Unclear("not-text", f"{path} is not a text in UTF-8.", file=str(path)) from None
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise Unclear("not-understood", f"{path}: {wrong}", file=str(path)) from None
    if not isinstance(said, dict):
        raise Unclear("not-understood", f"{path} holds no score sheet.", file=str(path))
    return said


def _unclear(one: Misplaced) -> Unclear:
    say = problem_words(one.problem, Names())
    place = f"{one.place}: " if one.place else ""
    return Unclear(one.problem.code, f"{place}{say}", place=one.place, data=dict(one.problem.data))
