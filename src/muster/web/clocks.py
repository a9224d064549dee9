"""A round's clock, ready to be shown: the instants a screen needs to keep it running by itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from muster.core.clock import ClockPhase, Reading, reading
from muster.core.event import Event
from muster.core.ids import GameId
from muster.words.tongue import _

HOUR, MINUTE = 3600, 60


@dataclass(frozen=True, slots=True)
class CallView:
    """Something called out in the hall; `at` in milliseconds since 1970."""

    at: int
    say: str
    due: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """`state`: setup, play, paused or over. Instants are milliseconds since 1970."""

    round: int
    state: str
    title: str
    left: int
    say: str
    now: int
    ends: int
    calls: tuple[CallView, ...]


def clock_now(event: Event, game: GameId | None = None) -> ClockView | None:
    """The clock of the round being played, if it was started; `game`: with its table's own time."""
    played = event.current
    if played is None or played.closed or played.number not in event.clocks:
        return None
    at = datetime.now(UTC)
    shown = reading(event.clocks[played.number], event.rules, at, game)
    state = "paused" if not shown.running else str(shown.phase)
    return ClockView(
        round=played.number,
        state=state,
        title=_title(state),
        left=shown.phase_left,
        say=clock_words(shown.phase_left),
        now=_instant(at),
        ends=_instant(_phase_end(shown)),
        calls=tuple(CallView(_instant(call.at), call.say, call.due) for call in shown.calls),
    )


def clock_words(seconds: int) -> str:
    """`1:12:40`, `12:40`, `0:40`."""
    hours, rest = divmod(max(0, seconds), HOUR)
    minutes, left = divmod(rest, MINUTE)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def _title(state: str) -> str:
    titles = {
        "setup": _("Setting up"),
        "play": _("Time left"),
        "paused": _("Paused"),
        "over": _("Time is up"),
    }
    return titles[state]


def _phase_end(shown: Reading) -> datetime:
    return shown.setup_ends if shown.phase is ClockPhase.SETUP else shown.ends


def _instant(at: datetime) -> int:
    return round(at.timestamp() * 1000)
