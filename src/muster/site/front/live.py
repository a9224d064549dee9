"""Live screens: every open one is told the newest edition of its event."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from threading import Lock

from muster.site.front.asgi import Header, Receive, Request, Send
from muster.site.front.headers import GUARDED

RETRY = b"retry: 1000\n"
HEADERS: tuple[Header, ...] = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *GUARDED,
)


class Screen:
    """One open stream; `woken` says that there may be something to tell it."""

    __slots__ = ("told", "woken")

    def __init__(self) -> None:
        self.told: int | None = None
        self.woken = asyncio.Event()


class Channel:
    """The screens of one event, and the newest edition anybody spoke of."""

    def __init__(self, edition: int) -> None:
        self.edition = edition
        self.screens: set[Screen] = set()


class Hub:
    """Knows every open screen. Only `tell` may be called from other threads than the loop's."""

    def __init__(self, most: int, beat: float) -> None:
        self._most = most
        self._beat = beat
        self._channels: dict[str, Channel] = {}
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
    def full(self) -> bool:
        return self._closed or self.screens >= self._most

    def tell(self, event: str, edition: int) -> None:
        # The lock keeps the loop from going away between the question and the call.
        with self._lock:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._tell, event, edition)

    def _tell(self, event: str, edition: int) -> None:
        channel = self._channels.get(event)
        if channel is None or edition <= channel.edition:
            return
        channel.edition = edition
        for screen in channel.screens:
            screen.woken.set()

    async def stream(self, event: str, edition: int, request: Request) -> None:
        """Tell one screen every change until it goes or we do."""
        channel = self._channels.setdefault(event, Channel(edition))
        self._tell(event, edition)
        screen = Screen()
        channel.screens.add(screen)
        self.screens += 1
        gone = asyncio.create_task(_gone(request.receive))
        gone.add_done_callback(lambda _: screen.woken.set())
        try:
            await request.start(HTTPStatus.OK, HEADERS)
            await self._talk(channel, screen, gone, request.send)
        finally:
            gone.cancel()
            self._forget(event, channel, screen)

    async def _talk(
        self, channel: Channel, screen: Screen, gone: asyncio.Task[None], send: Send
    ) -> None:
        beat = asyncio.get_running_loop().time() + self._beat
        prefix = RETRY
        while not (gone.done() or self._closed):
            screen.woken.clear()
            if screen.told != channel.edition:
                # Whoever was slow hears of the newest only.
                screen.told = channel.edition
                await _say(send, b"%sid: %d\ndata: %d\n\n" % (prefix, screen.told, screen.told))
                prefix = b""
            elif await _quiet(screen.woken, beat):
                beat += self._beat
                await _say(send, b":\n\n")
        await send({"type": "http.response.body", "body": b""})

    def _forget(self, event: str, channel: Channel, screen: Screen) -> None:
        channel.screens.discard(screen)
        self.screens -= 1
        if not channel.screens and self._channels.get(event) is channel:
            del self._channels[event]


async def _say(send: Send, words: bytes) -> None:
    await send({"type": "http.response.body", "body": words, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _quiet(woken: asyncio.Event, until: float) -> bool:
    """Whether nothing happened until then."""
    try:
        async with asyncio.timeout_at(until):
            await woken.wait()
    except TimeoutError:
        return True
    return False
