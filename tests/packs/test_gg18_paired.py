"""The four Paired Schemes of Gaining Grounds 2018: what each gives, and when."""

import pytest

from muster.core.problem import Code
from tests.packs.scheming import SCHEMES, at_end, in_turn, paper_of


@pytest.mark.req("GG18-063")
def test_four_schemes_are_paired_with_the_suits_of_strategies() -> None:
    assert {one.suit: one.title for one in SCHEMES.values() if one.slot == "paired"} == {
        "rams": "Surround Them",
        "crows": "Guarded Treasure",
        "masks": "Punish the Weak",
        "tomes": "Eliminate the Leadership",
    }


@pytest.mark.req("GG18-096")
@pytest.mark.parametrize(
    ("enemy", "other", "own", "vp"),
    [
        (0, 0, 0, 0),
        (1, 0, 0, 1),
        (2, 0, 0, 2),
        (0, 0, 2, 1),
        (0, 2, 0, 2),
        (0, 2, 1, 2),
        (1, 1, 1, 3),
        (1, 0, 2, 2),
        (1, 2, 1, 3),
        (2, 0, 2, 3),
    ],
)
def test_surround_them_counts_corners_and_only_one_of_ones_own(
    enemy: int, other: int, own: int, vp: int
) -> None:
    corners = {"enemy_corners": enemy, "other_corners": other, "own_corners": own}
    assert at_end("surround-them", **corners) == vp


@pytest.mark.req("GG18-097")
def test_guarded_treasure_needs_two_guarded_markers_eight_inches_apart() -> None:
    assert in_turn("guarded-treasure", treasures=2, treasures_apart=8) == 1
    assert in_turn("guarded-treasure", treasures=2, treasures_apart=7.9) == 0
    assert in_turn("guarded-treasure", treasures=1, treasures_apart=20) == 0
    assert in_turn("guarded-treasure", treasures=4, treasures_apart=20) == 1


@pytest.mark.req("GG18-098")
def test_punish_the_weak_pays_for_a_kill_or_for_nobody_outside() -> None:
    assert in_turn("punish-the-weak", weak_killed="Silurid", weak_left=3) == 1
    assert in_turn("punish-the-weak", weak_left=0) == 1
    assert in_turn("punish-the-weak", weak_left=1) == 0
    assert in_turn("punish-the-weak") == 0


@pytest.mark.req("GG18-098")
def test_punish_the_weak_pays_both_together_only_once_a_turn() -> None:
    paper = paper_of("punish-the-weak").turn({"weak_killed": "Silurid", "weak_left": 0}, at=2)
    assert paper.scored(0) == [("cowering", 1), ("killed", 0)]
    assert paper.held(0) == [("killed", "punish_the_weak")]


@pytest.mark.req("GG18-072", "GG18-098")
def test_punish_the_weak_pays_in_three_turns_at_most() -> None:
    paper = paper_of("punish-the-weak").turn()
    for _ in range(4):
        paper.turn({"weak_left": 0})
    assert [mine for mine, _ in paper.running] == [0, 1, 2, 3, 3]


@pytest.mark.req("GG18-099")
def test_golden_102_eliminate_the_leadership_pays_three_times() -> None:
    paper = paper_of("eliminate-the-leadership").turn({"leader_hurt": True}, at=3)
    paper.turn({"leader_killed": "Zoraida"}).turn().end({"leaders_left": 0})
    assert paper.scored(0) == [("hurt", 1), ("killed", 1), ("gone", 1)]


@pytest.mark.req("GG18-099")
def test_a_leader_may_fall_in_the_first_turn_and_only_for_the_first_time() -> None:
    paper = paper_of("eliminate-the-leadership")
    paper.turn({"leader_hurt": True, "leader_killed": "Zoraida"})
    assert paper.running == [(2, 0)]
    again = paper.turn({"leader_hurt": True, "leader_killed": "Zoraida"})
    assert again.refused() == [
        ("turns.2.first.leader_hurt", Code.ANSWER_ONCE),
        ("turns.2.first.leader_killed", Code.ANSWER_ONCE),
    ]


@pytest.mark.req("GG18-099")
def test_a_leader_in_play_at_the_end_gives_nothing() -> None:
    assert at_end("eliminate-the-leadership", leaders_left=1) == 0
    assert at_end("eliminate-the-leadership") == 0
