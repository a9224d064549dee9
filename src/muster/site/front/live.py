"""Live screens: every open one is told the newest edition of its event, and of its game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from threading import Lock
from typing import NamedTuple

from muster.site.front.asgi import Header, Receive, Request, Send
from muster.site.front.headers import GUARDED

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


class Screen:
    """One open stream; `woken` says that there may be something to tell it."""

    __slots__ = ("woken",)

    def __init__(self) -> None:
        self.woken = asyncio.Event()


class Channel:
    """The screens of one event or game, and the newest edition anybody spoke of."""

    def __init__(self, edition: int) -> None:
        self.edition = edition
        self.screens: set[Screen] = set()


class Listening(NamedTuple):
    """An open stream: what wakes it, what it follows, and whether it is still heard."""

    screen: Screen
    channels: list[Channel]
    gone: asyncio.Task[None]


class Hub:
    """Knows every open screen. Only `tell` may be called from other threads than the loop's."""

    def __init__(self, most: int, beat: float) -> None:
        self._most = most
        self._beat = beat
        self._channels: dict[str, Channel] = {}
        self._unheard: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self.screens = 0

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every stream; who tells something afterwards tells nobody."""
        with self._lock:
            self._loop = None
        self._closed = True
        for channel in self._channels.values():
            for screen in channel.screens:
                screen.woken.set()

    def limit(self, most: int) -> None:
        """Let no more screens in than the system can bear."""
        self._most = min(self._most, most)

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def full(self) -> bool:
        return self._closed or self.screens >= self._most

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
            screen.woken.set()

    async def stream(self, followed: Sequence[Followed], request: Request) -> None:
        """Tell one screen every change until it goes or we do."""
        heads = [one.head for one in followed]
        async with self.listening(followed, request) as listening:
            await request.start(HTTPStatus.OK, HEADERS)
            channels = dict(zip(listening.channels, heads, strict=True))
            await self._talk(channels, listening.screen, listening.gone, request.send)

    @asynccontextmanager
    async def listening(
        self, followed: Sequence[Followed], request: Request
    ) -> AsyncIterator[Listening]:
        """A screen among those that are woken, as long as somebody is there to be told."""
        screen = Screen()
        channels = [self._join(one, screen) for one in followed]
        self.screens += 1
        gone = asyncio.create_task(_gone(request.receive))
        gone.add_done_callback(lambda _: screen.woken.set())
        try:
            yield Listening(screen, channels, gone)
        finally:
            gone.cancel()
            self.screens -= 1
            for one, channel in zip(followed, channels, strict=True):
                self._leave(one.name, channel, screen)

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

    async def _talk(
        self, heads: dict[Channel, bytes], screen: Screen, gone: asyncio.Task[None], send: Send
    ) -> None:
        beat = asyncio.get_running_loop().time() + self._beat
        told: dict[Channel, int] = {}
        prefix = RETRY
        while not (gone.done() or self._closed):
            screen.woken.clear()
            # Whoever was slow hears of the newest only.
            news = [one for one in heads if told.get(one) != one.edition]
            if news:
                told |= {one: one.edition for one in news}
                said = b"".join(_words(heads[one], told[one]) for one in news)
                await say(send, prefix + said)
                prefix = b""
            elif await quiet(screen.woken, beat):
                beat += self._beat
                told.clear()  # said again: a screen that hears nothing knows that its line is dead
        await send({"type": "http.response.body", "body": b""})

    def _leave(self, name: str, channel: Channel, screen: Screen) -> None:
        channel.screens.discard(screen)
        if not channel.screens and self._channels.get(name) is channel:
            del self._channels[name]
            self._remember(name, channel.edition)


def _words(head: bytes, edition: int) -> bytes:
    return (head % edition if b"%d" in head else head) + b"data: %d\n\n" % edition


async def say(send: Send, words: bytes) -> None:
    await send({"type": "http.response.body", "body": words, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def quiet(woken: asyncio.Event, until: float) -> bool:
    """Whether nothing happened until then."""
    try:
        async with asyncio.timeout_at(until):
            await woken.wait()
    except TimeoutError:
        return True
    return False
