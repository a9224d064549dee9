"""What a crew costs, how many models it has, and what is left of its Soulstones."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece
from muster.core.roster.counting import price
from muster.core.roster.hiring_known import VERSATILE, is_totem_of, shares_keyword


def within_size(crew: Brought) -> Iterator[Problem]:
    """Where the price of a row is not known, what the player says all of it costs counts too."""
    most, said = crew.rules.size.points, crew.army.points or 0
    is_known = all(price(crew, piece) is not None for piece in crew.main)
    given = cost(crew) if is_known else max(cost(crew), said)
    if crew.rules.roster.sized and most is not None and given > most:
        data = {"list": crew.army.title, "cost": given, "most": most}
        yield Problem(Code.CREW_COST, data)


def as_many_models(crew: Brought) -> Iterator[Problem]:
    """Exactly so many, or at least and at most."""
    terms, said = crew.rules.roster, {"list": crew.army.title}
    given = sum(piece.pick.count for piece in crew.models)
    if not crew.pieces:
        return
    if terms.models is not None and given != terms.models:
        yield Problem(Code.CREW_MODELS, {**said, "given": given, "needed": terms.models})
    if terms.models_least is not None and given < terms.models_least:
        yield Problem(Code.MODELS_FEW, {**said, "given": given, "least": terms.models_least})
    if terms.models_most is not None and given > terms.models_most:
        yield Problem(Code.MODELS_MANY, {**said, "given": given, "most": terms.models_most})


def cost(crew: Brought) -> int:
    """Of everything whose cost is known; without rows, what the player says it costs."""
    if not crew.pieces:
        return crew.army.points or 0
    return sum(cost_of(crew, piece) for piece in crew.main)


def soulstones(crew: Brought) -> int:
    """What is left of the size is the crew's pool; what is above the largest pool is lost."""
    left = max((crew.rules.size.points or 0) - cost(crew), 0)
    most = crew.rules.roster.hiring.stones_most
    return left if most is None else min(left, most)


def cost_of(crew: Brought, piece: Piece) -> int:
    """What a row takes off the size."""
    return charged(crew, piece) + (piece.pick.count - 1) * _full(crew, piece)


def charged(crew: Brought, piece: Piece) -> int:
    """What the first of a row takes off the size."""
    return 0 if _is_free(crew, piece) else _full(crew, piece)


def _full(crew: Brought, piece: Piece) -> int:
    return (price(crew, piece) or 0) + _surcharge(crew, piece)


def _is_free(crew: Brought, piece: Piece) -> bool:
    """Where the leader's cost is not counted, nor is that of its Totem."""
    leader = crew.leader
    if leader is None or not crew.rules.roster.leader.free:
        return False
    return piece is leader or is_totem_of(piece, leader)


def _surcharge(crew: Brought, piece: Piece) -> int:
    leader = crew.leader
    if leader is None or leader.profile is None or piece.profile is None:
        return 0
    own = piece is leader or piece.is_upgrade or piece.has(VERSATILE)
    return 0 if own or shares_keyword(piece, leader) else crew.rules.roster.hiring.surcharge
