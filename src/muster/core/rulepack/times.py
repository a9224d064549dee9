"""How long a round lasts and what is announced in it, in minutes from its start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from muster.core.rulepack.schema import Call, ClockRow, Rulepack, Times


@dataclass(frozen=True, slots=True)
class Announcement:
    """`left` is what remains of the round, where its length is known."""

    minute: int
    left: int | None
    say: str


class Lengths(NamedTuple):
    """Minutes to set up and to play; no minutes of play where a round has no set end."""

    setup: int
    play: int | None


def clock_row(rules: Rulepack) -> ClockRow | None:
    """The row of the pack's table of times that the event plays by, if its clock has a table."""
    times = rules.times
    tables = {"deathclock": (times.deathclock, 0), "classic": (times.classic, times.shift)}
    if times.clock not in tables:
        return None
    set_minutes = times.chess.minutes
    if times.clock == "deathclock" and set_minutes is not None:
        return ClockRow(size=rules.size.points or 0, player=set_minutes, round=2 * set_minutes)
    rows, shift = tables[times.clock]
    row = _shifted(rows, rules.size.points or 0, shift)
    return row if times.extensions else row.model_copy(update={"extension": 0})


def round_lengths(rules: Rulepack) -> Lengths:
    """How long the rules let a round be set up and played; a table of times includes both."""
    row, times = clock_row(rules), rules.times
    if row is not None:
        return Lengths(0, row.round)
    return Lengths(times.setup, None if times.clock == "none" else times.play)


def round_minutes(rules: Rulepack) -> int | None:
    """Minutes from a round's start to its end; nothing where it has no set end."""
    setup, play = round_lengths(rules)
    return None if play is None else setup + play


def size_of_times(official: Rulepack, rules: Rulepack) -> int | None:
    """The size that the minutes of play are meant for, where another one is played with them."""
    meant, same = rules.times.sized_for, official.times.play == rules.times.play
    return meant if same and meant not in {None, rules.size.points} else None


def announcements(rules: Rulepack) -> tuple[Announcement, ...]:
    """What is called out in a round, in order."""
    total = round_minutes(rules)
    calls = [
        _announcement(minute, total, call)
        for call in rules.times.calls
        for minute in _minutes(call, rules.times, total)
    ]
    return tuple(sorted(calls, key=lambda call: call.minute))


def _shifted(rows: Sequence[ClockRow], size: int, shift: int) -> ClockRow:
    """A size between two rows plays by the larger; the ends of the table are never left.

    An extension comes with the size of a row: in between it is that of the smaller, unless the
    rows are moved.
    """
    last = len(rows) - 1
    larger = next((number for number, row in enumerate(rows) if row.size >= size), last)
    smaller = max((number for number, row in enumerate(rows) if row.size <= size), default=0)
    if shift:
        return rows[min(max(larger + shift, 0), last)]
    return rows[larger].model_copy(update={"extension": rows[smaller].extension})


def _announcement(minute: int, total: int | None, call: Call) -> Announcement:
    left = None if total is None else total - minute
    return Announcement(minute, left, call.say.replace("{left}", str(left)))


def _minutes(call: Call, times: Times, total: int | None) -> Sequence[int]:
    """The minutes of one call; those counted from an end need a round that has one."""
    if call.at is not None:
        return {"start": (0,), "play": (times.setup,)}[call.at]
    if total is None:
        return ()
    if call.every is not None:
        return range(call.every, total, call.every)
    return (total - call.left,) if call.left is not None and call.left <= total else ()
