"""Who leads a list where that follows from the cards: one at least, and alone in small games."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought


def led(one: Brought) -> Iterator[Problem]:
    """Of a list with models nobody knows, nothing is said: one of them may lead it."""
    terms = one.rules.roster.leader
    if not terms.by_card or not one.pieces or any(piece.profile is None for piece in one.pieces):
        return
    given = sum(piece.pick.count for piece in one.leaders)
    if given == 0 or (given > 1 and _alone(one)):
        yield Problem(Code.LEADER_COUNT, {"list": one.army.title, "given": given})


def _alone(one: Brought) -> bool:
    up_to = one.rules.roster.leader.alone_up_to
    return up_to is None or (one.rules.size.points or 0) <= up_to
