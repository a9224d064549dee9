"""The order in which a system looks at the players, with chance settling ties."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from muster.core.pairing.field import Field, Player
from muster.core.pairing.tickets import in_ticket_order

Height = Callable[[Player], tuple[int, ...]]

# What puts one player before another: largest first, equals shuffled.
HEIGHTS: dict[str, Height] = {
    "adjacent": lambda player: player.standing,
    "piles": lambda player: (player.tp,),
    "random": lambda _: (),
}


def order_of(field: Field, seed: bytes) -> list[Player]:
    """The order used: finalists by full standing, everybody else as the system wants them."""
    terms = field.terms
    if not terms.finals:
        return _ordered(field.players, HEIGHTS[terms.system], seed)
    placed = by_standing(field.players, seed)
    finalists, others = placed[: 2 * terms.finals], placed[2 * terms.finals :]
    return finalists + _ordered(others, HEIGHTS[terms.system], seed)


def by_standing(players: Iterable[Player], seed: bytes) -> list[Player]:
    """Best first, exact ties shuffled."""
    return _ordered(players, HEIGHTS["adjacent"], seed)


def _ordered(players: Iterable[Player], height: Height, seed: bytes) -> list[Player]:
    level: dict[tuple[int, ...], list[Player]] = defaultdict(list)
    for player in players:
        level[height(player)].append(player)
    order: list[Player] = []
    for each in sorted(level, reverse=True):
        tied = level[each]
        order += in_ticket_order(seed, tied) if len(tied) > 1 else tied
    return order
