"""The clock of a table in words: its stages, every tick, how it ends a game, why it says no."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from muster.core.problem import Code
from muster.core.table_clock import ticks
from muster.core.table_clock.ending import Verdict
from muster.core.table_clock.reading import ClockState
from muster.core.table_clock.terms import ClockTerms, Stage
from muster.words.clock import left_words
from muster.words.plain import clean
from muster.words.tongue import N_, _, ngettext

Sides = Sequence[str]
"""The names of both sides, the first player's first."""

SECOND = timedelta(seconds=1)

STATES: Mapping[ClockState, str] = {
    ClockState.WAITING: N_("Not started"),
    ClockState.RUNNING: N_("Running"),
    ClockState.LENT: N_("Switched over"),
    ClockState.PAUSED: N_("Paused"),
    ClockState.RAN_OUT: N_("Time ran out"),
    ClockState.STOPPED: N_("Stopped"),
}

VERDICTS: Mapping[Verdict, str] = {
    Verdict.OVER: N_("The game is over."),
    Verdict.PLAY_ON: N_("So little time is left that the game is played to its end."),
    Verdict.IN_TIME: N_(
        "It began late, was given time or was paused by an official: "
        "it plays on until its own expected end."
    ),
    Verdict.TIE: N_("Too much time is left: the game is a tie."),
    Verdict.ORGANISER: N_(
        "Too much time is left, but an official had paused its clock: the organiser decides."
    ),
    Verdict.DICE_DOWN: N_("Dice down: the game ends, and is scored as it stands."),
}

TABLE_CLOCK_WORDS: Mapping[Code, str] = {
    Code.NO_TABLE_CLOCK: N_("By these rules a game has no clock of its own."),
    Code.TABLE_CLOCK_MISSING: N_("This game has no clock yet."),
    Code.TABLE_CLOCK_WAITS: N_("The clock has not been started."),
    Code.TABLE_CLOCK_PAUSED: N_("An official paused the clock."),
    Code.TABLE_CLOCK_STOPPED: N_(
        "The game is over and its clock was stopped; only an official can let it run again."
    ),
    Code.TAP_AHEAD: N_("A tap before this one has not arrived yet."),
    Code.TAP_TAKEN_BACK: N_("The tap before this one was taken back: this one does not count."),
    Code.TAP_TOO_LATE: N_(
        "This tap is from before the time of {entrant} ran out, but arrived more than a minute "
        "after that was seen: it does not count. A judge can give the time back."
    ),
    Code.TAKE_BACK_LATE: N_(
        "Something came of this tap already: only an official can set the time right now."
    ),
    Code.TAKE_BACK_ENDS: N_("{entrant} would have no time left then: call a judge."),
    Code.TURN_TOO_SHORT: N_("A turn takes at least {least} seconds: {left} more."),
    Code.TIME_LEFT: N_("{entrant} still has time left."),
    Code.TIME_RAN_OUT: N_("The time of {entrant} has run out."),
    Code.TIME_TOO_LITTLE: N_("{entrant} has only {left} seconds left."),
    Code.LEAD_NOT_ASKED: N_("No lead ends the game here."),
    Code.EXTENSION_NONE: N_("By these rules no turn can be extended."),
    Code.EXTENSION_TAKEN: N_("{entrant} has extended a turn of this game already."),
    Code.EXTENSION_LATE: N_("The time of this turn is over: it cannot be extended any more."),
    Code.DICE_DOWN: N_("Dice down: the round is over, and no time begins any more."),
}


def stage_words(stage: Stage, sides: Sides) -> str:
    """`Turn 3, Ann` or `Deployment, Ann`."""
    what = _("Turn {n}").format(n=stage.turn) if stage.turn else stage.title
    return _("{stage}, {side}").format(stage=what, side=sides[stage.side])


def late_words(late: timedelta) -> str:
    """What the opponent is told of a tap that was long under way."""
    return _("tapped {time} before it arrived").format(time=left_words(late // SECOND))


# ── what happened ──


def _opened(tick: ticks.ClockOpened, __: ClockTerms, sides: Sides) -> str:
    time = left_words(tick.terms.side or tick.terms.turn)
    if tick.terms.kind == "turns":
        return _("Clock opened: {time} a turn; {side} goes first").format(time=time, side=sides[0])
    return _("Clock opened: {time} each; {side} goes first").format(time=time, side=sides[0])


def _started(tick: ticks.TimeStarted, terms: ClockTerms, sides: Sides) -> str:
    return _("{stage}: the time runs").format(stage=stage_words(terms.stage(tick.stage), sides))


def _switched(tick: ticks.Switched, terms: ClockTerms, sides: Sides) -> str:
    return _("{stage}: over").format(stage=stage_words(terms.stage(tick.stage), sides))


def _take_back_asked(tick: ticks.TakeBackAsked, terms: ClockTerms, sides: Sides) -> str:
    said = _("{side} asks to undo the tap: {stage} is not over")
    return said.format(side=sides[tick.side], stage=stage_words(terms.stage(tick.stage), sides))


def _taken_back(tick: ticks.TakenBack, terms: ClockTerms, sides: Sides) -> str:
    return _("Tap undone: {stage} goes on").format(
        stage=stage_words(terms.stage(tick.stage), sides)
    )


def _lent(tick: ticks.Lent, terms: ClockTerms, sides: Sides) -> str:
    return _("Switched over while {side} acts").format(side=sides[1 - terms.owner(tick.stage)])


def _returned(tick: ticks.Returned, terms: ClockTerms, sides: Sides) -> str:
    return _("Switched back to {side}").format(side=sides[terms.owner(tick.stage)])


def _paused(tick: ticks.Paused, __: ClockTerms, ___: Sides) -> str:
    return _("Paused: {reason}").format(reason=tick.reason) if tick.reason else _("Paused")


def _resumed(__: ticks.Resumed, ___: ClockTerms, ____: Sides) -> str:
    return _("Runs again")


def _extended(tick: ticks.ExtensionTaken, terms: ClockTerms, sides: Sides) -> str:
    said = _("{stage}: extended by {time}")
    stage = stage_words(terms.stage(tick.stage), sides)
    return said.format(stage=stage, time=left_words(terms.extension))


def _claimed(tick: ticks.LeadClaimed, terms: ClockTerms, sides: Sides) -> str:
    said = _("{side}: {leader} leads by {lead}")
    leader = sides[terms.owner(tick.stage)]
    return said.format(side=sides[tick.side], leader=leader, lead=terms.lead)


def _ran_out(tick: ticks.RanOut, __: ClockTerms, sides: Sides) -> str:
    return _("The time of {side} ran out").format(side=sides[tick.side])


WHY: Mapping[ticks.Why, str] = {
    "over": N_("Stopped: the game is over"),
    "lead": N_("Stopped: both say the lead decides the game"),
    "time": N_("Stopped: a side has no time left"),
}


def _stopped(tick: ticks.Stopped, __: ClockTerms, ___: Sides) -> str:
    return _(WHY[tick.why])


def _adjusted(tick: ticks.Adjusted, __: ClockTerms, sides: Sides) -> str:
    number = abs(tick.seconds)
    if tick.seconds < 0:
        said = ngettext(
            "{side}: {n} second less ({reason})", "{side}: {n} seconds less ({reason})", number
        )
    else:
        said = ngettext(
            "{side}: {n} more second ({reason})", "{side}: {n} more seconds ({reason})", number
        )
    return said.format(side=sides[tick.side], n=number, reason=tick.reason)


TICKS: Mapping[type[ticks.Tick], Callable[[Any, ClockTerms, Sides], str]] = {
    ticks.ClockOpened: _opened,
    ticks.TimeStarted: _started,
    ticks.Switched: _switched,
    ticks.TakeBackAsked: _take_back_asked,
    ticks.TakenBack: _taken_back,
    ticks.Lent: _lent,
    ticks.Returned: _returned,
    ticks.Paused: _paused,
    ticks.Resumed: _resumed,
    ticks.ExtensionTaken: _extended,
    ticks.LeadClaimed: _claimed,
    ticks.RanOut: _ran_out,
    ticks.Stopped: _stopped,
    ticks.Adjusted: _adjusted,
}


def tick_words(tick: ticks.Tick, terms: ClockTerms, sides: Sides) -> str:
    return clean(TICKS[type(tick)](tick, terms, sides))
