"""A side without time, and games that still go on when the round should be over."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.table_clock.asks import (
    Adjust,
    Lend,
    NoteFall,
    Pause,
    Resume,
    Start,
    Stop,
    Switch,
)
from muster.core.table_clock.counting import Rest
from muster.core.table_clock.ending import Fallen, Verdict, fallen, verdict_at_end
from muster.core.table_clock.reading import ClockState
from muster.core.table_clock.terms import terms_of
from tests.core.table_clock.table import DEPLOYED, Table, sec, span
from tests.packs.making import GG4, played
from tests.packs.steamrolling import game, owners

FELL = 480
"""With six minutes each, two of them used to deploy, the first turn lasts four."""


def six_minutes() -> Table:
    return Table(times__chess__minutes=6).deployed()


# ── the flag ──


@pytest.mark.req("SR17-077", "SR17-078")
def test_the_instant_at_which_a_clock_ran_out_is_known_though_nobody_wrote_it_down() -> None:
    table = six_minutes()
    before, after = table.shown(FELL - 1), table.shown(FELL + 300)
    assert (before.state, before.sides[0].fell) == (ClockState.RUNNING, None)
    assert (after.state, after.running, after.sides[0].fell) == (
        ClockState.RAN_OUT,
        None,
        sec(FELL),
    )
    assert table.left(FELL + 300) == (0, 240)


@pytest.mark.req("SR17-078")
def test_nothing_is_tapped_after_a_clock_ran_out() -> None:
    table = six_minutes()
    for ask in (Switch(stage=DEPLOYED), Lend(stage=DEPLOYED)):
        assert table.refused(FELL, ask) == [Code.TIME_RAN_OUT]
    assert table.refused(FELL + 10, Pause(), by="judge") == [Code.TIME_RAN_OUT]


@pytest.mark.req("SR17-078")
def test_a_tap_made_before_it_ran_out_counts_when_it_arrives_though_the_fall_was_noted() -> None:
    table = six_minutes().do(FELL + 2, NoteFall(side=0), by="bob")
    table.do(FELL - 1, Switch(stage=DEPLOYED), arrives=FELL + 60)
    assert table.shown(FELL + 60).running == 1
    assert table.left(FELL + 60) == (1, 240 - 61)


@pytest.mark.req("SR17-078")
def test_more_than_a_minute_after_a_fall_was_seen_no_tap_from_before_it_counts() -> None:
    table = six_minutes().do(FELL + 2, NoteFall(side=0), by="bob")
    for ask in (Switch(stage=DEPLOYED), Lend(stage=DEPLOYED)):
        assert table.refused(FELL - 1, ask, arrives=FELL + 63) == [Code.TAP_TOO_LATE]
    table.do(FELL - 1, Stop(), arrives=FELL + 63)
    assert (table.clock.why, table.left(FELL + 63)) == ("time", (0, 240))
    table.do(FELL + 70, Resume(), by="judge")
    table.do(FELL + 71, Adjust(side=0, seconds=1, reason="tapped in time"), by="judge")
    assert table.shown(FELL + 71).running == 0


def test_a_tap_counts_however_late_as_long_as_nobody_saw_the_fall() -> None:
    table = six_minutes().do(FELL - 1, Switch(stage=DEPLOYED), arrives=FELL + 200)
    assert table.left(FELL + 200) == (1, 240 - 201)
    back = six_minutes().do(FELL + 190, NoteFall(side=0), by="bob")
    back.do(FELL - 1, Switch(stage=DEPLOYED), arrives=FELL + 200)
    assert back.left(FELL + 200) == (1, 240 - 201)


@pytest.mark.req("SR17-078")
def test_a_game_that_ended_before_a_clock_ran_out_is_over_though_the_fall_was_noted() -> None:
    table = six_minutes().do(FELL + 5, NoteFall(side=0), by="bob")
    table.do(FELL - 10, Stop(), arrives=FELL + 10)
    assert (table.clock.why, table.clock.stopped) == ("over", sec(FELL - 10))
    assert (fallen(table.clock, sec(FELL + 60)), table.left(FELL + 60)) == (None, (10, 240))


def test_the_end_of_a_game_is_never_before_a_tap_or_a_pause_that_counts() -> None:
    tapped = six_minutes().do(300, Switch(stage=DEPLOYED)).do(250, Stop(), arrives=310)
    assert tapped.clock.stopped == sec(300)
    paused = six_minutes().do(300, Pause(), by="judge").do(250, Stop(), arrives=310)
    assert paused.clock.stopped == sec(300)
    resumed = six_minutes().do(300, Pause(), by="judge").do(320, Resume(), by="judge")
    assert resumed.do(250, Stop(), arrives=330).clock.stopped == sec(320)


def test_a_fall_is_noted_once_and_not_before_it_is_there() -> None:
    table = six_minutes()
    assert table.refused(FELL - 1, NoteFall(side=0)) == [Code.TIME_LEFT]
    assert table.refused(FELL, NoteFall(side=1)) == [Code.TIME_LEFT]
    table.do(FELL + 3, NoteFall(side=0)).do(FELL + 4, NoteFall(side=0), by="bob")
    assert table.kinds.count("ran-out") == 1
    assert table.lines[-1].fact.made == sec(FELL)
    table.do(FELL + 30, Stop())
    assert (table.clock.why, table.left(FELL + 900)) == ("time", (0, 240))


def test_who_is_below_five_minutes_is_about_to_run_out() -> None:
    table = Table().start()
    assert [table.shown(at).sides[0].soon for at in (3300, 3301)] == [False, True]


def test_an_official_can_let_a_side_play_on_and_it_pays_nothing_for_the_time_between() -> None:
    table = six_minutes().do(FELL + 10, NoteFall(side=0)).do(FELL + 20, Stop())
    table.do(FELL + 100, Resume(), by="judge")
    assert table.shown(FELL + 100).state is ClockState.RAN_OUT
    table.do(FELL + 120, Adjust(side=0, seconds=60, reason="wrongly charged"), by="judge")
    assert (table.shown(FELL + 130).running, table.left(FELL + 130)) == (0, (50, 240))


def test_time_given_after_a_fall_does_not_lift_a_pause_that_lasts() -> None:
    table = six_minutes().do(245, Adjust(side=1, seconds=-230, reason="late"), by="judge")
    table.do(300, Pause(reason="call"), by="judge").do(280, Switch(stage=DEPLOYED), arrives=320)
    assert table.shown(330).state is ClockState.RAN_OUT
    table.do(340, Adjust(side=1, seconds=60, reason="late word"), by="judge")
    now = table.shown(350)
    assert (now.state, table.left(350)) == (ClockState.PAUSED, (200, 60))
    assert now.pause == Rest(sec(300), None, "call")
    table.do(400, Resume(), by="judge")
    assert (table.shown(410).running, table.left(410)) == (1, (200, 50))


# ── the sheet ──


@pytest.mark.req("SR17-077", "SR17-078")
def test_golden_45_in_their_own_turn_the_scenario_is_scored_before_the_game_is_lost() -> None:
    table = Table(times__chess__minutes=6).deployed()
    for turn in range(6):
        table.do(260 + 20 * turn, Switch(stage=DEPLOYED + turn))
    out = fallen(table.clock, sec(1000))
    assert out == Fallen(0, sec(540), "clock_out", 7, scored_first=True)
    for points, outcome in (("11-", ("ahead", 0, "scenario")), ("1--", ("clock", 1, "clock"))):
        paper = game("breakdown", "12-", "11-", "1--")
        assert len(paper.turns) == out.step - 1
        told = ({out.question: True}, {}) if out.side == 0 else ({}, {out.question: True})
        paper.turn(*told, in_time=out.scored_first, control=owners(points))
        assert paper.won == outcome


@pytest.mark.req("SR17-077")
def test_in_the_opponents_turn_or_while_deploying_nothing_is_scored_first() -> None:
    lent = six_minutes().do(250, Lend(stage=DEPLOYED))
    assert fallen(lent.clock, sec(900)) == Fallen(1, sec(490), "clock_out", 1, scored_first=False)
    deploying = Table(times__chess__minutes=6).start()
    assert fallen(deploying.clock, sec(900)) == Fallen(
        0, sec(360), "clock_out", 1, scored_first=False
    )


def test_nothing_is_asked_as_long_as_both_have_time() -> None:
    assert fallen(six_minutes().clock, sec(FELL - 1)) is None


# ── the round's expected end ──

ROUND_ENDS = 720
"""Twice six minutes after the round began; a table that began late still has time."""


def late_by(seconds: int) -> Table:
    return Table(times__chess__minutes=6).do(seconds, Start()).do(seconds + 300, Switch(stage=1))


@pytest.mark.req("SR17-079")
def test_at_the_expected_end_less_than_five_minutes_together_are_played_out() -> None:
    for late in (100, 299, 300):
        assert verdict_at_end(late_by(late).clock, sec(ROUND_ENDS)) is Verdict.PLAY_ON


@pytest.mark.req("SR17-079")
def test_at_the_expected_end_more_than_five_minutes_together_are_a_tie() -> None:
    """Only players who stopped the clock themselves have so much: it was not an official."""
    table = Table(times__chess__minutes=6).start().do(60, Stop()).do(361, Resume(), by="judge")
    table.do(370, Switch(stage=1))
    assert table.shown(ROUND_ENDS).combined == span(minutes=5, seconds=1)
    assert verdict_at_end(table.clock, sec(ROUND_ENDS)) is Verdict.TIE
    assert verdict_at_end(table.clock, sec(ROUND_ENDS + 1)) is Verdict.PLAY_ON


@pytest.mark.req("SR17-071", "SR17-079")
def test_a_table_that_began_late_or_was_given_time_has_its_own_expected_end() -> None:
    given = Table(times__chess__minutes=6).start()
    given.do(100, Adjust(side=1, seconds=600, reason="interrupted"), by="judge")
    given.do(110, Switch(stage=1))
    for table in (late_by(301), given):
        own = table.shown(ROUND_ENDS).expected_end
        assert own is not None
        assert own > sec(ROUND_ENDS)
        assert verdict_at_end(table.clock, sec(ROUND_ENDS)) is Verdict.IN_TIME


@pytest.mark.req("SR17-075", "SR17-079")
def test_a_game_that_was_said_to_be_over_was_not_paused_by_an_official() -> None:
    table = Table(times__chess__minutes=6).start().do(60, Stop()).do(70, Resume(), by="judge")
    assert table.shown(70).expected_end == sec(ROUND_ENDS)
    assert verdict_at_end(table.clock, sec(100)) is Verdict.IN_TIME


@pytest.mark.req("SR17-075", "SR17-079")
def test_a_clock_that_an_official_paused_plays_on_until_its_own_expected_end() -> None:
    table = Table(times__chess__minutes=6).start().do(100, Pause(), by="judge")
    assert verdict_at_end(table.clock, sec(ROUND_ENDS)) is Verdict.IN_TIME
    table.do(401, Resume(), by="judge")
    table.do(430, Switch(stage=1))
    now = table.shown(ROUND_ENDS)
    assert (now.combined, now.expected_end) == (span(minutes=5, seconds=1), sec(ROUND_ENDS + 301))
    assert verdict_at_end(table.clock, sec(ROUND_ENDS)) is Verdict.IN_TIME
    assert verdict_at_end(table.clock, sec(ROUND_ENDS + 1)) is Verdict.PLAY_ON


@pytest.mark.req("SR17-079")
def test_a_paused_clock_that_players_stopped_as_well_is_for_the_organiser() -> None:
    """Its own expected end is over, and five minutes are left that no official let pass."""
    table = Table(times__chess__minutes=6).start().do(60, Stop()).do(381, Resume(), by="judge")
    table.do(385, Pause(), by="judge").do(395, Resume(), by="judge").do(400, Switch(stage=1))
    assert verdict_at_end(table.clock, sec(ROUND_ENDS)) is Verdict.IN_TIME
    assert verdict_at_end(table.clock, sec(ROUND_ENDS + 10)) is Verdict.ORGANISER


def test_at_the_expected_end_a_game_that_ended_is_over() -> None:
    assert verdict_at_end(late_by(301).do(650, Stop()).clock, sec(ROUND_ENDS)) is Verdict.OVER
    ran_out = Table(times__chess__minutes=6).start()
    assert verdict_at_end(ran_out.clock, sec(ROUND_ENDS)) is Verdict.OVER


def test_where_the_rules_say_nothing_of_it_neither_does_the_clock() -> None:
    table = Table(terms=terms_of(played(GG4, times__chess={"minutes": 60}))).start()
    assert verdict_at_end(table.clock, sec(ROUND_ENDS)) is None
    assert fallen(table.clock, sec(4000)) == Fallen(0, sec(3600), "", 1, scored_first=False)
