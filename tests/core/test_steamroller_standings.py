"""Strength of schedule and the four variants of the final standings."""

import pytest

from muster.cli.step import next_step
from muster.core.commands import (
    CloseRound,
    ConcedeGame,
    DisqualifyEntrant,
    DropEntrant,
    FinishEvent,
    PairRound,
    PlanRounds,
    StartEvent,
    Undo,
)
from muster.core.course import deviations
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.standings import sole_leader, standings, undefeated
from muster.words.deviations import changed_here
from muster.words.names import Names
from tests.hall import Hall
from tests.packs.making import variant

ROUNDS = (
    ("p 5:40 - 0:22 q scenario", "r 3:60 - 2:55 s assassination", "t 6:35 - 1:10 u scenario"),
    ("p 4:50 - 3:48 r tiebreaker", "t 2:44 - 2:30 q assassination", "s 7:30 - 2:38 u scenario"),
    ("t 6:52 - 1:20 p scenario", "r 5:41 - 0:12 u scenario", "s 3:47 - 3:45 q assassination"),
)


def played(*patches: Patch, rounds: int = 3) -> Hall:
    hall = Hall("SR17")
    if patches:
        hall.rules(*patches)
    hall.enter("p q r s t u").start()
    for results in ROUNDS[:rounds]:
        hall.pair(Code.FAULT).play(*results)
    return hall


@pytest.mark.req("SR17-046", "SR17-060", "SR17-061", "SR17-062", "SR17-063")
def test_golden_35_totals_and_the_baseline_order() -> None:
    hall = played()
    assert {name: hall.totals(name) for name in "tprsqu"} == {
        "t": (3, 2, 14, 131),
        "p": (2, 5, 10, 110),
        "r": (2, 4, 11, 149),
        "s": (2, 2, 12, 132),
        "q": (0, 7, 5, 97),
        "u": (0, 7, 3, 60),
    }
    assert hall.order() == "t p r s q u"


@pytest.mark.req("SR17-061", "SR17-184")
def test_golden_36_assassin_scoring() -> None:
    assert played(variant("assassin-scoring")).order() == "t s r p q u"


@pytest.mark.req("SR17-185")
def test_golden_37_control_point_scoring() -> None:
    assert played(variant("control-point-scoring")).order() == "t s r p q u"


@pytest.mark.req("SR17-186")
def test_golden_38_destruction_scoring_does_not_look_at_wins() -> None:
    assert played(variant("destruction-scoring")).order() == "r s t p q u"


@pytest.mark.req("SR17-047", "SR17-055")
def test_golden_39_the_event_goes_on_until_one_leads_alone() -> None:
    hall = played(rounds=2)
    assert sole_leader(hall.event) is None
    hall.do(PairRound())
    games = {frozenset(game.split("-")) for game in hall.pairings().split()}
    assert games == {frozenset("tp"), frozenset("ru"), frozenset("sq")}
    hall = played()
    assert sole_leader(hall.event) == hall.id("t")
    assert hall.refused(PairRound()) == [Code.EVENT_IS_DECIDED]


@pytest.mark.req("SR17-047")
def test_golden_22_two_tied_games_end_an_event_of_eight_after_two_rounds() -> None:
    hall = Hall("SR17").enter("a b c d e f g h").start()
    hall.pair().play(
        "a 5:9 - 0:9 b scenario",
        "c 5:9 - 0:9 d scenario",
        "e 1:9 = 1:9 f",
        "g 1:9 = 1:9 h",
    )
    assert sole_leader(hall.event) is None
    hall.pair(Code.FAULT).play(
        "a 5:9 - 0:9 c scenario",
        "b 5:9 - 0:9 e scenario",
        "d 5:9 - 0:9 g scenario",
        "f 5:9 - 0:9 h scenario",
    )
    assert sole_leader(hall.event) == hall.id("a")
    assert hall.refused(PairRound()) == [Code.EVENT_IS_DECIDED]


@pytest.mark.req("SR17-058", "SR17-063")
def test_golden_40_a_bye_adds_no_opponent_and_half_the_size_in_army_points() -> None:
    hall = Hall("SR17").enter("a b c").start().pair()
    sitting = hall.event.rounds[0].bye
    assert sitting is not None
    assert hall.totals(hall.name(sitting)) == (1, 0, 3, 38)


@pytest.mark.req("SR17-062")
def test_golden_40_army_points_break_the_last_tie() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    hall.pair().play("a 9:120 - 0:1 c scenario", "b 9:118 - 0:1 d scenario")
    assert hall.order().startswith("a b")


@pytest.mark.req("SR17-163")
def test_an_x_round_event_has_at_most_x_rounds() -> None:
    hall = Hall("SR17").rules(variant("x-round-event", rounds=2)).enter("a b c d e f g h").start()
    assert hall.event.planned == 2


@pytest.mark.req("SR17-046", "SR17-060")
def test_a_tie_is_worth_no_tournament_point_but_keeps_control_and_army_points() -> None:
    hall = Hall("SR17").enter("a b").start().pair().play("a 4:31 = 4:31 b level")
    assert [hall.totals(name) for name in "ab"] == [(0, 0, 4, 31), (0, 0, 4, 31)]


@pytest.mark.req("SR17-063")
def test_dropped_and_disqualified_opponents_count_with_what_they_earned() -> None:
    hall = played(rounds=2)
    before = hall.totals("r")
    hall.do(DropEntrant(entrant=hall.id("p")))
    out = DisqualifyEntrant(entrant=hall.id("s"), cause="cheating", reason="caught")
    hall.do(out)
    assert hall.totals("r") == before


@pytest.mark.req("SR17-164")
def test_a_tie_is_no_defeat_when_undefeated_players_are_counted() -> None:
    hall = Hall("SR17").rules(variant("cut-to-top", top=4)).enter("a b c d e f g h").start()
    hall.pair().play(
        "a 5:9 - 0:9 b scenario",
        "c 5:9 - 0:9 d scenario",
        "e 1:9 = 1:9 f level",
        "g 1:9 = 1:9 h level",
    )
    assert len(undefeated(hall.event)) == 6
    assert hall.event.cut is None


@pytest.mark.req("SR17-047")
def test_without_a_sole_leader_after_the_table_the_organiser_plays_on_or_finishes() -> None:
    hall = Hall("SR17").enter("a b c d").start(rounds=1)
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 5:9 - 0:9 d scenario")
    assert hall.refused(PairRound()) == [Code.PAST_THE_PLAN]
    hall.do(PairRound(confirm=frozenset({Code.PAST_THE_PLAN})))
    hall.do(Undo(reason="enough"))
    assert hall.refused(FinishEvent()) == [Code.NO_SOLE_LEADER]
    hall.do(FinishEvent(confirm=frozenset({Code.NO_SOLE_LEADER})))
    assert hall.event.finish_reason == "all-rounds-played"


def leaders_win(rounds: int, *patches: Patch) -> Hall:
    """Twenty play so many rounds, and whoever has more tournament points wins."""
    hall = Hall("SR17").rules(*patches).enter(" ".join("abcdefghijklmnopqrst")).start()
    for _ in range(rounds):
        hall.pair(Code.FAULT)
        assert hall.event.current is not None
        points = {row.entrant: row.values[0] for row in standings(hall.event)}
        for game in hall.event.current.games:
            one, other = sorted(game.entrants, key=lambda e: (-points[e], hall.name(e)))
            hall.play(f"{hall.name(one)} 5:9 - 0:9 {hall.name(other)} scenario", close=False)
        hall.do(CloseRound())
    return hall


@pytest.mark.req("SR17-163")
def test_a_three_round_event_of_twenty_ends_after_round_three_whoever_leads() -> None:
    hall = leaders_win(3, variant("x-round-event", rounds=3))
    assert [row.values[0] for row in standings(hall.event)][:4] == [3, 3, 3, 2]
    assert next_step(hall.event, Names()).command == "muster finish"
    assert hall.refused(PairRound()) == [Code.MORE_ROUNDS_THAN_RULED]
    hall.do(FinishEvent())
    assert hall.event.finish_reason == "all-rounds-played"


@pytest.mark.req("SR17-163")
def test_a_fourth_round_of_a_three_round_event_is_a_deviation_that_is_listed() -> None:
    hall = leaders_win(3, variant("x-round-event", rounds=3))
    before = deviations(hall.event)
    assert hall.refused(PlanRounds(rounds=4, reason="Three lead")) == [Code.MORE_ROUNDS_THAN_RULED]
    known = frozenset({Code.MORE_ROUNDS_THAN_RULED})
    hall.do(PlanRounds(rounds=4, reason="Three lead", confirm=known))
    assert deviations(hall.event)[: len(before)] == before
    (listed,) = deviations(hall.event)[len(before) :]
    assert (listed.official, listed.effective, listed.because) == (3, 4, "Three lead")
    (*_rules, told) = changed_here(hall.event)
    assert (told.here, told.official) == ("4 rounds are planned.", "3 rounds at most.")
    assert hall.refused(FinishEvent()) == [Code.ROUNDS_LEFT]
    hall.pair(Code.FAULT)


@pytest.mark.req("SR17-163")
def test_a_three_round_event_does_not_start_with_four_rounds_unasked() -> None:
    hall = Hall("SR17").rules(variant("x-round-event", rounds=3)).enter("a b c d")
    assert hall.refused(StartEvent(rounds=4)) == [Code.MORE_ROUNDS_THAN_RULED]
    hall.do(StartEvent(rounds=2))


@pytest.mark.req("SR17-047")
def test_somebody_who_left_neither_decides_the_event_nor_keeps_it_open() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 5:9 - 0:9 d scenario")
    hall.do(DropEntrant(entrant=hall.id("c")))
    assert sole_leader(hall.event) == hall.id("a")
    hall.do(DropEntrant(entrant=hall.id("a")))
    assert sole_leader(hall.event) is None


@pytest.mark.req("SR17-061")
def test_a_concession_is_a_way_of_winning_that_can_be_counted() -> None:
    count = Patch(
        kind="house-rule",
        id="count",
        title="Count concessions",
        set={"standings.counts.gifts": ["concession"], "standings.order": ["tp", "gifts"]},
    )
    hall = Hall("SR17").rules(count).enter("a b", army=100).start().pair()
    hall.do(ConcedeGame(game=hall.game("b").id), by="b")
    assert hall.totals("a") == (1, 1)
