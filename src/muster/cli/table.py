"""Commands about the lists that are played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import LOOK, PEOPLE, Who
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.access import may_see_lists
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId
from muster.core.problem import Code, refuse
from muster.reading.text_file import text_of

app = typer.Typer()
looking = typer.Typer()


@command(
    app,
    "list",
    PEOPLE,
    'muster list "Ann Lee" Storm --points 104 --file storm.txt',
    'muster list "Ann Lee" Siege --points 101',
)
def register_list(
    desk: Desk,
    who: Who,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="What the list is called.")],
    points: Annotated[int | None, typer.Option(help="What it costs.")] = None,
    file: Annotated[Path | None, typer.Option(help="A text file with the whole list.")] = None,
) -> Answer:
    """Register a list an entrant may play; one of the same title is replaced."""
    entrant = desk.entrant(who)
    known = [army for army in desk.event.entrants[entrant].lists if army.title != title]
    fresh = ArmyList(title=title, points=points, text=text_of(file))
    return desk.do(ask.RegisterLists(entrant=entrant, lists=(*known, fresh)))


@command(looking, "lists", LOOK, "muster lists", 'muster lists "Ann Lee"')
def lists(
    desk: Desk,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose lists, in full.")] = "",
) -> Answer:
    """Show the lists that are played, as far as whoever asks may see them."""
    if who:
        return _in_full(desk, desk.entrant(who))
    shown = [e for e in desk.event.entrants.values() if e.lists and _may(desk, e.id)]
    rows = [[desk.names.entrant(e.id), a.title, a.points or ""] for e in shown for a in e.lists]
    data = {"lists": [{"entrant": e.id, "lists": e.lists} for e in shown]}
    return Answer(data, (table(f"{desk.event.name}: lists", ("name", "list", "army"), rows),))


def _may(desk: Desk, entrant: EntrantId) -> bool:
    return may_see_lists(desk.event, desk.actor, entrant)


def _in_full(desk: Desk, entrant: EntrantId) -> Answer:
    if not _may(desk, entrant):
        raise refuse(Code.NOT_ALLOWED, verb="lists", roles=("organiser", "judge", "player"))
    armies = desk.event.entrants[entrant].lists
    shown = [
        f"{army.title}{f', {army.points} points' if army.points is not None else ''}\n{army.text}"
        for army in armies
    ]
    said = shown or [f"{desk.names.entrant(entrant)} has registered no list."]
    return Answer({"entrant": entrant, "lists": armies}, tuple(said))
