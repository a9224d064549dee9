"""Steamroller games whose clock runs out: saved by a lead of five, or lost as by assassination."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from tests.packs.making import SR17
from tests.packs.steamrolling import game, owners
from tests.paper import Paper


def at_four_to_one() -> Paper:
    """Breakdown at 4-1, as the first player's fourth turn begins."""
    return game("breakdown", "12-", "11-", "1--")


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


@pytest.mark.req("SR17-078")
def test_what_is_lost_with_a_clock_was_held_and_what_is_gained_was_not() -> None:
    """An objective that fell in the same turn is no zone that a warcaster held."""
    paper = game("the-pit-ii", "12-", "11-", "1--")
    paper.turn({"clock_out": True, "objective": True}, control=owners("12-"))
    assert paper.end({"by_casters_only": 1}, {"gained": 2}).refused() == []
    assert paper.end({"by_casters_only": 2}, {"gained": 3}).refused() == [
        ("end.first.by_casters_only", Code.ANSWER_IMPOSSIBLE),
        ("end.second.gained", Code.ANSWER_IMPOSSIBLE),
    ]


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


@pytest.mark.req("SR17-077", "SR17-078")
def test_the_kill_box_counts_against_a_clock_that_ran_out_and_goes_with_the_warcaster() -> None:
    paper = at_four_to_one()
    paper.turn({"clock_out": True, "kill_box": True}, in_time=True, control=owners("11-"))
    assert (paper.running[-1], paper.won) == ((6, 3), ("clock", 1, "clock"))
    assert paper.total == (6, 1)


@pytest.mark.req("SR17-077")
def test_a_lead_of_five_beside_the_kill_box_still_saves_a_clock() -> None:
    paper = game("breakdown", "11-", "11-", "---")
    paper.turn({"clock_out": True, "kill_box": True}, in_time=True, control=owners("111"))
    assert (paper.total, paper.won) == ((7, 2), ("ahead", 0, "scenario"))


@pytest.mark.req("SR17-078", "SR17-118")
@pytest.mark.parametrize(
    "scenario", ["the-pit-ii", "standoff", "spread-the-net", "breakdown", "outlast", "recon-ii"]
)
def test_a_warcaster_gone_with_its_clock_stood_in_no_kill_box(scenario: str) -> None:
    paper = Paper(SR17, scenario).turn().turn().turn().turn()
    paper.turn({"clock_out": True, "kill_box": True})
    assert paper.scored(1) == [("kill_box", 2), ("kill_box_gone", -2)]
    assert (paper.total, paper.won) == ((0, 0), ("clock", 1, "clock"))


@pytest.mark.req("SR17-078")
def test_an_opponent_five_ahead_still_wins_by_the_clock() -> None:
    paper = game("breakdown", "222").turn({"clock_out": True}, control=owners("22-"))
    assert (paper.total, paper.won) == ((0, 5), ("clock", 1, "clock"))


@pytest.mark.req("SR17-077", "SR17-119")
def test_before_anything_can_be_scored_no_lead_saves_a_clock() -> None:
    for turns in range(3):
        paper = Paper(SR17, "breakdown")
        for _ in range(turns):
            paper.turn()
        whose = {"clock_out": True}
        paper.turn(*((None, whose) if turns % 2 else (whose,)), in_time=True)
        place = f"turns.{turns + 1}.table.in_time"
        assert paper.refused() == [(place, Code.ANSWER_NOT_ASKED)]


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
