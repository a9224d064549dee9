"""`muster board`: what the hall should see now, in a terminal that follows the event."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.live import Live
from rich.text import Text

from muster.cli.answer import Answer, screen
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import LOOK
from muster.cli.records import round_record
from muster.cli.tables import pairings_table, results_table, standings_table
from muster.core.event import Event, Round
from muster.core.standings import standings
from muster.words.exports.plain import standing_record
from muster.words.names import Names, names_of

app = typer.Typer()

TICK = 0.5
"""Seconds between looks at the journal: every screen follows within a second."""


@command(app, "board", LOOK, "muster board", "muster board --follow", "muster board --json")
def board(
    desk: Desk,
    follow: Annotated[
        bool, typer.Option("--follow", help="Stay, and show every change; Ctrl-C ends it.")
    ] = False,
) -> Answer:
    """Show the hall what it should see now: pairings, results as they come in, or standings."""
    if follow and not desk.options.as_json:
        _follow(desk)
        return Answer({})
    return Answer(_data(desk.event, desk.names), (_shown(desk.event, desk.names),))


def _follow(desk: Desk) -> None:
    event, names = desk.event, desk.names
    try:
        with Live(_shown(event, names), console=screen(), screen=True, auto_refresh=False) as live:
            size = -1
            while True:
                now = desk.store.journal.stat().st_size
                if now != size:
                    size = now
                    event = desk.store.load()
                    names = names_of(event, desk.store.people())
                    live.update(_shown(event, names), refresh=True)
                time.sleep(TICK)
    except KeyboardInterrupt:
        return


def _public_round(event: Event) -> Round | None:
    """The round being played, once its pairings are public."""
    now = event.current
    return now if now is not None and now.published and not now.closed else None


def _shown(event: Event, names: Names) -> RenderableType:
    now = _public_round(event)
    if now is None:
        played = sum(r.closed for r in event.rounds)
        return standings_table(event, names, standings(event, played), played)
    if all(game.result is None for game in now.games):
        return pairings_table(event, now, names, by_name=True)
    left = len(now.outstanding())
    missing = Text(f"{left} of {len(now.games)} games still playing")
    return Group(results_table(event, now, now.games, names), missing)


def _data(event: Event, names: Names) -> dict[str, object]:
    now = _public_round(event)
    if now is not None:
        return {"round": round_record(now, names)}
    rows = standings(event, sum(r.closed for r in event.rounds))
    return {"standings": [standing_record(event, row, names) for row in rows]}
