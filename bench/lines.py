"""One connection to the server that is kept open, as a browser does."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlencode

Fields = Mapping[str, str]


@dataclass
class Line:
    """Asks one thing after the other, with the same `headers` each time.

    `head` is the latest answer's.
    """

    port: int
    headers: Mapping[str, str]
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    head: bytes = b""

    async def ask(self, path: str, fields: Fields | None = None) -> tuple[int, bytes]:
        """Status and body of an answer."""
        async with self.busy:
            if self.reader is None or self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            self.writer.write(request(self.port, path, self.headers, fields))
            await self.writer.drain()
            self.head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
            status = int(self.head.split(b" ", 2)[1])
            return status, await _body(self.reader, status, self.head)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def request(
    port: int, path: str, headers: Mapping[str, str], fields: Fields | None = None
) -> bytes:
    """What is sent: a form if there are fields, else the wish to see a page."""
    body = urlencode(fields).encode() if fields is not None else b""
    head = [
        f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        *(f"{name}: {value}" for name, value in headers.items()),
        *(["Content-Type: application/x-www-form-urlencoded"] if body else []),
        *([f"Content-Length: {len(body)}"] if fields is not None else []),
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


async def _body(reader: asyncio.StreamReader, status: int, head: bytes) -> bytes:
    if status == HTTPStatus.NO_CONTENT:
        return b""
    length = head.partition(b"content-length: ")[2].split(b"\r\n", 1)[0]
    if length:
        return await reader.readexactly(int(length))
    body = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body
