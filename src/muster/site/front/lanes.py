"""Django behind the front: a WSGI application in lanes of a few threads, by who asks and for what.

What strangers ask for never takes a thread of the desk, of phones or of tables. And it is done in
few threads: all threads share one interpreter, and each that renders slows down the desk's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any, NamedTuple, TypeVar
from wsgiref.types import WSGIApplication

from a2wsgi.wsgi import build_environ

from muster.site.front.asgi import Header, Request, Scope
from muster.site.front.callers import Callers, Shown, shown_by
from muster.site.front.lane import Errand, Full, Lane, Size
from muster.site.front.pages import INWARD, KIND, LET_IN
from muster.site.front.watched import KIND as NOTED

Found = TypeVar("Found")
Answer = tuple[int, list[Header], bytes]

LANES: Mapping[str, Size] = {
    "desk": Size(4, 200),
    "phones": Size(2, 1_000),  # and programs that say who they are
    "tables": Size(2, 1_000),  # few: one works while the other waits for the disk
    "doors": Size(4, 1_000),  # who is not known yet; three may be at passwords, or wait to be
    "pages": Size(2, 200),
    "dear": Size(1, 50),  # what strangers may ask for, and what takes long
    "lookups": Size(1, 200),  # which edition an event has reached
    "feeds": Size(1, 1_000),
    "static": Size(1, 1_000),
}
"""Threads, and how many may wait for them. Each thread but the last has a database connection."""

DEAR = re.compile(r"/api/.*|/e/[^/]+/(pack\.pdf|copy/|proof/|chances/|data/.+)", re.DOTALL)
"""Public, and of the kind that takes seconds, a program of its own, or megabytes."""


class Way(NamedTuple):
    """By which lane one goes.

    Where a door looks at what people let themselves in with, whoever is `unknown` goes by another,
    and perhaps whoever shows nothing at all, who is `nobody`.
    """

    path: re.Pattern[str]
    lane: str
    unknown: str = ""
    nobody: str = ""

    def lane_of(self, shown: Shown | None, *, known: bool) -> str:
        if known or not self.unknown:
            return self.lane
        return self.unknown if shown else self.nobody or self.unknown


WAYS = (
    Way(re.compile(r"/(p|desk)/[^/]+/at/"), "tables", "doors"),
    Way(re.compile(r"/p/"), "phones", "doors"),
    Way(re.compile(r"/(desk|accounts?|programs)/"), "desk", "doors"),
    Way(re.compile(r"/(sign-in|sign-out|first-run|invited|language|hand-back)/"), "doors"),
    Way(re.compile(r"/static/"), "static"),
    Way(re.compile(r"/api/"), "phones", "doors", nobody="dear"),
    Way(DEAR, "dear"),
    Way(re.compile(r""), "pages"),
)
"""The first that fits."""


class Lanes:
    """A thread never waits for the loop: it is given a whole question and gives a whole answer.

    Who leaves while they stand in a queue is forgotten, whatever they asked for: nothing was begun,
    nobody was told that it was, and a phone that sends it again does so under the same key. What
    has begun is done to its end, whoever is still there to hear of it.
    """

    def __init__(self, wsgi: WSGIApplication, sizes: Mapping[str, Size], callers: Callers) -> None:
        # a2wsgi has types of its own for what WSGI hands on.
        application: Any = wsgi
        self._wsgi = application
        self._lanes = {name: Lane(name, size) for name, size in {**LANES, **sizes}.items()}
        self._callers = callers

    @property
    def under_way(self) -> dict[str, int]:
        """Requests that are worked on or wait, by lane."""
        return {name: lane.under_way for name, lane in self._lanes.items()}

    async def hand_on(self, request: Request, body: IO[bytes] | None = None) -> None:
        """One request as it is; only what Django tells the front stays here."""
        way = next(way for way in WAYS if way.path.match(request.scope["path"]))
        shown = shown_by(request) if way.unknown else None
        errand = await self._enter(way, shown, request, partial(self.ask, request.scope, body))
        status, headers, answer = await errand.wait(request)
        said = dict(headers)
        if status < HTTPStatus.INTERNAL_SERVER_ERROR:  # in trouble nobody is told from anybody
            self._callers.note(shown, let_in=LET_IN in said)
        request.scope[NOTED] = said.get(KIND, b"").decode("latin-1")
        await request.answer(status, [one for one in headers if one[0] not in INWARD], answer)

    async def _enter(
        self, way: Way, shown: Shown | None, request: Request, job: Callable[[], Found]
    ) -> Errand[Found]:
        """By the lane of who is known; however many strangers crowd the doors, they get there."""
        known = self._callers.knows(shown)
        lane = way.lane_of(shown, known=known)
        try:
            return self.begin(lane, job)
        except Full:
            if known or shown is None or not await self._callers.who(request):
                raise
            return self.begin(way.lane, job)

    def begin(self, lane: str, job: Callable[[], Found]) -> Errand[Found]:
        """Have something done that may wait for the database."""
        return self._lanes[lane].put(job)

    def moves(self) -> bool:
        """Whether every lane has a thread to spare, or took something up since the last look."""
        still = [name for name, lane in self._lanes.items() if not lane.moves()]
        return not still

    def ask(self, scope: Scope, body: IO[bytes] | None = None) -> Answer:
        """Django's whole answer to a request; to be called in one of the threads."""
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start(
            status: str, headers: list[tuple[str, str]], _failed: object = None
        ) -> Callable[[bytes], int]:
            started.append((status, headers))
            return answer.write

        answer = BytesIO()
        asked: Any = scope
        handed_in: Any = body or BytesIO()
        chunks = self._wsgi(build_environ(asked, handed_in), start)
        try:
            answer.writelines(chunks)
        finally:
            getattr(chunks, "close", lambda: None)()
        status, headers = started[-1]
        lower = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
        return int(status[:3]), lower, answer.getvalue()

    def close(self) -> None:
        for lane in self._lanes.values():
            lane.close()
