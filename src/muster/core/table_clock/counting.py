"""Counting time: whose spells ran how long with the rests left out, and when a flag falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

NOTHING = timedelta()

Cause = Literal["paused", "fell", "stopped"]
"""An official paused; gave time after a flag fell; or a game went on that was said to be over."""


class Spell(NamedTuple):
    """From `since` until the next spell, time is this side's in this stage; or nobody's."""

    since: datetime
    stage: int
    side: int | None
    lent: bool = False


class Rest(NamedTuple):
    """Time that counts for nobody; while it lasts it has no end. Rests never overlap."""

    begun: datetime
    ended: datetime | None
    reason: str = ""
    cause: Cause = "paused"


class Fall(NamedTuple):
    """A side's time is used up."""

    at: datetime
    side: int


class Span(NamedTuple):
    """A spell from beginning to end; the last one has none until the clock is stopped."""

    begun: datetime
    ended: datetime | None


def rested(rests: Sequence[Rest], begun: datetime, ended: datetime) -> timedelta:
    """How much of this time was rested."""
    parts = (min(rest.ended or ended, ended) - max(rest.begun, begun) for rest in rests)
    return sum((part for part in parts if part > NOTHING), NOTHING)


def ran(rests: Sequence[Rest], begun: datetime, ended: datetime) -> timedelta:
    """How much of it ran."""
    return max(ended - begun, NOTHING) - rested(rests, begun, ended)


def instant(rests: Sequence[Rest], begun: datetime, run: timedelta) -> datetime | None:
    """When so much has run since; never, while a rest lasts that begins before."""
    for rest in rests:
        if rest.ended is not None and rest.ended <= begun:
            continue
        before = max(rest.begun - begun, NOTHING)
        if run <= before:
            break
        if rest.ended is None:
            return None
        run, begun = run - before, rest.ended
    return begun + run


def charged(
    spells: Sequence[Spell], rests: Sequence[Rest], side: int | None, until: datetime
) -> timedelta:
    """The time a side used until then."""
    spans = _spans(spells, side, until)
    return sum((ran(rests, begun, min(ended or until, until)) for begun, ended in spans), NOTHING)


def fall(
    spells: Sequence[Spell],
    rests: Sequence[Rest],
    allotted: Sequence[timedelta],
    stopped: datetime | None,
) -> Fall | None:
    """Which side's time is used up first, and when, if nothing more happens."""
    found = [
        Fall(at, side)
        for side, time in enumerate(allotted)
        if (at := _used_up(list(_spans(spells, side, stopped)), rests, time)) is not None
    ]
    return min(found, default=None)


def _spans(spells: Sequence[Spell], side: int | None, end: datetime | None) -> Iterator[Span]:
    ends = [*(spell.since for spell in spells[1:]), end]
    for spell, ended in zip(spells, ends, strict=False):
        if spell.side == side:
            yield Span(spell.since, ended)


def _used_up(spans: Sequence[Span], rests: Sequence[Rest], left: timedelta) -> datetime | None:
    for begun, ended in spans:
        used = None if ended is None else ran(rests, begun, ended)
        if used is None or used >= left:
            return instant(rests, begun, left)
        left -= used
    return None
