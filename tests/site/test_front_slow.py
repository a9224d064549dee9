"""Whoever sends slowly, or far too much, holds up nobody else."""

import socket
import threading

import pytest

from muster.site.front.app import Limits
from muster.site.front.intake import Share, Sizes
from muster.site.front.lane import Size
from muster.site.front.lanes import LANES
from tests.site.house import WAIT, Open, opened, wait_until

COUNTED = Sizes(form=0)
"""However short something is, it counts."""

ONE_EACH = dict.fromkeys(LANES, Size(1, 100))
SLOW = b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nab"


def test_who_sends_slowly_keeps_no_thread_from_the_others() -> None:
    with opened(limits=Limits(lanes=ONE_EACH)) as hall, _line(hall) as slow:
        slow.sendall(SLOW)
        assert hall.ask("/e/cup/").status == 200
        assert hall.house.asked[-1]["PATH_INFO"] == "/e/cup/"
        slow.sendall(b"cdefghij")
        assert slow.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_a_hall_that_taps_leaves_the_desk_its_threads() -> None:
    with opened(limits=Limits(lanes=ONE_EACH)) as hall:
        release = threading.Event()
        hall.ask("/p/cup/at/r1g1/visitor")
        hall.ask("/desk/visitor", Cookie="sessionid=olive")
        hall.house.asked.clear()

        def wait() -> None:
            release.wait(WAIT)

        hall.house.before_rendering = wait
        taps = [threading.Thread(target=hall.ask, args=["/p/cup/at/r1g1/"]) for _ in range(3)]
        for tap in taps:
            tap.start()
        wait_until(lambda: len(hall.house.asked) == 1)
        assert hall.ask("/desk/visitor", Cookie="sessionid=olive").status == 200
        release.set()
        for tap in taps:
            tap.join()
        assert len(hall.house.asked) == 4


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(patience=0.05), b"408"),
        (Limits(intake=COUNTED._replace(strangers=Share(1, 1))), b"429"),
    ],
)
def test_what_does_not_arrive_or_does_not_fit_is_refused_in_words(
    limits: Limits, status: bytes
) -> None:
    with opened(limits=limits) as hall, _line(hall) as slow:
        slow.sendall(SLOW)
        said = b"".join(iter(lambda: slow.recv(65536), b""))
        assert said.split(maxsplit=2)[1] == status
        assert b"Nothing was changed" in said
        assert (hall.house.asked, hall.front.intake.held) == ([], 0)


def test_who_goes_away_half_way_leaves_nothing_behind() -> None:
    with opened(limits=Limits(intake=COUNTED)) as hall:
        with _line(hall) as slow:
            slow.sendall(SLOW)
            wait_until(lambda: hall.front.intake.held == 10)
        wait_until(lambda: hall.front.intake.held == 0)
        assert hall.house.asked == []


def test_a_request_whose_head_never_ends_is_hung_up_on(hall: Open) -> None:
    with _line(hall) as endless:
        endless.sendall(b"GET /e/cup/ HTTP/1.1\r\n")
        with pytest.raises(ConnectionError):
            endless.sendall(b"X: aaaa\r\n" * 10_000_000)
    assert hall.ask("/e/cup/", Cookie="a" * 8000).status == 200


def test_a_second_request_on_the_same_line_is_as_welcome_as_the_first(hall: Open) -> None:
    with _line(hall) as line:
        for _ in range(20):
            line.sendall(b"GET /e/cup/ HTTP/1.1\r\nHost: here\r\nX: " + b"a" * 8000 + b"\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


def _line(hall: Open) -> socket.socket:
    return socket.create_connection(("127.0.0.1", hall.port), timeout=10)
