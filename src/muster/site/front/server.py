"""The server in front of the front: uvicorn, told how we begin and how we stop."""

from __future__ import annotations

import asyncio
import gc
import math
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol, cast

import uvicorn

from muster.site.front.app import Front
from muster.site.front.connections import Connections
from muster.site.front.protocol import Bounded
from muster.site.network import BACKLOG

PATIENCE = 5
"""Seconds that a request under way, or a screen that does not read, has when we stop."""

RESERVE = 384
"""Files that stay for all else than connections: the database, what is handed in, who is told that
there is no room, and those let in at the same moment."""

AT_ONCE = 16
"""Connections taken from the system in one round of the loop. asyncio would take as many as wait
there, before any that made room for them is closed."""

SWITCH = 0.0005
"""Seconds for which a busy thread keeps others waiting: Python's own 5 ms add up in a full hall."""


class Heart(Protocol):
    """Tells whoever watches over this process that it still works."""

    async def beat(self, moves: Callable[[], bool]) -> None: ...


class Server(uvicorn.Server):
    """Runs on asyncio's own loop: under load uvloop lets a few connections wait for seconds."""

    def __init__(
        self,
        front: Front,
        host: str,
        port: int,
        proxies: Sequence[str] = (),
        heart: Heart | None = None,
    ) -> None:
        limits = front.limits
        self.connections = Connections(limits.connections, limits.idle, proxies)
        bounded = partial(Bounded, self.connections)
        super().__init__(
            uvicorn.Config(
                front,
                host=host,
                port=port,
                # Who asks, and whether by https, is believed of nobody else.
                proxy_headers=bool(proxies),
                forwarded_allow_ips=list(proxies),
                log_config=None,
                http=cast("type[asyncio.Protocol]", bounded),
                lifespan="on",
                loop="asyncio",
                ws="none",
                access_log=False,
                log_level="warning",
                server_header=False,
                backlog=AT_ONCE,
                timeout_keep_alive=math.ceil(limits.idle),
                timeout_graceful_shutdown=PATIENCE,
            )
        )
        self._front = front
        self._heart = heart
        self._beating: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.connections.limit(room_for_connections(self._front.limits.connections))
        room = self.connections.most
        # A fifth stays for pages: screens that listen must not lock the desk out.
        self._front.hub.limit(room * 4 // 5, room // 2)
        await super().startup(sockets)
        for listening in (each for one in self.servers for each in one.sockets):
            with listening.dup() as same:
                same.listen(BACKLOG)
        if self._heart is not None:
            self._beating = asyncio.create_task(self._heart.beat(self._front.moves))
        sys.setswitchinterval(SWITCH)
        gc.freeze()  # what was loaded to begin with stays: no use looking through it for rubbish

    async def on_tick(self, counter: int) -> bool:
        self.connections.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Before uvicorn waits for every answer: the answer to a screen never ends.
        self._front.hub.close()
        if self._beating is not None:
            self._beating.cancel()
        await super().shutdown(sockets)


def room_for_connections(most: int) -> int:
    """How many the system allows, once it was asked for many: some allow 256 unless asked."""
    if sys.platform == "win32":
        return most
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + RESERVE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):  # what we have is what we get
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most if files == resource.RLIM_INFINITY else files - min(RESERVE, files // 2)
