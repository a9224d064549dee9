"""Battleplans about objectives: what each round gives."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from tests.paper import Paper, Says

PRIMARY = ("lightning-raid", "raze-to-the-ground", "mystic-glade", "running-out-of-time")


def holding(count: int, **more: object) -> Says:
    return {"objectives": count, **more}


AHEAD = holding(1), holding(0)
"""A round after which the first player leads by two."""


@pytest.mark.req("WC-088")
@pytest.mark.parametrize("plan", PRIMARY)
def test_any_objective_two_and_more_than_the_opponent_are_a_point_each(plan: str) -> None:
    paper = Paper("WC", plan).turn(holding(0), holding(1)).turn(holding(1), holding(2))
    assert paper.turn(holding(1), holding(1)).running == [(0, 2), (1, 5), (2, 6)]
    assert paper.scored(1)[:2] == [("any_objective", 1), ("more_objectives", 1)]
    assert paper.scored(1)[2:5] == [
        ("any_objective", 1),
        ("two_objectives", 1),
        ("more_objectives", 1),
    ]


@pytest.mark.req("WC-086", "WC-087", "WC-088", "WC-092", "WC-093")
def test_the_lightning_raid_of_the_golden_examples() -> None:
    paper = (
        Paper("WC", "lightning-raid")
        .turn(holding(2, wounds=10), holding(1, wounds=8))
        .turn(holding(1, wounds=15), holding(3, wounds=23), hoard="second")
        .turn(holding(2, wounds=15), holding(2, wounds=23), hoard="second")
        .turn(holding(3, wounds=33), holding(0, wounds=23), hoard="first")
    )
    assert paper.running == [(5, 1), (6, 7), (8, 12), (14, 12)]
    assert paper.won == ("vp", 0, "")
    assert paper.figures == [{"vp": 14}, {"vp": 12}]


@pytest.mark.req("WC-092")
def test_equal_devastation_totals_give_nothing_and_fighters_may_come_back() -> None:
    paper = Paper("WC", "lightning-raid").turn({"wounds": 20}, {"wounds": 20})
    assert paper.turn({"wounds": 8}, {"wounds": 20}).running == [(0, 0), (0, 2)]


@pytest.mark.req("WC-094")
def test_the_first_fighter_down_near_an_objective_scores_for_its_opponent_alone() -> None:
    paper = Paper("WC", "raze-to-the-ground").turn(fist="second").turn(fist="first")
    assert paper.turn(fist="none").running == [(2, 0), (2, 2), (2, 2)]


@pytest.mark.req("WC-095")
def test_only_the_player_behind_may_raze_an_objective() -> None:
    paper = Paper("WC", "raze-to-the-ground").turn(*AHEAD)
    assert paper.turn(holding(2), holding(1, razed=True)).running == [(2, 0), (5, 1)]
    assert paper.turn({"razed": True}, {"razed": False}).refused() == [
        ("turns.3.first.razed", Code.ANSWER_NOT_ASKED)
    ]


@pytest.mark.req("WC-096")
def test_a_bloodgifted_fighter_scores_at_an_objective_of_its_own_player() -> None:
    paper = (
        Paper("WC", "mystic-glade")
        .turn(holding(1), holding(1), bloodgifted="second", gift_near=True)
        .turn(holding(1), holding(1), bloodgifted="second", gift_near=False)
        .turn(holding(2), holding(0), bloodgifted="second", gift_near=False)
    )
    assert paper.running == [(1, 3), (2, 4), (5, 4)]
    near = Paper("WC", "mystic-glade").turn(*AHEAD, bloodgifted="second", gift_near=True)
    assert near.refused() == [("turns.1.table.gift_near", Code.ANSWER_UNFIT)]


@pytest.mark.req("WC-110")
@pytest.mark.parametrize(
    ("owners", "total"),
    [
        (["first", "first", "none"], (3, 0)),
        (["first", "none", "none"], (1, 0)),
        (["none", "first", "none"], (2, 0)),
        (["second", "none", "none"], (0, 2)),
        (["second", "first", "second"], (2, 3)),
    ],
)
def test_red_wants_b_and_blue_wants_a(owners: list[str], total: tuple[int, int]) -> None:
    paper = Paper("WC", "plundered-spoils").start(red="first").turn(objectives=owners)
    assert paper.total == total


@pytest.mark.req("WC-111")
def test_both_players_may_fell_an_enemy_near_an_objective() -> None:
    paper = Paper("WC", "plundered-spoils").turn({"near": True}, {"near": True})
    assert paper.turn({"near": False}, {"near": True}).running == [(2, 2), (2, 4)]


CENTRE, ALL = ["first", "none", "none"], ["first", "first", "first"]


@pytest.mark.req("WC-088", "WC-115")
def test_objectives_won_since_the_round_began_are_worth_a_point_each() -> None:
    paper = Paper("WC", "a-war-over-nothing").turn(objectives=ALL, at_start=CENTRE)
    assert paper.scored(0) == [
        ("any_objective", 1),
        ("two_objectives", 1),
        ("more_objectives", 1),
        ("ours", 2),
    ]
    assert paper.turn(objectives=ALL).running == [(5, 0), (8, 0)]


@pytest.mark.req("WC-116")
def test_an_ignored_objective_counts_for_neither_primary_nor_secondary() -> None:
    paper = Paper("WC", "a-war-over-nothing").turn(objectives=CENTRE, at_start=CENTRE)
    paper.turn(objectives=ALL, ignored="placed-first")
    assert paper.running == [(2, 0), (6, 0)]
    assert paper.scored(0)[-1] == ("ours", 1)


@pytest.mark.req("WC-115")
def test_control_that_changed_between_the_rounds_is_taken_anew() -> None:
    nobody = ["none", "none", "none"]

    def first_round() -> Paper:
        return Paper("WC", "a-war-over-nothing").turn(objectives=CENTRE, at_start=CENTRE)

    assert first_round().turn(objectives=CENTRE).total == (4, 0)
    changed = first_round().turn(objectives=CENTRE, changed=True, at_start=nobody)
    assert changed.total == (5, 0)
    unsaid = first_round().turn(objectives=CENTRE, at_start=nobody)
    assert unsaid.refused() == [("turns.2.table.at_start", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("WC-117")
def test_a_worthy_foe_is_worth_its_points_by_the_hundred_rounded_up() -> None:
    paper = (
        Paper("WC", "running-out-of-time")
        .turn({"marked": 300}, {"marked": 205})
        .turn({"marked": 301, "foe": True}, {"marked": 100, "foe": True})
        .turn({"marked": 90, "foe": True}, {"marked": 90, "foe": True})
        .turn({"foe": False}, {"foe": True})
    )
    assert paper.running == [(0, 0), (3, 3), (4, 7), (4, 8)]


@pytest.mark.req("WC-117")
def test_nobody_is_marked_before_the_first_round_nor_for_a_fifth() -> None:
    paper = Paper("WC", "running-out-of-time").turn({"foe": True}).turn().turn()
    assert paper.turn({"marked": 100}).refused() == [
        ("turns.1.first.foe", Code.ANSWER_NOT_THIS_TURN),
        ("turns.4.first.marked", Code.ANSWER_NOT_THIS_TURN),
    ]
