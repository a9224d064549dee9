"""What a table is told of its clock: why it stands, which taps came late, all that happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Literal

from muster.core.table_clock import ticks
from muster.core.table_clock.reading import ClockState
from muster.web.table.clock_now import OnTable
from muster.web.table.clock_sheet import sheet_of
from muster.web.table.clock_undo import undo_words, undone_words
from muster.web.table.who_first import doubt
from muster.words.clock import left_words
from muster.words.plain import clean
from muster.words.table_clock import late_words, tick_words
from muster.words.tongue import _, time_words

LOGGED = 15
"""Ticks that are shown; all of them stay in the stream."""
SECOND = timedelta(seconds=1)
REMEMBERED = timedelta(minutes=10)
"""How long a late tap is pointed out."""


@dataclass(frozen=True, slots=True)
class Note:
    """`judge`: whoever does not think so is shown the way to a judge."""

    say: str
    mood: Literal["needs", "good", "bad", "next"]
    judge: bool = False


@dataclass(frozen=True, slots=True)
class Logged:
    at: str
    say: str
    who: str
    late: str


def notes_of(now: OnTable) -> tuple[Note, ...]:
    return (*_first(now), *_standing(now), *_undoing(now), *_claimed(now), *_late(now), *_low(now))


def _first(now: OnTable) -> Iterator[Note]:
    say = doubt(now.seat, sheet_of(now.seat))
    if say:
        yield Note(say, "needs")


def _standing(now: OnTable) -> Iterator[Note]:
    """Why the clock does not run."""
    clock = now.clock
    if clock.stopped is not None and clock.why is not None:
        yield Note(
            tick_words(ticks.Stopped(made=clock.stopped, why=clock.why), clock.terms, now.sides),
            "good",
        )
    elif clock.pause is not None:
        who = next(_by(now, line) for line in reversed(now.lines) if _is(line, ticks.Paused))
        since = time_words(clock.pause.begun.astimezone())
        say = _("{name} paused the clock at {time}.").format(name=who, time=since)
        yield Note(" ".join(filter(None, [say, clean(clock.pause.reason)])), "needs")
    elif now.shown.state is ClockState.LENT:
        acts = now.sides[1 - now.shown.stage.side]
        yield Note(
            _("{name} acts now: see that the clock is given back.").format(name=acts), "next"
        )


def _undoing(now: OnTable) -> Iterator[Note]:
    """A tap that was a mistake, or may be: whom it costs time is shown the way to a judge."""
    for say in undo_words(now):
        yield Note(say, "next", judge=True)
    undone = undone_words(now)
    if undone:
        mine = now.clock.stage.side == now.mine
        yield Note(undone, "needs" if mine else "good", judge=mine)


def _claimed(now: OnTable) -> Iterator[Note]:
    claims, stage = now.shown.claims, now.shown.stage
    if now.clock.stopped is not None or not claims:
        return
    leader, lead = now.sides[stage.side], now.clock.terms.lead
    if len(claims) > 1:
        say = _("Both say that {leader} is {n} ahead: ending the turn ends the game.")
        yield Note(say.format(leader=leader, n=lead), "good")
        return
    (side,) = claims
    say = _("{name} says that {leader} is {n} ahead. If both agree, the turn can end now.")
    yield Note(say.format(name=now.sides[side], leader=leader, n=lead), "next")


def _late(now: OnTable) -> Iterator[Note]:
    """A tap that came late changed what both had seen: that is never left unsaid."""
    recent = takewhile(lambda line: now.at - line.at <= REMEMBERED, reversed(now.lines))
    late = [line for line in recent if line.late]
    counted = {line.n for line in _counted(now.lines)} if late else set()
    for line in reversed(late):
        side = _gained(now, line.fact)
        if line.late is None or side is None or line.n not in counted:
            continue
        say = _("{name}: the tap of {made} arrived at {arrived}. {time} went to {whose} clock.")
        mine = side == now.mine
        words = say.format(
            name=_by(now, line),
            made=_seconds(line.fact.made),
            arrived=_seconds(line.at),
            time=left_words(line.late // SECOND),
            whose=_("your") if mine else _("{name}'s").format(name=now.sides[side]),
        )
        yield Note(words, "needs", judge=mine)


def _counted(lines: Sequence[ticks.TickLine]) -> list[ticks.TickLine]:
    """Without what was tapped from a switch on that was taken back."""
    kept: list[ticks.TickLine] = []
    for line in lines:
        if _is(line, ticks.TakenBack):
            last = max(n for n, each in enumerate(kept) if _is(each, ticks.Switched))
            del kept[last:]
        kept.append(line)
    return kept


def _gained(now: OnTable, tick: ticks.Tick) -> int | None:
    """Whose time it was from this tick on; by turn timing nobody pays for another's tap."""
    terms = now.clock.terms
    if terms.kind != "chess":
        return None
    if isinstance(tick, ticks.Switched):
        return terms.owner(tick.stage + 1)
    if isinstance(tick, ticks.Lent):
        return 1 - terms.owner(tick.stage)
    if isinstance(tick, ticks.Returned | ticks.TakenBack):
        return terms.owner(tick.stage)
    return None


def _low(now: OnTable) -> Iterator[Note]:
    going = now.shown.state not in {ClockState.STOPPED, ClockState.RAN_OUT}
    if now.shown.low and going:
        say = _("Little time is left: you may ask a judge to see that turns take {n} seconds.")
        yield Note(say.format(n=now.clock.terms.least_turn), "next", judge=True)


def log_of(now: OnTable) -> tuple[Logged, ...]:
    """The newest first."""
    return tuple(
        Logged(
            at=_seconds(line.fact.made),
            say=tick_words(line.fact, now.clock.terms, now.sides),
            who=_by(now, line),
            late=late_words(line.late) if line.late else "",
        )
        for line in reversed(now.lines[-LOGGED:])
    )


def _is(line: ticks.TickLine, kind: type[ticks.Tick]) -> bool:
    return isinstance(line.fact, kind)


def _by(now: OnTable, line: ticks.TickLine) -> str:
    return now.seat.names.person(line.by)


def _seconds(at: datetime) -> str:
    return f"{at.astimezone():%H:%M:%S}"
