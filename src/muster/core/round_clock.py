"""The clock of a round as the journal made it: when it ran, and how its end was moved.

A clock counts the time it has *run*; pauses do not count. Everything on it (the end of setting
up, the end of the round, a call) lies at so much running time, and the spells in which the clock
ran turn that into an instant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from muster.core.ids import GameId

NOTHING = timedelta()
MINUTE = timedelta(minutes=1)


class Spell(NamedTuple):
    """A time without a pause; the last one has no end while the clock runs."""

    begun: datetime
    ended: datetime | None


class Shift(NamedTuple):
    """After `ran` the end moved: that of the games named, or of the whole round."""

    at: datetime
    ran: timedelta
    by: timedelta
    games: tuple[GameId, ...] = ()


class Stretch(NamedTuple):
    """From `since` on, the end was expected at `end`; both in running time.

    `at` is the instant of `since`: running time alone cannot tell the moments of a pause apart.
    """

    at: datetime
    since: timedelta
    end: timedelta


@dataclass(frozen=True, slots=True)
class RoundClock:
    """`setup` is the running time at which play begins, `length` the end as first planned.

    `skipped` is when setting up was cut short.
    `latest` is the last instant known: what follows never lies before it, whatever a laptop says.
    """

    setup: timedelta
    length: timedelta
    latest: datetime
    spells: tuple[Spell, ...]
    shifts: tuple[Shift, ...] = ()
    skipped: datetime | None = None
    stopped: bool = False

    @property
    def paused(self) -> bool:
        return self.spells[-1].ended is not None

    def ran(self, at: datetime) -> timedelta:
        """How long it has run by then."""
        until = max(at, self.latest)
        return sum(((spell.ended or until) - spell.begun for spell in self.spells), NOTHING)

    def instant(self, ran: timedelta, at: datetime) -> datetime:
        """When it had run so long, or will have if it runs on from `at`."""
        for spell in self.spells:
            if spell.ended is None or ran <= spell.ended - spell.begun:
                return spell.begun + ran
            ran -= spell.ended - spell.begun
        return self.latest if self.stopped else max(at, self.latest) + ran

    def stretches(self, game: GameId | None = None) -> Iterator[Stretch]:
        """The ends that were expected one after the other; a game may have time of its own.

        An extension after time is up counts from when it is given: it always gives its minutes.
        """
        end = self.length
        yield Stretch(self.spells[0].begun, NOTHING, end)
        for shift in self.shifts:
            if not shift.games or game in shift.games:
                end = max(end, shift.ran) + shift.by
                yield Stretch(shift.at, shift.ran, end)

    def end(self, game: GameId | None = None) -> timedelta:
        """The running time at which time is up."""
        return [*self.stretches(game)][-1].end


# ── how it changes ──


def begin(setup: int, play: int, at: datetime) -> RoundClock:
    """A clock that starts now, with so many minutes."""
    length = (setup + play) * MINUTE
    return RoundClock(setup * MINUTE, length, latest=at, spells=(Spell(at, None),))


def pause(clock: RoundClock, at: datetime) -> RoundClock:
    now = max(at, clock.latest)
    *before, last = clock.spells
    spells = (*before, last._replace(ended=last.ended or now))
    return replace(clock, latest=now, spells=spells)


def resume(clock: RoundClock, at: datetime) -> RoundClock:
    now = max(at, clock.latest)
    return replace(clock, latest=now, spells=(*clock.spells, Spell(now, None)))


def extend(clock: RoundClock, minutes: int, games: tuple[GameId, ...], at: datetime) -> RoundClock:
    """More time, or less, for the games named or the whole round."""
    now = max(at, clock.latest)
    shift = Shift(now, clock.ran(now), minutes * MINUTE, games)
    return replace(clock, latest=now, shifts=(*clock.shifts, shift))


def skip_setup(clock: RoundClock, at: datetime) -> RoundClock:
    """Play begins now and lasts as long as before."""
    now, ran = max(at, clock.latest), clock.ran(at)
    shifts = (*clock.shifts, Shift(now, ran, ran - clock.setup))
    return replace(clock, latest=now, setup=ran, skipped=now, shifts=shifts)


def stop(clock: RoundClock, at: datetime) -> RoundClock:
    """The round is over: the clock shows what it then showed."""
    return replace(pause(clock, at), stopped=True)
