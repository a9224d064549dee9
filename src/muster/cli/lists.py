"""Commands about the lists that are played: handed in, read, due, approved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, get_args

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.lists_in import read_whole, rows_of
from muster.cli.options import LOOK, PEOPLE, SET_UP, Reason, Who
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.access import may_see_lists
from muster.core.entrant import Entrant, Listed
from muster.core.facts import ArmyList, Sight
from muster.core.ids import EntrantId
from muster.core.problem import Code, refuse
from muster.core.roster.check import as_brought, list_remarks, no_longer_fits
from muster.reading.unclear import Unclear
from muster.words.lists import cost_words
from muster.words.problems import problem_words

app = typer.Typer()
looking = typer.Typer()


LISTED: Mapping[Listed, str] = {
    Listed.NOT: "not handed in",
    Listed.HANDED_IN: "waits for an official",
    Listed.CHECKED: "checked",
    Listed.TAKEN: "taken all the same",
    Listed.APPROVED: "approved",
}


@dataclass(frozen=True, slots=True)
class Given:
    """What is handed in."""

    points: Annotated[int | None, typer.Option(help="What it costs.")] = None
    file: Annotated[
        Path | None, typer.Option(help="The whole list: text, JSON or rows of a spreadsheet.")
    ] = None
    player: Annotated[str, typer.Option(metavar="NAME", help="Whose, in a team.")] = ""


@command(
    app,
    "list",
    PEOPLE,
    'muster list "Ann Lee" Storm --points 104 --file storm.txt',
    'muster list "Ann Lee" Siege --file siege.csv --reason "One point over, agreed"',
)
def register_list(
    desk: Desk,
    who: Who,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="What the list is called.")],
    *,
    given: Given,
    reason: Reason = "",
) -> Answer:
    """Register a list an entrant may play; one of the same title is replaced."""
    entrant = desk.entrant(who)
    whole = read_whole(desk, given.file)
    read = whole.army
    said = {"title": title, "player": desk.person(given.player) if given.player else ""}
    fresh = read.model_copy(
        update={**said, "points": read.points if given.points is None else given.points}
    )
    known = [army for army in desk.event.entrants[entrant].lists if army.title != title]
    wish = ask.RegisterLists(entrant=entrant, lists=(*known, fresh), reason=reason)
    answer = desk.do(wish)
    listed = desk.event.entrants[entrant]
    waits = [
        problem_words(remark, desk.names) for remark in list_remarks(desk.event, listed, (fresh,))
    ]
    shown = (*rows_of(desk, listed, fresh), *whole.remarks, *waits)
    return replace(answer, show=(*answer.show, *shown))


@command(app, "approve", PEOPLE, 'muster approve "Ann Lee" --note "Seen on paper"')
def approve(
    desk: Desk, who: Who, note: Annotated[str, typer.Option(help="What you saw.")] = ""
) -> Answer:
    """Take an entrant's lists, having looked at them yourself."""
    return desk.do(ask.ApproveLists(entrant=desk.entrant(who), note=note))


@command(app, "leave", PEOPLE, 'muster leave "Ann Lee" --reason "A model broke"')
def leave(desk: Desk, who: Who, reason: Reason = "") -> Answer:
    """Let an entrant hand in its lists once more, although it is too late."""
    return desk.do(ask.GiveLeave(entrant=desk.entrant(who), reason=reason))


@command(
    app,
    "list-terms",
    SET_UP,
    "muster list-terms --due 2025-03-01T18:00 --shown players",
    "muster list-terms --as-the-pack",
)
def list_terms(
    desk: Desk,
    due: Annotated[str, typer.Option(help="Day and time until which lists are handed in.")] = "",
    shown: Annotated[str, typer.Option(help="Who reads lists: officials, players or public.")] = "",
    *,
    as_the_pack: Annotated[
        bool, typer.Option("--as-the-pack", help="No due time, and read as the pack says.")
    ] = False,
) -> Answer:
    """Say until when lists are handed in, and who reads them."""
    event = desk.event
    if as_the_pack:
        return desk.do(ask.SetListTerms())
    if shown and shown not in get_args(Sight):
        say = f'Nobody is called "{shown}" here: officials, players or public.'
        raise Unclear("not-understood", say, known=list(get_args(Sight)))
    wish = {"due": _moment(due) if due else event.lists_due, "shown": shown or event.sight}
    return desk.do(ask.SetListTerms.model_validate(wish))


@command(looking, "lists", LOOK, "muster lists", 'muster lists "Ann Lee"')
def lists(
    desk: Desk,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose lists, in full.")] = "",
) -> Answer:
    """Show the lists that are played, as far as whoever asks may see them."""
    if who:
        return _in_full(desk, desk.entrant(who))
    shown = [e for e in desk.event.entrants.values() if e.lists and _may(desk, e.id)]
    rows = [
        [
            desk.names.entrant(e.id),
            a.title,
            cost_words(as_brought(desk.event, e, a)),
            _how_far(desk, e),
        ]
        for e in shown
        for a in e.lists
    ]
    data = {"lists": [{"entrant": e.id, "lists": e.lists} for e in shown]}
    headings = ("name", "list", "army", "how far")
    return Answer(data, (table(f"{desk.event.name}: lists", headings, rows),))


def _may(desk: Desk, entrant: EntrantId) -> bool:
    return may_see_lists(desk.event, desk.actor, entrant)


def _in_full(desk: Desk, entrant: EntrantId) -> Answer:
    if not _may(desk, entrant):
        raise refuse(Code.NOT_ALLOWED, verb="lists", roles=("organiser", "judge", "player"))
    who = desk.event.entrants[entrant]
    shown = [_shown(desk, who, army) for army in who.lists]
    said = [_state(desk, who), *shown] if shown else [_none(desk, entrant)]
    return Answer({"entrant": entrant, "listed": who.listed, "lists": who.lists}, tuple(said))


def _none(desk: Desk, entrant: EntrantId) -> str:
    return f"{desk.names.entrant(entrant)} has registered no list."


def _state(desk: Desk, who: Entrant) -> str:
    return f"{desk.names.entrant(who.id)}: {_how_far(desk, who)}."


def _how_far(desk: Desk, who: Entrant) -> str:
    return "no longer fits the rules" if no_longer_fits(desk.event, who) else LISTED[who.listed]


def _shown(desk: Desk, who: Entrant, army: ArmyList) -> str:
    """Row by row as it was read, and as it was handed in if it was a text."""
    cost = cost_words(as_brought(desk.event, who, army))
    head = f"{army.title}{f', {cost}' if cost else ''}"
    rows = rows_of(desk, who, army)
    body = [*rows, *(["As it was handed in:"] if rows and army.text else []), army.text]
    return "\n".join([head, *(line for line in body if line)])


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone()
    except ValueError:
        say = f'"{text}" is no day and time: write 2025-03-01T18:00.'
        raise Unclear("not-understood", say, text=text) from None
