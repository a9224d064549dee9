"""Public pages: from memory while nothing they show has changed, rendered once otherwise."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.conf import settings

from muster.site.front.asgi import Request, Scope
from muster.site.front.flights import Flights
from muster.site.front.headers import is_known, takes_gzip
from muster.site.front.lane import Errand
from muster.site.front.lanes import DEAR, Lanes
from muster.site.front.pages import Key, Page, Pages, page_of
from muster.site.front.watched import KIND as NOTED

WHOLE = frozenset({b"hx-boosted", b"hx-history-restore-request"})
"""Somebody who follows a boosted link or goes back needs the whole page."""

OF_ALL_EVENTS = frozenset(
    {
        "/",
        "/events.ics",
        "/events.atom",
        "/api/v1/",
        "/api/v1/openapi.json",
        "/api/v1/packs",
        "/api/v1/events",
    }
)
"""Public pages of no event: made for all who ask at the same moment, and kept for nobody."""

LONGEST_NUMBER = 9
Reading = Callable[[str], str | None]


def _only(*values: str) -> Reading:
    return lambda said: said if said in values else None


def _number(said: str) -> str | None:
    fits = said.isascii() and said.isdecimal() and len(said) <= LONGEST_NUMBER
    return str(int(said)) if fits else None


def _number_or_wrong(said: str) -> str:
    """A program is told what is wrong with its numbers."""
    return _number(said) or said


class Asked(NamedTuple):
    """What a page can be asked for, each as it is read; `kept`: few enough of it to be kept."""

    path: re.Pattern[str]
    names: Mapping[str, Reading]
    kept: bool = True


ASKED = (
    Asked(re.compile(r"/e/[^/]+/(pairings|round/\d+)/"), {"by": _only("table")}),
    Asked(re.compile(r"/e/[^/]+/pack\.pdf"), {"page": _only("us-letter")}),
    Asked(re.compile(r"/e/[^/]+/hall/"), {"table": _number}, kept=False),
    Asked(re.compile(r"/api/v1/events/[^/]+/standings"), {"after": _number_or_wrong}),
    Asked(
        re.compile(r"/api/v1/events/[^/]+/lines"),
        {"after": _number_or_wrong, "limit": _number_or_wrong},
        kept=False,
    ),
)
"""Whatever else is asked of a public page is not heard: it shows the same, and is the same copy."""


class PublicPages:
    def __init__(self, lanes: Lanes, pages: Pages, language_of: Callable[[Request], str]) -> None:
        self._lanes = lanes
        self._pages = pages
        self._language_of = language_of
        self._host = urlsplit(settings.ADDRESS).netloc.encode()
        self._rendering: Flights[tuple[Key, int], Page] = Flights()
        self._rendering_now: Flights[Key, Page] = Flights(fresh=True)

    async def answer(self, edition: int, request: Request) -> None:
        """The page as of this edition or later, or what Django says if it is not for all."""
        key = self._key(request)
        page = self._pages.get(key, edition)
        if page is None:
            # Who heard of an edition must not be given a page whose rendering began before it.
            render = partial(self._render, edition, key, request.scope)
            page = await self._rendering.join((key, edition), render, request)
        await self._give(page, request)

    async def answer_now(self, request: Request) -> None:
        """A page that no edition tells the age of: nobody gets one begun before they asked."""
        key = self._key(request)
        page = self._pages.get(key, 0)
        if page is None:
            render = partial(self._render, 0, key, request.scope)
            page = await self._rendering_now.join(key, render, request)
        await self._give(page, request)

    async def _give(self, page: Page, request: Request) -> None:
        zipped = page.zipped if takes_gzip(request.header(b"accept-encoding")) else None
        coded = zipped or page.plain
        if coded is None:
            await self._lanes.hand_on(request)
            return
        request.scope[NOTED] = page.kind
        if is_known(coded.etag, request.header(b"if-none-match")):
            await request.answer(HTTPStatus.NOT_MODIFIED, coded.unchanged)
        else:
            body = page.body_of(coded) if request.method == "GET" else b""
            await request.answer(page.status, coded.headers, body)

    def _render(self, edition: int, key: Key, scope: Scope) -> Errand[Page]:
        asked = self._by_nobody(scope, key)
        lane = "dear" if DEAR.fullmatch(key.path) else "pages"
        rendered = self._lanes.begin(lane, lambda: page_of(edition, *self._lanes.ask(asked)))
        rendered.done.add_done_callback(partial(self._keep, key))
        return rendered

    def _keep(self, key: Key, rendered: asyncio.Future[Page]) -> None:
        if rendered.cancelled() or rendered.exception() is not None:
            return
        page = rendered.result()
        if page.lasting and (page.plain is None or _is_kept(key)):
            self._pages.keep(key, page)

    def _key(self, request: Request) -> Key:
        path = request.scope["path"]
        return Key(
            request.scope["scheme"],
            path,
            heard(path, request.scope["query_string"]),
            self._language_of(request),
            b"hx-request" in request.headers and WHOLE.isdisjoint(request.headers),
        )

    def _by_nobody(self, scope: Scope, key: Key) -> Scope:
        """The same question without who asks, and what of us they called by which name.

        What is kept for all must not depend on who was first.
        """
        language = key.language.encode()
        headers = {
            b"host": self._host,
            b"accept-language": language,
            b"cookie": b"language=" + language,
            b"hx-request": b"true" if key.part else b"",
        }
        said = [(name, value) for name, value in headers.items() if value]
        nobody = {"method": "GET", "headers": said, "client": None, "query_string": key.query}
        return {**scope, **nobody}


def heard(path: str, query: bytes) -> bytes:
    """What this page can be asked for, in one order and one spelling."""
    asked = next((one for one in ASKED if one.path.fullmatch(path)), None) if query else None
    if asked is None:
        return b""
    given = dict(parse_qsl(query.decode("ascii"), keep_blank_values=True))
    read = {name: asked.names[name](given[name]) for name in asked.names if name in given}
    return urlencode({name: said for name, said in read.items() if said is not None}).encode()


def _is_kept(key: Key) -> bool:
    return key.path not in OF_ALL_EVENTS and not (
        key.query and any(not one.kept and one.path.fullmatch(key.path) for one in ASKED)
    )
