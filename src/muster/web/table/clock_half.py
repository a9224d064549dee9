"""One half of the clock: whose it is, what it shows, and what a tap on it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from muster.core.table_clock.reading import ClockState
from muster.web.clocks import clock_words
from muster.web.table.clock_now import OnTable
from muster.web.table.clock_state import SECOND, left
from muster.words.table_clock import stage_words
from muster.words.tongue import N_, _

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Press:
    """A button that is one tap: its kind, its words, what it sends. `others`: not one's own."""

    kind: str
    say: str
    fields: Fields = ()
    others: bool = False


@dataclass(frozen=True, slots=True)
class Half:
    """`mood` is how it looks, `word` says the same; `press` is what a tap on it does now."""

    side: int
    name: str
    mine: bool
    time: str
    mood: str
    word: str
    press: Press | None


WORDS: Mapping[str, str] = {
    "running": N_("Running"),
    "waits": N_("Waits"),
    "ready": N_("Ready"),
    "paused": N_("Paused"),
    "out": N_("Time ran out"),
    "over": N_("The turn's time is over: finish this move or roll, then tap"),
    "stopped": N_("Stopped"),
    "down": N_("Dice down"),
    "start": N_("Tap at the organiser's signal"),
    "begin": N_("Tap to begin: {stage}"),
    "switch": N_("Tap to end: {stage}"),
    "give-back": N_("Tap when done: the clock goes back"),
    "early": N_("may be tapped in {s} s"),
}
"""Everything that a half of the clock says; a phone without a connection says it by itself."""

STANDS: Mapping[ClockState, str] = {
    ClockState.STOPPED: "stopped",
    ClockState.RAN_OUT: "stopped",
    ClockState.PAUSED: "paused",
}


def in_stage(now: OnTable, stage: int | None = None) -> Fields:
    """What every tap in a stage says of it: which one, and how often one was taken back."""
    number = now.shown.stage.number if stage is None else stage
    return ("stage", str(number)), ("back", str(now.clock.back))


def half(now: OnTable, side: int) -> Half:
    mood = mood_of(now, side)
    press = press_of(now, side)
    mine = now.mine == side
    spare = left(now.clock, now.shown, side)
    return Half(
        side=side,
        name=now.sides[side],
        mine=mine,
        time="-:--" if spare is None else clock_words(ceil(spare / SECOND)),
        mood=mood,
        word=_(WORDS[mood]),
        press=press,
    )


def mood_of(now: OnTable, side: int) -> str:
    state, shown = now.shown.state, now.shown
    if shown.sides[side].fell:
        return "out"
    if now.down:
        return "down"
    if state in STANDS:
        return STANDS[state]
    if state is ClockState.WAITING:
        return "ready" if side == shown.stage.side else "waits"
    if shown.running == side:
        return "over" if left(now.clock, shown, side) == 0 else "running"
    return "waits"


def press_of(now: OnTable, side: int) -> Press | None:
    """Ends one's own stage, begins it, or gives back the clock that one was handed."""
    clock, shown = now.clock, now.shown
    stage, own = shown.stage, side == shown.stage.side
    here = in_stage(now)
    if now.down:
        return None
    if shown.state is ClockState.WAITING and own:
        say = "begin" if clock.begun else "start"
        words = _(WORDS[say]).format(stage=stage_words(stage, now.sides))
        return Press("start", words, here)
    if shown.state is ClockState.RUNNING and own:
        words = _(WORDS["switch"]).format(stage=stage_words(stage, now.sides))
        return Press("switch", words, (*here, ("loans", str(clock.loans))))
    if shown.state is ClockState.LENT and not own:
        return Press("give-back", _(WORDS["give-back"]), (*here, ("loan", str(clock.loans))))
    return None
