"""The clock of a round at the desk: how it is started, and what can be done while it runs."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Event, Round
from muster.core.rulepack.times import round_lengths
from muster.web.clocks import CallView, ClockView, clock_now
from muster.web.desk.rounds.score_form import Option
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class StartPanel:
    """Minutes as the rules have them; no minutes of play where a round has no set end."""

    setup: int
    play: str
    most: int | None


@dataclass(frozen=True, slots=True)
class ClockPanel:
    """`call`: what is called out next. `tables`: who can be given time of their own."""

    clock: ClockView
    call: CallView | None
    paused: bool
    setting_up: bool
    tables: tuple[Option, ...]


def start_panel(event: Event) -> StartPanel:
    setup, play = round_lengths(event.rules)
    return StartPanel(setup, "" if play is None else str(play), event.rules.times.play_most)


def clock_panel(event: Event, played: Round) -> ClockPanel | None:
    """None before the clock was started, and once the round is closed."""
    clock = clock_now(event)
    if clock is None or clock.round != played.number:
        return None
    games = sorted(played.outstanding(), key=lambda game: game.table)
    tables = tuple((str(g.id), _("Table {table}").format(table=g.table)) for g in games)
    return ClockPanel(
        clock=clock,
        call=next((call for call in clock.calls if not call.due), None),
        paused=event.clocks[played.number].paused,
        setting_up=clock.state == "setup",
        tables=(("", _("The whole round")), *tables),
    )
