"""`muster contest open`, `vote`, `count` and `recall`: secret votes, and what won before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.contest_options import Award, read_model
from muster.cli.contest_view import contests_answer
from muster.cli.desk import Desk
from muster.cli.options import ROUNDS, Reason
from muster.core import commands as ask
from muster.core.contest import Ballot
from muster.core.contests import contest_of, open_ballot_of, wins
from muster.core.event import Event
from muster.core.facts import PastWin
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code, refuse
from muster.journal.folder import FolderStore
from muster.journal.people import Person
from muster.journal.receipts import fresh_receipt, spaced
from muster.journal.urns import Vote
from muster.reading.unclear import Unclear
from muster.words.plain import folded

voting = typer.Typer()


@command(
    voting,
    "open",
    ROUNDS,
    "muster contest open best-painted",
    'muster contest open best-painted --reason "Two had left" --yes',
)
def open_ballot(desk: Desk, award: Award, reason: Reason = "") -> Answer:
    """Let people vote: at first among all, then among those who are tied."""
    return desk.do(ask.OpenBallot(award=award, reason=reason))


@command(
    voting,
    "vote",
    ROUNDS,
    'muster contest vote best-painted --as "Ann Lee"',
    'muster contest vote best-sport "Ann Lee"',
)
def vote(
    desk: Desk,
    award: Award,
    who: Annotated[
        str, typer.Argument(metavar="NAME", help="Who votes at this keyboard, if not --as.")
    ] = "",
) -> Answer:
    """Put a paper into the box. It is asked for unseen, and nobody learns what it says."""
    person = desk.person(who) if who else desk.actor.person
    wish = ask.CastVote(award=award, person=person)
    contest_of(desk.event, award)
    ballot = open_ballot_of(desk.event, award)
    if ballot is None or desk.preview or person in ballot.voters:
        return desk.do(wish)
    receipt = fresh_receipt()
    choices = _asked(desk, ballot, person)
    done = desk.do(wish, vote=Vote(receipt, choices))
    said = f"Your receipt: {spaced(receipt)}. Look for it when the papers are counted."
    return Answer({**done.data, "receipt": receipt}, (*done.show, said), done.exits)


def _asked(desk: Desk, ballot: Ballot, person: PersonId) -> tuple[EntrantId, ...]:
    """By their numbers on the paper, so that neither the screen nor the shell keeps a name."""
    typer.echo(f"{desk.names.person(person)}, whom do you choose?", err=True)
    for number, entrant in enumerate(ballot.among, start=1):
        typer.echo(f"  {number}  {desk.names.entrant(entrant)}", err=True)
    several = min(len(ballot.votes), len(ballot.among))
    asked = "Number" if several == 1 else f"Up to {several} numbers, the best first"
    typed = typer.prompt(f"{asked} (not shown)", hide_input=True, err=True)
    return tuple(_chosen(ballot, text) for text in typed.replace(",", " ").split())


def _chosen(ballot: Ballot, text: str) -> EntrantId:
    if not text.isdecimal() or not 1 <= int(text) <= len(ballot.among):
        say = "That is no number of this ballot. Nothing was put into the box."
        raise Unclear("choice-unclear", say)
    return ballot.among[int(text) - 1]


@command(voting, "count", ROUNDS, "muster contest count best-painted")
def count(desk: Desk, award: Award) -> Answer:
    """Open the box: every paper is written down with its receipt, and the votes are counted."""
    done = desk.do(ask.CountBallot(award=award))
    return done if desk.preview else done.after(*contests_answer(desk, award).show)


# ── what won before ──


@dataclass(frozen=True, slots=True)
class Won:
    """A win that no folder here tells of."""

    won: Annotated[
        list[str] | None,
        typer.Option(metavar="MODEL", help="What won; after a # its mark."),
    ] = None
    at: Annotated[str, typer.Option(help="At which event.")] = ""
    day: Annotated[str, typer.Option(help="On which day: 2026-03-14.")] = ""


@command(
    voting,
    "recall",
    ROUNDS,
    "muster contest recall spring-cup summer-cup",
    'muster contest recall --won "Lady Justice # red base" --at "Spring Cup" --day 2026-03-14',
)
def recall(
    desk: Desk,
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="FOLDER…", help="Earlier events of yours.")
    ] = None,
    *,
    told: Won,
) -> Answer:
    """Recall what won before: its models may not win again this year where the pack says so."""
    found = [win for folder in folders or () for win in _won_in(desk, folder)]
    if told.won:
        found.append(_told(told))
    if not found:
        raise Unclear("nothing-won", "Nothing that won before was found. Nothing was changed.")
    return desk.do(ask.RecallWins(wins=tuple(found)))


def _won_in(desk: Desk, folder: Path) -> tuple[PastWin, ...]:
    """Wins of an event of the same organiser: by who they are, or in another folder by name."""
    store = FolderStore(folder)
    event = store.load()
    if not _same(_organiser(event, store.people()), _organiser(desk.event, desk.people)):
        say = f"{folder} was run by somebody else, so what won there may win here."
        raise Unclear("another-organiser", say, folder=str(folder))
    return tuple(win.model_copy(update={"organiser": ""}) for win in wins(event))


def _organiser(event: Event, people: Mapping[PersonId, Person]) -> Person:
    return people.get(event.organiser) or Person(id=event.organiser)


def _same(one: Person, other: Person) -> bool:
    return one.id == other.id or bool(one.name and folded(one.name) == folded(other.name))


def _told(told: Won) -> PastWin:
    try:
        day = date.fromisoformat(told.day)
    except ValueError:
        say = f'"{told.day}" is no day: write it as 2026-03-14.'
        raise Unclear("day-unclear", say, day=told.day) from None
    if not told.at.strip():
        raise refuse(Code.NAME_MISSING)
    models = tuple(read_model(model) for model in told.won or ())
    return PastWin(event=told.at.strip()[:200], day=day, organiser="", models=models)
