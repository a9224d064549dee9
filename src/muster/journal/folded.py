"""Sheets that were folded before, found again by the hash of their last line."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.played import Played, apply
from muster.core.sheet.stream import Broken, fold

ROOM = 1_000
"""How many sheets are kept at most; the one not asked for the longest makes room."""

FRESH = 8
"""Lines that are put on top of a sheet known before them; with more, all are folded."""


class Folded:
    """A hash stands for every line before it: same hash and same rules, same sheet.

    A sheet that only grows stays one and the same object, and with it what was worked out for it.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[str, Played] = OrderedDict()
        self._lock = Lock()

    def of(self, lines: Sequence[taps.TapLine], rules: Rulepack) -> Played:
        """The sheet that these lines make; `Broken` if they cannot follow one another."""
        fresh: list[taps.TapLine] = []
        for line in reversed(lines[-FRESH:]):
            known = self._known(line.hash, rules)
            if known is not None:
                return self.keep(lines, _advanced(known, fresh))
            if isinstance(line.fact, taps.TakenBack):
                break
            fresh.insert(0, line)
        return self.keep(lines, fold(lines, rules))

    def keep(self, lines: Sequence[taps.TapLine], played: Played) -> Played:
        with self._lock:
            self._kept[lines[-1].hash] = played
            self._kept.move_to_end(lines[-1].hash)
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return played

    def _known(self, last: str, rules: Rulepack) -> Played | None:
        with self._lock:
            played = self._kept.get(last)
        return played if played is not None and played.rules is rules else None


def _advanced(played: Played, fresh: Sequence[taps.TapLine]) -> Played:
    for line in fresh:
        try:
            played = apply(played, line.fact)
        except KeyError:
            raise Broken(line.n) from None
    return played


FOLDED = Folded()
"""The sheets of this process."""
