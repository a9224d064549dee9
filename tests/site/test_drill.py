"""The laptop dies in the middle of the day: another goes on from the stick."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings

from muster.core.ids import EventId
from muster.journal.database.backup import latest
from muster.journal.database.copy_state import read_states
from muster.journal.database.restoring import editions
from muster.journal.database.shelf import SHELF
from muster.site.database import FILE
from tests import fresh_server
from tests.database.cups import entered, make_cup
from tests.database.workers import enter_one
from tests.site.served import PROGRAM, serving, wait_for

pytestmark = pytest.mark.of_sqlite  # PostgreSQL has pg_dump

LAG = 5.0
"""Seconds behind which a copy may be, as docs/host.md has it."""


def restored(stick: Path, data: Path) -> tuple[str, list[str]]:
    """The one event that is there again, and what is wrong with it."""
    words = ["restore", str(stick), "--data", str(data), "--json"]
    environment = {**os.environ, "DATABASE_URL": ""}
    done = subprocess.run([*PROGRAM, *words], capture_output=True, check=True, env=environment)
    (event,) = json.loads(done.stdout)["events"]
    return event["event"], event["damage"]


def lines_in(data: Path, event: EventId) -> int:
    """How many lines the restored journal has, every one checked by the command itself."""
    with closing(sqlite3.connect(data / FILE)) as opened:
        ((number,),) = opened.execute("SELECT count(*) FROM line WHERE event_id = ?", [event])
    return int(number)


def test_what_was_copied_before_the_laptop_died_goes_on_elsewhere(tmp_path: Path) -> None:
    fresh_server.empty()
    cup, stick = make_cup(), tmp_path / "stick"
    with serving(settings.DATA, "--copy-to", str(stick)) as server:
        for n in range(20):
            enter_one(cup, n)
        written = datetime.now(UTC)
        wait_for(lambda: any(s.taken and s.taken > written for s in read_states(settings.DATA)))
        for n in range(20, 25):
            enter_one(cup, n)
        server.process.kill()
        server.process.wait()
    assert restored(stick, tmp_path / "data") == (cup, [])
    assert 21 <= lines_in(tmp_path / "data", cup) <= 26
    fresh_server.empty()


def test_a_server_that_is_told_to_stop_takes_one_copy_more(tmp_path: Path) -> None:
    fresh_server.empty()
    cup, stick = make_cup(), tmp_path / "stick"
    with serving(settings.DATA, "--copy-to", str(stick)) as server:
        wait_for(lambda: any(state.taken for state in read_states(settings.DATA)))
        enter_one(cup, 1)
        assert server.stop() == 0
    assert read_states(settings.DATA) == ()
    assert editions(latest(stick)[0]) == {cup: SHELF.get(cup).edition}
    fresh_server.empty()


@pytest.mark.soak
def test_no_act_older_than_the_stated_lag_is_lost(tmp_path: Path) -> None:
    fresh_server.empty()
    cup, stick = make_cup(), tmp_path / "stick"
    acknowledged: list[float] = []
    with serving(settings.DATA, "--copy-to", str(stick)) as server:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            enter_one(cup, len(acknowledged))
            acknowledged.append(time.monotonic())
            time.sleep(0.05)
        server.process.kill()
        died = time.monotonic()
        server.process.wait()
    assert restored(stick, tmp_path / "data") == (cup, [])
    promised = sum(at < died - LAG for at in acknowledged)
    assert promised > 0
    assert lines_in(tmp_path / "data", cup) - 1 >= promised
    assert len(entered(cup)) == len(acknowledged)
    fresh_server.empty()
