"""A clock that is paused, extended, cut short: who may, and what it then shows."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code
from tests.core.ticking import EVERYTHING, calls, do, left, minute, refused, shown, started


def test_a_pause_moves_everything_that_was_still_to_come() -> None:
    hall = started()
    do(hall, 30, ask.PauseClock(reason="No light"), by="jo")
    assert hall.lines[-1].fact == facts.ClockPaused(round=1, reason="No light")
    assert not shown(hall, 35).running
    assert left(hall, 35) == left(hall, 30) == ("play", 105, 105)
    assert shown(hall, 35).ends == minute(140)
    do(hall, 40, ask.ResumeClock(), by="jo")
    now = shown(hall, 60)
    assert now.running
    assert (now.ran, now.stood) == (timedelta(minutes=50), timedelta(minutes=10))
    assert calls(hall, 60) == [(0, True), (15, True), (130, False), (145, False)]


def test_a_clock_is_not_paused_twice_nor_resumed_while_it_runs() -> None:
    hall = started()
    assert refused(hall, 1, ask.ResumeClock()) == [Code.ALREADY_SO]
    do(hall, 2, ask.PauseClock())
    assert refused(hall, 3, ask.PauseClock()) == [Code.ALREADY_SO]


def test_players_never_touch_the_clock_and_a_judge_gives_their_own_table_nothing() -> None:
    hall = started()
    for touch in (ask.PauseClock(), ask.ResumeClock(), ask.ExtendClock(minutes=5)):
        assert refused(hall, 1, touch, by="a") == [Code.NOT_ALLOWED]
    do(hall, 1, ask.AppointJudge(person=PersonId("a")))
    own, other = sorted(hall.event.rounds[0].games, key=lambda g: hall.id("a") not in g.entrants)
    mine = ask.ExtendClock(minutes=5, games=(other.id, own.id))
    assert refused(hall, 2, mine, by="a") == [Code.NOT_ALLOWED]
    do(hall, 3, ask.ExtendClock(minutes=5, games=(other.id,)), by="a")
    for start in (ask.StartClock(), ask.SkipSetup()):
        assert refused(hall, 4, start, by="jo") == [Code.NOT_ALLOWED]


def test_an_extension_moves_what_is_counted_from_the_end() -> None:
    hall = started("GG18")
    do(hall, 40, ask.ExtendClock(minutes=20, reason="Fire drill"))
    now = shown(hall, 60)
    assert [(call.left, call.say) for call in now.calls[1:-1]] == [
        (90, "90 minutes left."),
        (80, "80 minutes left."),
        (50, "50 minutes left."),
        (20, "20 minutes left."),
        (15, "Only 15 minutes left."),
    ]
    assert [at for at, _ in calls(hall, 60)] == [0, 30, 60, 90, 120, 125, 140]


def test_a_table_can_have_time_of_its_own() -> None:
    hall = started()
    first, second = (game.id for game in hall.event.rounds[0].games)
    do(hall, 50, ask.ExtendClock(minutes=6, games=(first, first), reason="A long call"))
    assert hall.lines[-1].fact == facts.ClockExtended(
        round=1, minutes=6, games=(first,), reason="A long call"
    )
    assert [shown(hall, 60, game).ends for game in (None, first, second)] == [
        minute(135),
        minute(141),
        minute(135),
    ]
    assert left(hall, 136, first) == ("play", 5, 5)
    assert left(hall, 136, second) == left(hall, 136) == ("over", 0, 0)
    assert calls(hall, 60, first)[-2:] == [(126, False), (141, False)]


def test_minutes_given_after_time_was_called_count_from_then() -> None:
    hall = started()
    do(hall, 140, ask.ExtendClock(minutes=5))
    assert left(hall, 140) == ("play", 5, 5)
    assert shown(hall, 140).ends == minute(145)


def test_what_has_passed_cannot_be_taken_back() -> None:
    hall = started()
    first = hall.event.rounds[0].games[0].id
    do(hall, 10, ask.ExtendClock(minutes=-10, games=(first,)))
    # Play starts at 15; the first table has till 125, the others till 135.
    assert refused(hall, 10, ask.ExtendClock(minutes=-111)) == [Code.CLOCK_TOO_LITTLE_LEFT]
    assert refused(hall, 130, ask.ExtendClock(minutes=-1, games=(first,))) == [
        Code.CLOCK_TOO_LITTLE_LEFT
    ]
    do(hall, 100, ask.ExtendClock(minutes=-25))
    assert (left(hall, 100), left(hall, 100, first)) == (("play", 10, 10), ("over", 0, 0))


def test_a_call_that_is_overtaken_is_made_at_once() -> None:
    hall = started()
    do(hall, 110, ask.ExtendClock(minutes=-15))
    assert calls(hall, 110) == [(0, True), (15, True), (110, True), (120, False)]


def test_a_round_that_was_never_so_long_is_not_told_how_much_is_left() -> None:
    hall = started(play=10, setup=0)
    assert calls(hall, 0) == [(0, True), (0, True), (10, False)]
    do(hall, 5, ask.ExtendClock(minutes=-1))
    assert calls(hall, 5) == [(0, True), (0, True), (9, False)]
    do(hall, 6, ask.ExtendClock(minutes=20))
    assert calls(hall, 6) == [(0, True), (0, True), (14, False), (29, False)]


@pytest.mark.parametrize("minutes", [0, 1441, -1441])
def test_no_extension_is_so_long(minutes: int) -> None:
    assert refused(started(), 1, ask.ExtendClock(minutes=minutes)) == [Code.NUMBER_IMPOSSIBLE]


def test_only_games_of_this_round_are_extended() -> None:
    hall = started()
    unknown = ask.ExtendClock(minutes=5, games=(GameId("r9g9"),))
    assert refused(hall, 1, unknown) == [Code.UNKNOWN_GAME]
    a, b = (hall.name(entrant) for entrant in hall.game("a").entrants)
    c, d = (name for name in "abcd" if name not in {a, b})
    hall.play(f"{a}5-2{b}", f"{c}5-2{d}").pair()
    hall.do(ask.StartClock(confirm=EVERYTHING))
    earlier = ask.ExtendClock(minutes=5, games=(hall.event.rounds[0].games[0].id,))
    assert hall.refused(earlier) == [Code.OTHER_ROUND]


def test_play_begins_early_and_lasts_as_long_as_before() -> None:
    hall = started()
    do(hall, 9, ask.SkipSetup())
    assert left(hall, 9) == ("play", 120, 120)
    assert calls(hall, 9) == [(0, True), (9, True), (114, False), (129, False)]
    assert refused(hall, 10, ask.SkipSetup()) == [Code.ALREADY_SO]
