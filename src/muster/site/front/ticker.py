"""Looks several times a second for what other processes wrote."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

Look = Callable[[], Iterable[tuple[str, int]]]
Tell = Callable[[str, int], None]
Wait = Callable[[float], None]

BREATH = 0.02
"""Seconds between two looks at least: in a busy hall one look finds the work of many."""

log = logging.getLogger("muster.front")


class Ticker:
    """Has a thread of its own: neither a full pool nor a busy loop holds it up."""

    def __init__(self, look: Look, tell: Tell, wait: Wait, every: float) -> None:
        self._look = look
        self._tell = tell
        self._wait = wait
        self._every = every
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="look")
        self._ticking: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.wait([self._ticking])
        self._thread.shutdown()

    async def _tick(self) -> None:
        failing = False
        while True:
            looked = asyncio.wrap_future(self._thread.submit(self._look_and_tell))
            await asyncio.wait([looked])
            failure = looked.exception()
            if failure is not None and not failing:
                # Said once: the next look may succeed, and a hall needs no log of every tick.
                log.error("Changes by other processes cannot be seen", exc_info=failure)
            failing = failure is not None
            await asyncio.sleep(BREATH)
            waited = asyncio.wrap_future(self._thread.submit(self._wait, self._every))
            await asyncio.wait([waited])

    def _look_and_tell(self) -> None:
        for event, edition in self._look():
            self._tell(event, edition)
