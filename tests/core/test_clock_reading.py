"""Whatever is done to a clock, what it shows holds together at every moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from muster.core.clock import ClockPhase, Reading, TimedCall, reading
from muster.core.ids import GameId
from muster.core.round_clock import (
    RoundClock,
    begin,
    extend,
    pause,
    resume,
    skip_setup,
    stop,
)
from tests.packs.making import GG4, GG18

START = datetime(2024, 6, 15, 9, tzinfo=UTC)
TABLE = GameId("r1g1")


@dataclass(frozen=True)
class Told:
    """A clock, the moment of the last thing done to it, and the pauses as somebody noted them."""

    clock: RoundClock
    at: datetime
    stood: timedelta
    paused_since: datetime | None


def _pause(told: Told, at: datetime, _: int) -> Told:
    if told.paused_since is not None:
        return told
    return Told(pause(told.clock, at), at, told.stood, at)


def _resume(told: Told, at: datetime, _: int) -> Told:
    if told.paused_since is None:
        return told
    return Told(resume(told.clock, at), at, told.stood + (at - told.paused_since), None)


def _extend(told: Told, at: datetime, minutes: int) -> Told:
    games = (TABLE,) if minutes % 2 else ()
    return Told(extend(told.clock, minutes, games, at), at, told.stood, told.paused_since)


def _take_back(told: Told, at: datetime, minutes: int) -> Told:
    """No more than is left to everybody, as decided elsewhere."""
    clock = told.clock
    passed = max(clock.ran(at), clock.setup)
    spare = min(clock.end() - passed, clock.end(TABLE) - passed) // timedelta(minutes=1)
    if spare < minutes:
        return told
    return Told(extend(clock, -minutes, (), at), at, told.stood, told.paused_since)


def _skip(told: Told, at: datetime, _: int) -> Told:
    if told.clock.ran(at) >= told.clock.setup:
        return told
    return Told(skip_setup(told.clock, at), at, told.stood, told.paused_since)


Act = Callable[[Told, datetime, int], Told]

ACTS: tuple[Act, ...] = (_pause, _resume, _pause, _resume, _extend, _take_back, _skip)
waits = st.integers(0, 3_000).map(lambda seconds: timedelta(seconds=seconds))
doings = st.lists(st.tuples(st.sampled_from(ACTS), waits, st.integers(1, 40)), max_size=8)


@st.composite
def stories(draw: st.DrawFn) -> list[Told]:
    """A clock after each thing that was done to it."""
    clock = begin(draw(st.integers(0, 20)), draw(st.integers(1, 150)), START)
    told = [Told(clock, START, timedelta(), None)]
    at = START
    for act, wait, minutes in draw(doings):
        at += wait
        told.append(act(told[-1], at, minutes))
    return told


moments = st.lists(waits, min_size=2, max_size=6)
games = st.sampled_from([None, TABLE])


def after(told: Told, later: list[timedelta]) -> list[datetime]:
    """Moments one after the other, from the last thing that was done."""
    at, moments = told.at, []
    for wait in later:
        at += wait
        moments.append(at)
    return moments


@given(stories(), moments, games)
def test_left_never_grows_and_stands_still_in_a_pause(
    story: list[Told], later: list[timedelta], game: GameId | None
) -> None:
    told = story[-1]
    shown = [reading(told.clock, GG4, at, game) for at in after(told, later)]
    for earlier, now in pairwise(shown):
        assert now.left <= earlier.left
        if not now.running:
            assert (now.left, now.phase_left, now.phase) == (
                earlier.left,
                earlier.phase_left,
                earlier.phase,
            )
            assert now.ran == earlier.ran


@given(stories(), waits)
def test_time_run_and_time_stood_are_the_time_since_the_start(
    story: list[Told], later: timedelta
) -> None:
    told, at = story[-1], story[-1].at + later
    now = reading(told.clock, GG4, at)
    stood = told.stood + (at - told.paused_since if told.paused_since else timedelta())
    assert now.stood == stood
    assert now.ran + now.stood == at - START


@given(stories(), games)
def test_only_an_extension_gives_time(story: list[Told], game: GameId | None) -> None:
    for before, told in pairwise(story):
        then = reading(before.clock, GG4, told.at, game)
        now = reading(told.clock, GG4, told.at, game)
        more = len(told.clock.shifts) > len(before.clock.shifts)
        shift = told.clock.shifts[-1] if more else None
        mine = shift is not None and (not shift.games or game in shift.games)
        given = int(shift.by.total_seconds()) if shift is not None and mine else 0
        assert now.left == then.left + given


@given(stories(), waits, games)
def test_calls_are_in_order_and_none_lies_before_the_start(
    story: list[Told], later: timedelta, game: GameId | None
) -> None:
    for pack in (GG4, GG18):
        now = reading(story[-1].clock, pack, story[-1].at + later, game)
        instants = [call.at for call in now.calls]
        assert instants == sorted(instants)
        assert instants[0] == START
        assert instants[-1] == now.ends
        due = [call.due for call in now.calls]
        assert due == sorted(due, reverse=True)


@given(stories(), moments, games)
def test_each_call_is_due_once_from_its_instant_on(
    story: list[Told], later: list[timedelta], game: GameId | None
) -> None:
    told = story[-1]
    for at in after(told, later):
        now = reading(told.clock, GG18, at, game)
        assert now.due == now.calls[: len(now.due)]
        assert all(call.at <= at for call in now.due)
        assert all(call.at >= at for call in now.calls[len(now.due) :])
        if now.running:
            coming = now.next_call
            assert coming is None or _is_due(told.clock, coming, game)


def _is_due(clock: RoundClock, coming: TimedCall, game: GameId | None) -> bool:
    """Not a moment before its instant, and exactly then."""
    then = reading(clock, GG18, coming.at, game)
    before = reading(clock, GG18, coming.at - timedelta(microseconds=1), game)
    return any((call.at, call.say) == (coming.at, coming.say) for call in then.due) and not any(
        (call.at, call.say) == (coming.at, coming.say) for call in before.due
    )


@given(stories(), games)
def test_what_was_called_keeps_its_instant_unless_it_comes_again(
    story: list[Told], game: GameId | None
) -> None:
    """Somebody who calls out what falls due between two looks misses nothing."""
    for before, told in pairwise(story):
        then = reading(before.clock, GG4, told.at, game)
        now = reading(told.clock, GG4, told.at, game)
        fresh = [call for call in now.due if call.say not in {old.say for old in then.due}]
        assert all(call.at == told.at for call in fresh)
        kept = {call.say: call.at for call in then.due}
        assert all(kept[call.say] == call.at for call in now.due if call.say in kept)


@given(stories(), waits, waits, games)
def test_pausing_and_resuming_at_once_changes_nothing(
    story: list[Told], wait: timedelta, later: timedelta, game: GameId | None
) -> None:
    clock, at = story[-1].clock, story[-1].at + wait
    if clock.paused:
        clock = resume(clock, at)
    again = resume(pause(clock, at), at)
    assert reading(again, GG18, at + later, game) == reading(clock, GG18, at + later, game)


@given(stories(), waits, waits, games)
def test_a_stopped_clock_shows_the_same_for_ever(
    story: list[Told], wait: timedelta, later: timedelta, game: GameId | None
) -> None:
    at = story[-1].at + wait
    stopped = stop(story[-1].clock, at)
    shown = reading(stopped, GG4, at, game)
    assert reading(stopped, GG4, at + later, game) == shown
    assert _summary(shown) == (ClockPhase.OVER, False, 0, 0)
    assert shown.setup_ends <= at
    assert shown.ends <= at
    assert shown.next_call is None


def _summary(shown: Reading) -> tuple[ClockPhase, bool, int, int]:
    return shown.phase, shown.running, shown.phase_left, shown.left


def test_a_begun_second_counts_until_it_is_over() -> None:
    clock = begin(0, 1, START)
    lefts = [reading(clock, GG4, START + timedelta(seconds=s)).left for s in (0, 0.1, 59.9, 60)]
    assert lefts == [60, 60, 1, 0]
