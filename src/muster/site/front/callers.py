"""Who asks, by what they show: remembered once it was good, and forgotten when it no longer is."""

from __future__ import annotations

import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum, auto
from functools import partial
from typing import NamedTuple

from django.conf import settings

from muster.site.front.asgi import Request
from muster.site.front.headers import cookie
from muster.site.front.lane import Lane, Size

BEHIND_LINK = re.compile(r"/p/([A-Za-z0-9_-]{1,100})/")
HAND_BACK = "/hand-back/"
API = "/api/"
BEARER = b"bearer"
LINK = "link:"
"""What a program says before the token of a private link."""

LONGEST = 200
"""Letters of a session, a link or a token: nobody has a longer one."""

LATELY, MOST = 60.0, 20_000
"""Seconds for which it is known without another look whose something is, and how many are."""

LANE = Size(threads=1, waiting=200)


class Kind(StrEnum):
    LINK = auto()
    SESSION = auto()
    TOKEN = auto()
    LEASE = auto()


class Shown(NamedTuple):
    """What a request shows to be let in; anybody can make one up."""

    kind: Kind
    secret: str


class Caller(NamedTuple):
    """Whose something is, as of the last look, and until when there need be no other."""

    name: str
    until: float


NOT_YET = Caller("", 0.0)

Find = Callable[[Shown], str]
"""Who somebody is; nobody, if what they show was made up or has ended. May wait for a database."""


class Callers:
    """What looks like a session, a link or a token counts only once it was found to be good.

    Django says so with every answer (`note`). Whose it is says the database (`who`), which is asked
    in a thread of its own: that is found out however busy all others are.
    """

    def __init__(
        self, find: Find, clock: Callable[[], float] = time.monotonic, most: int = MOST
    ) -> None:
        self._find, self._clock, self._most = find, clock, most
        self._lane = Lane("callers", LANE)
        self._lately: OrderedDict[bytes, Caller] = OrderedDict()

    def knows(self, shown: Shown | None) -> bool:
        """Whether it was good a moment ago."""
        return shown is not None and _mark(shown) in self._lately

    def note(self, shown: Shown | None, *, let_in: bool) -> None:
        """Remember what let somebody in, and forget what no longer does."""
        if shown is not None:
            known = self._lately.pop(_mark(shown), NOT_YET)
            if let_in:
                self._remember(_mark(shown), known)

    async def who(self, request: Request) -> str:
        """Who asks; nothing if nobody knows them. `Full` if too many are to be found out."""
        shown = shown_by(request)
        if shown is None:
            return ""
        known = self._lately.get(_mark(shown), NOT_YET)
        if self._clock() < known.until:
            return known.name
        name = await self._lane.put(partial(self._find, shown)).wait()
        if name:
            self._remember(_mark(shown), Caller(name, self._clock() + LATELY))
        return name

    def _remember(self, mark: bytes, caller: Caller) -> None:
        self._lately[mark] = caller
        self._lately.move_to_end(mark)
        if len(self._lately) > self._most:
            self._lately.popitem(last=False)

    def close(self) -> None:
        self._lane.close()


def _mark(shown: Shown) -> bytes:
    """What was shown is remembered by this alone."""
    return hashlib.sha256(f"{shown.kind}|{shown.secret}".encode()).digest()


def shown_by(request: Request) -> Shown | None:
    """Each door looks at one thing alone, and so do we."""
    path = request.scope["path"]
    behind = BEHIND_LINK.match(path)
    if behind is not None:
        return Shown(Kind.LINK, behind[1].lower())
    if path.startswith((API, HAND_BACK)):
        return _borne(request, Kind.TOKEN if path.startswith(API) else Kind.LEASE)
    session = cookie(request.header(b"cookie"), settings.SESSION_COOKIE_NAME)
    return Shown(Kind.SESSION, session) if 0 < len(session) <= LONGEST else None


def _borne(request: Request, kind: Kind) -> Shown | None:
    scheme, _, said = request.header(b"authorization").partition(b" ")
    secret = said.decode("latin-1").strip()
    if scheme.lower() != BEARER or not 0 < len(secret) <= LONGEST:
        return None
    if kind is Kind.TOKEN and secret.startswith(LINK):
        return Shown(Kind.LINK, secret.removeprefix(LINK).lower())
    return Shown(kind, secret)
