"""Commands about entrants: who is in, who is out, who stands in."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.entering import enter_file, enter_one
from muster.cli.options import PEOPLE, Reason, Several, Who
from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.ids import EntrantId
from muster.reading.factions import factions_of
from muster.reading.unclear import Unclear

app = typer.Typer()


@dataclass(frozen=True, slots=True)
class Said:
    """What an entrant may say about themselves."""

    club: Annotated[str, typer.Option(help="Whom they usually play with.")] = ""
    region: Annotated[str, typer.Option(help="Where they come from.")] = ""
    faction: Annotated[str, typer.Option(help="What they play.")] = ""
    army: Annotated[int | None, typer.Option(help="What their army costs.")] = None
    team: Annotated[str, typer.Option(help="A team's name; give the name of each member.")] = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """What can be put right; nothing stays as it is."""

    club: Annotated[str | None, typer.Option(help="Whom they usually play with.")] = None
    region: Annotated[str | None, typer.Option(help="Where they come from.")] = None
    faction: Annotated[str | None, typer.Option(help="What they play.")] = None
    army: Annotated[int | None, typer.Option(help="What their army costs.")] = None
    team: Annotated[str | None, typer.Option(help="The team's name.")] = None
    table: Annotated[
        int | None, typer.Option(help="A table they always play at; 0 takes it away.")
    ] = None
    paid: Annotated[
        bool | None, typer.Option("--paid/--not-paid", help="Whether they have paid.")
    ] = None


@command(
    app,
    "enter",
    PEOPLE,
    'muster enter "Ann Lee" --club Otters --faction Guild',
    "muster enter --csv entrants.csv",
    'muster enter "Ann Lee" "Bob Ray" --team "The Otters"',
    'muster enter "Ann Lee" --another',
)
def enter(
    desk: Desk,
    names: Several = None,
    *,
    csv: Annotated[
        Path | None, typer.Option(help="A file of entrants; all of them are entered, or none.")
    ] = None,
    said: Said,
    another: Annotated[
        bool, typer.Option("--another", help="Somebody else of a name already entered.")
    ] = False,
) -> Answer:
    """Enter somebody, a team, or a whole list."""
    if (csv is None) == (not names):
        raise Unclear("not-understood", "Give either names or --csv FILE.")
    if csv is not None:
        return enter_file(desk, csv)
    return enter_one(desk, names or [], ask.Entry(people=(), **asdict(said)), another=another)


@dataclass(frozen=True, slots=True)
class Arriving:
    """What somebody says at check-in."""

    faction: Annotated[
        str, typer.Option(help="The Faction they declare; of a team each: Guild & Arcanists.")
    ] = ""
    painting: Annotated[
        bool, typer.Option("--painting", help="They enter the painting competition.")
    ] = False
    words: Annotated[
        str, typer.Option(help="Any words of their own: they go into every draw after it.")
    ] = ""


@command(
    app,
    "check-in",
    PEOPLE,
    'muster check-in "Ann Lee" --faction Guild --painting',
    'muster check-in "Bob Ray" --words "seven green owls"',
    "muster check-in ann bob chi",
    "muster check-in --all",
)
def check_in(
    desk: Desk,
    names: Several = None,
    *,
    everybody: Annotated[bool, typer.Option("--all", help="Everybody who is expected.")] = False,
    said: Arriving,
) -> Answer:
    """Check in who has arrived; they are paired from the next round on."""
    who = _expected(desk) if everybody else desk.entrants(names or ())
    arrivals = tuple(_arrival(desk, e, said) for e in who)
    return desk.do(ask.CheckIn(arrivals=arrivals))


def _arrival(desk: Desk, entrant: EntrantId, said: Arriving) -> ask.Arrival:
    factions = factions_of(said.faction, desk.event.entrants[entrant].people)
    plain = {**asdict(said), "faction": "" if factions else said.faction}
    return ask.Arrival(entrant=entrant, factions=factions, **plain)


def _expected(desk: Desk) -> tuple[EntrantId, ...]:
    return tuple(e.id for e in desk.event.entrants.values() if e.status is Status.REGISTERED)


@command(app, "painting", PEOPLE, 'muster painting "Ann Lee" --reason "Asked in time"')
def painting(desk: Desk, who: Who, reason: Reason = "") -> Answer:
    """Let somebody enter the painting competition after check-in."""
    return desk.do(ask.EnterPainting(entrant=desk.entrant(who), reason=reason))


@command(app, "drop", PEOPLE, 'muster drop "Ann Lee" --reason "Train home"')
def drop(desk: Desk, who: Who, reason: Reason = "") -> Answer:
    """Let an entrant leave; their results stay."""
    return desk.do(ask.DropEntrant(entrant=desk.entrant(who), reason=reason))


@command(app, "return", PEOPLE, 'muster return "Ann Lee"')
def come_back(desk: Desk, who: Who) -> Answer:
    """Take an entrant who dropped back in."""
    return desk.do(ask.ReturnEntrant(entrant=desk.entrant(who)))


@command(app, "ringer", PEOPLE, 'muster ringer "Rita Moss"', "muster ringer off")
def ringer(
    desk: Desk,
    who: Annotated[str, typer.Argument(metavar="NAME|off", help="Who stands by, or off.")],
    state: Annotated[
        Literal["on", "off"], typer.Argument(help="on, or off to let them go.")
    ] = "on",
) -> Answer:
    """Call a ringer, who plays whenever the field is odd and has no place, or let them go."""
    if "off" in {who, state}:
        return desk.do(ask.ReleaseRinger())
    person = desk.somebody(who)
    return desk.do(ask.CallRinger(person=person.id), person)


@command(
    app, "disqualify", PEOPLE, 'muster disqualify "Ann Lee" --cause cheating --reason "Loaded dice"'
)
def disqualify(
    desk: Desk,
    who: Who,
    cause: Annotated[str, typer.Option(help="A cause the pack knows.")],
    reason: Reason = "",
) -> Answer:
    """Disqualify an entrant: out at once, and a game under way is forfeited."""
    return desk.do(ask.DisqualifyEntrant(entrant=desk.entrant(who), cause=cause, reason=reason))


@command(app, "reinstate", PEOPLE, 'muster reinstate "Ann Lee" --reason "It was somebody else"')
def reinstate(desk: Desk, who: Who, reason: Reason = "") -> Answer:
    """Lift a disqualification, or a withdrawal that was a mistake."""
    return desk.do(ask.ReinstateEntrant(entrant=desk.entrant(who), reason=reason))


@command(app, "offer", PEOPLE, 'muster offer "Ann Lee"')
def offer(desk: Desk, who: Who) -> Answer:
    """Give somebody on the waiting list a place."""
    return desk.do(ask.OfferPlace(entrant=desk.entrant(who)))


@command(
    app,
    "amend",
    PEOPLE,
    'muster amend "Ann Lee" --club Otters',
    'muster amend "Ann Lee" --table 1 --reason "Wheelchair"',
    'muster amend "Ann Lee" --table 0',
    'muster amend "Ann Lee" --paid',
)
def amend(desk: Desk, who: Who, *, changed: Changed, reason: Reason = "") -> Answer:
    """Put an entrant's details right. Only what is given changes."""
    entrant = desk.entrant(who)
    factions = factions_of(changed.faction or "", desk.event.entrants[entrant].people) or None
    wish = ask.AmendEntrant(entrant=entrant, reason=reason, factions=factions, **asdict(changed))
    return desk.do(wish)
