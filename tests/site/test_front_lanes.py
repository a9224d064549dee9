"""A lane and its queue: in turn, with an end, and nothing is begun that nobody waits for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from muster.site.front.asgi import Message, Request
from muster.site.front.flights import Flights
from muster.site.front.lane import Errand, Full, Lane, Size
from tests.site.loops import run

WAIT = 60.0


class Counted:
    """A job that stands still until it is let go on; tells how often it was done."""

    def __init__(self) -> None:
        self.begun = 0
        self.first = threading.Event()
        self.go_on = threading.Event()

    def __call__(self) -> int:
        self.begun += 1
        self.first.set()
        assert self.go_on.wait(WAIT)
        return self.begun


@asynccontextmanager
async def busy(job: Counted, waiting: int = 10) -> AsyncIterator[tuple[Lane, Errand[int]]]:
    """A lane whose one thread has begun the job."""
    lane = Lane("test", Size(1, waiting))
    first = lane.put(job)
    await asyncio.to_thread(job.first.wait, WAIT)
    try:
        yield lane, first
    finally:
        job.go_on.set()
        await asyncio.to_thread(lane.close)


def test_the_queue_ends_where_it_is_said_to_end() -> None:
    async def told() -> tuple[int, list[str]]:
        done: list[str] = []
        job = Counted()
        async with busy(job, waiting=2) as (lane, first):
            others = [lane.put(partial(done.append, one)) for one in ("ann", "ben")]
            with pytest.raises(Full):
                lane.put(lambda: done.append("chi"))
            number = lane.under_way
            job.go_on.set()
            await asyncio.gather(first.wait(), *(other.wait() for other in others))
            return number, done

    assert run(told()) == (3, ["ann", "ben"])


def test_what_fails_is_told_to_who_waits_and_the_thread_goes_on() -> None:
    async def told() -> str:
        lane = Lane("test", Size(1, 10))
        with pytest.raises(ZeroDivisionError):
            await lane.put(lambda: 1 // 0).wait()
        return await lane.put(lambda: "goes on").wait()

    assert run(told()) == "goes on"


def test_all_who_ask_while_something_is_fetched_get_what_is_fetched_next() -> None:
    """Nobody is given a list of events that was begun before theirs was made."""

    async def told() -> tuple[int, set[int]]:
        job, flights = Counted(), Flights[str, int](fresh=True)
        lane = Lane("test", Size(1, 10))
        early = asyncio.create_task(flights.join("home", lambda: lane.put(job)))
        await asyncio.to_thread(job.first.wait, WAIT)
        late = [asyncio.create_task(flights.join("home", lambda: lane.put(job))) for _ in range(50)]
        await asyncio.sleep(0)
        waiting = lane.under_way
        job.go_on.set()
        found = {await one for one in late}
        assert await early == 1
        await asyncio.to_thread(lane.close)
        return waiting, found

    assert run(told()) == (2, {2})


def test_what_nobody_waits_for_any_more_is_not_begun_and_is_fetched_anew_for_the_next() -> None:
    async def told() -> tuple[int, int, str]:
        blocking, flights = Counted(), Flights[str, str]()
        done: list[str] = []

        def fetch() -> str:
            done.append("fetched")
            return "page"

        async with busy(blocking) as (lane, _):
            leaves = asyncio.create_task(flights.join("page", lambda: lane.put(fetch)))
            await asyncio.sleep(0)
            before = lane.under_way
            leaves.cancel()
            await asyncio.wait([leaves])
            after = lane.under_way
            stays = asyncio.create_task(flights.join("page", lambda: lane.put(fetch)))
            await asyncio.sleep(0)
            blocking.go_on.set()
            found = await stays
        assert done == ["fetched"]
        return before, after, found

    assert run(told()) == (2, 1, "page")


def test_what_has_begun_is_waited_for_whoever_leaves() -> None:
    """It still reads what they handed in: nothing is done by half."""

    async def told() -> int:
        first, second, left = Counted(), Counted(), asyncio.Event()

        async def receive() -> Message:
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(_: Message) -> None: ...

        async with busy(first) as (lane, _):
            request = Request({}, {}, receive, send)
            waits = asyncio.create_task(lane.put(second).wait(request))
            await asyncio.sleep(0)
            first.go_on.set()
            await asyncio.to_thread(second.first.wait, WAIT)
            left.set()
            for _ in range(10):
                await asyncio.sleep(0)
            assert not waits.done()
            second.go_on.set()
            return await waits

    assert run(told()) == 1
