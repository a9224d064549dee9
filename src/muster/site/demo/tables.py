"""Games under way at the demo's tables: sheets half filled in, clocks running, choices sealed."""

from __future__ import annotations

from muster.cli.rehearsal.sheet import answer_questions, seal_choices
from muster.core.access import Actor
from muster.core.event import Game
from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.sheet import SIDES
from muster.core.table_clock.asks import Adjust, Pause, Start, Switch
from muster.journal.database.table_clocks import clock_here
from muster.journal.database.tapping import sheet_here
from muster.site.demo.stage import Stage

DEPLOYED = 4
"""Stages before the first turn of a chess clock."""


def keep_sheet(stage: Stage, game: Game, turns: int) -> None:
    """A sheet with so many turns scored; where choices are secret, both sides sealed theirs."""
    store = sheet_here(stage.id, game.id)
    first = game.attacker or game.entrants[0]
    played = store.open(player(stage, game, 0), first).played
    for side in SIDES:
        owner = Actor(stage.event.entrants[played.sides[side]].people[0])
        seal_choices(store, owner, side, stage.dice)
    played = store.load()
    for _ in range(turns):
        if played.tally.over is None:
            played = answer_questions(store, player(stage, game, 0), played, stage.dice)
            ended = taps.TurnEnded(step=played.closed + 1)
            played = store.tap(player(stage, game, 0), ended, confirm={Code.LEFT_BLANK}).played


def run_clock(
    stage: Stage, game: Game, *, spent: tuple[int, int] = (0, 0), pause: str = ""
) -> None:
    """A clock in the first turn, with so many minutes of each side gone already."""
    store = clock_here(stage.id, game.id)
    store.open(stage.organiser, game.entrants[0])
    store.tap(stage.organiser, Start())
    for deployed in range(1, DEPLOYED + 1):
        store.tap(player(stage, game, (deployed - 1) % len(SIDES)), Switch(stage=deployed))
    for side, minutes in enumerate(spent):
        if minutes:
            why = "Demo: as if the game had gone on for a while"
            store.tap(stage.organiser, Adjust(side=side, seconds=-60 * minutes, reason=why))
    if pause:
        store.tap(stage.organiser, Pause(reason=pause))


def player(stage: Stage, game: Game, side: int) -> Actor:
    return Actor(stage.event.entrants[game.entrants[side]].people[0])
