"""An empty sheet to print and write on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Input
from muster.core.sheet.sheet import Sheet, assemble
from muster.words.tally import step_words

SEATS = ("first", "second")
LINE = "_" * 20
WIDE = 44
"""Letters of a question on one line; what is longer goes on below."""


def paper(rules: Rulepack, elements: Sequence[Element]) -> list[str]:
    """A sheet to print: a row a question and side, a box for every turn it is asked in."""
    sheet = _sheet(rules, elements)
    titles = " + ".join(element.title for element in elements)
    lines = [
        titles,
        "=" * len(titles),
        "",
        "First: ____________________  Second: ____________________",
    ]
    for element in elements:
        lines += [f"In secret, {note.ask}: {LINE}" for note in element.notes]
    for at, heading in (("start", "Before play"), ("turn", ""), ("end", "At the end")):
        rows = [one.input for one in sheet.questions() if one.input.at == at]
        if rows:
            steps = range(1, sheet.steps + 1) if at == "turn" else range(1, 2)
            lines += ["", *_grid(sheet, heading, rows, steps)]
    awards = [award for part in sheet.parts for award in part.awards]
    lines += ["", "Points", *(f"  {_points(award.points):>2}  {award.say}" for award in awards)]
    return [*lines, "", "Total  first: ______  second: ______"]


def _points(points: int | str) -> str:
    return str(points) if isinstance(points, int) else "n"


def _grid(sheet: Sheet, heading: str, rows: Sequence[Input], steps: range) -> Iterator[str]:
    named = [] if heading else [step_words(sheet, step).center(4) for step in steps]
    yield (heading or sheet.frame.turn_word).ljust(WIDE + 9) + " ".join(named)
    for one in rows:
        boxes = " ".join("[  ]" if _asked(sheet, one, step) else "    " for step in steps)
        for thing in one.of or ("",):
            first, *rest = wrap(f"{one.ask} {thing}".strip(), WIDE)
            for seat in SEATS if one.each == "side" else ("whose" if thing else "table",):
                yield f"{first.ljust(WIDE)}  {seat:<7}{boxes}".rstrip()
                first = f"  {rest.pop(0)}" if rest else ""
            yield from (f"  {more}" for more in ([first.strip()] if first else []) + rest)


def _asked(sheet: Sheet, one: Input, step: int) -> bool:
    turn = sheet.turn(step)
    return one.at != "turn" or one.from_turn <= turn <= (one.to_turn or turn)


def _sheet(rules: Rulepack, elements: Sequence[Element]) -> Sheet:
    return assemble(rules, [element.id for element in elements])
