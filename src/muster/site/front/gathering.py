"""A connection that sends in one piece what is written to it in one breath."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Gathering:
    """The head and the body of an answer leave together: half the calls of the system.

    Everything that is not about writing is the transport's own. `closes` is called when it is
    told to close: what was written still has to be taken.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        closes: Callable[[], None] = lambda: None,
    ) -> None:
        self._transport = transport
        self._closes = closes
        self._loop = loop
        self._written: list[bytes] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._written:
            self._loop.call_soon(self._send)
        self._written.append(data)

    def close(self) -> None:
        self._send()
        self._transport.close()
        self._closes()

    def _send(self) -> None:
        written, self._written = self._written, []
        if written and not self._transport.is_closing():
            # In one piece: some versions of asyncio do not pause after `writelines`.
            self._transport.write(b"".join(written))
