"""Empty sheets: one to print and write on, and a file to fill in for `muster score`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.cli.words.of_sheets import answer_words
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Input
from muster.core.sheet.sheet import Sheet, assemble

SEATS = ("first", "second")
BOX = 5
"""Letters of a box to write in."""
LONGEST = 52


def paper(rules: Rulepack, elements: Sequence[Element]) -> list[str]:
    """A sheet to print: a row a question, a box for each turn and side."""
    sheet = _sheet(rules, elements)
    titles = " + ".join(element.title for element in elements)
    lines = [titles, "=" * len(titles), "", "First: ____________________   Second: __________"]
    for element in elements:
        lines += [f"  {note.ask}: ____________________" for note in element.notes]
    for at, heading in (("start", "Before play"), ("turn", ""), ("end", "At the end")):
        rows = [one for one in sheet.questions() if one.input.at == at]
        if rows:
            lines += ["", *_grid(sheet, at, heading, [one.input for one in rows])]
    awards = [award for part in sheet.parts for award in part.awards]
    lines += ["", "Points", *(f"  [ ] {_points(award.points):>2}  {award.say}" for award in awards)]
    return [*lines, "", "Total   first: ______   second: ______"]


def _points(points: int | str) -> str:
    return str(points) if isinstance(points, int) else "n"


def _grid(sheet: Sheet, at: str, heading: str, rows: Sequence[Input]) -> Iterator[str]:
    steps = _columns(sheet) if at == "turn" else [""]
    width = min(LONGEST, max(len(one.ask) for one in rows))
    yield (heading or sheet.frame.turn_word).ljust(width + 9) + "".join(
        step.center(BOX + 1) for step in steps
    )
    for one in rows:
        for seat in SEATS if one.each == "side" else ("table",):
            boxes = " ".join("[" + " " * (BOX - 2) + "]" for _ in steps)
            yield f"{one.ask[:width].ljust(width)}  {seat:<6} {boxes}"


def _columns(sheet: Sheet) -> list[str]:
    if not sheet.frame.each_side:
        return [str(turn) for turn in range(1, sheet.frame.turns + 1)]
    return [f"{turn}{'ab'[side]}" for turn in range(1, sheet.frame.turns + 1) for side in (0, 1)]


def template(rules: Rulepack, elements: Sequence[Element]) -> str:
    """A TOML file with every question as a comment, ready to be filled in."""
    sheet = _sheet(rules, elements)
    names = " ".join(element.id for element in elements)
    lines = [f"# muster score {names} THIS-FILE", 'sides = ["First player", "Second player"]', ""]
    lines += _questions(sheet, "start", "[start]")
    for turn in range(1, sheet.frame.turns + 1):
        if not sheet.frame.each_side:
            lines += _questions(sheet, "turn", "[[turns]]", f"turn = {turn}")
        else:
            for player in SEATS:
                where = f'turn = {turn}\nplayer = "{player}"'
                lines += _questions(sheet, "turn", "[[turns]]", where)
    lines += _questions(sheet, "end", "[end]")
    return "\n".join(lines).rstrip() + "\n"


def _questions(sheet: Sheet, at: str, header: str, where: str = "") -> list[str]:
    rows = [one for one in sheet.questions() if one.input.at == at]
    if not rows:
        return []
    lines = [header, *([where] if where else [])]
    for seat in (*SEATS, "table"):
        asked = [one.input for one in rows if (one.input.each == "table") is (seat == "table")]
        lines += [f"# {seat}.{one.id} =  # {one.ask} ({answer_words(one)})" for one in asked]
    return [*lines, ""]


def _sheet(rules: Rulepack, elements: Sequence[Element]) -> Sheet:
    return assemble(rules, [element.id for element in elements])
