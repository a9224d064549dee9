"""Many who want the same thing at the same time wait for the one who fetches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

Wanted = TypeVar("Wanted", bound=Hashable)
Found = TypeVar("Found")


class Flights(Generic[Wanted, Found]):
    def __init__(self) -> None:
        self._under_way: dict[Wanted, asyncio.Task[Found]] = {}

    async def join(self, wanted: Wanted, fetch: Callable[[], Coroutine[Any, Any, Found]]) -> Found:
        """Wait with the others, or set out. Whoever leaves early does not stop the flight."""
        flight = self._under_way.get(wanted)
        if flight is None:
            flight = self._under_way[wanted] = asyncio.create_task(fetch())
            flight.add_done_callback(lambda _: self._under_way.pop(wanted))
        return await asyncio.shield(flight)
