"""For whom somebody speaks at a table."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.access import MAY, Actor, Role, roles, side_of
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.problem import Code, Refused, refuse


def is_official(event: Event, actor: Actor, command: ask.Command) -> bool:
    return bool({Role.ORGANISER, Role.JUDGE} & roles(event, actor, command))


def not_for(command: ask.Command, *meant_for: Role) -> Refused:
    """The answer to somebody who may not ask this."""
    return refuse(Code.NOT_ALLOWED, verb=command.kind, roles=tuple(sorted(meant_for)))


def speaks_for(
    event: Event, game: Game, named: EntrantId | None, actor: Actor, command: ask.Command
) -> EntrantId:
    """The actor's own side, or the one an official names."""
    own = side_of(event, actor, command)
    if named is not None and named != own and not is_official(event, actor, command):
        raise not_for(command, *MAY[type(command)])
    side = named or own
    if side is None or side not in game.entrants:
        raise refuse(Code.NOT_IN_GAME, entrant=side, table=game.table)
    return side
