"""The time on a table's clock, counted again second by second from what its stream says.

It shares nothing with the clock it checks: it reads the written lines and steps through time.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import NamedTuple

from muster.core.chain import write_line
from muster.core.table_clock.ticks import TickLine

Second = int


class Recount(NamedTuple):
    """Seconds by whom they were used up, and when somebody's time was over."""

    first: int
    second: int
    nobody: int
    paused: int
    not_started: int
    fell: Second | None


class Story:
    """What was tapped, in seconds since the clock was opened."""

    def __init__(self, lines: tuple[TickLine, ...]) -> None:
        said = [json.loads(write_line(line))["fact"] for line in lines]
        self.zero = datetime.fromisoformat(said[0]["made"])
        self.terms = said[0]["terms"]
        self.turns = self.terms["kind"] == "turns"
        each = self.terms["turns"]
        self.last = 2 * (len(self.terms["stages"]) + each) if each else None
        self.hands: list[tuple[Second, str]] = []
        self.before_switch: list[tuple[Second, str]] = []
        self.pauses: list[list[Second | None]] = []
        self.time = [self.terms["side"]] * 2
        self.stopped: Second | None = None
        for tick in said[1:]:
            self._hear(tick["kind"], tick, self._second(tick["made"]))

    def _second(self, made: str) -> Second:
        return round((datetime.fromisoformat(made) - self.zero).total_seconds())

    def _hear(self, kind: str, tick: dict[str, int], at: Second) -> None:
        if kind == "paused":
            self.pauses.append([at, None])
        elif kind == "stopped":
            self.stopped = at
        elif kind == "resumed":
            self._resume(at)
        elif kind == "adjusted":
            self._adjust(tick["side"], tick["seconds"], at)
        else:
            self._hand_over(kind, tick.get("stage", 1), at)

    def _hand_over(self, kind: str, stage: int, at: Second) -> None:
        owner = "AB"[(stage - 1) % 2]
        if kind == "switched":
            self.before_switch = [*self.hands]
            if stage == self.last:
                return
        if kind in {"time-started", "returned"}:
            self.hands.append((at, owner))
        elif kind in {"switched", "lent"}:
            self.hands.append((at, "-" if self.turns else "B" if owner == "A" else "A"))
        elif kind == "taken-back":
            self.hands = self.before_switch

    def _resume(self, at: Second) -> None:
        if self.pauses and self.pauses[-1][1] is None:
            self.pauses[-1][1] = at
        else:
            self.pauses.append([self.stopped, at])
        self.stopped = None

    def _adjust(self, side: int, seconds: int, at: Second) -> None:
        fell = self.count(at).fell
        if fell is not None:
            self.pauses.insert(0, [fell, at])
        self.time[side] += seconds

    def count(self, until: Second) -> Recount:
        """Step by step; nothing is counted after the end, nor after somebody's time is over."""
        used = {"A": 0, "B": 0, "-": 0, "paused": 0, "before": 0}
        end = until if self.stopped is None else min(until, self.stopped)
        for now in range(end):
            if self._out(used):
                break
            used[self._whose(now)] += 1
        fell = sum(used.values()) if self._out(used) else None
        return Recount(used["A"], used["B"], used["-"], used["paused"], used["before"], fell)

    def _out(self, used: dict[str, int]) -> bool:
        out = used["A"] >= self.time[0] or used["B"] >= self.time[1]
        return out and not self.turns

    def _whose(self, now: Second) -> str:
        held = [whose for at, whose in self.hands if at <= now]
        if not held:
            return "before"
        rests = any((a or 0) <= now and (b is None or now < b) for a, b in self.pauses)
        return "paused" if rests else held[-1]
