"""For whom somebody speaks at a table."""

from __future__ import annotations

from typing import Literal

from muster.core import commands as ask
from muster.core.access import MAY, Role, side_of
from muster.core.decide.asked import Asked, Doubts
from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code, Refused, refuse


def not_for(command: ask.Command, *meant_for: Role) -> Refused:
    """The answer to somebody who may not ask this."""
    return refuse(Code.NOT_ALLOWED, verb=command.kind, roles=tuple(sorted(meant_for)))


Player = PersonId | Literal[""]


def whose(doubts: Doubts, who: Entrant, said: Player, game: Game | None = None) -> Player:
    """Which of an entrant's people something belongs to; of a single one nobody needs to say so.

    At a board of teams that is whoever plays there.
    """
    plays = game.player(who.id) if game else None
    if said and said not in ((plays,) if plays else who.people):
        doubts.no(Code.PLAYER_UNKNOWN, entrant=who.id)
    alone: Player = "" if len(who.people) == 1 else said
    return plays or alone


def speaks_for(
    event: Event, game: Game, named: EntrantId | None, asked: Asked, command: ask.Command
) -> EntrantId:
    """The actor's own side, or the one an official names."""
    own = side_of(event, asked.actor, command)
    if named is not None and named != own and not asked.official:
        raise not_for(command, *MAY[type(command)])
    side = named or own
    if side is None or side not in game.entrants:
        raise refuse(Code.NOT_IN_GAME, entrant=side, table=game.table)
    return side
