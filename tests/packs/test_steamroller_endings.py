"""How Steamroller games end: a lead of five, assassination, the last turn, dice down."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet.still import open_questions
from tests.packs.by_hand_steamroller import SCENARIOS
from tests.packs.making import SR17, played
from tests.packs.steamrolling import game, owners
from tests.paper import Paper

CLASSIC = played(SR17, "classic")
NO_TIEBREAKERS = played(SR17, "classic", "no-tiebreakers")
NO_ASSASSINATION = played(SR17, "no-assassination")


def level() -> Paper:
    """Breakdown after the last turn, at 5-5."""
    return game("breakdown", *["12-"] * 5, *["---"] * 6)


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


@pytest.mark.req("SR17-078", "SR17-190")
def test_who_says_that_a_clock_ran_out_reads_what_is_destroyed_with_it() -> None:
    (asked,) = (one for one in SR17.play.inputs if one.id == "clock_out")
    assert asked.help == (
        "Your warcasters and warlocks are destroyed with it: 10 army points for each go to your "
        "opponent. Everything else counts as the table stands."
    )
    out = game("breakdown", "12-").turn(None, {"clock_out": True}, control=owners("---"))
    asked_for = [one for one in open_questions(out.played) if one.input.id == "destroyed"]
    assert {one.spot.side: one.span[0] for one in asked_for} == {0: 10, 1: 0}


@pytest.mark.req("SR17-129", "SR17-199")
@pytest.mark.parametrize("how", ["beaten", "clock_out"])
def test_nobody_is_asked_for_tie_breaks_once_a_warcaster_or_a_clock_has_decided(how: str) -> None:
    decided = game("breakdown", "12-").turn(None, {how: True}, control=owners("---"))
    asked = {one.input.id for one in open_questions(decided.played)}
    assert "destroyed" in asked
    assert asked.isdisjoint({"presence", "casters_left"})


@pytest.mark.req("SR17-124", "SR17-129", "SR17-199")
def test_where_all_warcasters_go_at_once_presence_may_still_decide() -> None:
    gone = {"beaten": True}
    level = game("breakdown", "12-").turn(gone, gone, control=owners("---"))
    assert "presence" in {one.input.id for one in open_questions(level.played)}


@pytest.mark.req("SR17-118", "SR17-123")
def test_whoever_is_beaten_has_nobody_in_the_kill_box_in_the_last_scoring() -> None:
    beaten = game("breakdown", "12-").turn({"beaten": True, "kill_box": True})
    assert beaten.refused() == [("turns.5.first.kill_box", Code.ANSWER_NOT_ASKED)]
    winner = game("breakdown", "12-").turn({"kill_box": True}, {"beaten": True})
    assert (winner.total, winner.won) == ((1, 3), ("beaten", 0, "assassination"))


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


def stopped_in_the_last_turn(rules: Rulepack) -> Paper:
    paper = Paper(rules, "breakdown")
    for _ in range(13):
        paper.turn()
    return paper.turn(control=owners("11-")).stop("dice down")


@pytest.mark.req("SR17-183")
def test_without_tie_breakers_a_game_out_of_time_in_its_last_turn_is_a_tie() -> None:
    paper = stopped_in_the_last_turn(NO_TIEBREAKERS)
    assert (paper.total, paper.won) == ((2, 0), ("level", None, "time"))


@pytest.mark.req("SR17-125")
def test_a_game_stopped_in_its_last_turn_counts_warcasters_first() -> None:
    paper = stopped_in_the_last_turn(SR17).end({"casters_left": 1}, {"casters_left": 2})
    assert (paper.total, paper.won) == ((2, 0), ("casters", 1, "tiebreaker"))


@pytest.mark.req("SR17-168")
def test_at_dice_down_the_scenarios_victory_conditions_decide_and_no_warcasters_count() -> None:
    def stopped(first: dict[str, int], second: dict[str, int], letters: str = "12-") -> Paper:
        paper = Paper(CLASSIC, "breakdown").turn().turn().turn().turn(control=owners(letters))
        return paper.stop("dice down").end(first, second)

    one = {"destroyed": 30, "presence": 9}
    assert stopped({}, {}, "11-").won == ("control", 0, "scenario")
    assert stopped(one, {**one, "destroyed": 31}).won == ("destroyed", 1, "tiebreaker")
    assert stopped({**one, "presence": 10}, one).won == ("presence", 0, "tiebreaker")
    assert stopped(one, one).won == ("level", None, "level")
    assert stopped_in_the_last_turn(CLASSIC).won == ("control", 0, "scenario")
    assert stopped({"casters_left": 2}, {}).refused() == [
        ("end.first.casters_left", Code.ANSWER_NOT_ASKED)
    ]


@pytest.mark.req("SR17-079", "SR17-165", "SR17-183")
def test_only_without_tie_breakers_is_a_classic_game_a_tie_on_time() -> None:
    def ties(rules: Rulepack) -> list[str]:
        return [one.id for one in rules.result.endings if one.tie and one.allowed]

    assert ties(SR17) == ["level", "time"]
    assert ties(CLASSIC) == ["level"]
    assert ties(NO_TIEBREAKERS) == ["time"]


@pytest.mark.req("SR17-183")
def test_without_tie_breakers_more_points_after_the_last_turn_still_win() -> None:
    def whole(letters: str) -> Paper:
        paper = Paper(NO_TIEBREAKERS, "breakdown")
        for _ in range(13):
            paper.turn()
        return paper.turn(control=owners(letters)).end({"destroyed": 40}, {"destroyed": 10})

    assert whole("2--").won == ("control", 1, "scenario")
    assert whole("12-").won == ("level", None, "time")


def test_what_belongs_to_the_end_is_not_said_in_a_turn_and_nothing_is_less_than_none() -> None:
    turn = Paper(SR17, "breakdown").turn({"destroyed": 10})
    assert turn.refused() == [("turns.1.first.destroyed", Code.ANSWER_AT_END)]
    end = Paper(SR17, "breakdown").turn().end({"destroyed": -1, "beaten": True})
    assert end.refused() == [
        ("end.first.destroyed", Code.ANSWER_IMPOSSIBLE),
        ("end.first.beaten", Code.TURN_NOT_COME),
    ]
