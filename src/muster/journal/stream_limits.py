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
    official = actor.person in {event.organiser, *event.judges}
    if number > MOST and (not official or event.has_part(actor.person, game)):
        raise refuse(Code.STREAM_FULL, most=MOST)
