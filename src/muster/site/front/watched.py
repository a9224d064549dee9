"""Everything that is asked, timed and told of by the kind of its address, never by the address."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import NamedTuple

from muster.site.front.asgi import Message, Request, Scope

KIND = "muster.kind"
"""Where a request notes which page it was for, once somebody has found out."""

TURNED_AWAY = "muster.turned-away"
"""Where a request notes the lane that had no more room for it."""

AREAS: Mapping[str, str] = {
    "": "home",
    "e": "public",
    "p": "player",
    "desk": "desk",
    "api": "api",
    "static": "static",
    "health": "health",
    "metrics": "metrics",
}
AT_TABLE = re.compile(r"/(?:p|desk)/[^/]+/at/")
LIVE = re.compile(r"/e/[^/]+/live")
EVENT = re.compile(r"/(?:e|desk|api/v1/events)/([A-Za-z0-9_-]{1,100})(?:/|$)")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Asked(NamedTuple):
    """One request; `seconds` until the answer began, `event` what may be one, as it was typed.

    `turned_away` from this lane, if one was full.
    """

    area: str
    kind: str
    method: str
    status: int
    seconds: float
    event: str
    turned_away: str = ""


Tell = Callable[[Asked], None]
Answer = Callable[[Request], Awaitable[None]]


class Watched:
    def __init__(self, answer: Answer, tell: Tell) -> None:
        self._answer = answer
        self._tell = tell

    async def answer(self, request: Request) -> None:
        """Answer, and tell of it at the end; whoever left before has no status."""
        began = time.perf_counter()
        status, took = 0, 0.0

        async def send(message: Message) -> None:
            nonlocal status, took
            if message["type"] == "http.response.start":
                status, took = message["status"], time.perf_counter() - began
            await request.send(message)

        failed = True
        try:
            await self._answer(request._replace(send=send))
            failed = False
        finally:
            if failed and not status:
                status = HTTPStatus.INTERNAL_SERVER_ERROR
            self._tell(_asked(request.scope, int(status), took or time.perf_counter() - began))


def _asked(scope: Scope, status: int, seconds: float) -> Asked:
    path, method = scope["path"], scope["method"]
    area = area_of(path)
    event = EVENT.match(path)
    return Asked(
        area,
        scope.get(KIND) or area,
        method if method in METHODS else "other",
        status,
        seconds,
        event[1] if event else "",
        scope.get(TURNED_AWAY, ""),
    )


def area_of(path: str) -> str:
    """The part of the house that an address belongs to: one of a few."""
    if AT_TABLE.match(path):
        return "table"
    if LIVE.fullmatch(path):
        return "live"
    return AREAS.get(path[1:].partition("/")[0], "other")
