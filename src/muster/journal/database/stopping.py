"""A game that is over stops its clock: by its sheet, or by a result that counts."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from muster.core.access import Actor
from muster.core.event import Event
from muster.core.ids import EventId, GameId
from muster.core.problem import Refused
from muster.core.table_clock.asks import Stop
from muster.journal.database.table_clocks import clock_here, clocks_here


def stop_clocks(event: EventId, actor: Actor, games: Iterable[GameId], made: datetime) -> None:
    """Those that run; whoever ended a game without sitting there leaves its clock alone."""
    for game, kept in clocks_here(event, games).items():
        if kept.clock.begun and kept.clock.stopped is None:
            with suppress(Refused):
                clock_here(event, game).tap(actor, Stop(), made)


def is_stopped(event: EventId, game: GameId) -> bool:
    clock = clock_here(event, game).load()
    return clock is not None and clock.stopped is not None


def settled(before: Event, after: Event) -> list[GameId]:
    """The games that have their result now, and had none before."""
    was_open = before.current.outstanding() if before.current else ()
    now = (after.game(game.id) for game in was_open)
    return [game.id for game in now if game is not None and game.result is not None]
