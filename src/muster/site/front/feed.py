"""Feeds for programs: every public line of an event as it comes, from wherever one left off."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from muster.site.front.asgi import Request
from muster.site.front.editions import Unreachable
from muster.site.front.flights import Flights
from muster.site.front.lanes import Lanes
from muster.site.front.live import HEADERS, Followed, Hub, Listening, quiet, say

FEED = re.compile(r"/api/v1/events/([A-Za-z0-9_-]{1,64})/feed")
RETRY = b"retry: 1000\n\n"
LONGEST = 9
"""Digits of the number of a line."""

PAUSE = 2.0
"""Seconds after which a database that could not be reached is asked again."""

Wanted = tuple[str, int, str, int]
"""An event, the last line that was heard, a language, and the edition that there is to hear of."""

News = Callable[[str, int, str], tuple[bytes, int]]


class Feeds:
    def __init__(self, hub: Hub, lanes: Lanes, news: News, beat: float) -> None:
        self._hub = hub
        self._lanes = lanes
        self._news = news
        self._beat = beat
        self._finding: Flights[Wanted, tuple[bytes, int]] = Flights()

    async def stream(self, followed: Followed, language: str, request: Request) -> None:
        """Tell one program every public line until it goes or we do."""
        async with self._hub.listening([followed], request) as listening:
            await request.start(HTTPStatus.OK, HEADERS)
            await say(request.send, RETRY)
            await self._talk(followed.name, language, listening, request)
        await request.send({"type": "http.response.body", "body": b""})

    async def _talk(
        self, event: str, language: str, listening: Listening, request: Request
    ) -> None:
        screen, (channel,), gone = listening
        beat = asyncio.get_running_loop().time() + self._beat
        told, after = 0, _last_heard(request)
        while not (gone.done() or self._hub.closed):
            screen.woken.clear()
            if told != channel.edition:
                edition = channel.edition
                body, after = await self._after((event, after, language, edition))
                told = told if body else edition  # there may be more than was told at once
                if body:
                    await say(request.send, body)
            elif await quiet(screen.woken, beat):
                beat += self._beat
                await say(request.send, b":\n\n")

    async def _after(self, wanted: Wanted) -> tuple[bytes, int]:
        """Found once for all who left off at the same line; a database may be away for a while."""
        event, after, language, _ = wanted
        find = partial(self._news, event, after, language)
        while not self._hub.closed:
            try:
                return await self._finding.join(wanted, lambda: self._lanes.run(find))
            except Unreachable:
                await asyncio.sleep(PAUSE)
        return b"", after


def _last_heard(request: Request) -> int:
    said = request.header(b"last-event-id")
    return int(said) if said.isdigit() and len(said) <= LONGEST else 0
