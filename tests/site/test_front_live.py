"""Live screens: the newest edition at once, then every change, until the screen goes or we do."""

import asyncio
import threading
import time

import pytest

from muster.site.front.app import Limits
from muster.site.front.asgi import Message, Request
from muster.site.front.live import Followed, Hub
from muster.web.headers import GUARD
from tests.site import loops
from tests.site.house import Open, opened

FIRST = "retry: 1000\nid: 1\ndata: 1\n\n"


def change(edition: int) -> str:
    return f"id: {edition}\ndata: {edition}\n\n"


def test_a_screen_hears_the_edition_at_once_and_then_every_change(hall: Open) -> None:
    with hall.screen() as screen:
        assert screen.hear() == FIRST
        hall.change("cup", 2)
        assert screen.hear() == change(2)
        hall.change("cup", 3)
        assert screen.hear() == change(3)


def test_the_stream_is_an_event_stream_that_nobody_keeps(hall: Open) -> None:
    with hall.screen() as screen:
        status, *lines = screen.head.decode().splitlines()
    headers = dict(line.split(": ", 1) for line in lines)
    del headers["date"]
    assert status == "HTTP/1.1 200 OK"
    assert headers == {name.lower(): value for name, value in GUARD.items()} | {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        "transfer-encoding": "chunked",
    }


def test_a_screen_hears_of_its_own_event_only(hall: Open) -> None:
    hall.house.editions["league"] = 1
    with hall.screen() as screen:
        screen.hear()
        hall.change("league", 2)
        hall.change("cup", 5)
        assert screen.hear() == change(5)


def test_what_is_not_newer_is_not_told(hall: Open) -> None:
    with hall.screen() as screen:
        screen.hear()
        hall.front.hub.tell("cup", 4)
        assert screen.hear() == change(4)
        for edition in (4, 3, 5):
            hall.front.hub.tell("cup", edition)
        assert screen.hear() == change(5)


def test_whoever_reconnects_hears_what_was_missed(hall: Open) -> None:
    with hall.screen() as screen:
        screen.hear()
    hall.change("cup", 9)
    with hall.screen() as screen:
        assert screen.hear() == "retry: 1000\nid: 9\ndata: 9\n\n"


def test_a_screen_that_is_gone_is_forgotten(hall: Open) -> None:
    with hall.screen() as one:
        one.hear()
        with hall.screen() as other:
            other.hear()
            hall.wait_for_screens(2)
        hall.wait_for_screens(1)
        hall.change("cup", 2)
        assert one.hear() == change(2)
    hall.wait_for_screens(0)


def test_changes_by_another_process_are_told(hall: Open) -> None:
    with hall.screen() as screen:
        screen.hear()
        hall.house.written_elsewhere = [("cup", 12)]
        assert screen.hear() == change(12)


def test_a_look_that_fails_is_said_once_and_the_next_one_counts(
    hall: Open, caplog: pytest.LogCaptureFixture
) -> None:
    hall.house.trouble = True
    with hall.screen() as screen:
        screen.hear()
        time.sleep(0.5)
        hall.house.written_elsewhere = [("cup", 3)]
        hall.house.trouble = False
        assert screen.hear() == change(3)
    said = [record.getMessage() for record in caplog.records if record.name == "muster.front"]
    assert said == ["Changes by other processes cannot be seen"]


def test_changes_told_by_eight_threads_at_once_all_arrive(hall: Open) -> None:
    def tell(first: int) -> None:
        for edition in range(first, 4001, 8):
            hall.front.hub.tell("cup", edition)

    threads = [threading.Thread(target=tell, args=(first,)) for first in range(2, 10)]
    with hall.screen() as one, hall.screen() as other:
        for thread in threads:
            thread.start()
        heard = [screen.hear_until(change(4000)) for screen in (one, other)]
        for thread in threads:
            thread.join()
    for messages in heard:
        editions = [int(message.rpartition("data: ")[2]) for message in messages]
        assert editions == sorted(set(editions))


def test_a_screen_at_a_table_also_hears_of_its_game_and_of_no_other(hall: Open) -> None:
    hall.house.editions["cup/r1g2"] = 7
    with hall.screen(asked="?game=r1g2") as table, hall.screen() as other:
        assert table.hear() == f"{FIRST}event: game\ndata: 7\n\n"
        assert other.hear() == FIRST
        hall.front.hub.tell("cup/r1g1", 8)
        hall.front.hub.tell("cup/r1g2", 9)
        assert table.hear() == "event: game\ndata: 9\n\n"
        hall.change("cup", 2)
        assert (table.hear(), other.hear()) == (change(2), change(2))
    hall.wait_for_screens(0)


def test_a_screen_that_asks_for_no_game_of_the_event_hears_of_the_event_only(hall: Open) -> None:
    with hall.screen(asked="?game=r9g9") as screen:
        assert screen.hear() == FIRST
        hall.front.hub.tell("cup/r9g9", 9)
        hall.change("cup", 2)
        assert screen.hear() == change(2)


def test_what_is_told_while_a_screen_is_being_let_in_is_not_lost(hall: Open) -> None:
    def somebody_taps() -> None:
        hall.change("cup", 2)
        hall.front.hub.tell("cup/r1g2", 9)

    hall.house.editions["cup/r1g2"] = 7
    hall.house.after_reading = somebody_taps
    with hall.screen(asked="?game=r1g2") as screen:
        first = "retry: 1000\nid: 2\ndata: 2\n\nevent: game\ndata: 9\n\n"
        assert screen.hear() == first


def test_what_is_told_as_the_last_screen_leaves_is_known_to_who_comes_next() -> None:
    async def play() -> list[bytes]:
        hub = Hub(most=2, beat=60)
        hub.open()
        early, late = Reader(), Reader()
        going = asyncio.create_task(hub.stream([Followed("cup", 1)], early.request))
        await asyncio.sleep(0)
        hub.tell("cup", 2)
        await asyncio.sleep(0.01)
        going.cancel()
        await asyncio.wait([going])
        staying = asyncio.create_task(hub.stream([Followed("cup", 1)], late.request))
        await asyncio.sleep(0.01)
        hub.close()
        await staying
        return late.heard

    assert loops.run(play()) == [b"retry: 1000\n" + change(2).encode(), b""]


def test_a_screen_that_is_slow_hears_of_the_newest_only_and_holds_nobody_up() -> None:
    async def play() -> tuple[list[bytes], list[bytes]]:
        hub = Hub(most=2, beat=60)
        hub.open()
        slow, quick = Reader(), Reader()
        streams = [
            asyncio.create_task(hub.stream([Followed("cup", 1)], one.request))
            for one in (slow, quick)
        ]
        await asyncio.sleep(0.01)
        slow.reading.clear()
        for edition in range(2, 100):
            hub.tell("cup", edition)
            await asyncio.sleep(0.001)
        slow.reading.set()
        await asyncio.sleep(0.01)
        hub.close()
        await asyncio.gather(*streams)
        return slow.heard, quick.heard

    slow, quick = loops.run(play())
    first = [FIRST.encode()]
    assert slow == [*first, change(2).encode(), change(99).encode(), b""]
    assert quick == [*first, *(change(edition).encode() for edition in range(2, 100)), b""]


def test_what_goes_wrong_while_a_screen_is_told_ends_its_stream() -> None:
    async def play() -> tuple[object, int, int]:
        hub = Hub(most=2, beat=60)
        hub.open()
        torn, other = Reader(), Reader()
        first, _ = streams = [
            asyncio.create_task(hub.stream([Followed("cup", 1)], one.request))
            for one in (torn, other)
        ]
        await asyncio.sleep(0.01)
        torn.broken = ConnectionError("the line is torn")
        hub.tell("cup", 2)
        await asyncio.wait([first])
        left = hub.screens
        hub.close()
        await asyncio.gather(*streams, return_exceptions=True)
        return first.exception(), left, len(other.heard)

    failed, left, heard = loops.run(play())
    assert (str(failed), left, heard) == ("the line is torn", 1, 3)


class Reader:
    """A screen at the other end of no line at all, which can stop reading."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self.broken: Exception | None = None
        self.request = Request({"headers": []}, {}, self._receive, self._send)

    async def _receive(self) -> Message:
        return await asyncio.Future[Message]()

    async def _send(self, message: Message) -> None:
        if self.broken is not None:
            raise self.broken
        if message["type"] == "http.response.body":
            self.heard.append(message["body"])
            await self.reading.wait()


def test_a_quiet_stream_says_again_where_it_is() -> None:
    """A screen that hears nothing for longer than that knows that its line is dead."""
    with opened(limits=Limits(beat=0.05)) as hall, hall.screen() as screen:
        assert [screen.hear() for _ in range(3)] == [FIRST, change(1), change(1)]


def test_streams_end_when_the_server_stops_without_trying_its_patience() -> None:
    with opened() as hall, hall.screen() as screen:
        screen.hear()
        hall.server.config.timeout_graceful_shutdown = 3600
        hall.server.should_exit = True
        assert screen.hear() is None


def test_a_change_told_after_the_server_stopped_is_told_to_nobody() -> None:
    with opened() as hall:
        pass
    hall.front.hub.tell("cup", 2)


def test_an_event_that_is_not_in_memory_is_fetched_and_an_unknown_one_refused(hall: Open) -> None:
    hall.house.on_disk["old-league"] = 40
    with hall.screen("old-league") as screen:
        assert screen.hear() == "retry: 1000\nid: 40\ndata: 40\n\n"
    refused = hall.ask("/e/nowhere/live")
    assert (refused.status, refused.body) == (404, b"There is no such event here.")


def test_listening_is_all_one_can_do_there(hall: Open) -> None:
    refused = hall.ask("/e/cup/live", "POST", b"x=1")
    assert (refused.status, refused.headers["allow"]) == (405, "GET, HEAD")
    head = hall.ask("/e/cup/live", "HEAD")
    assert (head.status, head.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")


def test_one_screen_too_many_is_asked_to_come_back() -> None:
    with opened(limits=Limits(screens=1)) as hall, hall.screen() as screen:
        screen.hear()
        refused = hall.ask("/e/cup/live")
        assert (refused.status, refused.headers["retry-after"]) == (503, "60")
