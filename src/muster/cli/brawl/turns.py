"""The course of a brawl: Initiative, activations, ends of turns, looking, taking back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.brawl.answers import answers_of
from muster.cli.brawl.at_table import TABLE, Table, look, perform, undo
from muster.cli.brawl.blows import File
from muster.cli.brawl.sheet import brawl_data, brawl_shown
from muster.cli.desk import Desk
from muster.cli.options import Who
from muster.core.brawl import facts
from muster.core.brawl.acts import counting, latest
from muster.core.brawl.moves import ACTIVATED, END_PHASE, end_phase, end_turn
from muster.reading.unclear import Unclear
from muster.words.brawl import fact_sentence
from muster.words.plain import clean

app = typer.Typer()


@command(
    app,
    "initiative",
    TABLE,
    "muster brawl initiative friday.brawl ann=13 bob=9 chi=9C dov=RJ",
    "muster brawl initiative friday.brawl bob=5 chi=11     # those who tied flip again",
)
def initiative(
    _: Desk,
    file: File,
    flips: Annotated[list[str], typer.Argument(metavar="NAME=CARD…", help="What each flipped.")],
) -> Answer:
    """Tell what was flipped for Initiative; who ties must flip again."""
    return perform(file, lambda table: [facts.Flipped(cards=_cards(table, flips))])


def _cards(table: Table, flips: Iterable[str]) -> dict[str, str]:
    cards: dict[str, str] = {}
    for flip in flips:
        name, _, card = flip.rpartition("=")
        player = table.player(name)
        if player in cards:
            say = f"{table.names[player]} is named twice: one flip at a time."
            raise Unclear("flipped-twice", say, name=name)
        cards[player] = clean(card)
    return cards


@command(app, "activation-end", TABLE, "muster brawl activation-end friday.brawl ann")
def activation_end(_: Desk, file: File, who: Who) -> Answer:
    """Somebody's activation is over."""
    return perform(file, lambda t: [facts.Happened(what=ACTIVATED, by=t.player(who))])


@command(
    app,
    "turn-end",
    TABLE,
    'muster brawl turn-end friday.brawl "ann: schemes=2 away" "bob: away"',
    'muster brawl turn-end friday.brawl "ann: centre"',
    "muster brawl turn-end friday.brawl --turn 3      # nothing happens if turn 3 is over already",
)
def turn_end(
    _: Desk,
    file: File,
    answers: Annotated[
        list[str] | None,
        typer.Argument(metavar="ANSWERS…", help='"NAME: answers" for whom there is something.'),
    ] = None,
    turn: Annotated[
        int | None, typer.Option("--turn", help="The turn that ends, to be sure of it.")
    ] = None,
) -> Answer:
    """End a turn, with everybody's answers in the End Phase."""

    def make(table: Table) -> list[facts.AnyBrawlFact]:
        said = dict(_answers(table, text) for text in answers or ())
        if len(said) != len(answers or ()):
            raise Unclear("answered-twice", "Somebody is named twice: all answers in one.")
        ends = end_turn(table.brawl, table.brawl.turn if turn is None else turn)
        return [*end_phase(table.brawl, said), *ends]

    return perform(file, make)


def _answers(table: Table, text: str) -> tuple[str, dict[str, int]]:
    name, colon, words = text.partition(":")
    if not colon:
        name, _, words = text.partition(" ")
    player = table.player(name)
    return player, answers_of(table.brawl.terms, END_PHASE, words.split())


@command(app, "end", TABLE, 'muster brawl end friday.brawl --reason "Time"')
def end(_: Desk, file: File, reason: Annotated[str, typer.Option("--reason", "-r")] = "") -> Answer:
    """End the brawl before its last turn."""
    return perform(file, lambda _: [facts.BrawlEnded(reason=clean(reason))])


@command(
    app,
    "undo",
    TABLE,
    "muster brawl undo friday.brawl",
    "muster brawl undo friday.brawl 7      # the act of that number; an undo too",
)
def take_back(
    _: Desk,
    file: File,
    act: Annotated[int | None, typer.Argument(metavar="ACT", help="Its number; the last.")] = None,
) -> Answer:
    """Take an act back; everything else is added up anew."""
    return undo(file, lambda table: latest(table.page.acts) if act is None else act)


@command(
    app, "show", TABLE, "muster brawl show friday.brawl", "muster brawl show friday.brawl --json"
)
def show(_: Desk, file: File) -> Answer:
    """Show the table: points with the latest reasons, order, models and loot."""
    page = look(file).page
    torn = ("What was being written last was cut off and never counted.",) if page.torn else ()
    return Answer(brawl_data(page), (*brawl_shown(page), *torn))


@command(app, "history", TABLE, "muster brawl history friday.brawl")
def history(_: Desk, file: File) -> Answer:
    """Tell everything that happened, one act a line."""
    table = look(file)
    kept = {act.n for act in counting(table.page.acts)}
    terms, names = table.brawl.terms, table.names
    told = [
        (act.n, act.n in kept, " ".join(fact_sentence(fact, terms, names) for fact in act.facts))
        for act in table.page.acts
    ]
    data = {"acts": [{"act": n, "counts": counts, "say": say} for n, counts, say in told]}
    lines = [
        Text(f"{n:>3}  {say}" + ("" if counts else " [taken back]"), "" if counts else "dim")
        for n, counts, say in told
    ]
    return Answer(data, tuple(lines))
