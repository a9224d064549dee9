"""One of several workers is killed or hangs: the others go on, and another takes its place."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event

import pytest

from muster.site.front.callers import Callers
from muster.site.front.lane import Size
from muster.site.front.lanes import LANES, Lanes
from muster.site.metrics import SHARED
from muster.site.watching import LOOP, THREADS, Heart, Patience, Pulse, ask_where, where
from tests import fresh_server
from tests.browser.running import Running, free_port
from tests.faults.hall import Hall
from tests.faults.hands import look, send
from tests.site import loops
from tests.site.served import Served, children, serving, wait_for
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


def notes(server: Served) -> list[str]:
    return [str(line["say"]) for line in server.lines if line["what"] == "note"]


def wait_for_both(server: Served) -> list[int]:
    wait_for(lambda: server.metrics().get("muster_last_look_timestamp_seconds", 0) > 0)
    return children(server.process.pid)


def test_while_a_worker_hangs_everybody_who_comes_is_answered_and_then_it_is_replaced(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUSTER_PATIENCE", "6")
    with serving_the_hall("--workers", "2", "--log", "json") as server:
        hall = Hall(venue, [server.port], random.Random(5))
        slip = next(hall.hands[0].wishes)
        stopped, _ = wait_for_both(server)
        os.kill(stopped, signal.SIGSTOP)
        standings = f"/e/{hall.event}/standings/"
        assert [look(server.port, standings)[0] for _ in range(20)] == [200] * 20
        assert send(server.port, slip, hall.desk)[0] == 303
        wait_for(lambda: stopped not in children(server.process.pid))
        wait_for(lambda: len(children(server.process.pid)) == 2)
        assert hall.books.written() == {slip.mark: 1}
        assert {server.ask("/health/live").status for _ in range(20)} == {200}
        wait_for(
            lambda: any(note.startswith("Worker 1 ended (signal 9)") for note in notes(server))
        )
        # On a busy machine it may have been stopped before it had begun.
        assert any(HANGS.match(note) for note in notes(server))


@contextmanager
def serving_the_hall(*options: str) -> Iterator[Served]:
    database = os.environ.get("DATABASE_URL", "")
    with serving(fresh_server.data_folder(), *options, database=database) as server:
        yield server
    server.log.unlink()


HANGS = re.compile(r"Worker 1 hangs: (it does not answer|it never began)\. It was at: ")


# ── whose silence counts, by a clock of our own ──

USUAL = Patience()
TICKS = int(USUAL.loop / USUAL.tick)


def pulse(*heard: bytes) -> tuple[Pulse, Connection]:
    line, said = Pipe(duplex=False)
    for sign in heard:
        said.send_bytes(sign)
    found = Pulse(USUAL)
    assert found.listen(line)
    return found, said


def test_a_worker_hangs_after_a_minute_of_silence_while_its_parent_was_awake() -> None:
    found, _ = pulse(LOOP, THREADS)
    said = []
    for _ in range(TICKS + 1):
        found.pass_by(USUAL.tick)
        said.append(found.hangs)
    assert said == [""] * TICKS + ["it does not answer"]


def test_a_laptop_that_slept_or_a_parent_that_was_stopped_ends_no_worker() -> None:
    found, _ = pulse(LOOP, THREADS)
    found.pass_by(8 * 60 * 60)
    assert found.hangs == ""


def test_threads_that_all_wait_have_more_patience_than_a_loop_that_stands_still() -> None:
    found, _ = pulse(LOOP, THREADS)
    line, said = Pipe(duplex=False)
    hung: list[str] = []
    while not hung and found.silent[THREADS] < 10 * USUAL.threads:
        found.pass_by(USUAL.tick)
        said.send_bytes(LOOP)
        found.listen(line)
        hung = [found.hangs] if found.hangs else []
    assert hung == ["all its threads wait"]
    assert found.silent[THREADS] > USUAL.threads


def test_a_worker_that_is_slow_to_begin_is_given_time_and_who_wants_none_watched_has_none() -> None:
    slow, debugged = Pulse(USUAL), Pulse(Patience(loop=0))
    for _ in range(TICKS * 4):
        slow.pass_by(USUAL.tick)
        debugged.pass_by(USUAL.tick)
    assert (slow.hangs, debugged.hangs) == ("", "")
    for _ in range(TICKS * 2):
        slow.pass_by(USUAL.tick)
    assert slow.hangs == "it never began"


def test_threads_that_are_stuck_give_no_sign_and_say_where_they_are(tmp_path: Path) -> None:
    """A real front with one thread in each lane, of which one is stuck."""
    let_go = Event()
    line, said = Pipe(duplex=False)

    async def beats() -> list[bytes]:
        callers = Callers(lambda _: "")
        lanes = Lanes(lambda *_: [], dict.fromkeys(LANES, Size(1, 9)), callers)
        heart = Heart(said, 0.01)
        task = asyncio.create_task(heart.beat(lanes.moves))
        heard: list[bytes] = []
        while THREADS not in heard:
            await asyncio.sleep(0.01)
            heard += _heard(line)
        stuck = lanes.begin("desk", let_go.wait)
        _heard(line)  # what was asked before it was stuck
        more: list[bytes] = []
        while more.count(LOOP) < 5:
            await asyncio.sleep(0.01)
            more += _heard(line)
        let_go.set()
        await stuck.wait()
        task.cancel()
        lanes.close()
        callers.close()
        return [heard[0], *more]

    os.environ[SHARED] = str(tmp_path)
    try:
        signs = loops.run(beats())
        ask_where(os.getpid())
        assert "test_workers.py" in where(os.getpid())
    finally:
        del os.environ[SHARED]
    assert signs[0] == LOOP
    assert signs[1:].count(THREADS) <= 1


def _heard(line: Connection) -> list[bytes]:
    heard = []
    while line.poll():
        heard.append(line.recv_bytes())
    return heard
