"""Equal tournament points meet: the system of Steamroller.

The players come in shuffled order inside each pile. From the top, a pile with an odd number (with
whoever came down to it) sends down its last member who has never gone down and without whom the
rest can be paired; those who stay are paired first in order. If every pile manages this,
nothing can be better: no rule is broken and each pile, from the top, sends down
as few as its number allows, one pile deep. If one does not, the whole is weighed at once
(`fewest`), with these wishes pile by pile from the top: how many go down, how far in all;
and then, again from the top, who: the last in the pile first.

Nobody should go down twice, but this cannot be a hard rule: a sole leader who went down
before must go down again. It is a fault, milder than moving the sitter or a rematch.

How random: the shuffle is uniform, and so is who meets whom while no game is barred. Bars shift
the odds a little, as taking the first opponent allowed is not the same as drawing among
all legal sets. In a pile of six, whatever the bars, the odds are off by at most a tenth in all:
six who met in a ring have four sets left, with odds 17/60, 17/60, 17/60 and 3/20.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from muster.core.pairing.bars import Barred, Game
from muster.core.pairing.fewest import Wishes, fewest_faults, powers
from muster.core.pairing.in_order import first_in_order
from muster.core.pairing.rest import Outcome, Rest


def piles(rest: Rest) -> Outcome:
    """Pair inside the piles with the fewest and smallest steps down."""
    sitter = rest.first_sitter()
    games = _pile_by_pile(rest, sitter)
    if games is None:
        wishes, span = _wishes(rest)
        return fewest_faults(rest, wishes, span)
    return Outcome(games, sitter)


def _pile_by_pile(rest: Rest, sitter: int | None) -> list[Game] | None:
    """The quick way; None if some pile cannot be paired by itself."""
    barred = rest.barred()
    games: list[Game] = []
    down: list[int] = []
    for _, pile in groupby(rest.without(sitter), key=lambda place: rest.players[place].tp):
        settled = _settle(rest, [*down, *pile], len(down), barred)
        if settled is None:
            return None
        games += settled[0]
        down = settled[1]
    return None if down else games


def _settle(
    rest: Rest, pool: Sequence[int], came_down: int, barred: Barred
) -> tuple[list[Game], list[int]] | None:
    """Pair a pile, with those who came down to it first; tell who goes down from it."""
    if len(pool) % 2 == 0:
        games = first_in_order(pool, barred)
        return None if games is None else (games, [])
    for place in range(len(pool) - 1, came_down - 1, -1):
        if rest.players[pool[place]].paired_down == 0:
            games = first_in_order([*pool[:place], *pool[place + 1 :]], barred)
            if games is not None:
                return games, [pool[place]]
    return None


def _wishes(rest: Rest) -> tuple[Wishes, int]:
    size = len(rest.players)
    heights = sorted({player.tp for player in rest.players}, reverse=True)
    depth = {tp: pile for pile, tp in enumerate(heights)}
    piles_of = [depth[player.tp] for player in rest.players]
    far = size * len(heights) + 1  # more than all steps from one pile can add up to
    places = powers(far * far, len(heights) + 1)
    places = [place << size for place in reversed(places)]

    def wish(higher: int, lower: int) -> int:
        pile, steps = piles_of[higher], piles_of[lower] - piles_of[higher]
        if steps == 0:
            return 0
        return places[pile + 1] * (far + steps) + (1 << (size - 1 - higher))

    return wish, places[0]
