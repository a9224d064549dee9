"""Answers that limit one another: no corner has two owners, no marker lies in two places."""

import pytest

from muster.core.problem import Code
from tests.paper import Paper

UNFIT = Code.ANSWER_UNFIT


@pytest.mark.req("GG4-138")
def test_a_table_has_four_corners() -> None:
    ritual = Paper("GG4", "plant-explosives", first=["power-ritual"])
    assert ritual.end({"own_corners": 1, "other_corners": 4}).refused() == [
        ("end.first.other_corners", UNFIT)
    ]
    assert ritual.end({"own_corners": 2, "other_corners": 2}).refused() == []


@pytest.mark.req("GG4-120")
def test_ten_tokens_make_ten_markers_wherever_they_lie() -> None:
    planted = Paper("GG4", "plant-explosives")
    assert planted.turn({"markers": 8}, centerline=3).refused() == [
        ("turns.1.table.centerline", UNFIT)
    ]


@pytest.mark.req("GG4-128")
def test_a_model_with_two_tokens_gives_up_both_or_none() -> None:
    cloak = Paper("GG4", "cloak-and-dagger")
    assert cloak.turn({"single": 1, "several": 1}).refused() == [("turns.1.first.several", UNFIT)]


@pytest.mark.req("GG18-107")
def test_no_more_markers_are_across_than_there_are_whichever_is_said_first() -> None:
    for said in ({"ruins": 3, "ruins_across": 4}, {"ruins_across": 4, "ruins": 3}):
        ruins = Paper("GG18", "ours", first=["search-the-ruins"]).end(said)
        assert [code for _, code in ruins.refused()] == [UNFIT]
    assert Paper("GG18", "ours", first=["search-the-ruins"]).end({"ruins_across": 4}).total == (
        0,
        0,
    )


@pytest.mark.req("GG18-096")
def test_of_four_corners_no_more_than_four_are_marked() -> None:
    said = {"enemy_corners": 2, "own_corners": 1, "other_corners": 2}
    surround = Paper("GG18", "ours", first=["surround-them"]).end(said)
    assert [code for _, code in surround.refused()] == [UNFIT]


@pytest.mark.parametrize("said", ["both", "somebody"])
def test_an_objective_that_one_controls_is_not_controlled_by_both(said: str) -> None:
    raid = Paper("WC", "lightning-raid").turn({"objectives": 1}).turn(hoard=said)
    assert raid.refused() == [("turns.2.table.hoard", Code.ANSWER_IMPOSSIBLE)]
