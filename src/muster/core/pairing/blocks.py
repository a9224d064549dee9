"""Piles of a large field, weighed in parts instead of all at once.

A pile is *deep* if it holds at least 4(D + 1) players, D being the most bars anybody has. The piles
between two deep ones form a *block*. Its members may meet each other, members of the deep pile
above (*givers*), or go down to the deep pile below, where phantoms stand for the players
who will meet them there. A deep pile can be paired whoever leaves it or comes to it, so a
block can be weighed by itself; two givers, or two phantoms, that are not needed are
matched to each other at no cost.

Only the last few who never went down are offered as givers. That is enough if t of them are taken
and at least t + D were offered: a giver further up could be exchanged for one of those offered,
as the opponent has met at most D of them and at most t - 1 are busy. Else more are offered.

Every deep pile is paired in the end, which checks what was assumed. If one cannot be, or a block
has a rematch, the answer is None and the whole must be weighed.
"""

from __future__ import annotations

from itertools import chain, groupby, pairwise

from muster.core.ids import EntrantId
from muster.core.pairing.bars import Game
from muster.core.pairing.fewest import fewest_faults, severity
from muster.core.pairing.field import FaultKind, Player, Terms
from muster.core.pairing.in_order import first_in_order
from muster.core.pairing.rest import Rest
from muster.core.pairing.sitters import Sitters
from muster.core.pairing.steps import pile_wishes, settle_pile

Pile = list[int]

PHANTOM = -1


def in_blocks(rest: Rest, sitter: int | None) -> list[Game] | None:
    """Pair everybody but the sitter, block by block; None if that is not certain to be best."""
    groups = groupby(rest.without(sitter), key=lambda place: rest.players[place].tp)
    piles = [list(pile) for _, pile in groups]
    walk = _Walk(rest)
    if not any(map(walk.deep, piles)) or not _simple(rest.field.terms):
        return None
    below_of = {upper[-1]: rest.players[lower[0]].tp for upper, lower in pairwise(piles)}
    try:
        for deep, group in groupby(piles, key=walk.deep):
            if deep:
                for pile in group:
                    walk.reach(pile)
            else:
                block = list(chain(*group))
                walk.cross(block, below_of.get(block[-1]))
        walk.leave()
    except _Uncertain:
        return None
    return walk.games


def _simple(terms: Terms) -> bool:
    """Nobody is kept apart, and the sitter would not be moved to spare anybody a step down."""
    order = severity(terms).index
    return not terms.apart and order(FaultKind.PAIRED_DOWN_TWICE) < order(
        FaultKind.SITTER_NOT_LOWEST
    )


class _Uncertain(Exception):
    """The parts do not prove the whole."""


class _Walk:
    """Goes down the piles. A deep pile stays open until it is known whom it must give."""

    def __init__(self, rest: Rest) -> None:
        self.rest = rest
        self.barred = rest.barred()
        self.bars = max((len(player.met) for player in rest.players), default=0)
        self.games: list[Game] = []
        self.down: list[int] = []  # on their way to the next pile
        self.open: Pile = []

    def deep(self, pile: Pile) -> bool:
        return len(pile) >= 4 * (self.bars + 1)

    def reach(self, pile: Pile) -> None:
        """Come to a deep pile, straight from another or from a block."""
        if self.open:
            self._settle_open()
        self.open = pile

    def leave(self) -> None:
        """Come to the end: nobody may be on their way any more."""
        if self.open:
            self._settle_open()
        if self.down:
            raise _Uncertain

    def _settle_open(self) -> None:
        settled = settle_pile(self.rest.players, self.down, self.open, self.barred)
        if settled is None:
            raise _Uncertain
        games, self.down = settled
        self.games += games
        self.open = []

    def cross(self, block: Pile, below: int | None) -> None:
        """Pair a block with what the open pile gives; others go down to the pile below."""
        games = self._weigh_with_enough(block, below)
        taken = {one for one, _ in games}
        if self.open:
            pool = [*self.down, *(place for place in self.open if place not in taken)]
            settled = first_in_order(pool, self.barred)
            if settled is None:
                raise _Uncertain
            self.games += settled
        self.open = []
        self.games += [(one, other) for one, other in games if other != PHANTOM]
        self.down = [one for one, other in games if other == PHANTOM]

    def _weigh_with_enough(self, block: Pile, below: int | None) -> list[Game]:
        """Offer givers until it is certain that more would change nothing."""
        fresh = [place for place in self.open if self.rest.players[place].paired_down == 0]
        offered = (len(self.down) + len(self.open)) % 2 if self.open else 0
        while self.open:
            offered += 2 * (self.bars + 1)
            if offered > len(fresh):
                raise _Uncertain
            games = self._weigh(fresh[-offered:], block, below)
            taken = sum(one in self.open for one, _ in games)
            if taken + self.bars <= offered:
                return games
        return self._weigh([], block, below)

    def _weigh(self, givers: Pile, block: Pile, below: int | None) -> list[Game]:
        """The best games of a block; PHANTOM is an opponent in the pile below."""
        places = [*givers, *block]
        players = [self.rest.players[place] for place in places]
        if below is not None:
            number = len(block) + len(givers) % 2
            players += [Player(EntrantId(f"/{each}"), tp=below) for each in range(number)]
        ids = [player.id for player in players]
        part = Rest(self.rest.field, players, ids, Sitters(players, "random", int))
        ends = (len(givers), len(places))

        def free(higher: int, lower: int) -> bool:
            return lower < ends[0] or higher >= ends[1]

        wishes, span = pile_wishes(players)
        outcome = fewest_faults(part, wishes, span, free)
        places += [PHANTOM] * (len(players) - len(places))
        games = [
            (places[one], places[other]) for one, other in outcome.games if not free(one, other)
        ]
        if any(other != PHANTOM and self.barred(one, other) for one, other in games):
            raise _Uncertain
        return games
