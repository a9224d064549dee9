"""`muster contest` and `muster paint`: what is held, shown and judged besides the games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.ballots import voting
from muster.cli.contest_options import Award, Note, read_model
from muster.cli.contest_view import contests_answer, paint_answer
from muster.cli.desk import Desk
from muster.cli.options import ROUNDS, Reason, Who
from muster.core import commands as ask
from muster.reading.unclear import Unclear

app = typer.Typer()
group = typer.Typer(help="Best painted, best sport and your own: enter, judge, vote, count.")
group.add_typer(voting)
app.add_typer(group, name="contest", rich_help_panel=ROUNDS)


@dataclass(frozen=True, slots=True)
class Terms:
    """How a contest is held."""

    category: Annotated[str, typer.Option(help="What is judged: army, unit …")] = ""
    votes: Annotated[
        str, typer.Option(metavar="3,2,1", help="What each name on a voter's paper is worth.")
    ] = "1"
    display: Annotated[str, typer.Option(help="When and where it is on display.")] = ""
    title: Annotated[str, typer.Option(help="In words, for a contest the pack lacks.")] = ""
    off: Annotated[bool, typer.Option("--off", help="It is not held after all.")] = False


@default(group, "muster contest", "muster contest show best-painted")
def overview(desk: Desk) -> Answer:
    """Best painted, best sport and your own: enter, judge, vote, count."""
    return contests_answer(desk)


@command(
    group,
    "set",
    ROUNDS,
    "muster contest set best-painted vote --category army",
    'muster contest set best-painted vote --votes 3,2,1 --display "In the lunch break"',
    'muster contest set best-terrain organiser --title "Best terrain"',
)
def set_contest(
    desk: Desk,
    award: Award,
    method: Annotated[
        Literal["organiser", "vote", "score"], typer.Argument(help="How its winner is found.")
    ],
    *,
    terms: Terms,
) -> Answer:
    """Hold a contest, change how it is decided, or call it off."""
    wish = ask.SetContest(
        award=award,
        method=method,
        category=terms.category,
        votes=_votes(terms.votes),
        display=terms.display,
        title=terms.title,
        held=not terms.off,
    )
    return desk.do(wish)


def _votes(text: str) -> tuple[int, ...]:
    parts = [part for part in re.split(r"[\s,]+", text) if part]
    if not parts or not all(re.fullmatch(r"[1-9][0-9]?|100", part) for part in parts[:11]):
        say = f'"{text}" is not what votes are worth: write numbers from 1 to 100, such as 3,2,1.'
        raise Unclear("votes-unclear", say, votes=text)
    return tuple(int(part) for part in parts[:11])


@command(
    group,
    "enter",
    ROUNDS,
    'muster contest enter best-painted "Ann Lee" "Lady Justice # red base" "Scales"',
    'muster contest enter best-painted "Ann Lee" --title "The hunt" --as "Ann Lee"',
)
def enter(
    desk: Desk,
    award: Award,
    who: Who,
    models: Annotated[
        list[str] | None,
        typer.Argument(metavar="MODEL…", help="Models; after a # what tells one from others."),
    ] = None,
    title: Annotated[str, typer.Option(help="What it is called.")] = "",
) -> Answer:
    """Enter something; another entry of the same player takes its place."""
    wish = ask.MakeEntry(
        award=award,
        entrant=desk.entrant(who),
        title=title,
        models=tuple(read_model(model) for model in models or ()),
    )
    return desk.do(wish)


@command(group, "withdraw", ROUNDS, 'muster contest withdraw best-painted "Ann Lee"')
def withdraw(desk: Desk, award: Award, who: Who, reason: Reason = "") -> Answer:
    """Take an entry out, until people vote."""
    return desk.do(ask.WithdrawEntry(award=award, entrant=desk.entrant(who), reason=reason))


@command(
    group,
    "check",
    ROUNDS,
    'muster contest check best-painted "Ann Lee"',
    'muster contest check best-painted "Ann Lee" --illegal --note "Two Masters"',
)
def check(
    desk: Desk,
    award: Award,
    who: Who,
    *,
    illegal: Annotated[bool, typer.Option("--illegal", help="It may not be shown.")] = False,
    note: Note = "",
) -> Answer:
    """Say that an entry is one that may be shown, or is not."""
    entrant = desk.entrant(who)
    return desk.do(ask.CheckEntry(award=award, entrant=entrant, legal=not illegal, note=note))


@command(
    group,
    "score",
    ROUNDS,
    'muster contest score best-painted "Ann Lee" presentation=5 technique=4 theme=3 wow=4',
)
def score(
    desk: Desk,
    award: Award,
    who: Who,
    marks: Annotated[list[str], typer.Argument(metavar="WHAT=5…", help="A mark for each.")],
    note: Note = "",
) -> Answer:
    """Give an entry its marks."""
    given = dict(_mark(mark) for mark in marks)
    return desk.do(ask.ScoreEntry(award=award, entrant=desk.entrant(who), marks=given, note=note))


def _mark(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    if not name.strip() or not re.fullmatch(r"-?[0-9]{1,6}", number.strip()):
        say = f'"{text}" is no mark: write what it is for and a number, such as theme=4.'
        raise Unclear("mark-unclear", say, mark=text)
    return name.strip().lower(), int(number)


@command(group, "show", ROUNDS, "muster contest show", "muster contest show best-painted")
def show(
    desk: Desk,
    award: Annotated[str, typer.Argument(metavar="AWARD", help="Only this contest.")] = "",
) -> Answer:
    """Show the contests: entries, who voted, every paper of a counted box, and who leads."""
    return contests_answer(desk, award)


@command(
    app,
    "paint",
    ROUNDS,
    "muster paint",
    'muster paint "Ann Lee"',
    'muster paint "Bob Ray" --refused --note "Primed only"',
)
def paint(
    desk: Desk,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose models.")] = "",
    *,
    refused: Annotated[
        bool, typer.Option("--refused", help="They are not painted as the event asks.")
    ] = False,
    note: Note = "",
) -> Answer:
    """Say that somebody's models are painted as the event asks, or show who was looked at."""
    if not who:
        return paint_answer(desk)
    return desk.do(ask.JudgePaint(entrant=desk.entrant(who), passed=not refused, note=note))
