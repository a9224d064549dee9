"""The front: answers public pages and live screens itself and hands the rest to Django."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import IO, Protocol
from wsgiref.types import WSGIApplication

from django.http.request import split_domain_port, validate_host

from muster.site.front.asgi import Receive, Request, Scope, Send
from muster.site.front.callers import Callers, Find
from muster.site.front.editions import Editions, Unreachable, channel
from muster.site.front.feed import FEED, Feeds
from muster.site.front.flights import Flights
from muster.site.front.headers import LONGEST, cookie
from muster.site.front.intake import USUAL as SIZES
from muster.site.front.intake import Intake, Sizes, Unfit
from muster.site.front.lane import Full, Gone, Size
from muster.site.front.lanes import LANES, Lanes
from muster.site.front.live import GAME, HEADERS, Followed, Hub
from muster.site.front.pages import Pages
from muster.site.front.protocol import CROWDED
from muster.site.front.public import OF_ALL_EVENTS, PublicPages
from muster.site.front.refusing import BUSY, LARGEST, NO_PLACE, refuse
from muster.site.front.ticker import Ticker
from muster.site.front.watched import TURNED_AWAY, Answer, Tell, Watched
from muster.words.failing import GONE

PUBLIC = re.compile(r"/e/([A-Za-z0-9_-]{1,100})(/.*)?", re.DOTALL)
READ = re.compile(r"/api/v1/events/([A-Za-z0-9_-]{1,64})(/.*)?", re.DOTALL)
OF_GAME = re.compile(rb"game=([A-Za-z0-9_-]{1,100})")
READING = ("GET", "HEAD")
LANGUAGE = "language"
"""The cookie of somebody who chose a language."""

NOTHING = (b"", b"0")
LONGEST_NUMBER = 18
HEARD = b"muster-edition"
"""The edition that a screen was told of, perhaps by another worker than the one it now asks."""


@dataclass(frozen=True, slots=True)
class Limits:
    lanes: Mapping[str, Size] = field(default_factory=lambda: LANES)
    """Those that are not named here are as wide as usual."""
    page_bytes: int = 48 * 1024 * 1024
    screens: int = 12_000
    beat: float = 15.0
    """Seconds after which a quiet stream says again where it is: silent for longer, it is dead."""
    tick: float = 0.2
    patience: float = 20.0
    """Seconds in which whatever is handed in must have arrived, if it is short."""
    intake: Sizes = SIZES
    connections: int = 20_000
    idle: float = 30.0
    """Seconds in which a connection must be used: to say what one wants, to take an answer."""


USUAL = Limits()


class Companion(Protocol):
    def open(self) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Beside:
    """What is answered besides pages, by its whole address; and who is told of every request.

    `companions` work as long as the front does. `find` says who somebody is; `folder` is where
    large things that are handed in lie meanwhile; `names` are those the server is called by.
    """

    own: Mapping[str, Answer] = field(default_factory=dict)
    tell: Tell = lambda _: None
    companions: tuple[Companion, ...] = ()
    find: Find = lambda _: ""
    folder: Path | None = None
    names: tuple[str, ...] = ("*",)


NOTHING_BESIDE = Beside()


class Front:
    def __init__(
        self,
        django: WSGIApplication,
        editions: Editions,
        choose: Callable[[str, str], str],
        limits: Limits = USUAL,
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        self.limits = limits
        self.hub = Hub(limits.screens, limits.beat)
        self._editions = editions
        self._chosen = lru_cache(maxsize=256)(choose)
        self._callers = Callers(beside.find)
        self._lanes = Lanes(django, limits.lanes, self._callers)
        self.intake = Intake(limits.patience, limits.intake, self._callers, beside.folder)
        self._ticker = Ticker(editions.look, self.hub.tell, editions.wait, limits.tick)
        self._feeds = Feeds(self.hub, self._lanes, editions.news)
        self._pages = PublicPages(self._lanes, Pages(limits.page_bytes), self._language)
        self._finding: Flights[str, int | None] = Flights(fresh=True)
        self._own, self._names = beside.own, beside.names
        self._companions = beside.companions
        self._watched = Watched(self._http, beside.tell)

    @property
    def under_way(self) -> dict[str, int]:
        """Requests that Django works on or that wait for it, by lane."""
        return self._lanes.under_way

    def moves(self) -> bool:
        """Whether every lane has a thread to spare, or took something up since the last look."""
        return self._lanes.moves()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        else:
            await self._watched.answer(Request(scope, dict(scope["headers"]), receive, send))

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self.hub.open()
        self._ticker.open()
        for one in self._companions:
            one.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.hub.close()
        for one in self._companions:
            one.close()
        await self._ticker.close()
        self._lanes.close()
        self._callers.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, request: Request) -> None:
        unfit = _unfit(request) or self._misdirected(request)
        length = request.header(b"content-length")
        try:
            if unfit is not None:
                await refuse(request, unfit.status, self._language(request), unfit.say)
            elif length in NOTHING:
                await self._found(request)
            else:
                await self._take(request, int(length))
        except Gone:
            return  # nobody is there to be told
        except Full as full:
            request.scope[TURNED_AWAY] = full.lane
            await self._not_now(request, BUSY)
        except Unreachable:
            await self._not_now(request, GONE)

    def _misdirected(self, request: Request) -> Unfit | None:
        """Whoever was led here under a name that is not ours; who keeps the server uses any."""
        if "*" in self._names or request.scope["path"] in self._own:
            return None
        name, _ = split_domain_port(request.header(b"host").decode("latin-1"))
        ours = name and validate_host(name, self._names)
        return None if ours else Unfit(HTTPStatus.MISDIRECTED_REQUEST)

    async def _not_now(self, request: Request, say: str) -> None:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        await refuse(request, status, self._language(request), say)

    async def _take(self, request: Request, length: int) -> None:
        async with self.intake.taking(request, length) as taken:
            if isinstance(taken, Unfit):
                await refuse(request, taken.status, self._language(request), taken.say)
            elif not taken.gone:
                await self._found(request, taken.body)

    async def _found(self, request: Request, body: IO[bytes] | None = None) -> None:
        own = self._own.get(request.scope["path"])
        if own is not None:
            await own(request)
            return
        public = PUBLIC.fullmatch(request.scope["path"])
        if public is not None and public[2] == "/live":
            await self._live(public[1], request)
        elif public is not None and request.method in READING:
            await self._page(public[1], request)
        elif public is None and request.method == "GET":
            await self._read(request)
        else:
            await self._lanes.hand_on(request, body)

    async def _read(self, request: Request) -> None:
        """What programs read of an event, and what is of no event; or what is for somebody."""
        path = request.scope["path"]
        fed, read = FEED.fullmatch(path), READ.fullmatch(path)
        if fed is not None:
            await self._feed(fed[1], request)
        elif read is not None:
            await self._page(read[1], request)
        elif path in OF_ALL_EVENTS:
            await self._pages.answer_now(request)
        else:
            await self._lanes.hand_on(request)

    async def _page(self, event: str, request: Request) -> None:
        edition = await self._edition(event, request, _heard_of(request))
        if edition is None:
            await self._lanes.hand_on(request)
        else:
            await self._pages.answer(edition, request)

    async def _live(self, event: str, request: Request) -> None:
        edition = await self._edition(event, request)
        if request.method not in READING:
            await refuse(request, HTTPStatus.METHOD_NOT_ALLOWED, self._language(request))
        elif edition is None:
            await refuse(request, HTTPStatus.NOT_FOUND, self._language(request))
        elif self.hub.full_for(request):
            await refuse(request, HTTPStatus.SERVICE_UNAVAILABLE, self._language(request))
        elif request.method == "HEAD":
            await request.answer(HTTPStatus.OK, HEADERS)
        else:
            followed = [Followed(event, edition), *await self._game(event, request)]
            await self.hub.stream(followed, request)

    async def _feed(self, event: str, request: Request) -> None:
        """Django says in a program's own form that there is no such event."""
        edition = await self._edition(event, request)
        if edition is None:
            await self._lanes.hand_on(request)
        elif self.hub.full_for(request):
            await refuse(request, HTTPStatus.SERVICE_UNAVAILABLE, self._language(request))
        else:
            followed = Followed(event, edition)
            await self._feeds.stream(followed, self._language(request), request)

    async def _game(self, event: str, request: Request) -> list[Followed]:
        """The game that a screen of its table follows beside the event, if there is such a game."""
        asked = OF_GAME.fullmatch(request.scope["query_string"])
        if asked is None:
            return []
        game = asked[1].decode()
        find = self._lanes.begin("lookups", partial(self._editions.game, event, game))
        number = await find.wait(request)
        return [] if number is None else [Followed(channel(event, game), number, GAME)]

    async def _edition(self, event: str, request: Request, heard: int = 0) -> int | None:
        """The edition in memory; if somebody heard of a later one elsewhere, that of the disk."""
        edition = self._editions.now(event)
        if edition is not None and edition >= heard:
            return edition
        find = partial(self._lanes.begin, "lookups", partial(self._editions.find, event))
        return await self._finding.join(event, find, request)

    def _language(self, request: Request) -> str:
        accepted = request.header(b"accept-language")[:LONGEST].decode("latin-1")
        return self._chosen(accepted, cookie(request.header(b"cookie"), LANGUAGE)[:LONGEST])


def _heard_of(request: Request) -> int:
    said = request.header(HEARD)
    return int(said) if said.isdigit() and len(said) <= LONGEST_NUMBER else 0


def _unfit(request: Request) -> Unfit | None:
    """Why a request is not even looked at; what it hands in is not read."""
    length = request.header(b"content-length") or b"0"
    if request.scope["state"].get(CROWDED):
        return Unfit(HTTPStatus.SERVICE_UNAVAILABLE, NO_PLACE)
    if b"transfer-encoding" in request.headers:
        return Unfit(HTTPStatus.LENGTH_REQUIRED)
    if not request.scope["query_string"].isascii():
        return Unfit(HTTPStatus.BAD_REQUEST)
    if not length.isdigit() or len(length) > LONGEST_NUMBER:
        return Unfit(HTTPStatus.BAD_REQUEST)
    if request.method in READING and length not in NOTHING:
        return Unfit(HTTPStatus.BAD_REQUEST)  # a stream would hold on to it for hours
    return Unfit(HTTPStatus.REQUEST_ENTITY_TOO_LARGE) if int(length) > LARGEST else None
