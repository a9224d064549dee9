"""The front: answers public pages and live screens itself and hands the rest to Django."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from http import HTTPStatus
from wsgiref.types import WSGIApplication

from muster.site.front.asgi import Receive, Request, Scope, Send
from muster.site.front.editions import Editions
from muster.site.front.flights import Flights
from muster.site.front.headers import LONGEST, cookie
from muster.site.front.intake import Intake
from muster.site.front.lanes import Lanes
from muster.site.front.live import HEADERS, Hub
from muster.site.front.pages import Pages
from muster.site.front.public import PublicPages
from muster.site.front.refusing import LARGEST, refuse
from muster.site.front.ticker import Ticker

PUBLIC = re.compile(r"/e/([A-Za-z0-9_-]{1,100})(/.*)?", re.DOTALL)
READING = ("GET", "HEAD")
LANGUAGE = "language"
"""The cookie of somebody who chose a language."""

LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class Limits:
    threads: int = 8
    page_bytes: int = 48 * 1024 * 1024
    screens: int = 12_000
    beat: float = 15.0
    """Seconds between comments, so that nothing on the way takes a quiet stream for a dead one."""
    tick: float = 0.2
    patience: float = 60.0
    """Seconds in which whatever is handed in must have arrived."""
    intake_bytes: int = 128 * 1024 * 1024
    """Of everything that is being handed in at one time."""


USUAL = Limits()


class Front:
    def __init__(
        self,
        django: WSGIApplication,
        editions: Editions,
        choose: Callable[[str, str], str],
        limits: Limits = USUAL,
    ) -> None:
        self.hub = Hub(limits.screens, limits.beat)
        self._editions = editions
        self._choose = choose
        self._chosen = lru_cache(maxsize=256)(self._chosen_by)
        self._lanes = Lanes(django, limits.threads)
        self.intake = Intake(limits.patience, limits.intake_bytes)
        self._ticker = Ticker(editions.look, self.hub.tell, limits.tick)
        self._pages = PublicPages(self._lanes, Pages(limits.page_bytes), self._language)
        self._finding: Flights[str, int | None] = Flights()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        else:
            await self._http(Request(scope, dict(scope["headers"]), receive, send))

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self.hub.open()
        self._ticker.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.hub.close()
        await self._ticker.close()
        self._lanes.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, request: Request) -> None:
        unfit = _unfit(request)
        if unfit is not None:
            await refuse(request, unfit, self._language(request))
            return
        with self.intake.taking() as taken:
            whole = await self.intake.take(request, taken)
            if isinstance(whole, HTTPStatus):
                await refuse(request, whole, self._language(request))
            elif whole is not None:
                await self._answer(whole)

    async def _answer(self, request: Request) -> None:
        public = PUBLIC.fullmatch(request.scope["path"])
        if public is not None and public[2] == "/live":
            await self._live(public[1], request)
        elif public is not None and request.method in READING:
            await self._page(public[1], request)
        else:
            await self._lanes.hand_on(request)

    async def _page(self, event: str, request: Request) -> None:
        edition = await self._edition(event)
        if edition is None:
            await self._lanes.hand_on(request)
        else:
            await self._pages.answer(event, edition, request)

    async def _live(self, event: str, request: Request) -> None:
        edition = await self._edition(event)
        if request.method not in READING:
            await refuse(request, HTTPStatus.METHOD_NOT_ALLOWED, self._language(request))
        elif edition is None:
            await refuse(request, HTTPStatus.NOT_FOUND, self._language(request))
        elif self.hub.full:
            await refuse(request, HTTPStatus.SERVICE_UNAVAILABLE, self._language(request))
        elif request.method == "HEAD":
            await request.answer(HTTPStatus.OK, HEADERS)
        else:
            await self.hub.stream(event, edition, request)

    async def _edition(self, event: str) -> int | None:
        edition = self._editions.now(event)
        if edition is not None:
            return edition
        find = partial(self._editions.find, event)
        return await self._finding.join(event, lambda: self._lanes.run(find))

    def _language(self, request: Request) -> str:
        return self._chosen(request.header(b"accept-language")[:LONGEST], request.header(b"cookie"))

    def _chosen_by(self, accepted: bytes, cookies: bytes) -> str:
        return self._choose(accepted.decode("latin-1"), cookie(cookies, LANGUAGE)[:LONGEST])


def _unfit(request: Request) -> HTTPStatus | None:
    """Why a request is not even looked at; what it hands in is not read."""
    length = request.header(b"content-length") or b"0"
    if b"transfer-encoding" in request.headers:
        return HTTPStatus.LENGTH_REQUIRED
    if not request.scope["query_string"].isascii():
        return HTTPStatus.BAD_REQUEST
    if not length.isdigit() or len(length) > LONGEST_NUMBER:
        return HTTPStatus.BAD_REQUEST
    return HTTPStatus.REQUEST_ENTITY_TOO_LARGE if int(length) > LARGEST else None
