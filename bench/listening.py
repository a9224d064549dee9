"""Many screens that listen to one event, and how long a change takes to reach all of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

AT_ONCE = 200
"""Screens that connect at the same moment: a hall, not an attack."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Seconds from the beginning of a write to its end, to the first screen, and to the last."""

    written: float
    first: float
    last: float


class _Screen(asyncio.Protocol):
    def __init__(self) -> None:
        self.heard = asyncio.Event()
        self.at = 0.0

    def data_received(self, data: bytes) -> None:
        if b"data: " in data:
            self.at = time.monotonic()
            self.heard.set()


def listen(
    port: int, event: str, screens: int, change: Callable[[], dict[str, float]], changes: int
) -> list[Heard]:
    """`change` makes the server write something and says when it began and ended."""
    return asyncio.run(_listen(port, event, screens, change, changes))


async def _listen(
    port: int, event: str, number: int, change: Callable[[], dict[str, float]], changes: int
) -> list[Heard]:
    loop = asyncio.get_running_loop()
    request = f"GET /e/{event}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    screens: list[_Screen] = []
    lines: list[asyncio.Transport] = []
    for _ in range(0, number, AT_ONCE):
        wanted = min(AT_ONCE, number - len(screens))
        opened = await asyncio.gather(
            *(loop.create_connection(_Screen, "127.0.0.1", port) for _ in range(wanted))
        )
        for line, screen in opened:
            line.write(request)
            lines.append(line)
            screens.append(screen)
        await _all_heard(screens)
    found = []
    for _ in range(changes):
        for screen in screens:
            screen.heard.clear()
        told = await asyncio.to_thread(change)
        await _all_heard(screens)
        times = [screen.at - told["began"] for screen in screens]
        found.append(Heard(told["written"] - told["began"], min(times), max(times)))
        await asyncio.sleep(0.1)
    for line in lines:
        line.close()
    return found


async def _all_heard(screens: list[_Screen]) -> None:
    async with asyncio.timeout(30):
        for screen in screens:
            await screen.heard.wait()
