"""A wire between phones and a server that can be cut, fall silent or be slow."""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

CHUNK = 64 * 1024
BREATH = 0.02
PATIENCE = 10.0
HANG_UP = struct.pack("ii", 1, 0)
"""To be closed with a reset, as by a router that forgot the line."""

Ends = tuple[asyncio.StreamWriter, asyncio.StreamWriter]


@dataclass
class Wire:
    """`port` is where phones connect. All of it happens on a loop in a thread of its own."""

    server: int
    delay: float = 0.0
    """Seconds that every piece takes on its way."""
    silent: bool = False
    """Whatever is sent gets nowhere, and nobody is told."""
    deaf: bool = False
    """Phones are heard, and hear nothing."""
    down: bool = False
    port: int = 0
    _lines: set[Ends] = field(default_factory=set)
    _dead: set[Ends] = field(default_factory=set)
    _loop: asyncio.AbstractEventLoop = field(init=False)
    _enough: asyncio.Event = field(init=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Every line is broken off, and no new one comes about."""
        self.down = True
        asyncio.run_coroutine_threadsafe(self._break_off(), self._loop).result(PATIENCE)

    def mend(self, *, old_lines: bool = True) -> None:
        """What is new gets through. Old lines go on as well, or were forgotten on the way.

        Whoever speaks on a line that was forgotten is told so; who only listens is not.
        """
        if not old_lines:
            self._dead |= self._lines
        self.down = self.silent = self.deaf = False

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._enough.set)

    # ── on the loop ──

    async def run(self, ready: threading.Event) -> None:
        self._loop, self._enough = asyncio.get_running_loop(), asyncio.Event()
        async with await asyncio.start_server(self._join, "127.0.0.1", 0) as listening:
            self.port = listening.sockets[0].getsockname()[1]
            ready.set()
            await self._enough.wait()
            await self._break_off()

    async def _break_off(self) -> None:
        for end in [end for ends in self._lines for end in ends]:
            line = end.get_extra_info("socket")
            with suppress(OSError):  # closed meanwhile
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HANG_UP)
            end.transport.abort()
        while self._lines:  # noqa: ASYNC110 - each goes by itself, as soon as it can
            await asyncio.sleep(BREATH)

    async def _join(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        if self.down:
            to_phone.transport.abort()
            return
        server, to_server = await asyncio.open_connection("127.0.0.1", self.server)
        ends = to_phone, to_server
        self._lines.add(ends)
        carriers = [
            asyncio.create_task(self._carry(phone, to_server, ends)),
            asyncio.create_task(self._carry(server, to_phone, ends)),
        ]
        try:
            await asyncio.wait(carriers, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for carrier in carriers:
                carrier.cancel()
            for end in ends:
                end.close()
            self._lines.discard(ends)

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, ends: Ends
    ) -> None:
        """Until one of them hangs up, which gets through no sooner than anything else."""
        with suppress(OSError):
            piece = b"-"
            while piece:
                piece = await source.read(CHUNK)
                await self._on_the_way(target, ends)
                target.write(piece)
                await target.drain()

    async def _on_the_way(self, target: asyncio.StreamWriter, ends: Ends) -> None:
        await asyncio.sleep(self.delay)
        if ends in self._dead and target is ends[1]:
            raise ConnectionResetError
        while not target.is_closing() and self._is_lost(target, ends):  # noqa: ASYNC110 - another thread mends it
            await asyncio.sleep(BREATH)

    def _is_lost(self, target: asyncio.StreamWriter, ends: Ends) -> bool:
        return self.silent or ends in self._dead or (self.deaf and target is ends[0])


@contextmanager
def wire(server: int) -> Iterator[Wire]:
    """A wire to the server at this port."""
    made, ready = Wire(server), threading.Event()
    thread = threading.Thread(target=asyncio.run, args=(made.run(ready),))
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield made
    finally:
        made.close()
        thread.join(PATIENCE)
