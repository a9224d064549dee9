"""The clock of the hall for pages that are kept: instants only, nothing that goes stale."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from muster.core.clock import reading
from muster.core.event import Event, Round
from muster.core.round_clock import MINUTE, RoundClock
from muster.web.clocks import CallView, clock_words


@dataclass(frozen=True, slots=True)
class Longer:
    """A table with time of its own: so many minutes more than the hall."""

    table: int
    minutes: int


@dataclass(frozen=True, slots=True)
class HallClock:
    """All that a screen needs to keep the clock until something happens to it.

    Instants are milliseconds since 1970. While the clock is paused `left` is what it shows.
    """

    round: int
    paused: bool
    left: str
    setup_ends: int
    ends: int
    calls: tuple[CallView, ...]
    longer: tuple[Longer, ...]


def hall_clock(event: Event) -> HallClock | None:
    """The clock of the round that is played, if it was started."""
    played = event.current
    if played is None or played.closed or not played.published:
        return None
    clock = event.clocks.get(played.number)
    if clock is None:
        return None
    shown = reading(clock, event.rules, datetime.now(UTC))
    return HallClock(
        round=played.number,
        paused=clock.paused,
        left=clock_words(shown.phase_left),
        setup_ends=instant(shown.setup_ends),
        ends=instant(shown.ends),
        calls=tuple(CallView(instant(call.at), call.say, call.due) for call in shown.calls),
        longer=tuple(_longer(clock, played)),
    )


def _longer(clock: RoundClock, played: Round) -> list[Longer]:
    extra = {game.table: clock.end(game.id) - clock.end() for game in played.games}
    return [Longer(table, round(more / MINUTE)) for table, more in sorted(extra.items()) if more]


def instant(at: datetime) -> int:
    return round(at.timestamp() * 1000)
