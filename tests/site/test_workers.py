"""Several workers on one address: one that dies is replaced, and only its own request suffers."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.site.served import Served, children, serving, wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


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


@pytest.mark.soak
def test_workers_end_with_their_parent_however_it_ended(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--workers", "2") as server:
        _all_work(server)
        workers = children(server.process.pid)
        server.process.kill()
        server.process.wait()
        wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
        assert server.said == ""
