"""A file to fill in for `muster score`: every question of a sheet as a comment in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from muster.core.ids import GameId
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.expression import names_in
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Input
from muster.core.sheet.of_game import common_and_pool, parts_of
from muster.core.sheet.played import Played, opened
from muster.core.sheet.sheet import (
    END,
    SIDES,
    START,
    TABLE,
    Asked,
    Pick,
    Scores,
    Sheet,
    assemble,
)
from muster.core.sheet.still import questions_in
from muster.core.sheet.taps import SheetOpened
from muster.words.of_sheets import answer_words
from muster.words.plain import listing

AS_WRITTEN = {
    "yes": "true or false",
    "model": 'a model\'s name or "none", in quotes',
}
"""What TOML wants for an answer; numbers and choices are said as everywhere."""
SEATS = {0: "first", 1: "second", TABLE: "table"}
SOMETIMES = "; if it is asked"
"""Behind a question that is put only while something holds."""


def template(rules: Rulepack, elements: Sequence[Element], options: str) -> str:
    """The file as TOML; schemes are there for both sides, as if each had picked them.

    `options`: how to name the same rules on the command line.
    """
    common, pool = common_and_pool(rules, parts_of(elements))
    picked = sum(slot.picked for slot in rules.encounter.slots if slot.shown == "apart")
    by_name = {element.id: element for element in elements}
    picks = [
        Pick(name, scores=scores)
        for name, scores in zip(pool, _halves(rules, picked), strict=False)
    ]
    sheet = assemble(rules, common, [picks for _ in SIDES])
    names = " ".join(element.id for element in elements)
    lines = [f"# muster score {names} THIS-FILE{options}"]
    lines += ['sides = ["First player", "Second player"]', ""]
    schemes = ", ".join(_scheme(by_name[pick.part], pick) for pick in picks)
    left = [_scheme(by_name[name], Pick(name)) for name in pool[len(picks) :]]
    also = [f"# Each side has {picked}; there are also {listing(left)}"] if left else []
    if schemes:
        lines += also
        lines += [f"[{SEATS[side]}]\nschemes = [{schemes}]\n" for side in SIDES]
    blank = opened(rules, SheetOpened(game=GameId("paper"), sides=(), parts=tuple(common)))
    blank = replace(blank, sheet=sheet)
    lines += _questions(blank, START, "[start]")
    for step in range(1, sheet.steps + 1):
        lines += _questions(blank, step, "[[turns]]", _where(sheet, step))
    lines += _questions(blank, END, "[end]")
    return "\n".join(lines).rstrip() + "\n"


def _halves(rules: Rulepack, picked: int) -> list[Scores]:
    """When each of a side's choices scores, as far as the rules set so many of each kind."""
    frame = rules.play
    counts: dict[Scores, int] = {
        "both": picked - frame.reveal_only - frame.end_only,
        "reveal": frame.reveal_only,
        "end": frame.end_only,
    }
    return [scores for scores, number in counts.items() for _ in range(number)]


def _scheme(element: Element, pick: Pick) -> str:
    notes = ", ".join(f'{note.id} = ""' for note in element.notes)
    more = [f"notes = {{ {notes} }}"] if notes else []
    more += [] if pick.scores == "both" else [f'scores = "{pick.scores}"']
    name = f'"{element.id}"'
    return f"{{ id = {name}, {', '.join(more)} }}" if more else name


def _where(sheet: Sheet, step: int) -> str:
    turn = f"turn = {sheet.turn(step)}"
    if not sheet.frame.each_side:
        return turn
    player = next(SEATS[side] for side in SIDES if sheet.acting(step, side))
    return f'{turn}\nplayer = "{player}"'


def _questions(blank: Played, step: int, header: str, where: str = "") -> list[str]:
    """What can be asked in a step; where that hangs on answers, it says so.

    The last turn is always there: without it the game would have been stopped before.
    """
    rows = [one for one in blank.sheet.questions() if _in_time(blank.sheet, one.input, step)]
    if not rows and step != blank.sheet.steps:
        return []
    now = {(one.part.id, one.input.id, one.spot.side) for one in questions_in(blank, step)}
    lines = [header, *([where] if where else [])]
    every = list(blank.sheet.questions())
    for side, seat in SEATS.items():
        own = [one for one in every if side in one.sides]
        for one in rows:
            asked = (one.part.id, one.input.id, side) in now
            if side in one.sides and (asked or _hangs(one.input)):
                takes = _takes(one.input) + ("" if asked else SOMETIMES)
                lines.append(f"# {seat}.{_name(one, own)} =  # {one.input.ask} ({takes})")
    return [*lines, ""]


def _at(step: int) -> str:
    return {START: "start", END: "end"}.get(step, "turn")


def _in_time(sheet: Sheet, asked: Input, step: int) -> bool:
    turn = sheet.turn(step)
    in_turn = asked.from_turn <= turn <= (asked.to_turn or turn)
    return asked.at == _at(step) and (asked.at != "turn" or in_turn)


def _hangs(asked: Input) -> bool:
    """Whether it hangs on what is answered that a question is put."""
    texts = (asked.only, asked.least, asked.most)
    return any(names_in(texts, whose) for whose in ("my", "their"))


def _takes(asked: Input) -> str:
    """What is written for an answer, quotes and all."""
    if asked.kind == "side":
        several = f"a list for {listing(asked.of)}: " if asked.of else ""
        return several + listing((f'"{owner}"' for owner in asked.owners), "or")
    if asked.kind == "choice":
        return listing((f'"{choice.id}"' for choice in asked.choices), "or")
    return AS_WRITTEN.get(asked.kind) or answer_words(asked)


def _name(one: Asked, own: Sequence[Asked]) -> str:
    """A question's name, inside its part where another part asks one of the same name."""
    several = sum(other.input.id == one.input.id for other in own) > 1
    return f"{one.part.id}.{one.input.id}" if several and one.part.id else one.input.id
