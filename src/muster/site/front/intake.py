"""What a request hands in, read whole before a thread is given to it: slow senders wait alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from muster.site.front.asgi import Request


class Intake:
    """`patience`: seconds that one has to hand in everything. `most`: bytes of all at once."""

    def __init__(self, patience: float, most: int) -> None:
        self._patience = patience
        self._most = most
        self.held = 0

    @contextmanager
    def taking(self) -> Iterator[Taken]:
        """What is taken counts until it has been dealt with."""
        taken = Taken()
        try:
            yield taken
        finally:
            self.held -= len(taken.body)

    async def take(self, request: Request, taken: Taken) -> HTTPStatus | None:
        """Take all that is handed in; says why, if that cannot be."""
        try:
            async with asyncio.timeout(self._patience):
                return await self._whole(request, taken)
        except TimeoutError:
            return HTTPStatus.REQUEST_TIMEOUT

    async def _whole(self, request: Request, taken: Taken) -> HTTPStatus | None:
        more = True
        while more:
            message = await request.receive()
            if message["type"] == "http.disconnect":
                taken.gone = True
                return None
            piece = message.get("body", b"")
            if self.held + len(piece) > self._most:
                return HTTPStatus.TOO_MANY_REQUESTS
            taken.body += piece
            self.held += len(piece)
            more = message.get("more_body", False)
        return None


class Taken:
    """The bytes of one request so far; `gone` if the sender left before the last of them."""

    __slots__ = ("body", "gone")

    def __init__(self) -> None:
        self.body = bytearray()
        self.gone = False
