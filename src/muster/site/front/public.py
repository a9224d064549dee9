"""Public pages: from memory while nothing they show has changed, rendered once otherwise."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from muster.site.front.asgi import Request, Scope
from muster.site.front.flights import Flights
from muster.site.front.headers import is_known, takes_gzip
from muster.site.front.lanes import Lanes
from muster.site.front.pages import Key, Page, Pages, page_of
from muster.site.front.watched import KIND as NOTED

WHOLE = frozenset({b"hx-boosted", b"hx-history-restore-request"})
"""Somebody who follows a boosted link or goes back needs the whole page."""


class PublicPages:
    def __init__(self, lanes: Lanes, pages: Pages, language_of: Callable[[Request], str]) -> None:
        self._lanes = lanes
        self._pages = pages
        self._language_of = language_of
        self._rendering: Flights[tuple[Key, int], Page] = Flights()

    async def answer(self, event: str, edition: int, request: Request) -> None:
        """The page as of this edition or later, or what Django says if it is not for all."""
        key = self._key(request)
        page = self._pages.get(key, edition)
        if page is None:
            # Who heard of an edition must not be given a page whose rendering began before it.
            page = await self._rendering.join(
                (key, edition), lambda: self._render(event, edition, key, request.scope)
            )
        coded = page.zipped if takes_gzip(request.header(b"accept-encoding")) else page.plain
        if coded is None:
            await self._lanes.hand_on(request)
        elif is_known(coded.etag, request.header(b"if-none-match")):
            await request.answer(HTTPStatus.NOT_MODIFIED, coded.unchanged)
        else:
            request.scope[NOTED] = page.kind
            body = coded.body if request.method == "GET" else b""
            await request.answer(HTTPStatus.OK, coded.headers, body)

    async def _render(self, event: str, edition: int, key: Key, scope: Scope) -> Page:
        asked = _by_nobody(scope, key)
        page = await self._lanes.run(lambda: page_of(event, edition, *self._lanes.ask(asked)))
        self._pages.keep(key, page)
        return page

    def _key(self, request: Request) -> Key:
        return Key(
            request.scope["scheme"],
            request.header(b"host"),
            request.scope["path"],
            request.scope["query_string"],
            self._language_of(request),
            b"hx-request" in request.headers and WHOLE.isdisjoint(request.headers),
        )


def _by_nobody(scope: Scope, key: Key) -> Scope:
    """The same question without who asks: what is kept for all must not depend on who was first."""
    language = key.language.encode()
    headers = {
        b"host": key.host,
        b"accept-language": language,
        b"cookie": b"language=" + language,
        b"hx-request": b"true" if key.part else b"",
    }
    said = [(name, value) for name, value in headers.items() if value]
    return {**scope, "method": "GET", "headers": said, "client": None}
