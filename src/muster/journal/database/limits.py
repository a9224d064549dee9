"""How often something may be done: one table of limits, and who has reached theirs."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from django.conf import settings
from django.utils import timezone

from muster.journal.database.keys import server_key
from muster.journal.database.models import TryRow

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and as many again in so many seconds.

    `shared`: counted in the database, for every process of every machine alike. That costs a write,
    so it is for what must not be tried once more for every process there is.
    """

    most: int
    seconds: int
    shared: bool = False


LIMITS: Mapping[str, Limit] = {
    # Wrong passwords: of one name from one address, of one name from anywhere, of one address.
    "sign-in": Limit(10, 5 * MINUTE, shared=True),
    "sign-in-name": Limit(200, 5 * MINUTE, shared=True),
    # A thousand phones share the address of a hall: one who guesses must not lock the desk out.
    "sign-in-address": Limit(300, 5 * MINUTE, shared=True),
    "first-run": Limit(30, 5 * MINUTE),
    # Links and tokens that nobody has, from one address. Those that somebody has always go on.
    "unknown-link": Limit(300, MINUTE),
    "unknown-token": Limit(120, MINUTE),
    "unknown-invite": Limit(60, MINUTE),
    # Acts of one person. A phone that was out of reach sends a whole game of taps at once.
    "act": Limit(600, MINUTE),
    "token": Limit(1200, MINUTE),
    "upload": Limit(120, 10 * MINUTE),
    "event": Limit(60, HOUR),
}

TINY = 1e-6
"""Seconds that only arithmetic finds."""

LARGEST = 100_000
"""Who is counted in memory at most; those who could act again by now are forgotten first."""


class Windows:
    """What is counted in this process: one moment for each, at which all of theirs is forgotten."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._free: dict[tuple[str, str], float] = {}

    def allow(self, kind: str, who: str) -> float:
        limit, at = LIMITS[kind], self._clock()
        each = limit.seconds / limit.most
        with self._lock:
            free = max(at, self._free.get((kind, who), at))
            wait = free + each - at - limit.seconds
            if wait > TINY:
                return wait
            if len(self._free) >= LARGEST:
                self._free = {one: then for one, then in self._free.items() if then > at}
            self._free[kind, who] = free + each
        return 0.0

    def forgive(self, kind: str, who: str) -> None:
        with self._lock:
            self._free.pop((kind, who), None)

    def forget(self) -> None:
        with self._lock:
            self._free.clear()


class Shared:
    """What is counted in the database, under a name that tells nothing without the server's key."""

    def __init__(self, clock: Callable[[], datetime] = timezone.now) -> None:
        self._clock = clock

    def allow(self, kind: str, who: str) -> float:
        """Counted first, then looked at: of two at the same moment none slips through.

        Nothing was tried later than now: a clock that was wrong locks nobody out when it is set.
        """
        limit, at = LIMITS[kind], self._clock()
        TryRow.objects.filter(kind=kind, at__gt=at).update(at=at)
        since = at - timedelta(seconds=limit.seconds)
        TryRow.objects.filter(kind=kind, at__lte=since).delete()
        mine = TryRow.objects.create(kind=kind, tried=_hidden(kind, who), at=at)
        known = TryRow.objects.filter(kind=kind, tried=mine.tried).exclude(pk=mine.pk)
        before = list(known.order_by("-at").values_list("at", flat=True)[: limit.most])
        if len(before) < limit.most:
            return 0.0
        mine.delete()
        return max((before[-1] - since).total_seconds(), 0.001)

    def forgive(self, kind: str, who: str) -> None:
        TryRow.objects.filter(kind=kind, tried=_hidden(kind, who)).delete()


def _hidden(kind: str, who: str) -> str:
    said = f"limit|{kind}|{who}".encode()
    return hmac.new(server_key(settings.DATA), said, hashlib.sha256).hexdigest()


WINDOWS, SHARED = Windows(), Shared()


def allow(kind: str, who: str) -> float:
    """Count one more of this kind for somebody: nothing to wait for, or how many seconds.

    What has to wait is not counted: who waits as long as they are told may go on.
    """
    return _counted(kind).allow(kind, who)


def forgive(kind: str, who: str) -> None:
    """Forget what was counted: it was meant well."""
    _counted(kind).forgive(kind, who)


def forget() -> None:
    """Forget whatever this process has counted."""
    WINDOWS.forget()


def _counted(kind: str) -> Windows | Shared:
    return SHARED if LIMITS[kind].shared else WINDOWS
