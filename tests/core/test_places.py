"""Places under a cut and a podium, who leads alone, and who can win anything at all."""

import pytest

from muster.core import commands as ask
from muster.core.awards import awards
from muster.core.ids import PersonId
from muster.core.notices import Notice, NoticeCode, notices
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.standings import places, sole_leader, undefeated
from muster.core.why import ByHand, why
from tests.hall import Hall

FINALS = Patch(kind="variant", id="finals-tables", title="Finals tables")


def in_places(hall: Hall) -> dict[str, int]:
    return {hall.name(entrant): place for entrant, place in places(hall.event).items()}


@pytest.mark.req("SR17-164", "GG4-064")
def test_below_a_cut_who_shared_a_place_still_shares_it() -> None:
    hall = Hall("GG4").enter("a b c d e f g h").start()
    hall.pair().play("a8-1b", "c7-1d", "e5-2f", "g5-2h")
    hall.do(ask.MakeCut(size=2))
    assert hall.table() == "1a3 2c3 3e3 3g3 5f0 5h0 7d0 8b0"
    hall.pair().play("c8-0a")
    assert hall.table() == "1c6 2a3 3e3 3g3 5f0 5h0 7d0 8b0"


@pytest.mark.req("SR17-164")
def test_above_a_cut_a_tie_shares_its_place_and_nobody_below_comes_nearer() -> None:
    hall = Hall("GG4").enter("a b c d e f").start()
    hall.pair().play("a6-2b", "c6-2d", "e5-2f")
    hall.do(ask.MakeCut(size=2))
    hall.pair().play("a4-4c")
    assert hall.table() == "1a4 1c4 3e3 4f0 5b0 5d0"


@pytest.mark.req("SR17-187")
def test_below_a_podium_ties_share_a_place() -> None:
    hall = Hall("SR17").rules(FINALS).enter("a b c d e f g h").start(rounds=2)
    hall.pair().play(
        "a 5:50 - 0:9 e scenario",
        "b 5:40 - 0:9 f scenario",
        "c 5:30 - 0:9 g scenario",
        "d 5:20 - 0:9 h scenario",
    )
    hall.pair(Code.FAULT).play(
        "a 1:1 - 0:0 b scenario",
        "c 1:1 - 0:0 d scenario",
        "g 9:9 - 0:0 h scenario",
        "e 9:9 - 0:0 f scenario",
    )
    assert in_places(hall) == {"a": 1, "b": 2, "c": 3, "e": 4, "g": 4, "d": 6, "f": 7, "h": 7}


@pytest.mark.req("SR17-187")
def test_there_is_no_podium_before_both_finals_are_over() -> None:
    hall = Hall("SR17").rules(FINALS).enter("a b c d").start(rounds=2)
    hall.pair().play("a 5:50 - 0:9 d scenario", "b 5:40 - 0:9 c scenario")
    hall.pair(Code.FAULT)
    hall.play("d 9:9 - 0:0 c scenario", close=False)
    assert in_places(hall) == {"a": 1, "d": 2, "b": 3, "c": 4}
    hall.play("b 1:1 - 0:0 a scenario")
    assert in_places(hall) == {"b": 1, "a": 2, "d": 3, "c": 4}


@pytest.mark.req("SR17-187")
def test_a_tied_final_is_won_by_whoever_stands_higher() -> None:
    hall = Hall("SR17").rules(FINALS).enter("a b c d").start(rounds=2)
    hall.pair().play("a 5:50 - 0:9 d scenario", "b 5:40 - 0:9 c scenario")
    hall.pair(Code.FAULT).play("b 9:9 = 9:9 a level", "d 1:1 - 0:0 c scenario")
    assert in_places(hall) == {"a": 1, "b": 2, "d": 3, "c": 4}


@pytest.mark.req("SR17-047", "SR17-014")
def test_a_disqualified_player_neither_leads_nor_keeps_the_event_open() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 5:9 - 0:9 d scenario")
    assert sole_leader(hall.event) is None
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("c"), cause="cheating", reason="dice"))
    assert sole_leader(hall.event) == hall.id("a")
    assert set(undefeated(hall.event)) == {hall.id("a")}
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="dice"))
    assert sole_leader(hall.event) is None


@pytest.mark.req("SR17-047")
def test_a_sole_leader_is_announced_once_the_round_is_closed() -> None:
    hall = Hall("SR17").enter("a b").start(rounds=2).pair()
    leads = Notice(NoticeCode.SOLE_LEADER, {"entrant": hall.id("a")})
    hall.play("a 5:9 - 0:9 b scenario", close=False)
    assert leads not in notices(hall.event)
    hall.do(ask.CloseRound())
    assert leads in notices(hall.event)
    hall.do(ask.FinishEvent())
    assert leads not in notices(hall.event)
    assert hall.event.finish_reason == "sole-leader"


@pytest.mark.req("GG4-057", "GG18-046")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_the_ringer_wins_no_award(pack: str) -> None:
    hall = Hall(pack).enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start(rounds=1)
    prize = ask.GiveAward(
        award="sport", title="Best sport", entrants=(hall.id("a"), hall.id("rita"))
    )
    assert hall.refused(prize) == [Code.AWARD_BARRED]
    hall.do(prize.model_copy(update={"entrants": (hall.id("a"),)}))
    assert [hall.names(award.entrants) for award in awards(hall.event)] == ["a"]


@pytest.mark.req("GG4-057")
def test_the_ringer_adds_nothing_to_a_strength_of_schedule() -> None:
    schedule = Patch(
        kind="house-rule", id="sos", title="Schedule", set={"standings.order": ["tp", "sos"]}
    )
    hall = Hall("GG4").rules(schedule).enter("a b c")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.start().pair().play("rita5-2a", "b5-2c")
    assert {name: hall.totals(name) for name in "abc"} == {"a": (0, 0), "b": (3, 0), "c": (0, 3)}


def test_places_are_awarded_when_the_event_is_over_and_not_before() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c4-2d")
    assert awards(hall.event) == ()
    hall.do(ask.FinishEvent())
    assert [hall.names(award.entrants) for award in awards(hall.event)] == ["a"]


def test_an_award_given_by_the_organiser_goes_before_its_place() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c4-2d")
    hall.do(ask.FinishEvent())
    (first,) = awards(hall.event)
    hall.do(ask.GiveAward(award=first.award, entrants=(hall.id("c"),), reason="a walks away"))
    hall.do(ask.GiveAward(award=first.award, entrants=(hall.id("b"),), reason="so does c"))
    assert [hall.names(award.entrants) for award in awards(hall.event)] == ["b"]


def test_the_table_of_an_earlier_round_leaves_out_who_came_later() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.pair().play("a5-2b", "c4-2d")
    hall.enter("e f")
    hall.pair().play("a5-2c", "b5-2d", "e5-2f")
    earlier = {hall.name(e): place for e, place in places(hall.event, 1).items()}
    assert earlier == {"a": 1, "c": 2, "d": 3, "b": 4}
    assert set(places(hall.event)) == set(hall.event.entrants)


def test_who_has_just_arrived_stands_in_the_table_with_nothing() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c4-2d")
    hall.enter("e")
    assert hall.table() == "1a3 2c3 3e0 4d0 5b0"


@pytest.mark.req("SR17-164")
def test_who_has_left_is_not_among_those_who_play_on_after_a_cut() -> None:
    hall = Hall("GG4").enter("a b c d e f").start()
    hall.pair().play("a8-1b", "c7-1d", "e6-1f")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    hall.do(ask.MakeCut(size=2))
    cut = hall.event.cut
    assert cut is not None
    assert hall.names(cut.entrants) == "c e"


@pytest.mark.req("SR17-014")
def test_an_award_nobody_can_have_is_not_given() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    hall.do(ask.GiveAward(award="best-sport", entrants=(hall.id("a"),)))
    assert len(awards(hall.event)) == 1
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="found later"))
    assert awards(hall.event) == ()


@pytest.mark.req("SR17-187")
def test_finals_tables_are_set_up_in_the_last_round_alone() -> None:
    hall = Hall("SR17").rules(FINALS).enter("a b c d e f g h").start(rounds=2)
    hall.pair().play(
        "a 5:50 - 0:9 e scenario",
        "b 5:40 - 0:9 f scenario",
        "c 5:30 - 0:9 g scenario",
        "d 5:20 - 0:9 h scenario",
    )
    hall.pair(Code.FAULT)
    assert [len(played.finals) for played in hall.event.rounds] == [0, 2]
    told = [why(hall.event, 2, hall.id(name)) for name in "abcdefgh"]
    assert [said for said in told if said is None or isinstance(said, ByHand)] == []
