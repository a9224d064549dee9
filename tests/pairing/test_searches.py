"""The searches underneath, each against trying everything."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from muster.core.pairing.alternating import Matching
from muster.core.pairing.assignment import assign
from muster.core.pairing.cheapest import cheapest
from muster.core.pairing.clashes import clashes, fewest_clashes, least
from muster.core.pairing.in_order import first_in_order
from tests.pairing.brute import all_matchings


@pytest.mark.parametrize("most", [1, 2, 5, 20, 10**40])
def test_the_cheapest_matching_costs_no_more_than_any_other(most: int) -> None:
    dice = Random(most)
    for size in [0, 2, 4, 6, 8] * 60:
        cost = [[0] * size for _ in range(size)]
        for one in range(size):
            for other in range(one):
                cost[one][other] = cost[other][one] = dice.randint(0, most)
        mate = cheapest(cost)
        assert [mate[mate[place]] for place in range(size)] == list(range(size))
        found = sum(cost[place][mate[place]] for place in range(size)) // 2
        assert found == min(
            sum(cost[one][other] for one, other in games) for games in all_matchings(range(size))
        )


def test_the_cheapest_assignment_costs_no_more_than_any_other() -> None:
    dice = Random(1)
    for _ in range(300):
        rows = dice.randint(0, 4)
        columns = dice.randint(rows, 5)
        cost = [[dice.randint(0, 5) for _ in range(columns)] for _ in range(rows)]
        found = assign(cost)
        assert len(set(found)) == rows
        assert sum(cost[row][found[row]] for row in range(rows)) == min(
            sum(cost[row][column] for row, column in enumerate(each))
            for each in permutations(range(columns), rows)
        )


@pytest.mark.parametrize("density", [0.2, 0.4, 0.6, 0.8])
def test_the_first_legal_set_is_found_whenever_there_is_one(density: float) -> None:
    dice = Random(density)
    for size in [2, 4, 6, 8] * 100:
        bars = {
            (one, other) for other in range(size) for one in range(other) if dice.random() < density
        }

        def barred(one: int, other: int, bars: set[tuple[int, int]] = bars) -> bool:
            return (min(one, other), max(one, other)) in bars

        legal = [games for games in all_matchings(range(size)) if bars.isdisjoint(games)]
        assert first_in_order(range(size), barred) == min(legal, default=None)


def test_long_tails_are_settled_like_short_ones() -> None:
    """Greedy sticks at the end of a field in which the last twenty have nearly all met."""
    size, tail = 200, 20
    late = range(size - tail, size)

    def barred(one: int, other: int) -> bool:
        return one in late and other in late

    games = first_in_order(range(size), barred)
    assert games is not None
    assert sorted(place for game in games for place in game) == list(range(size))
    assert not any(barred(*game) for game in games)
    assert games[:80] == [(place, place + 1) for place in range(0, 160, 2)]


def test_an_odd_cycle_is_no_obstacle() -> None:
    pentagon = [[1, 4], [0, 2], [1, 3], [2, 4, 5], [0, 3], [3]]
    matching = Matching(pentagon, [(1, 2), (3, 4)])
    assert matching.complete()
    assert matching.mate == [4, 2, 1, 5, 0, 3]


def test_clashes_by_counting_are_as_few_as_trying_everything_finds() -> None:
    dice = Random(7)
    for size in [2, 4, 6, 8] * 100:
        region = {club: dice.choice(["north", "north", "south", ""]) for club in "abcde"}
        shares = [dice.random() ** 3 for _ in range(6)]
        clubs = dice.choices(["a", "b", "c", "d", "e", ""], shares, k=size)
        regions = [region[club] if club else dice.choice(["north", "south", ""]) for club in clubs]
        levels = dice.choice([[clubs], [regions], [clubs, regions]])
        games = fewest_clashes(range(size), levels)
        assert sorted(place for game in games for place in game) == list(range(size))
        found = [clashes(games, names) for names in levels]
        assert found == [least(range(size), names) for names in levels]
        assert found == min(
            [clashes(each, names) for names in levels] for each in all_matchings(range(size))
        )
