"""What is named before the first game: who always leads, and all that may ever be hired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.entrant import Entrant, Pool
from muster.core.event import Event
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece
from muster.core.roster.crew_faction import faction_for
from muster.core.roster.hiring_known import counted, is_totem_of, piece_of, pieces_of
from muster.core.roster.hiring_leader import unfit
from muster.core.roster.hiring_models import barred, hired
from muster.core.rulepack.roster import Roster


def wrong_pool(event: Event, entrant: Entrant, pool: Pool) -> Iterator[Problem]:
    roster = event.rules.roster
    pieces = pieces_of(event, pool.picks)
    if roster.leader.fixed and not pool.leader:
        yield Problem(Code.LEADER_NOT_NAMED, {"entrant": entrant.id})
    if pool.leader:
        leader = piece_of(event, pool.leader)
        yield from unfit(event.rules, faction_for(entrant, leader), leader)
        pieces = [leader, *(piece for piece in pieces if piece.key != leader.key)]
    for piece in pieces:
        yield from unknown(event, piece)
        yield from barred(roster.hiring, piece)
    if roster.hiring.pool is not None:
        yield from _cost(entrant, roster.hiring.pool, pieces_of(event, pool.picks))


def unnamed(roster: Roster, entrant: Entrant) -> Iterator[Code]:
    """What is to be named before the first game, and somebody of this entrant has not."""
    pools = [pool_of(entrant, str(person)) for person in entrant.people]
    if roster.leader.fixed and not all(pool and pool.leader for pool in pools):
        yield Code.LEADERS_UNNAMED
    if roster.hiring.pool is not None and not all(pool and pool.picks for pool in pools):
        yield Code.POOLS_UNNAMED


def unknown(event: Event, piece: Piece) -> Iterator[Problem]:
    if event.catalogue is not None and piece.profile is None:
        yield Problem(Code.MODEL_UNKNOWN, {"model": piece.name})


def _cost(entrant: Entrant, most: int, pieces: Sequence[Piece]) -> Iterator[Problem]:
    models = [piece for piece in pieces if not piece.is_upgrade]
    cost = sum(piece.pick.count * (piece.cost or 0) for piece in models)
    if not models:
        yield Problem(Code.POOL_MISSING, {"entrant": entrant.id})
    if cost > most:
        yield Problem(Code.POOL_COST, {"cost": cost, "most": most})


def pool_of(entrant: Entrant, player: str) -> Pool | None:
    """What a player named; of a team, perhaps one for both."""
    by_player = {str(whose): pool for whose, pool in entrant.pools.items()}
    return by_player.get(player) or by_player.get("")


def out_of_pool(event: Event, entrant: Entrant, crew: Brought) -> Iterator[Problem]:
    """Leader, its Totems and Upgrades need not be in it."""
    leader = crew.leader
    bound = [p for p in hired(crew) if leader is None or not is_totem_of(p, leader)]
    if event.rules.roster.hiring.pool is None or not bound:
        return
    pool = pool_of(entrant, str(crew.army.player))
    if pool is None or not pool.picks:
        yield Problem(Code.POOL_MISSING, {"entrant": entrant.id})
        return
    named, given = counted(pieces_of(event, pool.picks)), counted(bound)
    for key, piece in {piece.key: piece for piece in bound}.items():
        if given[key] > named[key]:
            data = {"model": piece.name, "given": given[key], "most": named[key]}
            yield Problem(Code.NOT_IN_POOL, data)
