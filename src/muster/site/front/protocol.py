"""HTTP as uvicorn speaks it, within limits: nobody holds a connection or memory for nothing."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from muster.site.front.connections import Connections
from muster.site.front.gathering import Gathering

LONGEST_HEAD = 64 * 1024
"""Bytes of an address and headers; browsers send a few thousand."""

MOST_LINES = 100
"""Headers; browsers send some twenty. Each costs far more memory than its letters."""

OPTIONS = {
    # Milliseconds after which a phone that acknowledges nothing has left the hall: or a screen out
    # of reach is counted for a quarter of an hour.
    "TCP_USER_TIMEOUT": 60_000,
    # Bytes the system holds that were not sent yet. It would take megabytes, and tell us of a slow
    # phone's progress once in a minute.
    "TCP_NOTSENT_LOWAT": 64 * 1024,
}

CROWDED = "crowded"
"""Said in the state of a request for which there is no place."""


class Bounded(HttpToolsProtocol):
    """Hangs up on whoever goes on and on before saying what they want, or never says it."""

    _read = 0
    _head = 0
    _headed = False
    _crowded = False
    _busy = False
    _paused = False
    _deaf = False
    """Whatever else they say is not looked at: what is being answered is the last."""

    def __init__(self, connections: Connections, **given: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(**given)
        self._all = connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        gathering = Gathering(transport, self.loop, self._closes)
        super().connection_made(cast("asyncio.Transport", gathering))
        transport.set_write_buffer_limits(high=0)  # whatever the system did not take yet counts
        _tune(transport)
        self._crowded = not self._all.enter(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._all.leave(self)

    def drop(self) -> None:
        self.transport.abort()

    @property
    def unsent(self) -> int:
        """Bytes that we hold for them."""
        return self.transport.get_write_buffer_size()

    # ── what comes ──

    def on_message_begin(self) -> None:
        """Who asks again before they were answered has to ask once more on another connection.

        Browsers never do, nor before they took all of an answer. What uvicorn queues for them would
        hold memory that nobody counts, and of a sender who leaves it tells the last request alone.
        """
        if self._busy:
            self._last()
        elif self._paused:
            self._deaf = True
            self.transport.close()  # what is held for them is still sent
        if self._deaf:
            return
        self._read, self._head, self._headed = 0, 0, False
        self._rests()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        if self._fits(len(url)):
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._fits(len(name) + len(value)) and len(self.headers) < MOST_LINES:
            super().on_header(name, value)
        elif not self._deaf:
            self._end()

    def on_headers_complete(self) -> None:
        if self._deaf:
            return
        self._headed = self._busy = True
        self._all.works(self)
        self.scope["state"][CROWDED] = self._crowded
        super().on_headers_complete()
        self.url = b""  # the scope has it
        if any(name == b"transfer-encoding" for name, _ in self.headers):
            self._last()  # refused: and what comes, in parts and trailers, would have no end

    def _fits(self, more: int) -> bool:
        """Whether a head that grows by so many bytes is one that we still read."""
        self._head += more
        if self._head > LONGEST_HEAD and not self._deaf:
            self._end()
        return not self._deaf

    def _last(self) -> None:
        self._deaf, self.cycle.keep_alive = True, False

    def _end(self) -> None:
        self._deaf = True
        self.drop()

    def on_body(self, body: bytes) -> None:
        if self._busy and not self._deaf:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._busy and not self._deaf:
            super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        self._read += len(data)
        if self._deaf:
            return
        if not self._headed and self._read > LONGEST_HEAD + len(data):
            self.transport.close()
            return
        super().data_received(data)

    # ── what goes ──

    def on_response_complete(self) -> None:
        """The rest of what was handed in is not waited for any longer than for the next request.

        Nothing of what was asked is kept until then: not its head, nor what nobody read of it.
        """
        self._busy = False
        self._rests()
        super().on_response_complete()
        self.scope = self.cycle = None  # type: ignore[assignment]  # as uvicorn begins
        self.headers = []

    def pause_writing(self) -> None:
        self._paused = True
        self._all.works(self)
        self._all.stalls(self)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._paused = False
        self._all.flows(self)
        self._rests()
        super().resume_writing()

    def _closes(self) -> None:
        """Who does not take the last of it would keep the connection open for ever."""
        self._busy = False
        self._rests()

    def _rests(self) -> None:
        """While they still take an answer it is looked at how fast they do, not for how long."""
        if not self._busy and not self._paused:
            self._all.waits(self)


def _tune(transport: asyncio.Transport) -> None:
    """As Linux can: other systems have their own measure of who is dead, or slow."""
    opened = transport.get_extra_info("socket")
    for name, number in OPTIONS.items():
        option = getattr(socket, name, None)
        if opened is not None and option is not None:
            with suppress(OSError):
                opened.setsockopt(socket.IPPROTO_TCP, option, number)
