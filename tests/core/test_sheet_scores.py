"""Scores entered without a sheet are checked against what the round is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from muster.core import commands as ask
from muster.core.event import How
from muster.core.facts import ResultRuled
from muster.core.problem import Code
from muster.core.score import Score
from muster.core.sheet.possible import doubts, most_points
from muster.core.verify import verify
from tests.hall import Hall
from tests.packs.making import GG4, SR17, WC
from tests.small_sheet import small_sheet

Parts = Mapping[str, Sequence[str]]
FIVE = ("let-them-bleed", "death-beds", "power-ritual", "in-your-face", "outflank")


def about(pack: str, **parts: Sequence[str]) -> Hall:
    """Two players at a table, and an encounter of these parts."""
    hall = Hall(pack).enter("a b").start()
    chosen = {slot: tuple(ids) for slot, ids in parts.items()}
    hall.do(
        ask.SetEncounter.model_validate(
            {"round": 1, "parts": chosen, "title": "", "confirm": set(Code)}
        )
    )
    hall.pair()
    if pack == "SR17":
        hall.do(ask.StartPlay())
    return hall


def gg4() -> Hall:
    return about("GG4", strategy=["plant-explosives"], deployment=["standard"], schemes=FIVE)


def raid() -> Hall:
    """Four rounds of 3 for objectives, 2 for Wounds and 1 for the hoard: 24 at most."""
    return about("WC", battleplan=["lightning-raid"])


def report(hall: Hall, score: Score, *confirm: Code) -> ask.ReportResult:
    game = hall.game("a").id
    return ask.ReportResult(game=game, score=score, confirm=frozenset(confirm))


def test_more_points_than_the_encounter_has_are_doubted() -> None:
    hall = raid()
    assert hall.refused(report(hall, hall.score("a25-24b"))) == [Code.SCORE_TOO_HIGH]
    assert hall.refused(report(hall, hall.score("a25-25b"))) == [Code.SCORE_TOO_HIGH] * 2
    hall.do(report(hall, hall.score("a24-24b")))


@pytest.mark.req("GG4-115")
def test_a_strategy_and_two_schemes_give_eight_points_at_most() -> None:
    hall = gg4()
    parts = hall.event.encounters[1].parts
    assert [one.code for one in doubts(GG4, parts, hall.score("a9-8b"))] == [Code.SCORE_TOO_HIGH]
    assert list(doubts(GG4, parts, hall.score("a8-8b"))) == []


def test_who_insists_on_a_score_has_it_entered() -> None:
    hall = raid()
    (fact,) = hall.do(report(hall, hall.score("a30-0b"), Code.SCORE_TOO_HIGH))
    assert isinstance(fact, ResultRuled)
    assert fact.score.figures(hall.id("a")) == {"vp": 30}


def test_players_too_may_insist_on_what_they_saw_at_their_table() -> None:
    hall = raid()
    odd = hall.score("a25-3b")
    assert hall.refused(report(hall, odd), by="a") == [Code.SCORE_TOO_HIGH]
    hall.do(report(hall, odd, Code.SCORE_TOO_HIGH), by="a")
    reported = hall.game("a").report
    assert reported is not None
    assert reported.by == hall.id("a")
    assert verify(hall.lines, hall.pack).holds


def test_a_doubt_names_the_entrant_the_number_and_the_most() -> None:
    hall = gg4()
    (problem,) = doubts(GG4, hall.event.encounters[1].parts, hall.score("a3-12b"))
    assert problem.confirmable
    expected = {"entrant": hall.id("b"), "figure": "vp", "number": 12, "most": 8}
    assert problem.data == expected


def test_without_an_encounter_nothing_is_too_high() -> None:
    hall = Hall("WC").enter("a b").start().pair(Code.ENCOUNTER_MISSING)
    hall.do(report(hall, hall.score("a30-0b")))


@pytest.mark.req("SR17-121")
def test_a_scenario_is_not_won_without_more_control_points() -> None:
    hall = about("SR17", scenario=["breakdown"])
    odd = hall.score("a 3:40 - 3:22 b scenario")
    assert hall.refused(report(hall, odd)) == [Code.SCORE_DOUBTFUL]
    hall.do(report(hall, odd, Code.SCORE_DOUBTFUL))


@pytest.mark.req("SR17-121")
def test_a_scenario_won_by_points_raises_no_doubt() -> None:
    hall = about("SR17", scenario=["breakdown"])
    hall.do(report(hall, hall.score("a 5:40 - 0:22 b scenario")))


def test_other_mistakes_come_before_doubts() -> None:
    hall = gg4()
    wrong = Score(sides=(hall.side("a", vp=99), hall.side("b", wp=1)))
    assert Code.SCORE_TOO_HIGH not in hall.refused(report(hall, wrong))


def test_a_game_that_was_not_played_out_is_not_doubted() -> None:
    hall = raid()
    concession = ask.ConcedeGame(
        game=hall.game("a").id, by=hall.id("b"), score=hall.score("a30-2b")
    )
    hall.do(concession)
    result = hall.game("a").result
    assert result is not None
    assert result.how is How.CONCEDED


# ── the most there is ──


@pytest.mark.parametrize(
    ("parts", "most"),
    [
        ({"strategy": ["plant-explosives"], "schemes": FIVE}, 4 + 2 * 2),
        ({"strategy": ["plant-explosives"], "schemes": FIVE[:1]}, 4 + 2),
        ({"strategy": ["plant-explosives"]}, 4),
        ({}, 0),
    ],
)
def test_what_gg4_gives(parts: Parts, most: int) -> None:
    assert most_points(GG4, parts) == most


def test_what_nobody_limits_has_no_most() -> None:
    assert most_points(WC, {"battleplan": ["a-tithe-of-blades"]}) is None
    hall = about("WC", battleplan=["a-tithe-of-blades"])
    hall.do(report(hall, hall.score("a40-2b")))


def test_a_pack_may_doubt_what_it_does_not_limit() -> None:
    hall = about("WC", battleplan=["a-tithe-of-blades"])
    assert hall.refused(report(hall, hall.score("a41-2b"))) == [Code.SCORE_DOUBTFUL]


def test_each_sides_turn_is_scored_by_itself() -> None:
    one_zone = 12 * 3 + 1 + 12 * 2 + 3
    assert most_points(SR17, {"scenario": ["the-pit-ii"]}) == one_zone


def test_a_cap_a_turn_holds_at_the_end_too() -> None:
    pack = small_sheet(
        'title = "VP from tasks", per_game = 3', 'title = "VP from tasks", per_turn = 1'
    )
    assert most_points(pack, {"tasks": ["watch"]}) == 3 + 1
    assert most_points(pack, {"tasks": ["errand"]}) == 1 + 2
