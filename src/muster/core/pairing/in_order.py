"""The first legal set of pairings in a given order: each takes the next they may meet.

*First* is lexicographic: the top player's opponent is as high as possible, then that of the
highest player left, and so on, among all sets without a barred game.

Walking down and taking the next opponent allowed (*greedy*) is right as long as it does not
stick: each choice was the first allowed one, and what followed shows it could be completed.
When it sticks, the last games are taken back until the players in them can all be paired
again; every choice kept is then, for the same reason, the right one. Only these last players
(*the tail*) need an exact search.

How long the tail can be. Let D be the most bars any player has, and m the players left, m even.
If m >= 2D + 2, everybody left may meet at least m - 1 - D >= m/2 of the others, so by Dirac's
theorem there is a cycle through all of them along allowed games, and every second game on it is a
legal set. So with n >= 2D + 2 a legal set always exists, and 2D + 2 players are always enough
of a tail: as it is doubled until it will do, it never has more than max(8, 4D + 4). The bound
is tight: two halves of D players each, D odd, who may meet only inside their own half, are
m = 2D players with D bars each and no legal set.

In the tail one complete matching is kept as a witness. The top player p, with mate a, can have
q exactly if the rest without p and q can be completed, that is if q is outer in one alternating
search from a without p. So each player costs one search, and the whole costs
O(n + nD) for the walk and O(t^4) at worst, in practice O(t^3), for a tail of t players.
"""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.pairing.alternating import Matching
from muster.core.pairing.bars import Barred, Game

SHORTEST_TAIL = 8


def first_in_order(players: Sequence[int], barred: Barred) -> list[Game] | None:
    """Pair an even number of positions, given best first; None if no legal set exists."""
    games, left = _walk(players, barred)
    if not left:
        return games
    length = max(SHORTEST_TAIL, 2 * len(left))
    while True:
        kept = max(0, len(games) - (length - len(left)) // 2)
        tail = _settle(games[kept:], left, barred)
        if tail is not None:
            return games[:kept] + tail
        if kept == 0:
            return None
        length *= 2


def _walk(players: Sequence[int], barred: Barred) -> tuple[list[Game], list[int]]:
    """Go down until everybody is paired or somebody sticks; return games and who is left.

    Those left form a linked list in order, so each step passes over at most D barred players.
    """
    end = len(players)
    after = list(range(1, end + 1))
    games: list[Game] = []
    top = 0
    while top != end:
        before, other = top, after[top]
        while other != end and barred(players[top], players[other]):
            before, other = other, after[other]
        if other == end:
            break
        after[before] = after[other]
        games.append((players[top], players[other]))
        top = after[top]
    left = []
    while top != end:
        left.append(players[top])
        top = after[top]
    return games, left


def _settle(games: Sequence[Game], left: Sequence[int], barred: Barred) -> list[Game] | None:
    """Pair the players of these games and those left exactly."""
    tail = sorted([player for game in games for player in game] + list(left))
    place = {player: index for index, player in enumerate(tail)}
    friends = [
        [there for there, other in enumerate(tail) if there != here and not barred(player, other)]
        for here, player in enumerate(tail)
    ]
    matching = Matching(friends, [(place[one], place[other]) for one, other in games])
    if not matching.complete():
        return None
    settled = []
    for here, player in enumerate(tail):
        if not matching.gone[here]:
            settled.append((player, tail[matching.settle(here)]))
    return settled
