"""`muster brawl loot`: cards drawn, attached, dropped, picked up and discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, epilog
from muster.cli.brawl.at_table import LOOT, Table, card, perform
from muster.cli.brawl.blows import File
from muster.cli.desk import Desk
from muster.cli.options import Who
from muster.core.brawl import facts
from muster.core.brawl.loot import Place
from muster.core.brawl.moves import draw_loot
from muster.reading.unclear import Unclear
from muster.words.plain import listing

app = typer.Typer(
    no_args_is_help=True,
    help="The loot deck: every card is in the pile, with a player, a marker or discarded.",
    epilog=epilog(
        ["muster brawl loot draw friday.brawl ann", "muster brawl loot attach friday.brawl ann 2"]
    ),
)

CardWord = Annotated[str, typer.Argument(metavar="CARD", help="7R, 12M, RJ …")]
BenefitWord = Annotated[int, typer.Argument(metavar="1|2", min=1, max=2, help="The benefit.")]


@command(
    app,
    "draw",
    LOOT,
    "muster brawl loot draw friday.brawl ann",
    "muster brawl loot draw friday.brawl ann --benefit 2",
    "muster brawl loot draw friday.brawl ann --card 7R      # from a deck of paper",
)
def draw(
    _: Desk,
    file: File,
    who: Who,
    paper: Annotated[
        str, typer.Option("--card", metavar="CARD", help="The card a deck of paper gave.")
    ] = "",
    benefit: Annotated[
        int | None, typer.Option(min=1, max=2, help="Attach it at once with this benefit.")
    ] = None,
) -> Answer:
    """Draw the top card, and attach it if the benefit is known."""

    def make(table: Table) -> Sequence[facts.AnyBrawlFact]:
        given = card(paper) if paper else ""
        return draw_loot(table.brawl, table.player(who), given, benefit)

    return perform(file, make)


@command(app, "attach", LOOT, "muster brawl loot attach friday.brawl ann 2")
def attach(
    _: Desk,
    file: File,
    who: Who,
    benefit: BenefitWord,
    which: Annotated[
        str, typer.Option("--card", metavar="CARD", help="Which, if several were drawn.")
    ] = "",
) -> Answer:
    """Attach a card that was drawn, with one of its two benefits."""

    def make(table: Table) -> list[facts.AnyBrawlFact]:
        player = table.player(who)
        drawn = card(which) if which else _only_drawn(table, player)
        return [facts.LootAttached(player=player, card=drawn, benefit=benefit)]

    return perform(file, make)


def _only_drawn(table: Table, player: str) -> str:
    drawn = table.brawl.loot.at(Place.DRAWN, player=player)
    if len(drawn) == 1:
        return drawn[0]
    name = table.names[player]
    several = f"{name} has drawn {listing(drawn)}: say which with --card."
    none = f"{name} has drawn no card that waits for its benefit."
    raise Unclear("which-card", several if drawn else none, cards=drawn)


@command(app, "pick-up", LOOT, "muster brawl loot pick-up friday.brawl ann 7R 1")
def pick_up(_: Desk, file: File, who: Who, which: CardWord, benefit: BenefitWord) -> Answer:
    """Attach the card of a marker; its benefit is chosen again."""
    return perform(
        file,
        lambda t: [facts.LootPickedUp(player=t.player(who), card=card(which), benefit=benefit)],
    )


@command(app, "drop", LOOT, "muster brawl loot drop friday.brawl 7R")
def drop(_: Desk, file: File, which: CardWord) -> Answer:
    """A card becomes a marker; those of a model that is killed do so by themselves."""
    return perform(file, lambda _: [facts.LootDropped(card=card(which))])


@command(app, "discard", LOOT, "muster brawl loot discard friday.brawl 7R")
def discard(_: Desk, file: File, which: CardWord) -> Answer:
    """Discard a card: it comes back when the pile is empty."""
    return perform(file, lambda _: [facts.LootDiscarded(card=card(which))])
