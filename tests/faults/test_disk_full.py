"""The disk is full: acts are refused in words, nothing is half-written, and reading goes on."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from http import HTTPStatus

import pytest

from tests import fresh_server
from tests.faults.disk import Fill, filled_up, nothing_more_is_written, small_disk
from tests.faults.hall import Hall
from tests.faults.hands import look
from tests.faults.springing import Stable, springing
from tests.web.venue import Venue

pytestmark = pytest.mark.of_sqlite

FULL = "The disk of this server is full. Nothing was written"
GONE = "The database cannot be reached. Whether this was written nobody can tell now."


def survives(venue: Venue, stable: Stable, fill: Fill, said: str) -> None:
    data = fresh_server.data_folder()
    with springing(stable) as servers:
        port = servers[0].port
        hall = Hall(venue, [port], random.Random(4))
        with hall.busy():
            time.sleep(0.3)
            with fill(data, servers):
                hall.wait_for_refusals()
                hall.check_kept()
                public, _ = look(port, f"/e/{hall.event}/standings/")
                desk, _ = look(port, f"/desk/{hall.event}/round/1/", hall.desk)
            before = len(hall.answered())
            hall.wait_until(lambda: len(hall.answered()) > before)
        assert (public, desk) == (HTTPStatus.OK, HTTPStatus.OK)
        assert {said in each for hand in hall.hands for each in hand.refused} == {True}
        assert len(hall.answered()) > before
        hall.check_all()
        hall.check_late()


def test_a_server_that_cannot_write_says_so_and_goes_on_when_it_can(
    venue: Venue, stable: Stable
) -> None:
    survives(venue, stable, nothing_more_is_written, GONE)


@pytest.fixture
def on_a_small_disk() -> Iterator[None]:
    fresh_server.empty()
    with small_disk(fresh_server.data_folder()):
        yield


@pytest.mark.usefixtures("on_a_small_disk")
def test_a_full_disk_is_told_of_and_room_is_used_as_soon_as_it_is_there(
    venue: Venue, stable: Stable
) -> None:
    survives(venue, stable, filled_up, FULL)
