"""Empty score sheets: a box for every answer a game asks for, one sheet for every table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import ClassVar

from muster.core.encounter.elements import element_of, slot_of
from muster.core.event import Event, Game
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, Input
from muster.core.sheet.of_game import common_and_pool, offered
from muster.core.sheet.sheet import Part, Sheet, assemble
from muster.paper.brawl_sheets import brawl_parts
from muster.paper.encounters import control_part
from muster.paper.head import Head, head_of
from muster.paper.to_fill_in import AnswerRow, Paid, Question, ScoreSheet, SheetPart
from muster.words.names import Names
from muster.words.of_sheets import award_words
from muster.words.plain import clean
from muster.words.tally import step_words
from muster.words.tongue import _

GAME_OF = 2
"""Sides of a game that has a sheet of its own; more than that play a brawl."""


@dataclass(frozen=True, slots=True)
class BlankSheets:
    layout: ClassVar[str] = "score-sheets"
    head: Head
    sheets: tuple[ScoreSheet, ...]


def blank_sheets(event: Event, names: Names, games: Sequence[Game]) -> BlankSheets:
    sheets = [_blank(event, names, game) for game in sorted(games, key=lambda game: game.table)]
    return BlankSheets(head_of(event, _("Score sheets")), tuple(sheets))


def _blank(event: Event, names: Names, game: Game) -> ScoreSheet:
    known = event.encounters.get(game.round)
    sides = tuple(names.entrant(entrant) for entrant in game.entrants)
    pair = len(sides) == GAME_OF
    parts = known.parts if known else {}
    made = _parts(event.rules, parts, sides) if pair else brawl_parts(event.rules, sides)
    return ScoreSheet(
        round=game.round,
        table=game.table,
        sides=sides,
        encounter=clean(known.title) if known else "",
        first=_first(event.rules) if pair else "",
        leads=names.entrant(game.attacker) if game.attacker else "",
        parts=tuple(made),
        figures=tuple(figure.title for figure in event.rules.result.figures),
        control=control_part(event.rules, known) if pair else None,
    )


def _first(rules: Rulepack) -> str:
    """What is ticked beside the side that goes first, where it matters on the sheet."""
    return rules.play.first_word or (_("goes first") if rules.play.each_side else "")


def _parts(
    rules: Rulepack, chosen: dict[str, tuple[str, ...]], sides: Sequence[str]
) -> Iterator[SheetPart]:
    common, pool = common_and_pool(rules, chosen)
    sheet = assemble(rules, [*common, *pool])
    steps = range(1, sheet.steps + 1)
    headings = tuple(step_words(sheet, step) for step in steps)
    for part in sheet.parts:
        if part.inputs or part.awards or part.notes:
            yield SheetPart(
                title=part.title or _("Every game"),
                group=_group(rules, part, pool),
                notes=tuple(note.ask for note in part.notes),
                turn=sheet.frame.turn_word,
                steps=headings,
                questions=tuple(q for one in part.inputs for q in _questions(sheet, one, sides)),
                paid=tuple(_paid(rules, award) for award in part.awards),
            )
    yield from _picks(rules, sheet, offered(rules, chosen), headings, sides)
    yield _totals(sheet, headings, sides)


def _picks(
    rules: Rulepack,
    sheet: Sheet,
    names: Sequence[str],
    headings: tuple[str, ...],
    sides: Sequence[str],
) -> Iterator[SheetPart]:
    """What each side picks one of before play, to be shown together."""
    found = [element for name in names if (element := element_of(rules, name))]
    for slot in rules.encounter.slots:
        pool = [element.title for element in found if element.slot == slot.id]
        if pool:
            boxes = (True, *(False,) * (len(headings) + 1))
            letters = zip(ascii_lowercase, pool, strict=False)
            ask = Question(
                _("Picked before play"),
                tuple(f"{letter}) {title}" for letter, title in letters),
                tuple(AnswerRow(name, boxes) for name in sides),
            )
            group = _("each side picks one; both are shown at once")
            turn = sheet.frame.turn_word
            yield SheetPart(slot.title, group, (), turn, headings, (ask,), ())


def _totals(sheet: Sheet, headings: tuple[str, ...], sides: Sequence[str]) -> SheetPart:
    rows = tuple(AnswerRow(name, (False, *(True,) * len(headings), True)) for name in sides)
    return SheetPart(
        title=_("Total"),
        group="",
        notes=(),
        turn=sheet.frame.turn_word,
        steps=headings,
        questions=(Question(_("Points so far, everything together"), (), rows),),
        paid=(),
    )


def _group(rules: Rulepack, part: Part, pool: Sequence[str]) -> str:
    """Which part of the encounter it is, and how many of its kind each side picks."""
    element = element_of(rules, part.id)
    slot = slot_of(rules, element.slot) if element else None
    if slot is None:
        return ""
    picks = _("{part}: each side picks {number} in secret")
    chosen = slot.picked and part.id in pool
    return picks.format(part=slot.title, number=slot.picked) if chosen else slot.title


def _questions(sheet: Sheet, one: Input, sides: Sequence[str]) -> Iterator[Question]:
    """One question for each thing it is asked of, a row for each side that answers."""
    boxes = _boxes(sheet, one)
    choices = tuple(
        f"{letter}) {choice.title}"
        for letter, choice in zip(ascii_lowercase, one.choices, strict=False)
    )
    for thing in one.of or ("",):
        who = sides if one.each == "side" else (_("whose") if thing else _("table"),)
        ask = f"{one.ask} {thing}".strip()
        yield Question(ask, choices, tuple(AnswerRow(name, boxes) for name in who))


def _boxes(sheet: Sheet, one: Input) -> tuple[bool, ...]:
    """Before play, every step, at the end: where this is asked."""
    turns = [sheet.turn(step) for step in range(1, sheet.steps + 1)]
    asked = [one.at == "turn" and one.from_turn <= turn <= (one.to_turn or turn) for turn in turns]
    return (one.at == "start", *asked, one.at == "end")


def _paid(rules: Rulepack, award: Award) -> Paid:
    points, say, when, most = award_words(rules, award)
    return Paid(points, say, when, most)
