"""Classic turn timing: every turn has its minutes, and the round ends them all."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.table_clock.asks import (
    Adjust,
    GiveBack,
    Lend,
    NoteFall,
    Pause,
    Resume,
    Start,
    Switch,
    TakeExtension,
)
from muster.core.table_clock.ending import Verdict, fallen, verdict_at_end
from muster.core.table_clock.reading import ClockState
from tests.core.table_clock.table import Table, sec, span


def turn_left(table: Table, at: float, round_ends: float | None = None) -> float:
    left = table.shown(at, round_ends).turn_left
    assert left is not None
    return left.total_seconds()


@pytest.mark.req("SR17-165")
def test_the_time_of_a_turn_starts_after_its_continuous_effects() -> None:
    table = Table("classic")
    assert (table.shown(100).state, turn_left(table, 100)) == (ClockState.WAITING, 600)
    table.do(100, Start())
    assert (table.shown(160).running, turn_left(table, 160)) == (0, 540)
    table.do(400, Switch(stage=1))
    now = table.shown(450)
    assert (now.state, now.stage.side, now.running) == (ClockState.WAITING, 1, None)
    assert turn_left(table, 450) == 600
    table.do(450, Start(stage=2), by="bob")
    assert turn_left(table, 480) == 570
    assert [side.used for side in table.shown(480).sides] == [span(5), span(seconds=30)]


@pytest.mark.req("SR17-166")
def test_what_is_under_way_when_the_time_is_up_is_finished_and_then_the_turn_ends() -> None:
    table = Table("classic").do(0, Start())
    now = table.shown(615)
    assert (now.state, turn_left(table, 615), now.sides[0].fell) == (ClockState.RUNNING, 0, None)
    assert table.do(615, Switch(stage=1)).shown(615).stage.number == 2
    assert fallen(table.clock, sec(615)) is None
    assert table.refused(615, NoteFall(side=0)) == [Code.TIME_LEFT]


@pytest.mark.req("SR17-166")
def test_the_timer_stops_while_the_inactive_player_acts() -> None:
    table = Table("classic").do(0, Start()).do(60, Lend(stage=1))
    assert (table.shown(90).state, table.shown(90).running) == (ClockState.LENT, None)
    table.do(100, GiveBack(stage=1), by="bob")
    assert turn_left(table, 110) == 600 - 70


@pytest.mark.req("SR17-167")
def test_each_player_extends_one_turn_of_a_game_by_five_minutes() -> None:
    table = Table("classic").do(0, Start()).do(590, TakeExtension(stage=1))
    assert (turn_left(table, 600), table.shown(600).extensions) == (300, (False, True))
    table.do(700, Switch(stage=1)).do(700, Start(stage=2)).do(800, Switch(stage=2))
    table.do(800, Start(stage=3))
    assert turn_left(table, 800) == 600
    assert table.refused(810, TakeExtension(stage=3)) == [Code.EXTENSION_TAKEN]
    table.do(820, Switch(stage=3)).do(820, Start(stage=4)).do(830, TakeExtension(stage=4), by="bob")
    assert turn_left(table, 830) == 890


@pytest.mark.req("SR17-167")
def test_a_turn_is_not_extended_once_its_time_is_over() -> None:
    table = Table("classic").do(0, Start())
    assert table.refused(600, TakeExtension(stage=1)) == [Code.EXTENSION_LATE]
    table.do(599, TakeExtension(stage=1), arrives=640)
    assert turn_left(table, 640) == 260


@pytest.mark.req("SR17-167")
def test_an_extension_never_goes_past_the_end_of_the_round() -> None:
    table = Table("classic").do(0, Start()).do(500, TakeExtension(stage=1))
    assert [turn_left(table, at, round_ends=720) for at in (500, 700, 721)] == [220, 20, 0]
    assert table.shown(700, round_ends=720).due == sec(720)


@pytest.mark.req("SR17-167", "SR17-169", "SR17-170", "SR17-180")
def test_small_games_and_games_without_extensions_have_none() -> None:
    for table in (Table("classic", size__points=25), Table("classic", "no-extensions")):
        assert table.do(0, Start()).refused(10, TakeExtension(stage=1)) == [Code.EXTENSION_NONE]
        assert table.shown(10).extensions == (False, False)


@pytest.mark.req("SR17-167")
def test_nobody_extends_the_opponents_turn_but_an_official() -> None:
    table = Table("classic").do(0, Start())
    assert table.refused(10, TakeExtension(stage=1), by="bob") == [Code.NOT_ALLOWED]
    assert table.do(10, TakeExtension(stage=1), by="judge").shown(10).extensions == (False, True)


@pytest.mark.req("SR17-167")
def test_a_turn_that_is_over_is_not_extended() -> None:
    table = Table("classic").do(0, Start()).do(100, Switch(stage=1)).do(110, Start(stage=2))
    assert table.refused(120, TakeExtension(stage=1)) == [Code.EXTENSION_LATE]
    over = Table("classic").do(0, Start()).do(650, Switch(stage=1))
    assert over.refused(620, TakeExtension(stage=1), arrives=700) == [Code.EXTENSION_LATE]


def test_late_word_of_an_extension_counts_for_the_turn_it_was_taken_in() -> None:
    table = Table("classic").do(0, Start()).do(650, Switch(stage=1))
    table.do(580, TakeExtension(stage=1), arrives=700)
    table.do(700, Start(stage=2)).do(720, Switch(stage=2)).do(720, Start(stage=3))
    assert table.refused(730, TakeExtension(stage=3)) == [Code.EXTENSION_TAKEN]


def test_an_official_pauses_a_turn_and_gives_it_time() -> None:
    table = Table("classic").do(0, Start()).do(100, Pause(), by="judge")
    table.do(160, Resume(), by="judge").do(
        200, Adjust(side=0, seconds=30, reason="called"), by="judge"
    )
    assert turn_left(table, 200) == 600 - 140 + 30
    wrong = Adjust(side=1, seconds=30, reason="called")
    assert table.refused(200, wrong, by="judge") == [Code.NUMBER_IMPOSSIBLE]


def test_time_given_after_a_turn_ran_over_counts_in_full() -> None:
    table = Table("classic").do(0, Start())
    table.do(700, Adjust(side=0, seconds=60, reason="called"), by="judge")
    assert [turn_left(table, at) for at in (700, 720, 800)] == [60, 40, 0]


@pytest.mark.req("SR17-122")
def test_the_second_players_seventh_turn_ends_the_game_and_its_clock() -> None:
    table = Table("classic")
    for stage in range(1, 15):
        table.do(60 * stage, Start(stage=stage)).do(60 * stage + 30, Switch(stage=stage))
    assert (table.shown(900).state, table.clock.why) == (ClockState.STOPPED, "over")


@pytest.mark.req("SR17-168")
def test_when_the_round_is_over_dice_are_put_down() -> None:
    table = Table("classic").do(0, Start())
    assert verdict_at_end(table.clock, sec(6000)) is Verdict.DICE_DOWN
    assert table.shown(60, round_ends=6000).expected_end == sec(6000)
