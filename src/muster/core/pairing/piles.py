"""Equal tournament points meet: the system of Steamroller.

The players come in shuffled order inside each pile. From the top, a pile with an odd number (with
whoever came down to it) sends down its last member who has never gone down and without whom the
rest can be paired; those who stay are paired first in order. If every pile manages this,
nothing can be better: no rule is broken and each pile, from the top, sends down
as few as its number allows, one pile deep. If one does not, the whole is weighed at once
(`fewest`), with these wishes pile by pile from the top: how many go down, how far in all;
and then, again from the top, who: the last in the pile first. Large fields are weighed in
parts, between piles deep enough to take and give whatever the parts need (`blocks`).

Nobody should go down twice, but this cannot be a hard rule: a sole leader who went down
before must go down again. It is a fault, milder than moving the sitter or a rematch.

How random: the shuffle is uniform, and so is who meets whom while no game is barred. Bars shift
the odds a little, as taking the first opponent allowed is not the same as drawing among
all legal sets. In a pile of six, whatever the bars, the odds are off by at most a tenth in all:
six who met in a ring have four sets left, with odds 17/60, 17/60, 17/60 and 3/20.
"""

from __future__ import annotations

from itertools import groupby

from muster.core.pairing.bars import Game
from muster.core.pairing.blocks import in_blocks
from muster.core.pairing.fewest import fewest_faults
from muster.core.pairing.rest import Outcome, Rest
from muster.core.pairing.steps import pile_wishes, settle_pile

LARGE = 100  # players, above which weighing all at once takes more than half a second


def piles(rest: Rest) -> Outcome:
    """Pair inside the piles with the fewest and smallest steps down."""
    sitter = rest.first_sitter()
    games = _pile_by_pile(rest, sitter)
    if games is not None:
        return Outcome(games, sitter)
    if len(rest.players) > LARGE:
        games = in_blocks(rest, sitter)
        if games is not None:
            return Outcome(games, sitter, legal=False)
    wishes, span = pile_wishes(rest.players)
    return fewest_faults(rest, wishes, span)


def _pile_by_pile(rest: Rest, sitter: int | None) -> list[Game] | None:
    """The quick way; None if some pile cannot be paired by itself."""
    barred = rest.barred()
    games: list[Game] = []
    down: list[int] = []
    for _, pile in groupby(rest.without(sitter), key=lambda place: rest.players[place].tp):
        settled = settle_pile(rest.players, down, list(pile), barred)
        if settled is None:
            return None
        games += settled[0]
        down = settled[1]
    return None if down else games
