"""How long players may make the stream of one table: it is read whole under the event's lock."""

from __future__ import annotations

from muster.core.access import Actor
from muster.core.event import Event, Game
from muster.core.problem import Code, refuse

MOST = 2_000
"""Lines: several times what the longest game that is really played takes."""


def need_room(event: Event, game: Game, actor: Actor, number: int) -> None:
    """Refuse a player's tap that would make it so many lines; officials always go on.

    Nobody judges a game they play in.
    """
    plays = any(event.speaks(actor.person, game, entrant) for entrant in game.entrants)
    judges = actor.person in event.judges and not plays
    if number > MOST and not judges and actor.person != event.organiser:
        raise refuse(Code.STREAM_FULL, most=MOST)
