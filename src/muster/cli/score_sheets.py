"""`muster sheet`: which score sheets there are, what each asks and pays, and an empty one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.app import command, epilog
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.options import LOOK
from muster.cli.paper_sheet import paper
from muster.cli.sheet_template import template
from muster.cli.tables import table
from muster.cli.which_pack import PackOptions, find_elements, need_rules, same_rules
from muster.core.diagram.wording import TIMES
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Frame
from muster.words.of_sheets import award_words, question_words

app = typer.Typer(
    no_args_is_help=True,
    help="Score sheets: list them, read what they ask and pay, print an empty one.",
    epilog=epilog(["muster sheet list --pack wc", "muster sheet blank lightning-raid"]),
)

Names = Annotated[
    list[str], typer.Argument(metavar="SHEET…", help="A strategy, scheme, scenario or battleplan.")
]


@command(app, "list", LOOK, "muster sheet list --pack gg4")
def listed(desk: Desk, options: PackOptions) -> Answer:
    """List everything a game of the pack can be about and scored by."""
    rules = need_rules(desk, options)
    titles = {slot.id: slot.title for slot in rules.encounter.slots}
    order = list(titles)
    scored = sorted(
        (element for element in rules.elements if element.awards),
        key=lambda e: (
            order.index(e.slot) if e.slot in order else len(order),
            e.set,
            e.number or 0,
        ),
    )
    rows = [
        (element.id, element.title, titles.get(element.slot, element.slot), len(element.awards))
        for element in scored
    ]
    data = {
        "pack": rules.id,
        "sheets": [{"id": e.id, "title": e.title, "slot": e.slot} for e in scored],
    }
    headings = ("sheet", "title", "part of the encounter", "awards")
    return Answer(data, (table(rules.title, headings, rows),))


@command(app, "describe", LOOK, "muster sheet describe power-ritual")
def describe(desk: Desk, sheet: Names, options: PackOptions) -> Answer:
    """Say what a sheet asks, what it pays, its limits and how the game ends."""
    rules, elements = find_elements(desk, options, sheet)
    shown = [one for element in elements for one in _element(rules, element)]
    data = {
        "pack": rules.id,
        "turns": rules.play.turns,
        "sheets": [element.model_dump(mode="json") for element in elements],
    }
    return Answer(data, (*shown, *_frame(rules)))


@command(app, "blank", LOOK, "muster sheet blank lightning-raid", "muster sheet blank --toml …")
def blank(
    desk: Desk,
    sheet: Names,
    options: PackOptions,
    toml: Annotated[
        bool, typer.Option("--toml", help="A file to fill in for muster score instead.")
    ] = False,
) -> Answer:
    """Print an empty sheet to write on, or a file to fill in."""
    rules, elements = find_elements(desk, options, sheet)
    if toml:
        text = template(rules, elements, same_rules(desk, options, rules))
        return Answer({"template": text}, raw=text)
    lines = paper(rules, elements)
    return Answer({"paper": lines}, raw="".join(f"{line}\n" for line in lines))


def _element(rules: Rulepack, element: Element) -> list[RenderableType]:
    shown: list[RenderableType] = [f"{element.title}{' *' if element.changed else ''}"]
    shown += [text for text in (element.setup, element.say) if text]
    if element.needs:
        needs = "; ".join(f"{need.count} {TIMES} {need.what}" for need in element.needs)
        shown.append(f"On the table: {needs}.")
    if element.notes:
        noted = ", ".join(f"{note.ask} ({note.id})" for note in element.notes)
        shown.append(f"Written down in secret: {noted}.")
    asked = [question_words(rules, one) for one in element.inputs]
    shown.append(table("Asked", ("name", "question", "when", "answer"), asked))
    paid = [award_words(rules, award) for award in element.awards]
    shown.append(table("Scored", ("points", "for", "when", "at most"), paid))
    return shown


def _frame(rules: Rulepack) -> list[RenderableType]:
    frame = rules.play
    shown: list[RenderableType] = [count(frame.turns, frame.turn_word.lower()).capitalize() + "."]
    if frame.inputs:
        asked = [question_words(rules, one) for one in frame.inputs]
        shown.append(table("Asked in every game", ("name", "question", "when", "answer"), asked))
    if frame.awards:
        paid = [award_words(rules, award) for award in frame.awards]
        shown.append(table("Scored in every game", ("points", "for", "when", "at most"), paid))
    shown += [f"Over early: {end.say}." for end in frame.ends]
    return [*shown, *_deciders(frame)]


def _deciders(frame: Frame) -> Iterator[str]:
    """What decides a game, in order; told twice where less is asked after the last turn."""
    every = [one.say for one in frame.deciders]
    last = [one.say for one in frame.deciders if one.always]
    if last == every:
        ways = {"Decided by": every}
    else:
        turn = frame.turn_word.lower()
        ways = {
            f"Decided after the last {turn} by": last,
            "Decided in a game over sooner by": every,
        }
    return (f"{way}: {', then '.join(says)}." for way, says in ways.items() if says)
