"""Live screens: every open one is told the newest edition of its event, and of its game."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from http import HTTPStatus
from threading import Lock
from typing import NamedTuple

from muster.site.front.asgi import Header, Receive, Request, Send
from muster.site.front.headers import GUARDED
from muster.site.front.screen import Channel, Screen

RETRY = b"retry: 1000\n"
HEADERS: tuple[Header, ...] = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *GUARDED,
)


UNHEARD, LATELY = 1_000, 30.0
"""Of how many that nobody listens to, and for how many seconds, it is remembered what was told."""


class Followed(NamedTuple):
    """Something a screen listens to, how far it has come, and the head of what is said of it."""

    name: str
    edition: int
    head: bytes = b"id: %d\n"


GAME = b"event: game\n"


class Live(Screen):
    """A page that is told how far what it follows has come."""

    __slots__ = ("_heads", "_prefix", "_told")

    def __init__(self, send: Send, heads: Sequence[bytes]) -> None:
        super().__init__(send)
        self._heads = heads
        self._told: dict[Channel, int] = {}
        self._prefix = RETRY

    async def talk(self) -> None:
        pairs = zip(self.channels, self._heads, strict=True)
        news = [(one, head) for one, head in pairs if self._told.get(one) != one.edition]
        if news:
            self._told |= {one: one.edition for one, _ in news}
            said = b"".join(_words(head, self._told[one]) for one, head in news)
            prefix, self._prefix = self._prefix, b""
            await say(self.send, prefix + said)

    def beat(self) -> None:
        """All is said again: a screen that hears nothing knows that its line is dead."""
        self._told.clear()


class Hub:
    """Knows every open screen. Only `tell` may be called from other threads than the loop's."""

    def __init__(self, most: int, beat: float) -> None:
        self._most = self._each = most
        self._beat = beat
        self._channels: dict[str, Channel] = {}
        self._unheard: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._number: Counter[str] = Counter()
        self.screens = 0

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every stream; who tells something afterwards tells nobody."""
        if self._closed:
            return
        with self._lock:
            self._loop = None
        self._closed = True
        for screen in {one for channel in self._channels.values() for one in channel.screens}:
            screen.stop()

    def limit(self, most: int, each: int) -> None:
        """Let no more screens in than the system can bear, and not all from one address."""
        self._most, self._each = min(self._most, most), min(self._each, each)

    @property
    def closed(self) -> bool:
        return self._closed

    def full_for(self, request: Request) -> bool:
        full = self._closed or self.screens >= self._most
        return full or self._number[request.address] >= self._each

    def tell(self, event: str, edition: int) -> None:
        known = self._channels.get(event)
        if known is not None and edition <= known.edition:
            return  # the loop is not woken for what everybody was told
        # The lock keeps the loop from going away between the question and the call.
        with self._lock:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._tell, event, edition)

    def _tell(self, event: str, edition: int) -> None:
        channel = self._channels.get(event)
        if channel is None:
            self._remember(event, edition)
            return
        if edition <= channel.edition:
            return
        channel.edition = edition
        for screen in channel.screens:
            screen.wake()

    async def stream(self, followed: Sequence[Followed], request: Request) -> None:
        """Tell one page every change until it goes or we do."""
        live = Live(request.send, [one.head for one in followed])
        await self.follow(followed, live, request)

    async def follow(self, followed: Sequence[Followed], screen: Screen, request: Request) -> None:
        """A screen among those that are woken, as long as somebody is there to be told."""
        screen.channels = [self._join(one, screen) for one in followed]
        address = request.address
        self.screens += 1
        self._number[address] += 1
        try:
            await request.start(HTTPStatus.OK, HEADERS)
            request.let_go()
            await self._until_gone(screen.open(asyncio.current_task(), self._beat), request.receive)
        finally:
            screen.close()
            self.screens -= 1
            self._number[address] -= 1
            if not self._number[address]:
                del self._number[address]
            for one, channel in zip(followed, screen.channels, strict=True):
                self._leave(one.name, channel, screen)
        if screen.failed is not None:
            raise screen.failed
        await request.send({"type": "http.response.body", "body": b""})

    async def _until_gone(self, screen: Screen, receive: Receive) -> None:
        try:
            while not self._closed and (await receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:
            if not (self._closed or screen.failed):
                raise

    def _join(self, followed: Followed, screen: Screen) -> Channel:
        """What was told while it was still being found out how far things are counts, too."""
        newest = max(followed.edition, self._told_lately(followed.name))
        channel = self._channels.setdefault(followed.name, Channel(newest))
        self._tell(followed.name, newest)
        channel.screens.add(screen)
        return channel

    def _remember(self, name: str, edition: int) -> None:
        newest = max(edition, self._told_lately(name))
        self._unheard[name] = (asyncio.get_running_loop().time(), newest)
        self._unheard.move_to_end(name)
        if len(self._unheard) > UNHEARD:
            self._unheard.popitem(last=False)

    def _told_lately(self, name: str) -> int:
        at, edition = self._unheard.get(name, (0.0, 0))
        return edition if asyncio.get_running_loop().time() - at < LATELY else 0

    def _leave(self, name: str, channel: Channel, screen: Screen) -> None:
        channel.screens.discard(screen)
        if not channel.screens and self._channels.get(name) is channel:
            del self._channels[name]
            self._remember(name, channel.edition)


def _words(head: bytes, edition: int) -> bytes:
    return (head % edition if b"%d" in head else head) + b"data: %d\n\n" % edition


async def say(send: Send, words: bytes) -> None:
    await send({"type": "http.response.body", "body": words, "more_body": True})
