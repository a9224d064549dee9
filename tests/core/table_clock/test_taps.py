"""Taps that arrive late, twice, or before the one they follow."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core.problem import Code
from muster.core.table_clock.asks import (
    Adjust,
    Ask,
    ClaimLead,
    GiveBack,
    Lend,
    Pause,
    Resume,
    Start,
    Stop,
    Switch,
)
from tests.core.table_clock.table import DEPLOYED, Table, sec

NEXT = DEPLOYED + 1


# ── late ──


def test_a_tap_counts_from_when_it_was_made_and_keeps_both_times() -> None:
    table = Table().deployed().do(300, Switch(stage=DEPLOYED), arrives=420)
    line = table.lines[-1]
    assert (line.fact.made, line.at, line.late) == (sec(300), sec(420), timedelta(seconds=120))
    assert table.left(420) == (3600 - 180, 3600 - 240)


def test_a_tap_that_was_hardly_under_way_is_not_called_late() -> None:
    table = Table().deployed().do(300, Switch(stage=DEPLOYED), arrives=305)
    assert table.lines[-1].late is None


def test_a_tap_is_never_made_after_it_arrives_nor_before_the_tap_it_follows() -> None:
    table = Table().deployed().do(900, Switch(stage=DEPLOYED), arrives=300)
    assert table.lines[-1].fact.made == sec(300)
    assert table.refused(100, Switch(stage=NEXT), arrives=400) == [Code.TURN_TOO_SHORT]
    deploying = Table().start().do(60, Switch(stage=1)).do(10, Switch(stage=2), arrives=90)
    assert deploying.lines[-1].fact.made == sec(60)


def test_a_tap_made_before_a_pause_counts_although_it_arrives_in_it_or_after_it() -> None:
    for arrives in (320, 500):
        table = Table().deployed().do(310, Pause(), by="judge")
        if arrives == 500:
            table.do(400, Resume(), by="judge")
        table.do(300, Switch(stage=DEPLOYED), arrives=arrives)
        if arrives == 320:
            table.do(400, Resume(), by="judge")
        assert table.left(500) == (3600 - 180, 3600 - 120 - 110)


def test_a_tap_made_in_a_pause_that_is_over_counts_from_then() -> None:
    table = Table().deployed().do(310, Pause(), by="judge").do(400, Resume(), by="judge")
    table.do(390, Switch(stage=DEPLOYED), arrives=450)
    assert table.left(450) == (3600 - 190, 3600 - 170)


def test_what_an_official_settled_is_not_tapped_away_afterwards() -> None:
    table = Table().deployed().do(300, Adjust(side=0, seconds=60, reason="fair"), by="judge")
    table.do(290, Switch(stage=DEPLOYED), arrives=310)
    assert table.lines[-1].fact.made == sec(300)


def test_late_word_of_a_pause_gives_the_time_back() -> None:
    table = Table().deployed().do(300, Pause(), by="judge", arrives=360)
    assert table.left(360) == (3600 - 180, 3600 - 120)


# ── twice ──


@pytest.mark.parametrize(
    "ask",
    [
        Start(),
        Switch(stage=DEPLOYED - 1),
        Lend(stage=DEPLOYED),
        GiveBack(stage=DEPLOYED),
        Lend(stage=DEPLOYED - 1, loan=4),
        GiveBack(stage=1),
        ClaimLead(stage=DEPLOYED, side=0),
    ],
    ids=repr,
)
def test_what_was_said_already_is_neither_written_nor_refused(ask: Ask) -> None:
    table = Table().deployed().do(250, Lend(stage=DEPLOYED)).do(255, GiveBack(stage=DEPLOYED))
    table.do(256, ClaimLead(stage=DEPLOYED, side=0))
    before = table.lines
    assert table.do(260, ask).lines == before


def test_word_of_an_earlier_pause_or_restart_that_comes_again_changes_nothing() -> None:
    table = Table().deployed().do(300, Pause(), by="judge")
    assert table.do(300, Pause(), by="judge", arrives=310).kinds.count("paused") == 1
    table.do(400, Resume(), by="judge").do(300, Pause(), by="judge", arrives=410)
    assert (table.shown(420).pause, table.kinds.count("paused")) == (None, 1)
    table.do(500, Pause(), by="judge").do(400, Resume(), by="judge", arrives=510)
    assert table.shown(520).pause is not None


def test_a_game_is_over_once_and_an_old_tap_is_no_complaint_then() -> None:
    table = Table().deployed().do(300, Stop()).do(301, Stop(), by="bob")
    assert table.do(302, Switch(stage=DEPLOYED - 1)).kinds.count("stopped") == 1


# ── ahead ──


@pytest.mark.parametrize(
    "ask",
    [
        Switch(stage=NEXT),
        Switch(stage=DEPLOYED, loans=1),
        Lend(stage=NEXT),
        Lend(stage=DEPLOYED, loan=2),
        GiveBack(stage=DEPLOYED),
        GiveBack(stage=NEXT),
        ClaimLead(stage=NEXT, side=0),
        Start(stage=NEXT),
    ],
    ids=repr,
)
def test_a_tap_whose_forerunner_has_not_arrived_is_sent_again_later(ask: Ask) -> None:
    (problem,) = Table().deployed().problems(300, ask)
    assert (problem.code, problem.data) == (Code.TAP_AHEAD, {"open": DEPLOYED})


def test_a_clock_that_was_not_started_waits_for_that() -> None:
    for ask in (Switch(stage=1), Lend(stage=1), GiveBack(stage=1)):
        assert Table().refused(10, ask) == [Code.TAP_AHEAD]


def test_both_taps_count_from_when_they_were_made_whichever_arrives_first() -> None:
    table = Table().deployed()
    assert table.refused(340, Switch(stage=NEXT), by="bob") == [Code.TAP_AHEAD]
    table.do(300, Switch(stage=DEPLOYED), arrives=345)
    table.do(340, Switch(stage=NEXT), by="bob", arrives=350)
    assert table.left(350) == (3600 - 190, 3600 - 160)
