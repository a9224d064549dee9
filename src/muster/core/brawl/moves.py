"""What is told of a brawl, made into facts: the order of blows, edges, the top card, ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from muster.core.brawl import facts
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.draws import edge_for
from muster.core.brawl.facts import NOBODY
from muster.core.brawl.happen import happen
from muster.core.brawl.loot import top
from muster.core.brawl.problem import BrawlCode, BrawlRefused, no

Facts = tuple[facts.AnyBrawlFact, ...]

END_PHASE, ACTIVATED, STAYS_OUT = "end_phase", "activation_ends", "stays_out"
"""What a ledger calls these."""


class Doing(NamedTuple):
    """Whose doing a blow is: `by` has the credit, with a `model` that may be another's.

    Without anybody in `by` it is whoever first applied or made what it came `through`.
    """

    by: str | None
    through: str = ""
    model: str = NOBODY


def blows(brawl: Brawl, what: str, victims: Iterable[str], doing: Doing) -> Facts:
    """One fact for each model, in the order in which things that come at once are resolved."""
    by, through, model = doing
    return tuple(
        facts.Happened(
            what=what,
            by=brawl.credited(through, to) if by is None else by,
            to=to,
            model=NOBODY if model == by else model,
            through=through,
        )
        for to in brawl.in_order(dict.fromkeys(victims))
    )


def can_happen(brawl: Brawl, what: str, by: str) -> bool:
    """Whether something of the ledger can be said of a player now."""
    try:
        happen(brawl, facts.Happened(what=what, by=by))
    except BrawlRefused:
        return False
    return True


def comes_back(brawl: Brawl, player: str) -> Facts:
    """A Leader at a table edge that is drawn."""
    return (facts.Respawned(player=player, edge=edge_for(brawl.seed, brawl.turn, player)),)


def draw_loot(brawl: Brawl, player: str, card: str = "", benefit: int | None = None) -> Facts:
    """The top card, or the one a deck of paper gave; attached at once if its benefit is known."""
    drawn = facts.LootDrawn(player=player, card=card or top(brawl.loot))
    if benefit is None:
        return (drawn,)
    return (drawn, facts.LootAttached(player=player, card=drawn.card, benefit=benefit))


def end_phase(brawl: Brawl, answers: Mapping[str, Mapping[str, int]]) -> Facts:
    """What players say in the End Phase, in Initiative order."""
    return tuple(
        facts.Happened(what=END_PHASE, by=player, answers=dict(answers[player]))
        for player in brawl.in_order(answers)
    )


def end_turn(brawl: Brawl, turn: int) -> Facts:
    """The end of this turn and no other: two who tell it at once end one turn, not two."""
    if turn != brawl.turn and not brawl.over:
        raise no(BrawlCode.OTHER_TURN, turn=turn, now=brawl.turn)
    return (facts.TurnEnded(),)
