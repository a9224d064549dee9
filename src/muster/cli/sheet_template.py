"""A file to fill in for `muster score`: every question of a sheet as a comment in its place."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Input
from muster.core.sheet.of_game import common_and_pool, parts_of
from muster.core.sheet.sheet import SIDES, TABLE, Asked, Pick, Sheet, assemble
from muster.words.of_sheets import answer_words
from muster.words.plain import listing

AS_WRITTEN = {
    "yes": "true or false",
    "side": '"first", "second", "both" or "none"',
    "model": 'a model\'s name, "in quotes"',
}
"""What TOML wants for an answer; numbers and choices are said as everywhere."""
SEATS = {0: "first", 1: "second", TABLE: "table"}


def template(rules: Rulepack, elements: Sequence[Element]) -> str:
    """The file as TOML; schemes are there for both sides, as if each had picked them."""
    common, pool = common_and_pool(rules, parts_of(elements))
    picks = [Pick(name) for name in pool]
    sheet = assemble(rules, common, [picks for _ in SIDES])
    names = " ".join(element.id for element in elements)
    lines = [
        f"# muster score {names} THIS-FILE --pack {rules.short.lower()}",
        'sides = ["First player", "Second player"]',
        "",
    ]
    schemes = ", ".join(_scheme(element) for element in elements if element.id in pool)
    if schemes:
        lines += [f"[{SEATS[side]}]\nschemes = [{schemes}]\n" for side in SIDES]
    lines += _questions(sheet, "start", "[start]")
    for step in range(1, sheet.steps + 1):
        lines += _questions(sheet, "turn", "[[turns]]", _where(sheet, step))
    lines += _questions(sheet, "end", "[end]")
    return "\n".join(lines).rstrip() + "\n"


def _scheme(element: Element) -> str:
    notes = ", ".join(f'{note.id} = ""' for note in element.notes)
    return f'{{ id = "{element.id}", notes = {{ {notes} }} }}' if notes else f'"{element.id}"'


def _where(sheet: Sheet, step: int) -> str:
    turn = f"turn = {sheet.turn(step)}"
    if not sheet.frame.each_side:
        return turn
    player = next(SEATS[side] for side in SIDES if sheet.acting(step, side))
    return f'{turn}\nplayer = "{player}"'


def _questions(sheet: Sheet, at: str, header: str, where: str = "") -> list[str]:
    rows = [one for one in sheet.questions() if one.input.at == at]
    if not rows:
        return []
    lines = [header, *([where] if where else [])]
    for side, seat in SEATS.items():
        asked = [one for one in rows if side in one.sides]
        lines += [
            f"# {seat}.{_name(one, asked)} =  # {one.input.ask} ({_takes(one.input)})"
            for one in asked
        ]
    return [*lines, ""]


def _takes(asked: Input) -> str:
    """What is written for an answer, quotes and all."""
    if asked.of:
        return f"a list for {listing(asked.of)}: {AS_WRITTEN['side']}"
    return AS_WRITTEN.get(asked.kind) or answer_words(asked)


def _name(one: Asked, asked: Sequence[Asked]) -> str:
    """A question's name, inside its part where another part asks one of the same name."""
    several = sum(other.input.id == one.input.id for other in asked) > 1
    return f"{one.part.id}.{one.input.id}" if several and one.part.id else one.input.id
