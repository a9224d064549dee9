"""What steps down from pile to pile cost, and how one pile is paired by itself."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.pairing.bars import Barred, Game
from muster.core.pairing.fewest import Wishes, powers
from muster.core.pairing.field import Player
from muster.core.pairing.in_order import first_in_order


def settle_pile(
    players: Sequence[Player], down: Sequence[int], pile: Sequence[int], barred: Barred
) -> tuple[list[Game], list[int]] | None:
    """Pair a pile, those who came down to it first, and tell who goes down from it.

    An odd number sends down its last member who never went down and without whom the rest can
    be paired. None if there is no such member, or if an even number cannot be paired.
    """
    pool = [*down, *pile]
    if len(pool) % 2 == 0:
        games = first_in_order(pool, barred)
        return None if games is None else (games, [])
    for last in reversed(pile):
        if players[last].paired_down == 0:
            games = first_in_order([place for place in pool if place != last], barred)
            if games is not None:
                return games, [last]
    return None


def pile_wishes(players: Sequence[Player]) -> tuple[Wishes, int]:
    """The cost of a step down, and more than all steps can cost together.

    Pile by pile from the top: how many go down, how far in all. Then who: the last first.
    """
    size = len(players)
    heights = sorted({player.tp for player in players}, reverse=True)
    depth = {tp: pile for pile, tp in enumerate(heights)}
    pile_of = [depth[player.tp] for player in players]
    far = size * len(heights) + 1  # more than all steps from one pile can add up to
    places = [place << size for place in reversed(powers(far * far, len(heights) + 1))]

    def wish(higher: int, lower: int) -> int:
        steps = pile_of[lower] - pile_of[higher]
        if steps == 0:
            return 0
        return places[pile_of[higher] + 1] * (far + steps) + (1 << (size - 1 - higher))

    return wish, places[0]
