"""Steamroller scenarios on the sheet: control, Kill Box and objectives, turn by turn."""

from __future__ import annotations

import pytest

from muster.core.diagram.scene import scene
from muster.core.problem import Code
from muster.core.rulepack.patch import deviations
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import apply
from muster.core.sheet.possible import most_points
from muster.core.sheet.sheet import TABLE
from muster.core.sheet.taps import Answered
from tests.packs.by_hand_steamroller import SCENARIOS
from tests.packs.making import SR17, played, variant
from tests.packs.steamrolling import RUMBLE, game, owners
from tests.paper import Paper

TWO_ZONES = played(SR17, "recon-two-zones")
MAIN = [name for name, scenario in SCENARIOS.items() if scenario.kill_box]
SMALL = [name for name, scenario in SCENARIOS.items() if not scenario.kill_box]
WITH_OBJECTIVES = [name for name, scenario in SCENARIOS.items() if scenario.objectives]


@pytest.mark.req("SR17-118", "SR17-119", "SR17-121", "SR17-138")
def test_breakdown_is_won_by_a_lead_of_six_with_the_kill_box_counted() -> None:
    """G-103."""
    paper = game("breakdown", "12-", "112", "12-", "111")
    paper.turn(None, {"kill_box": True}, control=owners("12-"))
    assert paper.running[3:] == [(1, 1), (3, 2), (4, 3), (7, 3), (10, 4)]
    assert paper.won == ("ahead", 0, "scenario")
    assert paper.figures == [{"cp": 10, "apd": 0}, {"cp": 4, "apd": 0}]


@pytest.mark.req("SR17-118")
@pytest.mark.parametrize("scenario", MAIN)
def test_the_kill_box_begins_with_the_first_players_second_turn(scenario: str) -> None:
    """G-104."""
    early = Paper(SR17, scenario).turn().turn(None, {"kill_box": True})
    assert early.refused() == [("turns.2.second.kill_box", Code.ANSWER_NOT_THIS_TURN)]
    paper = Paper(SR17, scenario).turn().turn().turn({"kill_box": True})
    assert (paper.total, paper.scored(1)) == ((0, 2), [("kill_box", 2)])
    paper.turn(None, {"kill_box": True})
    assert paper.total == (2, 2)


@pytest.mark.req("SR17-118")
def test_only_the_player_whose_turn_ends_can_be_in_the_kill_box() -> None:
    paper = Paper(SR17, "outlast").turn().turn().turn(None, {"kill_box": True})
    assert paper.refused() == [("turns.3.second.kill_box", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("SR17-118", "SR17-141", "SR17-142", "SR17-143")
@pytest.mark.parametrize("scenario", SMALL)
def test_rumble_scenarios_have_no_kill_box(scenario: str) -> None:
    """G-104."""
    paper = Paper(RUMBLE, scenario).turn().turn().turn({"kill_box": True})
    assert paper.refused() == [("turns.3.first.kill_box", Code.QUESTION_UNKNOWN)]


@pytest.mark.req("SR17-119")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_controlled_before_the_second_players_second_turn(scenario: str) -> None:
    """G-105."""
    everything = ["first"] * SCENARIOS[scenario].places
    first = Paper(SR17, scenario).turn(control=everything)
    assert first.refused() == [("turns.1.table.control", Code.ANSWER_NOT_THIS_TURN)]
    third = Paper(SR17, scenario).turn().turn().turn(control=everything)
    assert third.refused() == [("turns.3.table.control", Code.ANSWER_NOT_ASKED)]
    fourth = Paper(SR17, scenario).turn().turn().turn().turn(control=everything)
    assert fourth.total == (len(everything), 0)


@pytest.mark.req("SR17-119")
def test_both_score_and_what_both_control_counts_for_the_player_whose_turn_it_was() -> None:
    paper = game("outlast", "1b2b", "1b2b")
    assert paper.running[3:] == [(1, 3), (4, 4)]


@pytest.mark.parametrize(
    ("scenario", "letters"),
    [
        pytest.param("the-pit-ii", "122", marks=pytest.mark.req("SR17-135")),
        pytest.param("standoff", "1222", marks=pytest.mark.req("SR17-136")),
        pytest.param("spread-the-net", "11222", marks=pytest.mark.req("SR17-137")),
        pytest.param("breakdown", "122", marks=pytest.mark.req("SR17-138")),
        pytest.param("outlast", "1222", marks=pytest.mark.req("SR17-139")),
        pytest.param("recon-ii", "122", marks=pytest.mark.req("SR17-140")),
        pytest.param("patrol", "122", marks=pytest.mark.req("SR17-141")),
        pytest.param("killing-field", "122", marks=pytest.mark.req("SR17-142")),
        pytest.param("target-of-opportunity", "1222", marks=pytest.mark.req("SR17-143")),
    ],
)
@pytest.mark.req("SR17-120")
def test_every_zone_and_flag_of_a_scenario_is_worth_one(scenario: str, letters: str) -> None:
    assert game(scenario, letters).total == (letters.count("1"), letters.count("2"))
    for wrong in (letters + "1", letters[1:]):
        place = [("turns.4.table.control", Code.ANSWER_IMPOSSIBLE)]
        assert game(scenario, wrong).refused() == place
    unknown = Paper(SR17, scenario).turn().turn().turn().turn(control=["somebody"] * len(letters))
    assert unknown.refused() == [("turns.4.table.control", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.req(
    "SR17-135",
    "SR17-136",
    "SR17-137",
    "SR17-138",
    "SR17-139",
    "SR17-140",
    "SR17-141",
    "SR17-142",
    "SR17-143",
)
def test_what_lies_on_the_table_of_each_scenario() -> None:
    """Rectangular zones, circular zones, flags and objectives."""
    kinds = ("Rectangular", "Circular", "Flag", "Objective")
    found = {
        element.id: tuple(
            sum(need.count for need in element.needs if need.what.startswith(kind))
            for kind in kinds
        )
        for element in SR17.elements
        if element.slot == "scenario"
    }
    assert found == {
        "the-pit-ii": (2, 1, 0, 2),
        "standoff": (2, 2, 0, 2),
        "spread-the-net": (2, 1, 2, 0),
        "breakdown": (1, 2, 0, 0),
        "outlast": (0, 2, 2, 0),
        "recon-ii": (1, 0, 2, 2),
        "patrol": (2, 1, 0, 0),
        "killing-field": (0, 1, 2, 0),
        "target-of-opportunity": (2, 0, 2, 2),
    }


def test_a_scenario_has_the_number_of_its_die() -> None:
    numbered = {(e.set, e.number): e.id for e in SR17.elements if e.slot == "scenario"}
    assert numbered == {
        **{("main", number): name for number, name in enumerate(MAIN, start=1)},
        **{("rumble", number): name for number, name in enumerate(SMALL, start=1)},
    }


def test_each_side_picks_one_of_three_objectives() -> None:
    chosen = [element.id for element in SR17.elements if element.slot == "objective"]
    assert chosen == ["armory", "fuel-cache", "stockpile"]


@pytest.mark.req("SR17-140")
def test_the_second_zone_of_recon_is_a_variant_away() -> None:
    four = owners("1111")
    assert Paper(TWO_ZONES, "recon-ii").turn().turn().turn().turn(control=four).total == (4, 0)
    changed = [one.path for one in deviations(SR17, TWO_ZONES, [variant("recon-two-zones")])]
    assert changed == [
        "elements.recon-ii.say",
        "elements.recon-ii.needs",
        "elements.recon-ii.inputs.control.of",
        "elements.recon-ii.awards.control.per_turn",
        "elements.recon-ii.awards.gained.per_game",
        "maps.recon-ii.note",
        "maps.recon-ii.shapes",
    ]
    zones = [f for f in scene(TWO_ZONES, ["recon-ii"]).figures if f.shape.kind == "zone"]
    assert [len(zone.outlines) for zone in zones] == [2]


@pytest.mark.req("SR17-120", "SR17-135", "SR17-136", "SR17-140", "SR17-143")
@pytest.mark.parametrize("scenario", WITH_OBJECTIVES)
def test_the_enemy_objective_is_worth_one_once(scenario: str) -> None:
    paper = Paper(SR17, scenario).turn().turn().turn().turn({"objective": True})
    assert (paper.total, paper.scored(0)) == ((1, 0), [("objective", 1)])
    assert paper.turn(None, {"objective": True}).total == (1, 1)
    paper.turn({"objective": True})
    assert paper.refused() == [("turns.6.first.objective", Code.ANSWER_ONCE)]


@pytest.mark.req("SR17-137", "SR17-138", "SR17-139", "SR17-141", "SR17-142")
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name not in WITH_OBJECTIVES])
def test_other_scenarios_have_no_objectives(scenario: str) -> None:
    paper = Paper(SR17, scenario).turn().turn().turn().turn({"objective": True})
    assert paper.refused() == [("turns.4.first.objective", Code.QUESTION_UNKNOWN)]


@pytest.mark.req("SR17-119")
def test_an_objective_cannot_fall_before_the_second_players_second_turn() -> None:
    paper = Paper(SR17, "standoff").turn().turn().turn({"objective": True})
    assert paper.refused() == [("turns.3.first.objective", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("SR17-120")
def test_control_points_have_no_cap() -> None:
    """A close game in which everything is always held goes on to the end."""
    paper = game("spread-the-net", *["11122", "11222"] * 5, "11122")
    assert paper.total == (28, 27)
    assert paper.held(0) == []


@pytest.mark.req("SR17-108")
def test_points_once_given_stand_when_an_element_is_put_back_in_its_place() -> None:
    """The turn that is over keeps its answer; only a correction of that very answer changes it."""
    paper = game("breakdown", "112", "---")
    assert paper.running[3:] == [(2, 1), (2, 1)]
    correction = Answered(
        step=4, side=TABLE, part="breakdown", input="control", value=("first", "none", "none")
    )
    assert problems_of(paper.played, correction) == []
    assert apply(paper.played, correction).tally.total == (1, 0)


@pytest.mark.req("SR17-156")
def test_rumble_plays_its_own_three_scenarios_at_a_small_size() -> None:
    slot = next(slot for slot in RUMBLE.encounter.slots if slot.id == "scenario")
    used = [e.id for e in RUMBLE.elements if e.slot == slot.id and e.set in slot.sets]
    assert (used, RUMBLE.size.points) == (SMALL, 25)
    tables = {(at.width, at.depth) for at in (scene(RUMBLE, [name]).board for name in SMALL)}
    assert (tables, RUMBLE.encounter.board.width, RUMBLE.encounter.board.depth) == (
        {(30, 30)},
        30,
        30,
    )


@pytest.mark.req("SR17-157")
@pytest.mark.parametrize("scenario", SMALL)
def test_rumble_begins_with_advance_deployment_within_six_inches_of_an_edge(scenario: str) -> None:
    zones = [f.shape for f in scene(RUMBLE, [scenario]).figures if f.shape.kind == "deployment"]
    assert [(zone.side, zone.size, zone.at) for zone in zones] == [
        ("first", (30, 6), ((0, -12),)),
        ("second", (30, 6), ((0, 12),)),
    ]
    setup = next(element.setup for element in RUMBLE.elements if element.id == scenario)
    assert "Only models with Advance Deployment begin on the table" in setup


@pytest.mark.req("SR17-159")
def test_in_rumble_a_model_without_room_counts_as_destroyed() -> None:
    """G-112: the players are told so where they count, and it is reported for the opponent."""
    destroyed = next(asked for asked in RUMBLE.play.inputs if asked.id == "destroyed")
    assert "found no room in Rumble Deployment counts" in destroyed.help
    paper = Paper(RUMBLE, "patrol").turn().end({"destroyed": 14}, {"destroyed": 0})
    assert paper.figures == [{"cp": 0, "apd": 14}, {"cp": 0, "apd": 0}]
    assert paper.won == ("destroyed", 0, "tiebreaker")


def test_a_turn_is_written_once_and_there_are_seven() -> None:
    again = Paper(SR17, "breakdown").turn(at=2, player="second").turn(at=2, player="first")
    assert again.refused() == [("turns.2", Code.TURN_OVER)]
    eighth = Paper(SR17, "breakdown").turn(at=7, player="second")
    eighth.turn({"beaten": True}, at=8, player="first")
    assert eighth.refused()[-1] == ("turns.2", Code.GAME_IS_OVER)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_gives_a_most(scenario: str) -> None:
    """Twelve turns of control and Kill Box, an objective, and what a lost clock leaves behind."""
    here = SCENARIOS[scenario]
    most = 13 * here.places + here.objectives + 24 * here.kill_box
    rules = SR17 if here.kill_box else RUMBLE
    assert most_points(rules, {"scenario": (scenario,)}) == most
