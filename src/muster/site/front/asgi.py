"""The few words of ASGI that the front speaks: a request, and a whole answer to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, NamedTuple

from muster.journal.networks import network_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]


class Request(NamedTuple):
    scope: Scope
    headers: dict[bytes, bytes]
    receive: Receive
    send: Send

    @property
    def method(self) -> str:
        return str(self.scope["method"])

    @property
    def address(self) -> str:
        """Where it comes from: a phone, or the one address of a whole hall."""
        client = self.scope.get("client")
        return network_of(client[0]) if client else ""

    def header(self, name: bytes) -> bytes:
        return self.headers.get(name, b"")

    def let_go(self) -> None:
        """Of all that was said with it: it is heard out, and its answer takes hours."""
        self.headers.clear()
        self.scope["headers"].clear()
        self.scope["query_string"] = self.scope["raw_path"] = b""

    async def start(self, status: int, headers: Iterable[Header]) -> None:
        await self.send({"type": "http.response.start", "status": status, "headers": headers})

    async def answer(self, status: int, headers: Iterable[Header], body: bytes = b"") -> None:
        await self.start(status, headers)
        await self.send({"type": "http.response.body", "body": body})
