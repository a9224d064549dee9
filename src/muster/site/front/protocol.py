"""HTTP as uvicorn speaks it, within a limit: nobody fills the memory with the head of a request."""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from muster.site.front.gathering import Gathering

LONGEST_HEAD = 64 * 1024
"""Bytes of an address and headers; browsers send a few thousand."""


class Bounded(HttpToolsProtocol):
    """Hangs up on whoever goes on and on before saying what they want."""

    _read = 0
    _headed = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(cast("asyncio.Transport", Gathering(transport, self.loop)))

    def on_message_begin(self) -> None:
        self._read, self._headed = 0, False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._headed = True
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        self._read += len(data)
        if not self._headed and self._read > LONGEST_HEAD + len(data):
            self.transport.close()
            return
        super().data_received(data)
