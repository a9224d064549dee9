"""What a request hands in, read whole before a thread is given to it: slow senders wait alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from muster.site.front.asgi import Message, Receive, Request


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

    async def take(self, request: Request, taken: Taken) -> Request | HTTPStatus | None:
        """The request with all it hands in, or why not; nothing if the sender went away."""
        if request.header(b"content-length") in (b"", b"0"):
            return request
        try:
            async with asyncio.timeout(self._patience):
                return await self._whole(request, taken)
        except TimeoutError:
            return HTTPStatus.REQUEST_TIMEOUT

    async def _whole(self, request: Request, taken: Taken) -> Request | HTTPStatus | None:
        more = True
        while more:
            message = await request.receive()
            if message["type"] == "http.disconnect":
                return None
            piece = message.get("body", b"")
            if self.held + len(piece) > self._most:
                return HTTPStatus.TOO_MANY_REQUESTS
            taken.body += piece
            self.held += len(piece)
            more = message.get("more_body", False)
        return request._replace(receive=_again(bytes(taken.body), request.receive))


class Taken:
    """The bytes of one request so far."""

    __slots__ = ("body",)

    def __init__(self) -> None:
        self.body = bytearray()


def _again(body: bytes, then: Receive) -> Receive:
    """Hands out once what was taken, then listens to the sender again."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return left.pop() if left else await then()

    return receive
