"""What a study finds: the strong win more often, more rounds tell more, and chance is fair."""

from itertools import combinations

import numpy as np
import pytest

from muster.core.rulepack.schema import Rulepack
from muster.core.study.book import Row
from muster.core.study.findings import Finding, Measured, Sums, follows, play_events
from muster.core.study.games import Luck
from muster.core.study.plan import Plan, field_of, slim
from muster.core.study.playing import play_event
from muster.packs import find


def rules(pack: str = "GG4") -> Rulepack:
    found = find(pack)
    assert found is not None
    return slim(found)


def found(plan: Plan, events: int = 60) -> Sums:
    return play_events(plan, range(events))


def test_a_game_won_halves_those_who_are_undefeated() -> None:
    sums = found(Plan(rules(), entrants=16, rounds=4, draws=0), 10)
    told = [sums.measured(n, Finding.UNDEFEATED) for n in (1, 2, 3, 4)]
    assert told == [Measured(n, n, n) for n in (8, 4, 2, 1)]


def test_who_is_far_stronger_than_all_others_wins() -> None:
    strengths = (20.0, *(0.0 for _ in range(15)))
    sums = found(Plan(rules(), entrants=16, rounds=4, strengths=strengths), 20)
    assert sums.measured(4, Finding.WINS).value == 1


@pytest.mark.parametrize("often", [0, 1])
def test_what_was_found_lies_within_how_sure_it_is_however_often_it_was_tried(often: int) -> None:
    """Always and never lie on the edge, where rounding once left them out."""
    every = np.full((1, len(Finding)), often)
    shares = [Sums(n, n * every, n * every).measured(1, Finding.WINS) for n in range(1, 200)]
    assert [one for one in shares if not one.low <= one.value <= one.high] == []


def test_among_equals_everybody_wins_as_often() -> None:
    sums = found(Plan(rules(), entrants=8, rounds=3, spread=0), 400)
    either = sums.measured(3, Finding.WINS).value + sums.measured(3, Finding.SHARES).value / 2
    assert either == pytest.approx(1 / 8, abs=0.06)


def test_places_follow_strength_better_with_every_round() -> None:
    sums = found(Plan(rules("SR17"), entrants=32, rounds=5), 40)
    told = [sums.measured(n, Finding.FOLLOWS).value for n in range(1, 6)]
    assert told == sorted(told)


def test_one_who_is_stronger_by_one_wins_three_games_in_four() -> None:
    luck = Luck(rules(), draws=0)
    pairs = [(2 * n, 2 * n + 1) for n in range(4_000)]
    strengths = [1.0, 0.0] * 4_000
    played = luck.play(pairs, strengths, np.random.default_rng(1))
    won = sum(sign > 0 for sign in played.signs[:4_000])
    assert won / 4_000 == pytest.approx(0.76, abs=0.02)


def test_as_many_games_of_equals_are_drawn_as_somebody_says() -> None:
    luck = Luck(rules("SR17"), draws=0.2)
    pairs = [(2 * n, 2 * n + 1) for n in range(4_000)]
    played = luck.play(pairs, [0.0] * 8_000, np.random.default_rng(1))
    assert played.signs.count(0) / 8_000 == pytest.approx(0.2, abs=0.02)


def test_the_same_seed_gives_the_same_events_however_they_are_divided() -> None:
    plan = Plan(rules(), entrants=9, rounds=3, seed=7)
    whole = found(plan, 6)
    parts = [play_events(plan, [n]) for n in range(6)]
    total = np.sum([part.total for part in parts], axis=0)
    assert np.allclose(whole.total, total)
    assert whole.total.tolist() == found(plan, 6).total.tolist()


def test_two_plans_of_one_seed_have_the_same_people() -> None:
    short = Plan(rules(), entrants=9, rounds=3, seed=7)
    long = Plan(rules("SR17"), entrants=9, rounds=5, seed=7)
    assert field_of(short, 4)[0] == field_of(long, 4)[0]


@pytest.mark.parametrize(("happened", "events"), [(0, 50), (50, 50), (7, 50)])
def test_what_never_or_always_happened_is_still_uncertain(happened: int, events: int) -> None:
    sums = Sums(events, np.full((1, 7), float(happened)), np.full((1, 7), float(happened)))
    told = sums.measured(1, Finding.WINS)
    assert told.value == happened / events
    assert 0 <= told.low <= told.value <= told.high <= 1
    assert told.high - told.low > 0.05


def test_how_well_places_follow_is_spearmans_correlation() -> None:
    """Without ties it is 1 - 6 Σd² / n(n² - 1)."""
    order = (2, 0, 1, 4, 3)
    rows = [Row(place, who) for place, who in enumerate(order, 1)]
    distance = sum((place - (who + 1)) ** 2 for place, who in rows)
    ranks = np.arange(1.0, 6.0)
    assert follows(rows, ranks) == pytest.approx(1 - 6 * distance / (5 * 24))
    assert follows([Row(1, who) for who in range(5)], ranks) == 0


@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17", "WC"])
def test_nobody_meets_twice_while_it_can_be_helped(pack: str) -> None:
    plan = Plan(rules(pack), entrants=16, rounds=3)
    for number in range(5):
        strengths, dice = field_of(plan, number)
        steps = play_event(plan, strengths, dice, Luck(plan.rules, 0.05))
        tables = [group for step in steps for group in step.paired.groups]
        met = [frozenset(pair) for group in tables for pair in combinations(group, 2)]
        assert len(met) == len(set(met))
