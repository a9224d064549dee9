"""Several workers on one address: one that dies is replaced, and only its own request suffers."""

from __future__ import annotations

import os
import signal
import sys
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from muster.site.workers import SPAWN, Workers, listen
from tests.site.scarce import NO_ROOM, REFUSED
from tests.site.served import Served, children, serving, wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

PLACES = 3


def _all_work(server: Served) -> None:
    wait_for(lambda: server.metrics().get("muster_last_look_timestamp_seconds", 0) > 0)


def _notes(server: Served) -> list[str]:
    return [str(line["say"]) for line in server.lines if line["what"] == "note"]


def test_a_worker_that_is_killed_is_replaced_and_ctrl_c_stops_them_all(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--workers", "2", "--log", "json") as server:
        parent = server.process.pid
        _all_work(server)
        first, second = children(parent)
        os.kill(first, signal.SIGKILL)
        assert {server.ask("/health/live").status for _ in range(20)} == {200}
        wait_for(lambda: len({*children(parent)} - {first}) == 2)
        assert second in children(parent)
        wait_for(lambda: _notes(server))  # the log is written aside
        (said,) = _notes(server)
        assert said.startswith("Worker 1 ended (signal 9); another takes its place")
        asked = 'muster_requests_total{kind="health",method="GET",status="200"}'
        assert server.metrics()[asked] >= 20
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(30) == 0
        assert {line["what"] for line in server.lines} == {"request", "note"}


def test_a_worker_that_cannot_be_started_is_tried_again_while_the_others_answer(
    tmp_path: Path,
) -> None:
    program = (sys.executable, "-m", "tests.site.scarce")
    options = ("--workers", "2", "--log", "json")
    with serving(tmp_path / "data", *options, program=program) as server:
        _all_work(server)
        wait_for(lambda: len(children(server.process.pid)) == 2)
        wait_for(lambda: len(_notes(server)) == REFUSED)
        said = f"Worker 2 could not be started ({NO_ROOM.strerror}); it is tried again in"
        assert _notes(server) == [f"{said} 0.5 s", f"{said} 1 s"]
        assert server.stop() == 0


def test_what_could_not_be_started_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def refuse(process: BaseProcess) -> None:
        tried.append(process.name)
        if len(tried) == PLACES:
            os.kill(os.getpid(), signal.SIGTERM)
        raise NO_ROOM

    monkeypatch.setattr(SPAWN.Process, "start", refuse)
    with listen("127.0.0.1", 0) as listener:
        workers = Workers(PLACES, listener)
        before = _open_files()
        workers.run()
        assert _open_files() - before == set()
    assert tried == ["worker 1", "worker 2", "worker 3"]


def _open_files() -> set[str]:
    return {file.name for file in Path("/proc/self/fd").iterdir()}


@pytest.mark.soak
def test_workers_end_with_their_parent_however_it_ended(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--workers", "2") as server:
        _all_work(server)
        workers = children(server.process.pid)
        server.process.kill()
        server.process.wait()
        wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
        assert server.said == ""
