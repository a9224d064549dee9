"""One of several workers is killed under load: the others go on, and another takes its place."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import fresh_server
from tests.browser.running import Running, free_port
from tests.faults.hall import Hall
from tests.web.venue import Venue

KILLS = 6
SOON = 60.0


@pytest.fixture
def server() -> Iterator[Running]:
    server = Running(fresh_server.data_folder(), free_port(), options=("--workers", "2"))
    server.start()
    yield server
    server.stop()


def workers(server: Running) -> list[int]:
    """The processes that answer, without the one that keeps count of what they share."""
    assert server.process is not None
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in commands.items() if b"spawn_main" in command]


def wait_for_two(server: Running) -> list[int]:
    end = time.monotonic() + SOON
    while len(found := workers(server)) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    return found


@pytest.mark.soak
def test_a_worker_that_is_killed_takes_nothing_with_it(venue: Venue, server: Running) -> None:
    chance = random.Random(5)
    hall = Hall(venue, [server.port], chance)
    with hall.screens() as screens:
        with hall.busy():
            for _ in range(KILLS):
                time.sleep(chance.uniform(0.1, 0.6))
                os.kill(chance.choice(wait_for_two(server)), signal.SIGKILL)
                hall.check_kept()
        hall.check_all()
        hall.check_late()
        edition = hall.books.edition()
        assert [screen.hears(edition, SOON) for screen in screens] == [True] * len(screens)
