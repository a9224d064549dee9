"""Commands that only look: status, pairings, results, standings, people, rulings."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.panel import Panel
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.hints import notice_hinted
from muster.cli.options import LOOK, RoundNumber
from muster.cli.records import entrant_record, game_record, round_record
from muster.cli.step import next_step
from muster.cli.tables import (
    entrants_table,
    pairings_table,
    results_table,
    standings_table,
    table,
)
from muster.core.awards import awards
from muster.core.entrant import Status
from muster.core.event import Event, Phase
from muster.core.notices import notices
from muster.core.rulings import rulings as rulings_of
from muster.core.standings import standings as standings_of
from muster.reading.find import find_round
from muster.reading.unclear import Unclear
from muster.words.awards import award_words
from muster.words.exports.plain import standing_record
from muster.words.plain import folded, printable
from muster.words.scores import result_words
from muster.words.why import why_words

app = typer.Typer()

MOST_WAITING = 12
"""Tables told one by one; the next command must stay on the screen."""


@command(app, "status", LOOK, "muster status", "muster status --json")
def status(desk: Desk) -> Answer:
    """Tell where the event stands, what waits for somebody, and what to type next."""
    event, names = desk.event, desk.names
    step = next_step(event, names)
    waiting = [*_calling(desk), *_waiting(desk)]
    known = [notice_hinted(notice, names) for notice in notices(event)]
    torn = desk.store.cut_off()
    if torn:
        known.append("The last thing written was cut off and never counted: do it again.")
    data = {
        "event": event.name,
        "phase": event.phase,
        "round": len(event.rounds),
        "planned": event.planned,
        "revision": event.revision,
        "waiting": waiting,
        "notices": known,
        "next": step.command,
        "why": step.why,
    }
    said = Text.assemble((step.command, "bold"), f"\n\n{step.why}")
    big = Panel(said, title="Next", title_align="left", box=box.HEAVY, padding=(1, 4))
    lines = [*_shortened(waiting), *(f"! {notice}" for notice in known)]
    return Answer(data, (_where(event), *lines, big))


def _shortened(waiting: list[str]) -> list[str]:
    more = len(waiting) - MOST_WAITING
    said = [f"Waiting: {each}" for each in waiting[:MOST_WAITING]]
    return [*said, f"Waiting: {count(more, 'more table')}"] if more > 0 else said


def _where(event: Event) -> Text:
    stands = {
        Phase.PREPARING: f"preparing, {count(len(event.present()), 'entrant')} checked in",
        Phase.RUNNING: f"round {len(event.rounds)} of {max(event.planned, len(event.rounds))}"
        if event.rounds
        else f"{count(event.planned, 'round')} planned",
        Phase.FINISHED: "finished",
    }[event.phase]
    place = f", {event.venue}" if event.venue else ""
    after = f" · {event.rules.title} · {event.day}{place} · {stands}"
    return Text.assemble((printable(event.name), "bold"), printable(after))


def _calling(desk: Desk) -> list[str]:
    """Tables that called a judge, before those that only play on."""
    return [
        f"table {game.table}: {desk.names.sides(game)}: called a judge" for game in desk.event.calls
    ]


def _waiting(desk: Desk) -> list[str]:
    now = desk.event.current
    if now is None or now.closed:
        return []
    return [
        f"table {game.table}: {desk.names.sides(game)}: "
        f"{result_words(game, desk.names) or 'not started'}"
        for game in sorted(now.outstanding(), key=lambda game: game.table)
    ]


@command(
    app, "pairings", LOOK, "muster pairings", "muster pairings --by-name", "muster pairings -n 1"
)
def pairings(
    desk: Desk,
    number: RoundNumber = None,
    by_name: Annotated[
        bool, typer.Option("--by-name/--by-table", help="In the order of names, or of tables.")
    ] = False,
) -> Answer:
    """Show who meets whom, and where."""
    played = desk.round(number)
    shown = pairings_table(desk.event, played, desk.names, by_name=by_name)
    return Answer(round_record(played, desk.names), (shown,))


@command(app, "results", LOOK, "muster results", "muster results --round 1")
def results(
    desk: Desk,
    number: RoundNumber = None,
    outstanding: Annotated[
        bool, typer.Option("--outstanding", help="Only games without a result.")
    ] = False,
) -> Answer:
    """Show what is known of every game of a round."""
    played = desk.round(number)
    games = played.outstanding() if outstanding else played.tables()
    data = {"round": played.number, "games": [game_record(g, desk.names) for g in games]}
    return Answer(data, (results_table(desk.event, played, games, desk.names),))


@command(app, "standings", LOOK, "muster standings", "muster standings --round 2")
def standings(desk: Desk, number: RoundNumber = None) -> Answer:
    """Show everybody's place, with the tie-breaks that made it."""
    event = desk.event
    if number is not None:
        find_round(event, number)
    upto = len(event.rounds) if number is None else number
    rows, given = standings_of(event, upto), awards(event)
    data = {
        "round": upto,
        "standings": [standing_record(event, row, desk.names) for row in rows],
        "awards": [
            {
                "award": a.award,
                "title": a.title,
                "entrants": [desk.names.entrant(e) for e in a.entrants],
            }
            for a in given
        ],
    }
    shown = standings_table(event, desk.names, rows, upto)
    return Answer(data, (shown, *award_words(awards(event), desk.names)))


@command(app, "entrants", LOOK, "muster entrants", "muster entrants --out")
def entrants(
    desk: Desk,
    out: Annotated[bool, typer.Option("--out", help="Only those who are not in.")] = False,
) -> Answer:
    """Show everybody who is entered, with their ids."""
    listed = [e for e in desk.event.entrants.values() if not out or e.status is not Status.IN]
    data = {"entrants": [entrant_record(e, desk.names) for e in listed]}
    return Answer(data, (entrants_table(desk.event, desk.names, listed),))


@command(app, "waitlist", LOOK, "muster waitlist")
def waitlist(desk: Desk) -> Answer:
    """Show who waits for a place, first come first."""
    waiting = [e for e in desk.event.entrants.values() if e.status is Status.WAITING]
    data = {"waiting": [entrant_record(e, desk.names) for e in waiting]}
    return Answer(data, (entrants_table(desk.event, desk.names, waiting),))


@command(app, "rulings", LOOK, "muster rulings", "muster rulings hedge")
def rulings(
    desk: Desk,
    search: Annotated[
        str, typer.Argument(metavar="WORDS", help="Only rulings that say this.")
    ] = "",
) -> Answer:
    """Show every ruling on the rules, or search them."""
    wanted = folded(search)
    found = [
        ruling
        for ruling in rulings_of(desk.event)
        if wanted in folded(f"{ruling.topic} {ruling.question} {ruling.decision}")
    ]
    data = {
        "rulings": [
            {
                "line": r.line,
                "at": r.at.isoformat(),
                "by": desk.names.person(r.by),
                "topic": r.topic,
                "question": r.question,
                "decision": r.decision,
            }
            for r in found
        ]
    }
    rows = [[r.line, r.topic, r.question, r.decision, desk.names.person(r.by)] for r in found]
    return Answer(data, (table("Rulings", ("line", "topic", "question", "decision", "by"), rows),))


@command(app, "explain", LOOK, 'muster explain "Ann Lee"', 'muster explain "Ann Lee" --round 2')
def explain(
    desk: Desk,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose pairing.")],
    number: RoundNumber = None,
) -> Answer:
    """Say why somebody met whom they met."""
    entrant = desk.entrant(who)
    played = desk.round(number)
    if entrant not in played.field():
        say = f"{desk.names.entrant(entrant)} is not in round {played.number}."
        raise Unclear("no-game", say, entrant=entrant)
    said = why_words(desk.event, played.number, entrant, desk.names)
    data = {
        "entrant": entrant,
        "round": played.number,
        "say": said,
        "seed": played.certificate.seed,
    }
    return Answer(data, tuple(said))
