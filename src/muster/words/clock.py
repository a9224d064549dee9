"""The clock of a round in words: the time left, its phases, and what was done to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from muster.core import facts
from muster.core.clock import ClockPhase, Reading
from muster.words.names import Names
from muster.words.plain import some
from muster.words.render import Data, render
from muster.words.tongue import N_, _, ngettext

PHASES: Mapping[ClockPhase, str] = {
    ClockPhase.SETUP: N_("Setting up"),
    ClockPhase.PLAY: N_("Playing"),
    ClockPhase.OVER: N_("Time is up"),
}


def phase_words(shown: Reading) -> str:
    """What the hall is doing; a clock that stands still before its end is paused."""
    waits = not shown.running and shown.phase is not ClockPhase.OVER
    return _("Paused") if waits else _(PHASES[shown.phase])


def left_words(seconds: int) -> str:
    """`1:05:00` or `14:59`, as a clock shows it."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


# ── parts of the history ──


def _lasts(fact: facts.ClockStarted, __: Names) -> str:
    if not fact.setup:
        return _minutes(fact.play)
    said = _("{setup} to set up and {play} to play")
    return said.format(setup=_minutes(fact.setup), play=_minutes(fact.play))


def _minutes(number: int) -> str:
    return ngettext("{n} minute", "{n} minutes", number).format(n=number)


def _longer(fact: facts.ClockExtended, __: Names) -> str:
    number = abs(fact.minutes)
    if fact.minutes < 0:
        return ngettext("{n} minute less", "{n} minutes less", number).format(n=number)
    return ngettext("{n} more minute", "{n} more minutes", number).format(n=number)


def _for_tables(fact: facts.ClockExtended, names: Names) -> str:
    if not fact.games:
        return ""
    tables = sorted(names.games[game][1] for game in fact.games if game in names.games)
    said = ngettext(" for table {numbers}", " for tables {numbers}", len(tables))
    return said.format(numbers=some(tables))


CLOCK_PARTS: Mapping[str, Callable[[Any, Names], str]] = {
    "lasts": _lasts,
    "longer": _longer,
    "for_tables": _for_tables,
}


# ── reasons to say no ──


def other_length(data: Data, names: Names) -> str:
    """What the rules say instead of the minutes that were given."""
    if data["play"] == data["most"]:
        told = _("By the rules a round has {setup} min to set up and {play} min to play.")
    else:
        told = _("By the rules a round has {setup} min to set up and {play} to {most} min to play.")
    return render(told, data, names)
