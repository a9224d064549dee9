"""Many who want the same thing at the same time wait for the one who fetches it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from muster.site.front.asgi import Request
from muster.site.front.lane import Errand

Wanted = TypeVar("Wanted", bound=Hashable)
Found = TypeVar("Found")


class Flights(Generic[Wanted, Found]):
    """`fresh`: nobody is given what was begun before they asked.

    Those who ask meanwhile wait for the next one, all of them together.
    """

    def __init__(self, *, fresh: bool = False) -> None:
        self._fresh = fresh
        self._under_way: dict[Wanted, Errand[Found]] = {}

    async def join(
        self, wanted: Wanted, begin: Callable[[], Errand[Found]], request: Request | None = None
    ) -> Found:
        """Wait with the others, or set out. Whoever leaves early does not stop the others."""
        errand = self._under_way.get(wanted)
        if errand is None or errand.dropped or (self._fresh and errand.begun):
            errand = self._under_way[wanted] = begin()
            errand.done.add_done_callback(lambda _: self._landed(wanted, errand))
        return await errand.wait(request)

    def _landed(self, wanted: Wanted, errand: Errand[Found]) -> None:
        if self._under_way.get(wanted) is errand:
            del self._under_way[wanted]
