"""The clock of a round in an event: how it starts, how it ends, what survives."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.clock import ClockPhase, reading
from muster.core.fold import Impossible, fold
from muster.core.problem import Code
from tests.core.ticking import (
    EVERYTHING,
    STARTS,
    calls,
    do,
    left,
    minute,
    paired,
    refused,
    shown,
    started,
)
from tests.hall import ABOUT_NOTHING, Hall


def test_starting_the_clock_begins_every_game_that_has_not_begun() -> None:
    hall = paired()
    first, second = (game.id for game in hall.event.rounds[0].games)
    hall.do(ask.StartPlay(games=(second,), confirm=ABOUT_NOTHING))
    assert hall.do(ask.StartClock(confirm=ABOUT_NOTHING)) == (
        facts.PlayStarted(round=1, games=(first,)),
        facts.ClockStarted(round=1, setup=15, play=120),
    )
    assert all(game.started for game in hall.event.rounds[0].games)


def test_a_clock_can_follow_games_that_have_all_begun() -> None:
    hall = paired()
    hall.do(ask.StartPlay(confirm=EVERYTHING))
    assert hall.do(ask.StartClock(confirm=ABOUT_NOTHING)) == (
        facts.ClockStarted(round=1, setup=15, play=120),
    )


def test_the_clock_starts_under_the_same_conditions_as_play() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    assert hall.refused(ask.StartClock()) == [Code.ROUND_NOT_PAIRED]
    hall.do(ask.PairRound())
    assert hall.refused(ask.StartClock()) == [Code.ROUND_NOT_PUBLISHED]
    hall.do(ask.PublishPairings())
    assert hall.refused(ask.StartClock()) == [Code.ENCOUNTER_MISSING]
    hall.do(ask.SetEncounter(title="Leylines"))
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    assert hall.refused(ask.StartClock()) == [Code.LEFT_BUT_PAIRED]


@pytest.mark.parametrize("lengths", [{"setup": -1}, {"play": 0}, {"play": 1441}])
def test_no_round_lasts_so_long(lengths: dict[str, int]) -> None:
    command = ask.StartClock(confirm=EVERYTHING, **lengths)
    assert paired().refused(command) == [Code.NUMBER_IMPOSSIBLE]


def test_a_clock_is_started_again_only_after_it_was_taken_back() -> None:
    hall = started()
    assert refused(hall, 3, ask.StartClock(confirm=EVERYTHING)) == [Code.CLOCK_STARTED]
    do(hall, 4, ask.Undo())
    assert hall.event.clocks == {}
    assert not any(game.started for game in hall.event.rounds[0].games)
    do(hall, 5, ask.StartClock(confirm=EVERYTHING))
    assert shown(hall, 5).ends == minute(140)


@pytest.mark.parametrize(
    "command",
    [ask.PauseClock(), ask.ResumeClock(), ask.ExtendClock(minutes=5), ask.SkipSetup()],
)
def test_nothing_is_done_to_a_clock_that_was_not_started(command: ask.Command) -> None:
    assert paired().refused(command) == [Code.CLOCK_NOT_STARTED]


# ── ending, and coming back ──


def test_closing_a_round_stops_its_clock() -> None:
    hall = started()
    hall.acts = STARTS + 80
    a, b = (hall.name(entrant) for entrant in hall.game("a").entrants)
    c, d = (name for name in "abcd" if name not in {a, b})
    hall.play(f"{a}5-2{b}", f"{c}5-2{d}")
    closed = shown(hall, 82)
    assert closed == shown(hall, 500)
    assert (closed.phase, closed.running, closed.left) == (ClockPhase.OVER, False, 0)
    assert (closed.setup_ends, closed.ends) == (minute(15), minute(82))
    assert calls(hall, 500) == [(0, True), (15, True)]
    assert refused(hall, 83, ask.PauseClock()) == [Code.ROUND_NOT_PAIRED]
    do(hall, 84, ask.Undo(reason="too soon"))
    assert left(hall, 85) == ("play", 50, 50)


def test_a_pause_that_was_a_mistake_never_was() -> None:
    hall, quiet = started(), started()
    do(hall, 30, ask.PauseClock())
    do(hall, 34, ask.Undo())
    assert shown(hall, 40) == shown(quiet, 40)


def test_what_a_clock_did_is_taken_back_only_from_the_end() -> None:
    hall = started()
    line = hall.event.revision
    do(hall, 30, ask.PauseClock())
    assert refused(hall, 31, ask.Undo(line=line)) == [Code.LINE_LEANED_ON]


def test_a_restart_loses_nothing() -> None:
    hall = started()
    do(hall, 30, ask.PauseClock())
    do(hall, 33, ask.ResumeClock())
    do(hall, 34, ask.ExtendClock(minutes=5))
    again = fold(hall.lines, hall.pack)
    assert again.clocks == hall.event.clocks
    assert reading(again.clocks[1], again.rules, minute(60)) == shown(hall, 60)


def test_a_laptop_whose_time_is_set_back_does_not_turn_the_clock_back() -> None:
    hall = started()
    do(hall, 30, ask.PauseClock())
    do(hall, 20, ask.ResumeClock())
    assert left(hall, 20) == left(hall, 30) == ("play", 105, 105)
    assert shown(hall, 31).ends == minute(135)


def test_a_time_without_its_zone_is_no_instant() -> None:
    hall = started()
    bare = hall.lines[-1].model_copy(update={"at": minute(0).replace(tzinfo=None)})
    with pytest.raises(Impossible):
        fold([*hall.lines[:-1], bare], hall.pack)


def test_a_clock_needs_its_round() -> None:
    hall = started()
    fact = facts.ClockStarted(round=7, setup=0, play=60)
    with pytest.raises(Impossible):
        fold([*hall.lines, hall.lines[-1].model_copy(update={"fact": fact})], hall.pack)
