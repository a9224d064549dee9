"""What players do to each other: hits, kills, Conditions, and whatever else a ledger counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.brawl.answers import answers_of
from muster.cli.brawl.at_table import PLAY, Table, perform
from muster.cli.desk import Desk
from muster.cli.options import Who
from muster.core.brawl import facts
from muster.core.brawl.moves import STAYS_OUT, Doing, blows, comes_back
from muster.reading.unclear import Unclear
from muster.words.plain import clean

app = typer.Typer()

File = Annotated[Path, typer.Argument(metavar="FILE", help="The brawl's file.")]
Names = Annotated[
    list[str],
    typer.Argument(metavar="NAMES…", help="Who does it, then to whom; parts of names will do."),
]


@dataclass(frozen=True, slots=True)
class Credit:
    """Whose doing it is, where it is not simply the first name."""

    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="NAME",
            help="Who controls the first model and gets the credit; nobody: all names are victims.",
        ),
    ] = ""
    through: Annotated[
        str,
        typer.Option(
            metavar="WHAT",
            help="The Condition or terrain it came from: its first maker gets the credit.",
        ),
    ] = ""


@command(
    app,
    "hit",
    PLAY,
    "muster brawl hit friday.brawl ann bob",
    "muster brawl hit friday.brawl ann bob chi      # one attack, several models",
    "muster brawl hit friday.brawl bob --through Burning",
    "muster brawl hit friday.brawl bob chi --by ann  # Bob's model, which Ann controls, hits Chi",
)
def hit(_: Desk, file: File, names: Names, credit: Credit) -> Answer:
    """Somebody damages somebody; several at once are hit in Initiative order."""
    return perform(file, lambda table: _blows(table, "damages", names, credit))


@command(
    app,
    "kill",
    PLAY,
    "muster brawl kill friday.brawl ann bob",
    "muster brawl kill friday.brawl nobody bob",
)
def kill(_: Desk, file: File, names: Names, credit: Credit) -> Answer:
    """Somebody kills somebody: a model that was on full Health was hit first by that."""
    return perform(file, lambda table: _blows(table, "kills", names, credit))


def _blows(
    table: Table, what: str, names: Sequence[str], credit: Credit
) -> Sequence[facts.AnyBrawlFact]:
    through = clean(credit.through)
    by = table.anybody(credit.by) if credit.by else None
    if through or by == facts.NOBODY or (by is not None and len(names) == 1):
        return blows(table.brawl, what, map(table.player, names), Doing(by, through))
    doer, *victims = names
    if not victims:
        raise Unclear("nobody-hit", "Say who does it and to whom: NAME NAME.")
    model = table.anybody(doer)
    hit = map(table.player, victims)
    return blows(table.brawl, what, hit, Doing(model if by is None else by, model=model))


@command(app, "hurts-itself", PLAY, "muster brawl hurts-itself friday.brawl bob")
def hurts_itself(_: Desk, file: File, who: Who) -> Answer:
    """Somebody's model damages itself."""
    return perform(file, lambda t: [facts.Happened(what="hurts_itself", by=t.player(who))])


@command(app, "heal", PLAY, "muster brawl heal friday.brawl bob")
def heal(_: Desk, file: File, who: Who) -> Answer:
    """Somebody's model is on full Health again."""
    return perform(file, lambda t: [facts.Happened(what="heals", by=t.player(who))])


@command(
    app,
    "apply",
    PLAY,
    "muster brawl apply friday.brawl ann Burning bob",
    'muster brawl apply friday.brawl ann "pit of fire"',
)
def apply(
    _: Desk,
    file: File,
    who: Who,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="The Condition or terrain.")],
    to: Annotated[str, typer.Argument(metavar="NAME", help="On whom; left out for terrain.")] = "",
) -> Answer:
    """Remember who put a Condition on somebody, or made terrain: its damage is credited to them."""
    return perform(
        file,
        lambda t: [
            facts.Applied(by=t.player(who), what=_said(what), to=t.player(to) if to else "")
        ],
    )


@command(app, "lift", PLAY, "muster brawl lift friday.brawl Burning bob")
def lift(
    _: Desk,
    file: File,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="The Condition or terrain.")],
    to: Annotated[str, typer.Argument(metavar="NAME", help="Whose; left out for terrain.")] = "",
) -> Answer:
    """A Condition ends, or terrain is gone."""
    return perform(file, lambda t: [facts.Lifted(what=_said(what), to=t.player(to) if to else "")])


def _said(what: str) -> str:
    if not clean(what):
        raise Unclear("name-missing", "Say what it is called.")
    return clean(what)


@command(app, "respawn", PLAY, "muster brawl respawn friday.brawl bob")
def respawn(_: Desk, file: File, who: Who) -> Answer:
    """A Leader comes back at a table edge that is drawn; only with no model in play."""
    return perform(file, lambda table: comes_back(table.brawl, table.player(who)))


@command(app, "stays-out", PLAY, "muster brawl stays-out friday.brawl bob")
def stays_out(_: Desk, file: File, who: Who) -> Answer:
    """A Leader that may come back does not, this turn."""
    return perform(file, lambda t: [facts.Happened(what=STAYS_OUT, by=t.player(who))])


@command(
    app,
    "happens",
    PLAY,
    "muster brawl happens friday.brawl end_phase --by ann schemes=2 away",
)
def happens(
    _: Desk,
    file: File,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="Its name in the ledger.")],
    answers: Annotated[
        list[str] | None, typer.Argument(metavar="ANSWERS…", help="schemes=2 away")
    ] = None,
    by: Annotated[str, typer.Option(metavar="NAME", help="Whose doing it is.")] = "nobody",
    to: Annotated[str, typer.Option(metavar="NAME", help="To whom.")] = "nobody",
) -> Answer:
    """Anything that the pack's ledger counts, by its name there."""

    def make(table: Table) -> list[facts.AnyBrawlFact]:
        given = answers_of(table.brawl.terms, what, answers or ())
        who, whom = table.anybody(by), table.anybody(to)
        return [facts.Happened(what=what, by=who, to=whom, answers=given)]

    return perform(file, make)
