"""The set of pairings with the fewest faults, when no fully legal one is at hand.

Every game, and every way to sit out, gets one integer cost in which ranked wishes are digits;
the cheapest complete matching then honours them in order, exactly:

1. how often each rule is broken, the worst first by the pack's order of severity. The sitter
   counts here with the rounds they sat out before and with their place in the queue of sitters,
   so that they are drawn before anything milder (a step down a pile, a club) is looked at;
2. which rematches: none of the last round, then none of the round before, and so on;
3. faults as low in the standings as possible;
4. the system's own wishes;
5. each in turn, from the top, the highest opponent.

A rule that can be kept by everybody is kept here too: the answer is right in every case, and
the quick ways of the systems are only that.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, repeat
from operator import mul

from muster.core.pairing.bars import faults_of_game
from muster.core.pairing.cheapest import cheapest
from muster.core.pairing.field import Fault, FaultKind, Terms
from muster.core.pairing.rest import Outcome, Rest

Wishes = Callable[[int, int], int]  # a system's cost of a game, below `span` in any total

SITTER_YIELDS_TO = {FaultKind.KEPT_APART, FaultKind.REMATCH, FaultKind.SAT_OUT_TWICE}
RANKED = (
    FaultKind.SAME_REGION,
    FaultKind.SAME_CLUB,
    FaultKind.PAIRED_DOWN_TWICE,
    FaultKind.SITTER_NOT_LOWEST,
    FaultKind.KEPT_APART,
    FaultKind.REMATCH,
    FaultKind.SAT_OUT_TWICE,
)


def severity(terms: Terms) -> tuple[FaultKind, ...]:
    """The rules that can be given up, mildest first."""
    given = list(terms.tolerate)
    if FaultKind.SITTER_NOT_LOWEST not in given:
        first = (place for place, kind in enumerate(given) if kind in SITTER_YIELDS_TO)
        given.insert(next(first, len(given)), FaultKind.SITTER_NOT_LOWEST)
    never = [kind for kind in RANKED if kind not in given]
    return (*given, *never)


def fewest_faults(
    rest: Rest, wishes: Wishes, span: int, free: Callable[[int, int], bool] | None = None
) -> Outcome:
    """Find the best set of pairings for these players, faults and all.

    Two for whom `free` is true cost nothing: to them, being paired means not to be needed.
    """
    size = len(rest.players)
    costs = _Costs(rest, wishes, span)
    table = [[0] * (size + size % 2) for _ in range(size + size % 2)]
    for lower in range(size):
        for higher in range(lower):
            if free is None or not free(higher, lower):
                table[higher][lower] = table[lower][higher] = costs.game(higher, lower)
        if rest.odd:
            table[size][lower] = table[lower][size] = costs.sitter(lower)
    mate = cheapest(table)
    games = [(one, other) for one, other in enumerate(mate[:size]) if one < other < size]
    return Outcome(games, mate[size] if rest.odd else None, legal=False)


class _Costs:
    """Builds the integers: `place` is the value of one unit of each digit."""

    def __init__(self, rest: Rest, wishes: Wishes, span: int) -> None:
        self.rest = rest
        self.size = size = len(rest.players)
        self.wishes = wishes
        self.queue = rest.sitters.queue()
        self.choice = powers(2 * size + 1, size + 1)  # opponents without, then with faults
        self.system = self.choice[size]
        self.low = self.system * span
        place = self.low << size
        self.round: dict[int, int] = {}
        for met in sorted({met for player in rest.players for met in player.met.values()}):
            self.round[met], place = place, place * size
        most = size + max((player.sat_out for player in rest.players), default=0)
        self.kind: dict[FaultKind, int] = {}
        for kind in severity(rest.field.terms):
            self.kind[kind], place = place, place * (most + 1)

    def game(self, higher: int, lower: int) -> int:
        faults = faults_of_game(
            self.rest.field, self.rest.players[higher], self.rest.players[lower]
        )
        cost = sum(map(self._fault, faults))
        cost += self.wishes(higher, lower) * self.system
        cost += (bool(faults) * self.low) << (self.size - 1 - higher)
        return cost + (lower + bool(faults) * self.size) * self.choice[self.size - 1 - higher]

    def sitter(self, place: int) -> int:
        return (
            self.rest.players[place].sat_out * self.kind[FaultKind.SAT_OUT_TWICE]
            + self.queue[place] * self.kind[FaultKind.SITTER_NOT_LOWEST]
        )

    def _fault(self, fault: Fault) -> int:
        return self.kind[fault.kind] + sum(self.round[met] for _, met in fault.note)


def powers(base: int, count: int) -> list[int]:
    """The first powers of the base: the values of the digits of a number."""
    return list(accumulate(repeat(base, count - 1), mul, initial=1))


def no_wishes(_higher: int, _lower: int) -> int:
    return 0
