"""`muster prizes`: the prize-giving, one award after the other; certificates to sign."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.desk import Desk
from muster.cli.options import LOOK, ROUNDS
from muster.core import commands as ask
from muster.core.prizes import in_order, to_come
from muster.journal.disk import hand_out
from muster.paper.certificates import certificates
from muster.paper.pdf import pdf
from muster.reading.unclear import Unclear
from muster.words.awards import award_words

app = typer.Typer()
looking = typer.Typer()
group = typer.Typer(help="The prize-giving: awards are told one after the other.")
app.add_typer(group, name="prizes", rich_help_panel=ROUNDS)


@default(group, "muster prizes", "muster prizes begin", "muster prizes tell", "muster prizes end")
def overview(desk: Desk) -> Answer:
    """The prize-giving: awards are told one after the other."""
    return show(desk)


@command(group, "show", ROUNDS, "muster prizes show")
def show(desk: Desk) -> Answer:
    """Show every award in the order it is told, and which are still hidden."""
    event = desk.event
    hidden = set() if event.revealed is None else {award.award for award in to_come(event)}
    ordered = in_order(event)
    lines = award_words(ordered, desk.names)
    said = [
        f"{line} (hidden)" if award.award in hidden else line
        for award, line in zip(ordered, lines, strict=True)
    ]
    data = [
        {"award": award.award, "entrants": list(award.entrants), "hidden": award.award in hidden}
        for award in ordered
    ]
    held = event.revealed is not None
    return Answer({"held": held, "awards": data}, tuple(said) or ("No award is given yet.",))


@command(group, "begin", ROUNDS, "muster prizes begin")
def begin(desk: Desk) -> Answer:
    """Keep awards hidden until they are told."""
    return desk.do(ask.BeginPrizeGiving())


@command(group, "tell", ROUNDS, "muster prizes tell", "muster prizes tell best-painted")
def tell(
    desk: Desk,
    award: Annotated[str, typer.Argument(metavar="AWARD", help="The next one if not given.")] = "",
) -> Answer:
    """Tell the next award, or the one named."""
    coming = to_come(desk.event)
    if not award and not coming:
        raise Unclear("no-award-to-tell", "Every award that was given has been told.")
    named = award or coming[0].award
    winners = [each for each in coming if each.award == named]
    return desk.do(ask.RevealPrize(award=named)).after(*award_words(winners, desk.names))


@command(group, "end", ROUNDS, "muster prizes end")
def end(desk: Desk) -> Answer:
    """End the prize-giving: nothing is hidden any more."""
    return desk.do(ask.EndPrizeGiving())


@command(looking, "certificates", LOOK, "muster certificates certificates.pdf")
def print_certificates(
    desk: Desk,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the PDF goes.")],
    *,
    letter: Annotated[bool, typer.Option(help="US Letter instead of A4.")] = False,
) -> Answer:
    """A page to sign for everybody who won something, as PDF."""
    made = certificates(desk.event, desk.names)
    if not made.certificates:
        raise Unclear("no-award-given", "Nobody has won anything yet.")
    hand_out(file, pdf(made, page="us-letter" if letter else "a4"))
    count = len(made.certificates)
    return Answer({"file": str(file), "certificates": count}, (f"✓ {file}: {count} to sign",))
