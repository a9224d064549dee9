"""The server in front of the front: uvicorn, told how we stop."""

from __future__ import annotations

import socket

import uvicorn

from muster.site.front.app import Front

PATIENCE = 5
"""Seconds that a request under way, or a screen that does not read, has when we stop."""

KEEP_ALIVE = 30


class Server(uvicorn.Server):
    """Ends the live streams first: uvicorn waits for every answer, and theirs never end."""

    def __init__(self, front: Front, host: str, port: int) -> None:
        super().__init__(
            uvicorn.Config(
                front,
                host=host,
                port=port,
                http="httptools",
                lifespan="on",
                ws="none",
                access_log=False,
                log_level="warning",
                server_header=False,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=PATIENCE,
            )
        )
        self._front = front

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._front.hub.close()
        await super().shutdown(sockets)
