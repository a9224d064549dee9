"""How a game ends by its clock: at the round's expected end, or when a side has no time left."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.reading import ClockState, reading
from muster.core.table_clock.terms import SIDES


class Verdict(StrEnum):
    """What becomes of a game when the round is expected to be over."""

    OVER = "over"
    PLAY_ON = "play-on"
    IN_TIME = "in-time"
    TIE = "tie"
    ORGANISER = "organiser"
    DICE_DOWN = "dice-down"


def verdict_at_end(clock: TableClock, at: datetime) -> Verdict | None:
    """At the round's end: little time is played out, much is a tie unless it was paused.

    A table that began late, was given time or was paused by an official first has its own
    expected end: all of that is in it. Where the rules say nothing, neither does the clock.
    """
    now = reading(clock, at)
    if now.state in {ClockState.STOPPED, ClockState.RAN_OUT}:
        return Verdict.OVER
    if clock.terms.kind == "turns":
        return Verdict.DICE_DOWN
    if clock.terms.play_out is None:
        return None
    if now.combined <= timedelta(seconds=clock.terms.play_out):
        return Verdict.PLAY_ON
    own = now.expected_end
    if own is None or at < own:
        return Verdict.IN_TIME
    paused = any(rest.cause == "paused" for rest in clock.rests)
    return Verdict.ORGANISER if paused else Verdict.TIE


class Fallen(NamedTuple):
    """A side ran out of time, and what its sheet is to be told.

    `question` is answered with yes for that side, at `step`, as a sheet counts turns if the
    same side goes first on it; empty if the rules ask nothing. In its own turn the scenario is
    scored first, if both agree how the table stood: `scored_first` says whether that can save the
    game.
    """

    side: int
    at: datetime
    question: str
    step: int
    scored_first: bool


def fallen(clock: TableClock, at: datetime) -> Fallen | None:
    """Nothing as long as both have time left."""
    fall, stage = clock.fall, clock.stage
    if fall is None or fall.at > max(at, clock.latest):
        return None
    step = max(1, stage.number - len(SIDES) * len(clock.terms.stages))
    own_turn = bool(stage.turn) and stage.side == fall.side
    asked = clock.terms.runs_out
    return Fallen(fall.side, fall.at, asked, step, scored_first=bool(asked) and own_turn)
