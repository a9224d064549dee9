"""Battleplans about taking enemies down: what each round gives."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from tests.paper import Paper, Says

KILLS = (
    "a-tithe-of-blades",
    "endless-struggle",
    "brutal-encounter",
    "a-reckoning-for-the-ages",
    "uncompromising-slaughter",
    "blood-on-the-forest-floor",
)
QUARTERS = ("brutal-encounter", "uncompromising-slaughter")
AHEAD: Says = {"felled": 1}
"""What puts a player two points ahead in a round."""


@pytest.mark.req("WC-090")
@pytest.mark.parametrize("plan", KILLS)
def test_a_point_for_any_enemy_down_and_one_for_more_than_were_lost(plan: str) -> None:
    paper = Paper("WC", plan).turn({"felled": 2}, {"felled": 1}).turn({"felled": 1}, {"felled": 1})
    assert paper.turn({"felled": 0}, {"felled": 3}).running == [(2, 1), (3, 2), (3, 4)]
    assert paper.scored(0)[:2] == [("any_felled", 1), ("more_felled", 1)]


@pytest.mark.req("WC-086", "WC-091")
@pytest.mark.parametrize("plan", KILLS)
def test_an_ally_hero_down_from_the_first_round_on_gives_eight(plan: str) -> None:
    paper = Paper("WC", plan)
    for _ in range(4):
        paper.turn({"heroes": 1, "allies": 1})
    assert paper.total == (8, 0)


@pytest.mark.req("WC-091")
@pytest.mark.parametrize("plan", KILLS)
def test_ally_and_monster_is_one_hero_is_another_until_they_come_back(plan: str) -> None:
    ally_monster, and_hero = {"allies": 1}, {"allies": 1, "heroes": 1}
    paper = Paper("WC", plan).turn(ally_monster, and_hero).turn(ally_monster, and_hero)
    assert paper.turn({"allies": 0}, {"allies": 1, "heroes": 0}).running == [(1, 2), (2, 4), (2, 5)]


@pytest.mark.req("WC-090", "WC-091", "WC-098", "WC-099")
def test_the_tithe_of_blades_of_the_golden_examples() -> None:
    paper = (
        Paper("WC", "a-tithe-of-blades")
        .turn({"felled": 1, "heroes": 1}, {"felled": 0})
        .turn(
            {"felled": 1, "heroes": 1},
            {"felled": 1, "allies": 1, "shielded": "fighter"},
            measure="first",
        )
        .turn({"heroes": 1}, {"allies": 1}, measure="none")
        .turn({"felled": 1, "heroes": 1}, {"felled": 2, "heroes": 1, "allies": 2}, measure="second")
    )
    assert paper.running == [(3, 0), (6, 3), (7, 4), (9, 11)]
    assert paper.won == ("vp", 1, "")


@pytest.mark.req("WC-099")
@pytest.mark.parametrize(
    ("shielded", "points"),
    [("nobody", 4), ("standing", 4), ("fighter", 2), ("hero", 1), ("ally", 1), ("hero-ally", 0)],
)
def test_a_shielded_fighter_is_ignored_for_the_whole_primary_of_its_round(
    shielded: str, points: int
) -> None:
    down = {"felled": 1, "heroes": 1, "allies": 1}
    paper = Paper("WC", "a-tithe-of-blades").turn(AHEAD).turn(down, {"shielded": shielded})
    assert paper.running == [(2, 0), (2 + points, 0)]
    assert paper.turn({"heroes": 1, "allies": 1}).total == (4 + points, 0)


@pytest.mark.req("WC-099")
def test_a_shielded_loss_is_no_loss_when_losses_are_compared() -> None:
    paper = Paper("WC", "a-tithe-of-blades").turn({"felled": 1, "heroes": 1})
    paper.turn({"felled": 1}, {"felled": 1, "shielded": "fighter"})
    assert paper.running == [(3, 0), (4, 2)], "the Hero of the first round is still down"


@pytest.mark.req("WC-100")
def test_more_active_objectives_give_two_and_none_is_active_in_the_first_round() -> None:
    paper = Paper("WC", "endless-struggle").turn(AHEAD).turn({"shrines": 0}, {"shrines": 1})
    paper.turn({"shrines": 0}, {"shrines": 1}).turn({"shrines": 1}, {"shrines": 1})
    assert paper.running == [(2, 0), (2, 2), (2, 4), (2, 4)]
    assert Paper("WC", "endless-struggle").turn({"shrines": 1}).refused() == [
        ("turns.1.first.shrines", Code.ANSWER_NOT_THIS_TURN)
    ]


@pytest.mark.req("WC-101")
def test_an_exhausted_fighter_that_stands_scores_for_its_own_player() -> None:
    paper = Paper("WC", "endless-struggle").turn(AHEAD).turn({"stood": True}).turn({"stood": False})
    assert paper.running == [(2, 0), (3, 0), (3, 0)]
    assert paper.turn({}, {"stood": True}).refused() == [
        ("turns.4.second.stood", Code.ANSWER_NOT_ASKED)
    ]


@pytest.mark.req("WC-102", "WC-106")
@pytest.mark.parametrize("plan", QUARTERS)
def test_two_points_for_more_table_quarters(plan: str) -> None:
    paper = (
        Paper("WC", plan)
        .turn(quarters=["first", "first", "second", "none"])
        .turn(quarters=["first", "second", "second", "first"])
        .turn(quarters=["second", "none", "none", "none"])
    )
    assert paper.running == [(2, 0), (2, 0), (2, 2)]


@pytest.mark.req("WC-107")
@pytest.mark.parametrize(
    ("ignored", "total"),
    [("red-left", (2, 0)), ("red-right", (2, 0)), ("blue-left", (4, 0)), ("blue-right", (4, 0))],
)
def test_an_ignored_quarter_is_nobodys(ignored: str, total: tuple[int, int]) -> None:
    paper = Paper("WC", "uncompromising-slaughter").turn(AHEAD)
    paper.turn(quarters=["first", "first", "second", "none"], ignored=ignored)
    assert paper.total == total


@pytest.mark.req("WC-104")
def test_two_points_for_more_places_of_power() -> None:
    paper = Paper("WC", "a-reckoning-for-the-ages").turn({"places": 2}, {"places": 1})
    assert paper.turn({"places": 3}, {"places": 3}).running == [(2, 0), (2, 0)]


@pytest.mark.req("WC-105")
def test_the_player_behind_names_a_terrain_feature_worthless() -> None:
    paper = Paper("WC", "a-reckoning-for-the-ages").turn(AHEAD)
    paper.turn({"places": 1}, {"places": 1, "worthless": "the old tower"})
    assert paper.running == [(2, 0), (2, 0)]
    asked = paper.played.sheet.parts[1].input("places")
    assert asked is not None
    assert "worthless" in asked.help
    assert paper.turn({"worthless": "the bridge"}).refused() == [
        ("turns.3.first.worthless", Code.ANSWER_NOT_ASKED)
    ]


@pytest.mark.req("WC-108")
def test_two_points_for_more_table_halves() -> None:
    paper = Paper("WC", "blood-on-the-forest-floor")
    paper.turn({"red": 3, "blue": 2}, {"red": 2, "blue": 2})
    paper.turn({"red": 3, "blue": 1}, {"red": 2, "blue": 2})
    assert paper.running == [(2, 0), (2, 0)]


@pytest.mark.req("WC-109")
@pytest.mark.parametrize(("half", "other"), [("red", "blue"), ("blue", "red")])
def test_in_the_picked_half_five_enemies_count_two(half: str, other: str) -> None:
    def against(own: int, picked: str) -> tuple[int, ...]:
        paper = Paper("WC", "blood-on-the-forest-floor").turn(AHEAD)
        return paper.turn({half: 5}, {half: own, "halved": picked}).total

    assert [against(3, half), against(2, half), against(1, half)] == [(2, 2), (2, 0), (4, 0)]
    assert against(3, other) == (4, 0)
