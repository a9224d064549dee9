"""How often somebody may try to sign in: a wrong guess is free, a hundred are not."""

from __future__ import annotations

import math
import time
from collections import defaultdict, deque
from collections.abc import Callable
from threading import Lock

WHILE = 5 * 60
"""Seconds for which a wrong try counts."""

PER_NAME = 10
"""Wrong tries of one name from one address: nobody else's guesses lock the organiser out."""

PER_ADDRESS = 30
"""Wrong tries of any names from one address."""

Tried = tuple[str, ...]


class Tries:
    """Wrong tries of the last minutes, forgotten when the server starts anew."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._wrong: defaultdict[Tried, deque[float]] = defaultdict(deque)

    def wait(self, name: str, address: str) -> float:
        """Seconds to wait before this name is checked again from this address."""
        with self._lock:
            self._forget_old()
            free = [self._free_at(tried, limit) for tried, limit in _limits(name, address)]
        return max(0.0, max(free) - self._clock())

    def failed(self, name: str, address: str) -> None:
        with self._lock:
            for tried, _ in _limits(name, address):
                self._wrong[tried].append(self._clock())

    def succeeded(self, name: str, address: str) -> None:
        with self._lock:
            self._wrong.pop((address, name), None)

    def forget(self) -> None:
        with self._lock:
            self._wrong.clear()

    def _free_at(self, tried: Tried, limit: int) -> float:
        wrong = self._wrong.get(tried, ())
        return wrong[-limit] + WHILE if len(wrong) >= limit else -math.inf

    def _forget_old(self) -> None:
        """Whoever tries for ever under ever other names fills no memory."""
        since = self._clock() - WHILE
        for tried in list(self._wrong):
            wrong = self._wrong[tried]
            while wrong and wrong[0] <= since:
                wrong.popleft()
            if not wrong:
                del self._wrong[tried]


def _limits(name: str, address: str) -> tuple[tuple[Tried, int], ...]:
    return ((address, name), PER_NAME), ((address,), PER_ADDRESS)


TRIES = Tries()
"""The tries of this process."""
