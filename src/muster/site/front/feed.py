"""Feeds for programs: every public line of an event as it comes, from wherever one left off."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial

from muster.site.front.asgi import Request
from muster.site.front.editions import Unreachable
from muster.site.front.flights import Flights
from muster.site.front.lane import Full
from muster.site.front.lanes import Lanes
from muster.site.front.live import Followed, Hub, say
from muster.site.front.screen import Screen

FEED = re.compile(r"/api/v1/events/([A-Za-z0-9_-]{1,64})/feed")
RETRY = b"retry: 1000\n\n"
LONGEST = 9
"""Digits of the number of a line."""

PAUSE = 2.0
"""Seconds after which a database that could not be reached, or a full queue, is asked again."""

Wanted = tuple[str, int, str, int]
"""An event, the last line that was heard, a language, and the edition that there is to hear of."""

News = Callable[[str, int, str], tuple[bytes, int]]


class Feeds:
    def __init__(self, hub: Hub, lanes: Lanes, news: News) -> None:
        self._hub = hub
        self._lanes = lanes
        self._news = news
        self._finding: Flights[Wanted, tuple[bytes, int]] = Flights()

    async def stream(self, followed: Followed, language: str, request: Request) -> None:
        """Tell one program every public line until it goes or we do."""
        await self._hub.follow([followed], Fed(self, followed.name, language, request), request)

    async def after(self, wanted: Wanted) -> tuple[bytes, int]:
        """Found once for all who left off at the same line; a database may be away for a while."""
        event, after, language, _ = wanted
        find = partial(self._lanes.begin, "feeds", partial(self._news, event, after, language))
        while not self._hub.closed:
            try:
                return await self._finding.join(wanted, find)
            except (Unreachable, Full):
                await asyncio.sleep(PAUSE)
        return b"", after


class Fed(Screen):
    """A program, the last line that it heard, and the edition of which it has heard everything."""

    __slots__ = ("_after", "_event", "_feeds", "_heard", "_language", "_said")

    def __init__(self, feeds: Feeds, event: str, language: str, request: Request) -> None:
        super().__init__(request.send)
        self._feeds = feeds
        self._event = event
        self._language = language
        self._after = _last_heard(request)
        self._heard = 0
        self._said = RETRY

    async def talk(self) -> None:
        (channel,) = self.channels
        said, self._said = self._said, b""
        if said:
            await say(self.send, said)
        while self._heard != channel.edition:
            edition = channel.edition
            wanted = self._event, self._after, self._language, edition
            body, self._after = await self._feeds.after(wanted)
            if body:  # there may be more than was told at once
                await say(self.send, body)
            else:
                self._heard = edition

    def beat(self) -> None:
        self._said = b":\n\n"


def _last_heard(request: Request) -> int:
    said = request.header(b"last-event-id")
    return int(said) if said.isdigit() and len(said) <= LONGEST else 0
