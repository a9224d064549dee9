"""Steamroller games on the sheet: control, Kill Box, objectives, clocks, and how games end.

Turns are written as they are played: the first player's, the second player's, the first player's.
`owners("12b-")` says who controls each place: the first player, the second, both, nobody.
"""

from __future__ import annotations

import pytest

from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem
from muster.core.rulepack.patch import deviations
from muster.core.score import Score, SideScore
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import apply
from muster.core.sheet.possible import doubts, most_points
from muster.core.sheet.sheet import TABLE
from muster.core.sheet.taps import Answered
from tests.packs.by_hand_steamroller import SCENARIOS
from tests.packs.making import SR17, played, variant
from tests.paper import Paper

RUMBLE = played(SR17, "rumble")
CLASSIC = played(SR17, "classic")
NO_TIEBREAKERS = played(SR17, "classic", "no-tiebreakers")
NO_ASSASSINATION = played(SR17, "no-assassination")
TWO_ZONES = played(SR17, "recon-two-zones")

OWNERS = {"1": "first", "2": "second", "b": "both", "-": "none"}
MAIN = [name for name, scenario in SCENARIOS.items() if scenario.kill_box]
SMALL = [name for name, scenario in SCENARIOS.items() if not scenario.kill_box]
WITH_OBJECTIVES = [name for name, scenario in SCENARIOS.items() if scenario.objectives]


def owners(letters: str) -> list[str]:
    return [OWNERS[letter] for letter in letters]


def game(scenario: str, *turns: str) -> Paper:
    """A game from the second player's second turn on, by who controls what in every turn."""
    paper = Paper(SR17, scenario).turn().turn().turn()
    for letters in turns:
        paper.turn(control=owners(letters))
    return paper


def at_four_to_one() -> Paper:
    """Breakdown in the first player's fourth turn, at 4-1."""
    return game("breakdown", "12-", "11-", "1--").turn()


def level() -> Paper:
    """Breakdown after the last turn, at 5-5."""
    return game("breakdown", *["12-"] * 5, *["---"] * 6)


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
    unknown = Paper(SR17, scenario).turn().turn().turn().turn(control=["nobody"] * len(letters))
    assert unknown.refused() == [("turns.4.table.control", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.req(*(f"SR17-{number}" for number in range(135, 144)))
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
    ]


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


@pytest.mark.req("SR17-121")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_lead_of_four_goes_on_and_a_lead_of_five_wins(scenario: str) -> None:
    """G-107."""
    rest = "-" * (SCENARIOS[scenario].places - 2)
    paper = game(scenario, "11" + rest, "11" + rest)
    assert (paper.total, paper.tally.over) == ((4, 0), None)
    paper.turn(control=owners("12" + rest)).turn(control=owners("1-" + rest))
    assert (paper.total, paper.won) == ((6, 1), ("ahead", 0, "scenario"))
    paper.turn(control=owners("--" + rest))
    assert paper.refused() == [
        ("turns.8.table.control", Code.TURN_NOT_COME),
        ("turns.8", Code.GAME_IS_OVER),
    ]


@pytest.mark.req("SR17-121")
def test_the_second_player_wins_by_a_lead_of_five_too() -> None:
    assert game("standoff", "2222", "2---").won == ("ahead", 1, "scenario")


@pytest.mark.req("SR17-122")
def test_the_game_ends_with_the_second_players_seventh_turn_and_more_points_win() -> None:
    paper = game("breakdown", *["12-"] * 10)
    assert (paper.total, paper.tally.over) == ((10, 10), None)
    paper.turn(control=owners("-2-")).end({"destroyed": 75}, {"destroyed": 10})
    assert paper.won == ("control", 1, "scenario")
    assert paper.figures == [{"cp": 10, "apd": 75}, {"cp": 11, "apd": 10}]


@pytest.mark.req("SR17-122", "SR17-127")
def test_at_equal_points_more_army_points_destroyed_win() -> None:
    """G-109: the second player suffered 62, the first only 58."""
    paper = level().end({"destroyed": 62}, {"destroyed": 58})
    assert (paper.total, paper.won) == ((5, 5), ("destroyed", 0, "tiebreaker"))
    assert paper.figures == [{"cp": 5, "apd": 62}, {"cp": 5, "apd": 58}]


@pytest.mark.req("SR17-122", "SR17-129")
def test_at_equal_destruction_more_presence_wins() -> None:
    """G-109."""
    same = {"destroyed": 58}
    paper = level().end({**same, "presence": 14}, {**same, "presence": 20})
    assert paper.won == ("presence", 1, "tiebreaker")


@pytest.mark.req("SR17-130")
def test_level_on_everything_is_a_tie_that_keeps_its_points() -> None:
    """G-109."""
    same = {"destroyed": 58, "presence": 14}
    paper = level().end(same, same)
    assert paper.won == ("level", None, "level")
    assert paper.figures == [{"cp": 5, "apd": 58}, {"cp": 5, "apd": 58}]


@pytest.mark.req("SR17-122", "SR17-125")
def test_after_the_last_turn_nobody_counts_warcasters() -> None:
    paper = level().end({"casters_left": 2}, {"casters_left": 1})
    assert paper.refused() == [
        ("end.first.casters_left", Code.ANSWER_NOT_ASKED),
        ("end.second.casters_left", Code.ANSWER_NOT_ASKED),
    ]


def test_presence_is_asked_only_at_equal_control_points() -> None:
    paper = game("breakdown", *["12-"] * 10, "1--").end({"presence": 30})
    assert paper.refused() == [("end.first.presence", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("SR17-123")
def test_an_assassination_wins_and_a_last_scoring_is_made() -> None:
    paper = game("breakdown", "2--", "22-")
    paper.turn(None, {"beaten": True}, control=owners("122"))
    paper.end({"destroyed": 41}, {"destroyed": 20})
    assert paper.won == ("beaten", 0, "assassination")
    assert paper.figures == [{"cp": 1, "apd": 41}, {"cp": 5, "apd": 20}]


@pytest.mark.req("SR17-123")
def test_the_last_scoring_cannot_make_it_a_scenario_victory() -> None:
    paper = game("breakdown", "222").turn({"beaten": True}, control=owners("222"))
    assert (paper.total, paper.won) == ((0, 6), ("beaten", 1, "assassination"))
    other = game("breakdown", "222").turn(None, {"beaten": True}, control=owners("222"))
    assert (other.total, other.won) == ((0, 6), ("beaten", 0, "assassination"))


@pytest.mark.req("SR17-119", "SR17-123")
def test_an_early_assassination_scores_nothing() -> None:
    paper = Paper(SR17, "breakdown").turn().turn({"beaten": True})
    assert (paper.total, paper.won) == ((0, 0), ("beaten", 1, "assassination"))


@pytest.mark.req("SR17-124")
def test_if_all_warcasters_fall_together_tie_breakers_decide() -> None:
    both = {"beaten": True}
    ahead = game("breakdown", "12-").turn(both, both, control=owners("2--"))
    assert (ahead.total, ahead.won) == ((1, 2), ("control", 1, "scenario"))
    even = game("breakdown", "12-").turn(both, both).end({"destroyed": 50}, {"destroyed": 49})
    assert even.won == ("destroyed", 0, "tiebreaker")
    far = game("breakdown", "111").turn(both, both, control=owners("111"))
    assert far.won == ("control", 0, "scenario")
    nothing = Paper(SR17, "breakdown").turn(both, both)
    assert nothing.won == ("level", None, "level")


def test_a_side_whose_last_warcaster_fell_has_none_left_to_count() -> None:
    both = {"beaten": True}
    paper = Paper(SR17, "breakdown").turn(both, both).end({"casters_left": 1})
    assert paper.refused() == [("end.first.casters_left", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("SR17-168")
def test_at_dice_down_the_turn_under_way_is_scored_once_more() -> None:
    paper = Paper(CLASSIC, "breakdown").turn().turn().turn().turn(control=owners("12-"))
    paper.turn(control=owners("1--")).stop("dice down")
    assert (paper.total, paper.won) == ((2, 1), ("control", 0, "scenario"))
    five = Paper(CLASSIC, "breakdown").turn().turn().turn().turn(control=owners("111"))
    five.turn(control=owners("11-")).stop("dice down")
    assert five.won == ("ahead", 0, "scenario")


@pytest.mark.req("SR17-125", "SR17-126", "SR17-127", "SR17-129", "SR17-130")
def test_a_game_that_is_stopped_goes_through_all_four_tie_breakers() -> None:
    def stopped(first: dict[str, int], second: dict[str, int], letters: str = "12-") -> object:
        return game("breakdown", letters).end(first, second).won

    one = {"casters_left": 1, "destroyed": 30, "presence": 9}
    assert stopped({"casters_left": 1}, {"casters_left": 2}, "11-") == ("casters", 1, "tiebreaker")
    assert stopped({"casters_left": 1}, {"casters_left": 1}, "11-") == ("control", 0, "scenario")
    assert stopped(one, {**one, "destroyed": 31}) == ("destroyed", 1, "tiebreaker")
    assert stopped({**one, "presence": 10}, one) == ("presence", 0, "tiebreaker")
    assert stopped(one, one) == ("level", None, "level")


def test_a_side_that_is_still_in_the_game_has_a_warcaster() -> None:
    paper = game("breakdown", "12-").end({"casters_left": 0})
    assert paper.refused() == [("end.first.casters_left", Code.ANSWER_IMPOSSIBLE)]


@pytest.mark.req("SR17-077")
def test_a_clock_that_runs_out_with_five_ahead_on_the_table_wins_by_scenario() -> None:
    """G-45."""
    paper = at_four_to_one()
    paper.turn({"clock_out": True}, in_time=True, control=owners("11-"))
    assert (paper.total, paper.won) == ((6, 1), ("ahead", 0, "scenario"))


@pytest.mark.req("SR17-078")
def test_a_clock_that_runs_out_otherwise_loses_as_by_assassination() -> None:
    """G-45: what only the fallen warcaster held is not scored."""
    by_unit = at_four_to_one().turn({"clock_out": True}, in_time=True, control=owners("1--"))
    assert (by_unit.total, by_unit.won) == ((5, 1), ("clock", 1, "clock"))
    by_caster = at_four_to_one().turn({"clock_out": True}, in_time=True, control=owners("1--"))
    by_caster.end({"by_casters_only": 1}, {"gained": 2, "destroyed": 10})
    assert (by_caster.total, by_caster.won) == ((4, 3), ("clock", 1, "clock"))
    assert by_caster.figures == [{"cp": 4, "apd": 0}, {"cp": 3, "apd": 10}]
    assert "clock" in SR17.standings.counts["assassinations"]


@pytest.mark.req("SR17-077")
def test_five_ahead_does_not_save_a_clock_if_the_players_do_not_agree() -> None:
    paper = at_four_to_one().turn({"clock_out": True}, in_time=False, control=owners("11-"))
    assert (paper.total, paper.won) == ((6, 1), ("clock", 1, "clock"))


@pytest.mark.req("SR17-077")
def test_five_ahead_does_not_save_a_clock_in_the_opponents_turn() -> None:
    paper = game("breakdown", "12-", "11-", "1--", "---")
    paper.turn({"clock_out": True}, control=owners("11-"))
    assert (paper.total, paper.won) == ((6, 1), ("clock", 1, "clock"))
    paper.turns[-1]["table"] = {"in_time": True}
    assert paper.refused() == [("turns.8.table.in_time", Code.ANSWER_NOT_ASKED)]


@pytest.mark.req("SR17-077")
def test_the_kill_box_counts_against_a_clock_that_ran_out() -> None:
    paper = at_four_to_one()
    paper.turn({"clock_out": True, "kill_box": True}, in_time=True, control=owners("11-"))
    assert (paper.total, paper.won) == ((6, 3), ("clock", 1, "clock"))


@pytest.mark.req("SR17-078")
def test_an_opponent_five_ahead_still_wins_by_the_clock() -> None:
    paper = game("breakdown", "222").turn({"clock_out": True}, control=owners("22-"))
    assert (paper.total, paper.won) == ((0, 5), ("clock", 1, "clock"))


def test_one_clock_runs_out_first() -> None:
    out = {"clock_out": True}
    paper = Paper(SR17, "breakdown").turn(out, out)
    assert paper.refused() == [("turns.1.second.clock_out", Code.ANSWER_NOT_ASKED)]


def test_what_a_warcaster_held_is_asked_only_when_its_clock_ran_out() -> None:
    won = at_four_to_one().turn({"clock_out": True}, in_time=True, control=owners("11-"))
    won.end({"by_casters_only": 1}, {"gained": 1})
    assert won.refused() == [
        ("end.first.by_casters_only", Code.ANSWER_NOT_ASKED),
        ("end.second.gained", Code.ANSWER_NOT_ASKED),
    ]
    lost = at_four_to_one().turn({"clock_out": True}).end({"gained": 1}, {"by_casters_only": 1})
    assert lost.refused() == [
        ("end.first.gained", Code.ANSWER_NOT_ASKED),
        ("end.second.by_casters_only", Code.ANSWER_NOT_ASKED),
    ]


@pytest.mark.req("SR17-165", "SR17-181")
@pytest.mark.parametrize("name", ["classic", "no-time-limits"])
def test_without_chess_clocks_none_runs_out(name: str) -> None:
    paper = Paper(SR17, "breakdown", variants=[name]).turn({"clock_out": True})
    assert paper.refused() == [("turns.1.first.clock_out", Code.ANSWER_NOT_ASKED)]


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


@pytest.mark.req("SR17-182")
def test_without_assassination_a_game_goes_on_until_a_side_has_no_models() -> None:
    beaten = next(asked for asked in NO_ASSASSINATION.play.inputs if asked.id == "beaten")
    assert beaten.ask == "Your last model is gone"
    paper = Paper(NO_ASSASSINATION, "breakdown").turn(None, {"beaten": True})
    assert paper.won == ("beaten", 0, "no-models")
    stopped = Paper(NO_ASSASSINATION, "breakdown").turn()
    stopped.end({"casters_left": 0}, {"casters_left": 1})
    assert stopped.won == ("casters", 1, "tiebreaker")


@pytest.mark.req("SR17-183")
def test_without_tie_breakers_a_game_out_of_time_is_a_tie() -> None:
    paper = Paper(NO_TIEBREAKERS, "breakdown").turn().turn().turn().turn(control=owners("11-"))
    paper.stop("dice down").end({"destroyed": 40}, {"destroyed": 10})
    assert (paper.total, paper.won) == ((2, 0), ("level", None, "time"))
    assert paper.figures == [{"cp": 2, "apd": 40}, {"cp": 0, "apd": 10}]


@pytest.mark.req("SR17-183")
def test_without_tie_breakers_more_points_after_the_last_turn_still_win() -> None:
    def whole(letters: str) -> Paper:
        paper = Paper(NO_TIEBREAKERS, "breakdown")
        for _ in range(13):
            paper.turn()
        return paper.turn(control=owners(letters)).end({"destroyed": 40}, {"destroyed": 10})

    assert whole("2--").won == ("control", 1, "scenario")
    assert whole("12-").won == ("level", None, "time")


@pytest.mark.req("SR17-156")
def test_rumble_plays_its_own_three_scenarios_at_a_small_size() -> None:
    slot = next(slot for slot in RUMBLE.encounter.slots if slot.id == "scenario")
    used = [e.id for e in RUMBLE.elements if e.slot == slot.id and e.set in slot.sets]
    assert (used, RUMBLE.size.points) == (SMALL, 25)
    boards = [(each.board.width, each.board.depth) for each in RUMBLE.maps if each.board]
    assert (30, 30) in boards


@pytest.mark.req("SR17-159")
def test_in_rumble_a_model_without_room_counts_as_destroyed() -> None:
    """G-112: the players are told so where they count, and it is reported for the opponent."""
    destroyed = next(asked for asked in RUMBLE.play.inputs if asked.id == "destroyed")
    assert "found no room in Rumble Deployment counts" in destroyed.help
    paper = Paper(RUMBLE, "patrol").turn().end({"destroyed": 14}, {"destroyed": 0})
    assert paper.figures == [{"cp": 0, "apd": 14}, {"cp": 0, "apd": 0}]
    assert paper.won == ("destroyed", 0, "tiebreaker")


def test_what_belongs_to_the_end_is_not_said_in_a_turn_and_nothing_is_less_than_none() -> None:
    turn = Paper(SR17, "breakdown").turn({"destroyed": 10})
    assert turn.refused() == [("turns.1.first.destroyed", Code.ANSWER_AT_END)]
    end = Paper(SR17, "breakdown").turn().end({"destroyed": -1, "beaten": True})
    assert end.refused() == [
        ("end.first.destroyed", Code.ANSWER_IMPOSSIBLE),
        ("end.first.beaten", Code.TURN_NOT_COME),
    ]


def test_a_turn_is_written_once_and_there_are_seven() -> None:
    again = Paper(SR17, "breakdown").turn(at=2, player="second").turn(at=2, player="first")
    assert again.refused() == [("turns.2", Code.TURN_OVER)]
    eighth = Paper(SR17, "breakdown").turn(at=7, player="second").turn(at=8, player="first")
    assert eighth.refused() == [("turns.2", Code.GAME_IS_OVER)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_gives_a_most(scenario: str) -> None:
    """Twelve turns of control and Kill Box, an objective, and what a lost clock leaves behind."""
    here = SCENARIOS[scenario]
    most = 12 * here.places + here.objectives + 24 * here.kill_box + 5
    rules = SR17 if here.kill_box else RUMBLE
    assert most_points(rules, {"scenario": (scenario,)}) == most


FIRST, SECOND = EntrantId("first"), EntrantId("second")


def doubted(ending: str, cp: tuple[int, int], apd: tuple[int, int], *, tie: bool = False) -> list[str]:
    """Doubts about a result that the first player reports to have won, or tied."""
    sides = tuple(
        SideScore(entrant=who, figures={"cp": cp[side], "apd": apd[side]})
        for side, who in enumerate((FIRST, SECOND))
    )
    score = Score(sides=sides, winner=None if tie else FIRST, ending=ending)
    found: list[Problem] = list(doubts(SR17, {"scenario": ("breakdown",)}, score))
    return [str(one.data["say"]) for one in found]


@pytest.mark.req("SR17-121", "SR17-122")
def test_a_scenario_win_needs_more_control_points() -> None:
    words = "A scenario was won without more control points"
    assert doubted("scenario", (4, 4), (0, 0)) == [words]
    assert doubted("scenario", (3, 4), (0, 0)) == [words]
    assert doubted("scenario", (5, 4), (0, 90)) == []
    assert doubted("assassination", (0, 9), (10, 75)) == []


@pytest.mark.req("SR17-121")
def test_five_ahead_is_a_scenario_win() -> None:
    words = "Five control points ahead, and not a win by scenario"
    assert doubted("tiebreaker", (9, 4), (0, 0)) == [words]
    assert doubted("time", (4, 9), (0, 0), tie=True) == [words]
    assert doubted("time", (4, 8), (0, 0), tie=True) == []


@pytest.mark.req("SR17-127", "SR17-130")
def test_tie_breakers_follow_the_figures() -> None:
    assert doubted("tiebreaker", (4, 4), (30, 31)) == [
        "A tie-breaker was won with fewer army points destroyed"
    ]
    assert doubted("tiebreaker", (4, 4), (31, 30)) == []
    unequal = ["Level on every tie-breaker, with figures that differ"] * 2
    assert doubted("level", (4, 4), (31, 30), tie=True) == unequal
    assert doubted("level", (4, 4), (30, 30), tie=True) == []
