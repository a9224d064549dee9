"""The clock of a table, in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest

from muster.core.ids import EntrantId, GameId
from muster.core.table_clock import ticks
from muster.core.table_clock.ending import Verdict
from muster.core.table_clock.reading import ClockState
from muster.core.table_clock.terms import ClockTerms
from muster.words.table_clock import (
    STATES,
    TICKS,
    VERDICTS,
    WHY,
    late_words,
    stage_words,
    tick_words,
)

SIDES = ("Ann", "Bob")
NOON = datetime(2024, 6, 15, 12, tzinfo=UTC)
CHESS = ClockTerms(kind="chess", side=3600, stages=("Deployment",), lead=5)
TURNS = ClockTerms(kind="turns", turn=600, extension=300)


def test_everything_about_a_clock_has_words() -> None:
    assert set(TICKS) == set(get_args(get_args(ticks.AnyTick)[0]))
    assert (set(STATES), set(VERDICTS)) == (set(ClockState), set(Verdict))
    assert set(WHY) == set(get_args(ticks.Why))


def test_a_stage_is_named_by_what_is_done_in_it_and_by_whom() -> None:
    assert [stage_words(CHESS.stage(number), SIDES) for number in (1, 2, 3, 6)] == [
        "Deployment, Ann",
        "Deployment, Bob",
        "Turn 1, Ann",
        "Turn 2, Bob",
    ]


def opened(terms: ClockTerms) -> ticks.ClockOpened:
    sides = (EntrantId("e1"), EntrantId("e2"))
    return ticks.ClockOpened(made=NOON, game=GameId("r1g1"), sides=sides, terms=terms)


@pytest.mark.parametrize(
    ("tick", "terms", "words"),
    [
        (opened(CHESS), CHESS, "Clock opened: 1:00:00 each; Ann goes first"),
        (opened(TURNS), TURNS, "Clock opened: 10:00 a turn; Ann goes first"),
        (ticks.TimeStarted(made=NOON, stage=1), CHESS, "Deployment, Ann: the time runs"),
        (ticks.Switched(made=NOON, stage=4), CHESS, "Turn 1, Bob: over"),
        (
            ticks.TakeBackAsked(made=NOON, stage=4, side=1),
            CHESS,
            "Bob asks to undo the tap: Turn 1, Bob is not over",
        ),
        (
            ticks.TakenBack(made=NOON, stage=4, side=None),
            CHESS,
            "Tap undone: Turn 1, Bob goes on",
        ),
        (ticks.Lent(made=NOON, stage=3, loan=1), CHESS, "Switched over while Bob acts"),
        (ticks.Returned(made=NOON, stage=3, loan=1), CHESS, "Switched back to Ann"),
        (ticks.Paused(made=NOON), CHESS, "Paused"),
        (ticks.Paused(made=NOON, reason="cover"), CHESS, "Paused: cover"),
        (ticks.Resumed(made=NOON), CHESS, "Runs again"),
        (ticks.ExtensionTaken(made=NOON, stage=2), TURNS, "Turn 1, Bob: extended by 5:00"),
        (ticks.LeadClaimed(made=NOON, stage=3, side=1), CHESS, "Bob: Ann leads by 5"),
        (ticks.RanOut(made=NOON, side=1, seen=NOON), CHESS, "The time of Bob ran out"),
        (ticks.Stopped(made=NOON, why="over"), CHESS, "Stopped: the game is over"),
        (
            ticks.Adjusted(made=NOON, side=0, seconds=60, reason="a call"),
            CHESS,
            "Ann: 60 more seconds (a call)",
        ),
        (
            ticks.Adjusted(made=NOON, side=1, seconds=-1, reason="late"),
            CHESS,
            "Bob: 1 second less (late)",
        ),
    ],
)
def test_a_tick_in_words(tick: ticks.Tick, terms: ClockTerms, words: str) -> None:
    assert tick_words(tick, terms, SIDES) == words


def test_a_late_tap_says_how_long_it_took() -> None:
    assert late_words(timedelta(seconds=128.4)) == "tapped 2:08 before it arrived"
