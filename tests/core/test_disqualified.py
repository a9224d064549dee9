"""Whoever is disqualified: the game in progress, earlier opponents, awards, and the way back."""

import pytest

from muster.core import commands as ask
from muster.core.awards import awards
from muster.core.entrant import Status
from muster.core.event import How
from muster.core.problem import Code
from tests.hall import Hall, running


@pytest.mark.req("GG4-065", "GG18-054")
@pytest.mark.parametrize(("pack", "most"), [("GG4", 8), ("GG18", 10)])
def test_a_disqualified_player_forfeits_the_game_in_progress_and_is_not_listed(
    pack: str, most: int
) -> None:
    hall = running(pack).seat(("a", "b"), ("c", "d"))
    out = ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="loaded dice")
    hall.do(out)
    assert hall.totals("b") == (3, most, most)
    hall.play("c5-4d")
    assert hall.table() == "1b3 2c3 3d0"
    hall.pair(Code.FAULT)
    assert hall.id("a") not in hall.event.rounds[1].field()


@pytest.mark.req("GG4-065")
def test_earlier_opponents_of_a_disqualified_player_keep_what_they_earned() -> None:
    hall = running().play("a5-2b", "c6-1d").pair(Code.FAULT)
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="abuse", reason="shouting"))
    assert hall.totals("b")[:3] == (0, -3, 2)


@pytest.mark.req("GG4-066", "GG4-016")
def test_a_disqualification_always_has_its_reason() -> None:
    hall = running()
    out = ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason=" ")
    assert hall.refused(out) == [Code.REASON_MISSING]
    unknown = out.model_copy(update={"cause": "being-tall", "reason": "tall"})
    assert hall.refused(unknown) == [Code.CAUSE_UNKNOWN]


@pytest.mark.req("SR17-014")
def test_a_disqualified_player_gets_no_award() -> None:
    hall = running("SR17").seat(("a", "b"))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="dice"))
    prize = ask.GiveAward(award="best-sport", entrants=(hall.id("a"),))
    assert hall.refused(prize) == [Code.AWARD_BARRED]
    assert hall.refused(ask.ReturnEntrant(entrant=hall.id("a"))) == [Code.WRONG_STATUS]


@pytest.mark.req("GG4-065")
def test_cheating_in_an_earlier_game_also_costs_the_game_in_progress() -> None:
    hall = running()
    first = hall.game("a").id
    hall.play("a5-2b", "c5-1d").pair(Code.FAULT)
    twice = (hall.id("a"), hall.id("a"))
    hall.do(ask.ForfeitGame(game=first, by=twice, cause="cheating", reason="found out"))
    result = hall.game("a").result
    assert result is not None
    assert (result.how, result.losers) == (How.FORFEITED, (hall.id("a"),))
    out = [x for x in hall.lines if x.fact.kind == "entrant-disqualified"]
    assert len(out) == 1


def test_a_disqualification_before_publishing_forfeits_nothing() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.PairRound())
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="abuse", reason="shouting"))
    assert hall.game("a").result is None
    hall.do(ask.PairRound(again=True, reason="a is out"))


def test_a_mistaken_withdrawal_or_disqualification_is_lifted_with_a_reason() -> None:
    hall = running("GG18").seat(("a", "b"))
    hall.do(ask.ConcedeGame(game=hall.game("a").id), by="a")
    lift = ask.ReinstateEntrant(entrant=hall.id("a"))
    assert hall.refused(lift) == [Code.REASON_MISSING]
    hall.do(lift.model_copy(update={"reason": "pressed the wrong button"}))
    assert hall.event.entrants[hall.id("a")].status is Status.IN
    assert hall.refused(lift) == [Code.WRONG_STATUS]


@pytest.mark.req("SR17-014")
def test_awards_follow_a_later_disqualification() -> None:
    hall = Hall("SR17").enter("a b c d").start(rounds=1)
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 4:9 - 0:9 d scenario")
    hall.do(ask.FinishEvent(confirm=frozenset({Code.NO_SOLE_LEADER})))
    hall.do(ask.GiveAward(award="best-sport", entrants=(hall.id("a"),)))
    assert hall.names(awards(hall.event)[0].entrants) == "a"
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="found later"))
    assert all(hall.id("a") not in award.entrants for award in awards(hall.event))
