"""Django behind the front: a WSGI application in lanes of a few threads, by who asks and for what.

What strangers ask for never takes a thread of the desk, of phones or of tables. And it is done in
few threads: all threads share one interpreter, and each that renders slows down the desk's own.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Container, Mapping
from functools import partial
from io import BytesIO
from typing import IO, Any, NamedTuple, TypeVar
from wsgiref.types import WSGIApplication

from a2wsgi.wsgi import build_environ
from django.conf import settings

from muster.site.front.asgi import Header, Request, Scope
from muster.site.front.headers import cookie
from muster.site.front.lane import Errand, Lane, Size
from muster.site.front.pages import INWARD, KIND, LET_IN
from muster.site.front.watched import KIND as NOTED

Found = TypeVar("Found")
Answer = tuple[int, list[Header], bytes]
Shown = Callable[[Request, re.Match[str]], str]

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

KNOWN = 20_000
"""How many links, sessions and tokens are remembered that were good."""

DEAR = re.compile(r"/api/.*|/e/[^/]+/(pack\.pdf|copy/|proof/|chances/|data/.+)", re.DOTALL)
"""Public, and of the kind that takes seconds, a program of its own, or megabytes."""


def _nothing(_request: Request, _found: re.Match[str]) -> str:
    return ""


def _link(_request: Request, found: re.Match[str]) -> str:
    return found[1]


def _session(request: Request, _found: re.Match[str]) -> str:
    return cookie(request.header(b"cookie"), settings.SESSION_COOKIE_NAME)


def _token(request: Request, _found: re.Match[str]) -> str:
    return request.header(b"authorization").decode("latin-1")


class Way(NamedTuple):
    """`shown`: what people let themselves in with.

    Who is `unknown`, or shows nothing and is `nobody`, goes by another lane.
    """

    path: re.Pattern[str]
    lane: str
    shown: Shown = _nothing
    unknown: str = "doors"
    nobody: str = "doors"

    def lane_of(self, mark: bytes, known: Container[bytes]) -> str:
        if self.shown is _nothing or mark in known:
            return self.lane
        return self.unknown if mark else self.nobody


WAYS = (
    Way(re.compile(r"/p/([^/]+)/at/"), "tables", _link),
    Way(re.compile(r"/desk/[^/]+/at/"), "tables", _session),
    Way(re.compile(r"/p/([^/]+)"), "phones", _link),
    Way(re.compile(r"/(desk|accounts?|programs)/"), "desk", _session),
    Way(re.compile(r"/(sign-in|sign-out|first-run|invited|language|hand-back)/"), "doors"),
    Way(re.compile(r"/static/"), "static"),
    Way(re.compile(r"/api/"), "phones", _token, nobody="dear"),
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

    def __init__(self, wsgi: WSGIApplication, sizes: Mapping[str, Size]) -> None:
        # a2wsgi has types of its own for what WSGI hands on.
        application: Any = wsgi
        self._wsgi = application
        self._lanes = {name: Lane(name, size) for name, size in {**LANES, **sizes}.items()}
        self._known = Known()

    @property
    def under_way(self) -> dict[str, int]:
        """Requests that are worked on or wait, by lane."""
        return {name: lane.under_way for name, lane in self._lanes.items()}

    async def hand_on(self, request: Request, body: IO[bytes] | None = None) -> None:
        """One request as it is; only what Django tells the front stays here."""
        lane, shown = self._way(request)
        errand = self.begin(lane, partial(self.ask, request.scope, body))
        status, headers, answer = await errand.wait(request)
        said = dict(headers)
        self._known.note(shown, let_in=LET_IN in said)
        request.scope[NOTED] = said.get(KIND, b"").decode("latin-1")
        await request.answer(status, [one for one in headers if one[0] not in INWARD], answer)

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

    def _way(self, request: Request) -> tuple[str, bytes]:
        """The lane of a request, and the mark of what its sender lets themselves in with."""
        path = request.scope["path"]
        way, found = next((way, found) for way in WAYS if (found := way.path.match(path)))
        mark = mark_of(way.shown(request, found))
        return way.lane_of(mark, self._known), mark


class Known:
    """Marks of what let somebody in lately: a made-up link or session takes no place of theirs."""

    def __init__(self, most: int = KNOWN) -> None:
        self._most = most
        self._marks: OrderedDict[bytes, None] = OrderedDict()

    def __contains__(self, mark: object) -> bool:
        return mark in self._marks

    def note(self, mark: bytes, *, let_in: bool) -> None:
        """Remember what was good a moment ago, and forget what no longer is."""
        self._marks.pop(mark, None)
        if mark and let_in:
            self._marks[mark] = None
            if len(self._marks) > self._most:
                self._marks.popitem(last=False)


def mark_of(shown: str) -> bytes:
    """What was shown is remembered by this alone."""
    said = shown.encode("latin-1", "replace")
    return hashlib.blake2b(said, digest_size=16).digest() if said else b""
