"""`muster clock`: the clock of a round, shown, started, paused, extended and cut short."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.desk import Desk
from muster.cli.options import ROUNDS, Reason, RoundNumber
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.clock import ClockPhase, Reading, reading
from muster.core.event import Game, Round
from muster.core.ids import GameId
from muster.core.problem import Code, refuse
from muster.journal.perform import now
from muster.words.clock import left_words, phase_words

app = typer.Typer()
group = typer.Typer(help="The clock of a round: show it, start, pause, extend it.")
app.add_typer(group, name="clock", rich_help_panel=ROUNDS)


@default(
    group,
    "muster clock",
    "muster clock start",
    'muster clock pause --reason "No light"',
    "muster clock extend 10",
)
def overview(desk: Desk, number: RoundNumber = None) -> Answer:
    """The clock of a round: show it, start, pause, extend it."""
    return show(desk, number)


@command(group, "show", ROUNDS, "muster clock show", "muster clock show --round 1")
def show(desk: Desk, number: RoundNumber = None) -> Answer:
    """Show what the clock shows, what is called out when, and which tables have longer."""
    played, at = desk.round(number), now()
    hall = _reading(desk, played, at)
    own = [(game, _reading(desk, played, at, game.id)) for game in _with_own_time(desk, played)]
    data = {
        "round": played.number,
        "phase": hall.phase,
        "running": hall.running,
        "phase_left": hall.phase_left,
        "left": hall.left,
        "setup_ends": hall.setup_ends,
        "ends": hall.ends,
        "calls": [{"at": c.at, "left": c.left, "say": c.say, "due": c.due} for c in hall.calls],
        "tables": [{"table": g.table, "left": r.left, "ends": r.ends} for g, r in own],
    }
    rows = [[_time(c.at), "✓" if c.due else "", c.left, c.say] for c in hall.calls]
    shown = table("Calls", ("at", "due", "left", "words"), rows)
    tables = [f"Table {g.table}: {_stands(r)}" for g, r in own]
    return Answer(data, (f"Round {played.number}: {_stands(hall)}", *tables, shown))


def _reading(desk: Desk, played: Round, at: datetime, game: GameId | None = None) -> Reading:
    clock = desk.event.clocks.get(played.number)
    if clock is None:
        raise refuse(Code.CLOCK_NOT_STARTED, round=played.number)
    return reading(clock, desk.event.rules, at, game)


def _with_own_time(desk: Desk, played: Round) -> list[Game]:
    clock = desk.event.clocks[played.number]
    own = {game for shift in clock.shifts for game in shift.games}
    return sorted((game for game in played.games if game.id in own), key=lambda game: game.table)


def _stands(shown: Reading) -> str:
    """`Setting up, 14:59; 2:14:59 to the end, at 14:35`."""
    if shown.phase is ClockPhase.OVER:
        return f"{phase_words(shown)} since {_time(shown.ends)}"
    setup = f", {left_words(shown.phase_left)}" if shown.phase is ClockPhase.SETUP else ""
    end = f"{left_words(shown.left)} to the end, at {_time(shown.ends)}"
    return f"{phase_words(shown)}{setup}; {end}"


def _time(at: datetime) -> str:
    return f"{at.astimezone():%H:%M}"


def _done(desk: Desk, wish: ask.Command) -> Answer:
    """Do it, and show the clock as it then stands."""
    answer = desk.do(wish)
    if desk.preview:
        return answer
    return answer.after(_stands(_reading(desk, desk.round(None), now())))


@command(
    group, "start", ROUNDS, "muster clock start", "muster clock start --setup 10 --play 90 --yes"
)
def start(
    desk: Desk,
    setup: Annotated[
        int | None, typer.Option(help="Minutes to set up; the pack's if not given.")
    ] = None,
    play: Annotated[
        int | None, typer.Option(help="Minutes to play; the pack's if not given.")
    ] = None,
) -> Answer:
    """Begin the round: every game that has not begun, and the clock."""
    return _done(desk, ask.StartClock(setup=setup, play=play))


@command(group, "pause", ROUNDS, 'muster clock pause --reason "No light"')
def pause(desk: Desk, reason: Reason = "") -> Answer:
    """Stop the clock for everybody; all that is still to come moves."""
    return _done(desk, ask.PauseClock(reason=reason))


@command(group, "resume", ROUNDS, "muster clock resume")
def resume(desk: Desk) -> Answer:
    """Let the clock go on."""
    return _done(desk, ask.ResumeClock())


@command(
    group,
    "extend",
    ROUNDS,
    "muster clock extend 10",
    'muster clock extend 5 3 "Ann Lee" --reason "A long call"',
    "muster clock extend -5",
    free=True,
)
def extend(
    desk: Desk,
    minutes: Annotated[int, typer.Argument(help="Minutes more; fewer if negative.")],
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="TABLE…", help="Only these games.")
    ] = None,
    reason: Reason = "",
) -> Answer:
    """Give more time to everybody or to some tables, or take some back."""
    games = tuple(desk.game(text).id for text in tables or ())
    return _done(desk, ask.ExtendClock(minutes=minutes, games=games, reason=reason))


@command(group, "skip", ROUNDS, "muster clock skip")
def skip(desk: Desk) -> Answer:
    """Begin to play before the time to set up is over."""
    return _done(desk, ask.SkipSetup())
