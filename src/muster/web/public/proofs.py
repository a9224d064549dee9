"""Verdicts of finished events, worked out once: their journals seldom grow any more."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from muster.core.event import Event
from muster.core.verify import Verdict, verify

ROOM = 64
"""How many are kept at most; the one not asked for longest makes room."""


class Proofs:
    """By the hash of the last line, which stands for every line before it."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[str, Verdict] = OrderedDict()
        self._turn = Lock()

    def of(self, event: Event) -> Verdict:
        """One at a time: checking takes a while, and everybody asks when an event is over."""
        with self._turn:
            known = self._kept.get(event.head)
            if known is None:
                known = self._kept[event.head] = verify(event.lines(), event.official)
            self._kept.move_to_end(event.head)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)
            return known


PROOFS = Proofs()
"""The verdicts of this process."""
