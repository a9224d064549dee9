"""Which models a crew may hire, whoever it is played against."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece
from muster.core.roster.hiring_known import MASTER, VERSATILE, is_called, shares_keyword
from muster.core.roster.hiring_leader import is_of
from muster.core.rulepack.roster import Hiring

CHEAP = 9
"""Up to this cost a Versatile model takes one slot; above, and without Versatile, two."""


def none_barred(crew: Brought) -> Iterator[Problem]:
    for piece in crew.pieces:
        yield from barred(crew.rules.roster.hiring, piece)


def barred(hiring: Hiring, piece: Piece) -> Iterator[Problem]:
    """Models that are not played at all, unless the organiser lets them."""
    profile = piece.profile
    if profile is None or not piece.has(*hiring.never):
        return
    if not any(is_called(profile, name) for name in hiring.excepted):
        trait = next(each for each in hiring.never if piece.has(each))
        yield Problem(Code.MODEL_BARRED, {"model": piece.name, "trait": trait})


def no_upgrades(crew: Brought) -> Iterator[Problem]:
    for piece in crew.pieces:
        if piece.is_upgrade and not crew.rules.roster.hiring.upgrades:
            yield Problem(Code.UPGRADES_NONE, {"model": piece.name})


def of_the_faction(crew: Brought) -> Iterator[Problem]:
    """Models with the leader's Keyword may be of any Faction."""
    if not crew.rules.roster.hiring.in_faction or not crew.faction:
        return
    for piece, leader in _strangers(crew):
        if not is_of(piece, crew.faction):
            data = {"model": piece.name, "faction": crew.faction, "leader": leader.name}
            yield Problem(Code.MODEL_FOREIGN, data)


def masters_share_a_keyword(crew: Brought) -> Iterator[Problem]:
    if not crew.rules.roster.hiring.masters_share_keyword:
        return
    for piece, leader in _strangers(crew):
        if piece.has(MASTER):
            yield Problem(Code.MASTER_FOREIGN, {"model": piece.name, "leader": leader.name})


def within_slots(crew: Brought) -> Iterator[Problem]:
    most = crew.rules.roster.hiring.slots
    given = slots(crew)
    if most is not None and given > most:
        yield Problem(Code.SLOTS_FULL, {"given": given, "most": most})


def slots(crew: Brought) -> int:
    """Taken by everything that shares no Keyword with the leader."""
    return sum(piece.pick.count * _slots(piece) for piece, _ in _strangers(crew))


def hired(crew: Brought) -> Iterator[Piece]:
    """All models but the leader, also one whom nobody called so."""
    leaders = {id(piece) for piece in crew.leaders}
    return (piece for piece in crew.pieces if id(piece) not in leaders and not piece.is_upgrade)


def _slots(piece: Piece) -> int:
    return 1 if piece.has(VERSATILE) and (piece.cost or 0) <= CHEAP else 2


def _strangers(crew: Brought) -> Iterator[tuple[Piece, Piece]]:
    """What was hired without a Keyword of the leader, beside that leader, as far as is known."""
    leader = crew.leader
    if leader is None or leader.profile is None:
        return
    for piece in hired(crew):
        if piece.profile is not None and not shares_keyword(piece, leader):
            yield piece, leader
