"""Who may lead a crew."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece
from muster.core.rulepack.schema import Rulepack


def one_leader(crew: Brought) -> Iterator[Problem]:
    """What was not taken apart into models may have a leader all the same."""
    given = sum(piece.pick.count for piece in crew.leaders)
    if crew.rules.roster.leader.needed and crew.pieces and given != 1:
        yield Problem(Code.LEADER_COUNT, {"list": crew.army.title, "given": given})


def leader_fits(crew: Brought) -> Iterator[Problem]:
    for leader in crew.leaders:
        yield from unfit(crew.rules, crew.faction, leader)


def unfit(rules: Rulepack, faction: str, leader: Piece) -> Iterator[Problem]:
    """Why a model cannot lead; of one that the catalogue does not know, nothing is said."""
    terms, profile = rules.roster.leader, leader.profile
    if profile is None:
        return
    said: dict[str, object] = {"leader": leader.name}
    if terms.kinds and not leader.has(*terms.kinds):
        yield Problem(Code.LEADER_KIND, {**said, "kinds": terms.kinds})
    if leader.has(*terms.never):
        yield Problem(Code.LEADER_BARRED, {**said, "traits": terms.never})
    if terms.cost_most is not None and profile.cost > terms.cost_most:
        yield Problem(Code.LEADER_COST, {**said, "cost": profile.cost, "most": terms.cost_most})
    if terms.in_faction and faction and not is_of(leader, faction):
        yield Problem(Code.LEADER_FACTION, {**said, "faction": faction})


def is_of(piece: Piece, faction: str) -> bool:
    """Whether a model is of a Faction; one of which no Faction is known is of any."""
    known = piece.profile.factions if piece.profile else ()
    return not known or faction.casefold() in {each.casefold() for each in known}
