"""The chess clock of a Steamroller table, as the players and the officials tap it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core.problem import Code
from muster.core.table_clock.asks import (
    Adjust,
    ClaimLead,
    GiveBack,
    Lend,
    Pause,
    Resume,
    Start,
    Stop,
    Switch,
    TakeBack,
)
from muster.core.table_clock.reading import ClockState
from tests.core.table_clock.table import DEPLOYED, Table, sec, span

HOUR = 3600


# ── whose time it is ──


def test_nothing_runs_before_the_first_player_starts() -> None:
    table = Table()
    now = table.shown(500)
    assert (now.state, now.running, now.expected_end) == (ClockState.WAITING, None, None)
    assert table.left(500) == (HOUR, HOUR)


@pytest.mark.req("SR17-072")
def test_deployment_advance_deployment_and_turns_run_on_the_clock_of_whoever_has_them() -> None:
    table = Table().start()
    running = []
    for stage in range(1, 9):
        now = table.shown(100 * stage)
        running.append((now.stage.title or now.stage.turn, now.running))
        table.do(100 * stage, Switch(stage=stage))
    assert running == [
        ("Deployment", 0),
        ("Deployment", 1),
        ("Advance deployment", 0),
        ("Advance deployment", 1),
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
    ]
    assert table.left(800) == (HOUR - 400, HOUR - 400)


@pytest.mark.req("SR17-071")
def test_the_expected_end_is_the_start_of_deployment_and_both_clocks() -> None:
    table = Table().do(30, Start())
    assert table.shown(30).expected_end == sec(30 + 2 * HOUR)
    table.do(330, Switch(stage=1))
    assert table.shown(400).expected_end == sec(30 + 2 * HOUR)
    assert table.shown(400).combined == span(seconds=2 * HOUR - 370)


@pytest.mark.req("SR17-071")
def test_a_screen_can_run_by_itself_until_the_time_is_up() -> None:
    now = Table().start().do(300, Switch(stage=1)).shown(310)
    assert (now.running, now.due, now.age) == (1, sec(300 + HOUR), timedelta(seconds=10))


LAST = 18
"""The second player's seventh turn."""


def in_the_last_turn() -> Table:
    """Since second 520; every turn before it took twenty."""
    table = Table().deployed()
    for stage in range(DEPLOYED, LAST):
        table.do(260 + 20 * (stage - DEPLOYED), Switch(stage=stage))
    return table


@pytest.mark.req("SR17-072", "SR17-122")
def test_the_tap_that_ends_the_last_turn_stops_the_clock() -> None:
    table = in_the_last_turn()
    assert (table.shown(500).stage.turn, table.shown(500).stage.side) == (7, 1)
    assert table.refused(510, Switch(stage=LAST)) == [Code.TURN_TOO_SHORT]
    table.do(560, Switch(stage=LAST), by="bob")
    assert (table.shown(900).state, table.clock.why) == (ClockState.STOPPED, "over")
    assert table.shown(900).stage.number == LAST
    table.do(561, Switch(stage=LAST))
    assert table.kinds[-2:] == ["switched", "stopped"]
    for ask in (Switch(stage=LAST + 1), TakeBack(stage=LAST, side=0)):
        assert table.refused(570, ask) == [Code.TABLE_CLOCK_STOPPED]


def test_a_last_turn_that_was_not_over_goes_on_when_an_official_says_so() -> None:
    table = in_the_last_turn().do(560, Switch(stage=LAST)).do(600, Resume(), by="judge")
    left = table.left(560)
    assert (table.shown(610).running, table.left(610)) == (1, (left[0], left[1] - 10))
    table.do(620, Switch(stage=LAST), by="bob")
    assert (table.clock.stopped, table.clock.why) == (sec(620), "over")


# ── the least time of a turn ──


@pytest.mark.req("SR17-073")
def test_golden_47_a_turn_tapped_after_14_seconds_is_refused_and_after_15_taken() -> None:
    table = Table().deployed()
    (problem,) = table.problems(254, Switch(stage=DEPLOYED))
    assert problem.code is Code.TURN_TOO_SHORT
    assert problem.data == {"least": 15, "left": 1, "at": sec(255)}
    assert table.shown(254).tap_from == sec(255)
    table.do(255, Switch(stage=DEPLOYED))
    assert table.shown(255).stage.number == DEPLOYED + 1


@pytest.mark.req("SR17-073")
def test_golden_47_after_6_seconds_both_confirm_a_lead_of_five_and_the_game_is_over() -> None:
    table = Table().deployed().do(245, ClaimLead(stage=DEPLOYED, side=0))
    assert table.refused(246, Switch(stage=DEPLOYED)) == [Code.TURN_TOO_SHORT]
    table.do(246, ClaimLead(stage=DEPLOYED, side=1), by="bob")
    assert table.shown(246).claims == {0, 1}
    assert table.shown(246).tap_from is None
    table.do(246, Switch(stage=DEPLOYED))
    assert (table.shown(246).state, table.clock.why) == (ClockState.STOPPED, "lead")
    assert table.left(900) == (HOUR - 126, HOUR - 120)


@pytest.mark.req("SR17-073")
def test_nobody_confirms_a_lead_for_the_opponent_but_an_official() -> None:
    table = Table().deployed()
    assert table.refused(245, ClaimLead(stage=DEPLOYED, side=1)) == [Code.NOT_ALLOWED]
    table.do(245, ClaimLead(stage=DEPLOYED, side=1), by="judge")
    assert table.shown(245).claims == {1}


def test_a_lead_is_confirmed_in_a_turn_and_counts_only_there() -> None:
    table = Table().start()
    assert table.refused(5, ClaimLead(stage=1, side=0)) == [Code.LEAD_NOT_ASKED]
    table = Table().deployed()
    for side in (0, 1):
        table.do(250, ClaimLead(stage=DEPLOYED, side=side), by="judge")
    table.do(260, Switch(stage=DEPLOYED))
    assert table.clock.why == "lead"
    other = Table().deployed().do(250, ClaimLead(stage=DEPLOYED, side=0))
    other.do(260, Switch(stage=DEPLOYED)).do(262, ClaimLead(stage=DEPLOYED + 1, side=1), by="bob")
    assert other.refused(263, Switch(stage=DEPLOYED + 1)) == [Code.TURN_TOO_SHORT]


@pytest.mark.req("SR17-073")
def test_a_pause_does_not_make_a_turn_longer() -> None:
    table = Table().deployed().do(250, Pause(), by="judge").do(300, Resume(), by="judge")
    assert table.refused(304, Switch(stage=DEPLOYED)) == [Code.TURN_TOO_SHORT]
    assert table.do(305, Switch(stage=DEPLOYED)).shown(305).running == 1


def test_deployment_may_be_over_in_no_time() -> None:
    table = Table().start().do(0, Switch(stage=1)).do(1, Switch(stage=2))
    assert (table.shown(1).stage.number, table.shown(1).tap_from) == (3, None)


@pytest.mark.req("SR17-074")
def test_players_may_ask_for_the_least_time_to_be_enforced_below_five_minutes_together() -> None:
    table = Table(times__chess__minutes=4).start()
    assert [table.shown(at).low for at in (0, 180, 181)] == [False, False, True]


# ── lent to the inactive player ──


@pytest.mark.req("SR17-076")
def test_the_inactive_player_acts_on_their_own_time_until_it_is_switched_back() -> None:
    table = Table().deployed().do(300, Lend(stage=DEPLOYED))
    now = table.shown(310)
    assert (now.state, now.running, now.stage.side) == (ClockState.LENT, 1, 0)
    table.do(320, GiveBack(stage=DEPLOYED), by="bob")
    assert (table.shown(320).state, table.shown(320).running) == (ClockState.RUNNING, 0)
    assert table.left(330) == (HOUR - 120 - 70, HOUR - 120 - 20)


@pytest.mark.req("SR17-076")
def test_it_can_be_switched_over_several_times_in_a_turn() -> None:
    table = Table().deployed()
    for loan, at in ((1, 250), (2, 270), (3, 290)):
        table.do(at, Lend(stage=DEPLOYED, loan=loan)).do(
            at + 5, GiveBack(stage=DEPLOYED, loan=loan)
        )
    table.do(300, Switch(stage=DEPLOYED, loans=3))
    assert table.left(300) == (HOUR - 120 - 45, HOUR - 120 - 15)


def test_a_turn_that_ends_while_the_clock_is_switched_over_is_the_opponents_from_then_on() -> None:
    table = Table().deployed().do(250, Lend(stage=DEPLOYED)).do(260, Switch(stage=DEPLOYED))
    assert (table.shown(260).state, table.shown(260).running) == (ClockState.RUNNING, 1)


# ── officials ──


@pytest.mark.req("SR17-075")
@pytest.mark.parametrize(
    "ask", [Pause(reason="rest"), Resume(), Adjust(side=0, seconds=60, reason="please")]
)
def test_players_never_pause_the_clock_nor_set_it(ask: Pause | Resume | Adjust) -> None:
    table = Table().deployed()
    for player in ("ann", "bob"):
        assert table.refused(250, ask, by=player) == [Code.NOT_ALLOWED]


@pytest.mark.req("SR17-075")
def test_an_official_pauses_and_restarts_and_the_table_ends_so_much_later() -> None:
    table = Table().deployed().do(300, Pause(reason="line of sight"), by="judge")
    now = table.shown(400)
    assert (now.state, now.running, now.due) == (ClockState.PAUSED, None, None)
    assert now.pause is not None
    assert (now.pause.begun, now.pause.reason) == (sec(300), "line of sight")
    assert table.refused(350, Switch(stage=DEPLOYED)) == [Code.TABLE_CLOCK_PAUSED]
    table.do(420, Resume(), by="judge")
    assert (table.shown(430).running, table.shown(430).expected_end) == (0, sec(2 * HOUR + 120))
    assert table.left(430) == (HOUR - 120 - 70, HOUR - 120)
    assert table.kinds[-2:] == ["paused", "resumed"]


def test_a_clock_that_never_ran_is_not_paused() -> None:
    for ask in (Pause(), Adjust(side=0, seconds=60, reason="late")):
        assert Table().refused(10, ask, by="judge") == [Code.TABLE_CLOCK_WAITS]


def test_an_official_gives_and_takes_time_and_says_why() -> None:
    table = Table().deployed()
    assert table.refused(250, Adjust(side=1, seconds=60), by="judge") == [Code.REASON_MISSING]
    table.do(250, Adjust(side=1, seconds=60, reason="interrupted"), by="judge")
    table.do(250, Adjust(side=0, seconds=-30, reason="late"), by="judge")
    assert table.left(250) == (HOUR - 120 - 10 - 30, HOUR - 120 + 60)
    assert table.shown(250).expected_end == sec(2 * HOUR + 30)


def test_an_official_cannot_take_more_time_than_there_is() -> None:
    table = Table(times__chess__minutes=5).deployed()
    (problem,) = table.problems(250, Adjust(side=0, seconds=-170, reason="late"), by="judge")
    assert (problem.code, problem.data["left"]) == (Code.TIME_TOO_LITTLE, 170)
    assert table.do(250, Adjust(side=0, seconds=-169, reason="late"), by="judge").left(250)[0] == 1
    nothing = Adjust(side=0, seconds=0, reason="late")
    assert table.refused(250, nothing, by="judge") == [Code.NUMBER_IMPOSSIBLE]


def test_after_the_game_nothing_runs_until_an_official_lets_it() -> None:
    table = Table().deployed().do(300, Stop())
    assert (table.shown(900).state, table.clock.why) == (ClockState.STOPPED, "over")
    assert table.left(900) == (HOUR - 180, HOUR - 120)
    for ask in (Switch(stage=DEPLOYED), Lend(stage=DEPLOYED), ClaimLead(stage=DEPLOYED, side=0)):
        assert table.refused(310, ask) == [Code.TABLE_CLOCK_STOPPED]
    for other in (Pause(), Adjust(side=0, seconds=5, reason="x")):
        assert table.refused(310, other, by="judge") == [Code.TABLE_CLOCK_STOPPED]
    assert table.refused(900, Resume()) == [Code.NOT_ALLOWED]
    table.do(900, Resume(), by="judge")
    assert table.shown(910).running == 0
    assert table.left(910) == (HOUR - 190, HOUR - 120)
