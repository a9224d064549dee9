"""A game's sheet to look at: points with their reasons, what is asked now, every line of it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.desk import Desk
from muster.cli.tables import table
from muster.cli.tally import tally_tables
from muster.core.ids import EntrantId
from muster.core.rulepack.sheets import Input
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import TABLE
from muster.core.sheet.still import Open, open_questions
from muster.core.sheet.stream import standing
from muster.core.sheet.taps import TapLine
from muster.core.sheet.tell import values_now
from muster.words.of_sheets import answer_words
from muster.words.tally import step_words, tally_data
from muster.words.taps import tap_words


def shown(desk: Desk, played: Played) -> Answer:
    sides = _names(desk, played)
    sheet, tally = played.sheet, played.tally
    asked = open_questions(played)
    shown: list[RenderableType] = [*tally_tables(sheet, tally, sides)]
    shown += [f"{sides[told.side]} ({told.number}): {told.say}." for told in values_now(played)]
    if asked and not played.finished:
        shown.append(_questions(played, asked, sides))
    data = {
        "game": played.game,
        "parts": list(played.parts),
        "pool": list(played.pool),
        "closed": played.closed,
        "finished": played.finished,
        **tally_data(sheet, tally, sides),
        "asked": [
            {**one.spot._asdict(), "ask": one.input.ask, "answered": one.answered} for one in asked
        ],
    }
    return Answer(data, tuple(shown))


def _questions(played: Played, asked: Sequence[Open], sides: Sequence[str]) -> RenderableType:
    """A row a question, with each side's answer, or what it takes for one."""
    names = [one.input.id for one in {(o.part.id, o.input.id): o for o in asked}.values()]
    rows: dict[tuple[str, str], list[str]] = {}
    for one in asked:
        several = names.count(one.input.id) > 1
        name = f"{one.part.id}.{one.input.id}" if several else one.input.id
        row = rows.setdefault((one.part.id, one.input.id), [name, one.input.ask, "", "", ""])
        column = len(row) - 1 if one.spot.side == TABLE else 2 + one.spot.side
        row[column] = _said(played.answers.get(one.spot), one.input)
    word = _moment(played)
    return table(f"Asked now: {word}", ("name", "question", *sides, "table"), rows.values())


def _moment(played: Played) -> str:
    if played.tally.over is not None:
        return "at the end"
    step = played.closed + 1
    return f"{played.sheet.frame.turn_word} {step_words(played.sheet, step)}"


def _said(value: object, asked: Input) -> str:
    if value is None:
        return f"? {answer_words(asked)}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def told(desk: Desk, played: Played, lines: Sequence[TapLine]) -> Answer:
    """Every line of a sheet in words; those that were taken back are marked."""
    sides = _names(desk, played)
    counting = {line.n for line in standing(lines)}
    rows = [
        {
            "line": line.n,
            "at": line.at.isoformat(),
            "by": desk.names.person(line.by),
            "kind": line.fact.kind,
            "say": tap_words(played.sheet, line.fact, sides),
            "counts": line.n in counting or line.fact.kind == "taken-back",
        }
        for line in lines
    ]
    cells = [
        (row["line"], row["by"], row["say"], "" if row["counts"] else "taken back") for row in rows
    ]
    return Answer({"lines": rows}, (table("The sheet", ("line", "by", "what", ""), cells),))


def _names(desk: Desk, played: Played) -> list[str]:
    return [desk.names.entrant(EntrantId(side)) for side in played.sides]
