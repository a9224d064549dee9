"""A few threads and the queue before them: it has an end, and whoever leaves it is forgotten."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from muster.site.front.asgi import Receive, Request

Found = TypeVar("Found")


class Size(NamedTuple):
    """`waiting`: how many may stand in the queue; whoever comes after them is turned away."""

    threads: int
    waiting: int


class Full(Exception):
    """The queue of a lane has no more room."""

    def __init__(self, lane: str) -> None:
        super().__init__(lane)
        self.lane = lane


class Gone(Exception):
    """Whoever asked has left before their turn came: nothing was begun for them."""


class Lane:
    """Jobs are handed in by the loop and done in the order in which they came."""

    def __init__(self, name: str, size: Size) -> None:
        self.name = name
        self._size = size
        self._threads = ThreadPoolExecutor(size.threads, thread_name_prefix=name)
        self._waiting: deque[Errand[Any]] = deque()
        self._working = 0
        self._lock = Lock()
        self._taken = self._seen = 0

    @property
    def under_way(self) -> int:
        """Jobs that are worked on or wait."""
        return self._working + len(self._waiting)

    def moves(self) -> bool:
        """Whether a thread is free, or one took something up since the last look."""
        moved = self._working < self._size.threads or self._taken > self._seen
        self._seen = self._taken
        return moved

    def put(self, job: Callable[[], Found]) -> Errand[Found]:
        """Have something done; `Full` if too many wait for the same."""
        with self._lock:
            busy = self._working == self._size.threads
            if busy and len(self._waiting) >= self._size.waiting:
                raise Full(self.name)
            errand = Errand(self, job, queued=busy)
            if busy:
                self._waiting.append(errand)
            else:
                self._working += 1
                self._begin(errand)
        if not busy:
            self._threads.submit(self._work, errand)
        return errand

    def withdraw(self, errand: Errand[Any]) -> bool:
        """Forget what has not begun; what has begun is done to its end."""
        with self._lock:
            if errand.begun or errand.dropped:
                return False
            self._waiting.remove(errand)
            errand.dropped = True
        return errand.future.cancel()

    def close(self) -> None:
        """Nothing more is begun; what has begun is waited for."""
        with self._lock:
            left, self._waiting = self._waiting, deque()
            for errand in left:
                errand.dropped = True
        for errand in left:
            errand.future.cancel()
        self._threads.shutdown()

    def _work(self, first: Errand[Any]) -> None:
        """A thread goes on while there is something to do: a queue does not wait for the loop."""
        errand: Errand[Any] | None = first
        while errand is not None:
            errand.do()
            errand = self._next()

    def _next(self) -> Errand[Any] | None:
        with self._lock:
            if not self._waiting:
                self._working -= 1
                return None
            errand = self._waiting.popleft()
            self._begin(errand)
            return errand

    def _begin(self, errand: Errand[Any]) -> None:
        errand.begun = True
        self._taken += 1


class Errand(Generic[Found]):
    """One job in a lane, and all who wait for it. Once nobody does, it is not begun."""

    def __init__(self, lane: Lane, job: Callable[[], Found], *, queued: bool) -> None:
        self.begun = self.dropped = False
        self.future: Future[Found] = Future()
        self.done = asyncio.wrap_future(self.future)
        self.done.add_done_callback(_heard)
        self._lane = lane
        self._job = job
        self._queued = queued
        self._waiting = 0

    async def wait(self, request: Request | None = None) -> Found:
        """What comes of it; `Gone` if the sender of the request leaves while it is queued.

        What has begun is waited for, also for somebody who left: it reads what they handed in.
        """
        self._waiting += 1
        try:
            left = request is not None and self._queued and await self._left(request.receive)
            if left and (self._waiting > 1 or self._lane.withdraw(self)):
                raise Gone
            return await asyncio.shield(self.done)
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._lane.withdraw(self)

    async def _left(self, receive: Receive) -> bool:
        """Whether the sender leaves before there is an answer."""
        leaving = asyncio.create_task(_until_gone(receive))
        try:
            await asyncio.wait((self.done, leaving), return_when=asyncio.FIRST_COMPLETED)
            return not self.done.done()
        finally:
            leaving.cancel()

    def do(self) -> None:
        """In a thread of the lane."""
        self.future.set_running_or_notify_cancel()
        try:
            found = self._job()
        except BaseException as failed:  # noqa: BLE001 - whoever waits for it is told
            self.future.set_exception(failed)
        else:
            self.future.set_result(found)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _heard(done: asyncio.Future[Any]) -> None:
    """Nobody may be left to be told of a failure; that is no news for the log."""
    if not done.cancelled():
        done.exception()
