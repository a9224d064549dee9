"""The head and the body of an answer leave in one piece, and nothing is left behind on closing."""

from __future__ import annotations

import asyncio

import pytest

from muster.site.front.gathering import Gathering
from tests.site import loops


@pytest.mark.parametrize("closes_at_once", [False, True])
def test_what_is_written_in_one_breath_leaves_in_one_piece(*, closes_at_once: bool) -> None:
    async def talk() -> list[bytes]:
        pieces: list[bytes] = []
        heard, over = asyncio.Event(), asyncio.Event()

        async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while piece := await reader.read(1000):
                pieces.append(piece)
                if not closes_at_once:
                    heard.set()
            heard.set()
            writer.close()
            await writer.wait_closed()
            over.set()

        async with await asyncio.start_server(hear, "127.0.0.1", 0) as server:
            loop = asyncio.get_running_loop()
            port = server.sockets[0].getsockname()[1]
            transport, _ = await loop.create_connection(asyncio.Protocol, "127.0.0.1", port)
            gathering = Gathering(transport, loop)
            gathering.write(b"head, ")
            gathering.write(b"body")
            if closes_at_once:
                gathering.close()
            await asyncio.wait_for(heard.wait(), 10)
            transport.close()
            await asyncio.wait_for(over.wait(), 10)
        return pieces

    assert loops.run(talk()) == [b"head, body"]
