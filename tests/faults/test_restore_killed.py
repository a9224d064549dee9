"""A restore is killed at any of its steps: the next start has all of the old or all of the new."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from django.conf import settings
from filelock import FileLock

from muster.core.ids import EventId
from muster.journal.database.backup import Copies, snapshot
from muster.journal.database.keys import KEY, server_key
from muster.journal.database.replacing import LOCK, RECORD, STAGE, Underway, settle
from muster.journal.database.shelf import SHELF
from muster.site.database import FILE
from tests import fresh_server
from tests.database.cups import make_cup
from tests.database.workers import enter_one
from tests.faults.dying import CHANGES, MOVES, dies
from tests.site.served import PROGRAM

pytestmark = pytest.mark.of_sqlite  # PostgreSQL has pg_restore

OLD = {FILE: b"old database", f"{FILE}-wal": b"old changes", KEY: b"old key"}
NEW = {FILE: b"new database", KEY: b"new key"}
NEW_WITHOUT_KEY = {FILE: b"new database"}

PLACING = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from muster.journal.database.replacing import put_in_place
put_in_place(Path(sys.argv[1]), sys.argv[2], datetime(2026, 6, 6, tzinfo=UTC))
"""
SETTLING = """
import sys
from pathlib import Path
from muster.journal.database.replacing import settle
settle(Path(sys.argv[1]))
"""


def staged(data: Path, new: dict[str, bytes] = NEW) -> Path:
    """A data folder in which a copy is ready to be put in place."""
    shutil.rmtree(data, ignore_errors=True)
    (data / "restoring").mkdir(parents=True)
    for name, held in OLD.items():
        (data / name).write_bytes(held)
    for name, held in new.items():
        (data / "restoring" / name).write_bytes(held)
    return data


def is_old_or_new(data: Path, new: dict[str, bytes] = NEW) -> str:
    """Which of them is in place, every file of it, with the old beside the new and nothing else.

    The lock of somebody who was killed holds nothing and nobody.
    """
    held = {path.name: path.read_bytes() for path in data.iterdir()}
    assert held.pop(LOCK, b"") == b""
    aside = {f"{name}.before-20260606T000000": kept for name, kept in OLD.items()}
    assert held in (OLD, new | aside)
    return "undone" if held == OLD else "finished"


@pytest.mark.parametrize("new", [NEW, NEW_WITHOUT_KEY], ids=["with its key", "without it"])
def test_whoever_is_killed_while_putting_a_copy_in_place_is_finished_or_undone(
    tmp_path: Path, new: dict[str, bytes]
) -> None:
    outcomes = []
    for n in count(1):
        data = staged(tmp_path / "data", new)
        if not dies(n, PLACING, data, FILE):
            break
        left = settle(data)
        outcomes.append(left.value if left else is_old_or_new(data, new))
        assert is_old_or_new(data, new) == outcomes[-1]
        assert settle(data) is None
    assert is_old_or_new(data, new) == "finished"
    turn = outcomes.index("finished")
    assert outcomes == ["undone"] * turn + ["finished"] * (len(outcomes) - turn)
    assert turn > 0
    assert len(outcomes) > turn + len(OLD) + len(new)


@pytest.mark.soak
def test_whoever_is_killed_while_finishing_that_is_finished_by_the_next(tmp_path: Path) -> None:
    for n in count(1):
        for again in count(1):
            data = staged(tmp_path / "data")
            if not dies(n, PLACING, data, FILE):
                return
            died = dies(again, SETTLING, data)
            settle(data)
            is_old_or_new(data)
            if not died:
                break


def test_nobody_starts_on_a_folder_into_which_somebody_restores(tmp_path: Path) -> None:
    data = staged(tmp_path / "data")
    with FileLock(data / LOCK), pytest.raises(Underway):
        settle(data, patience=0)
    assert (data / "restoring" / FILE).read_bytes() == NEW[FILE]


# ── the whole program ──


@dataclass(frozen=True, slots=True)
class Laptop:
    """A server's folder with a key of its own, and a stick with a copy of another."""

    data: Path
    stick: Path
    event: EventId
    revisions: tuple[int, int]
    """How far the event has come on the laptop, and in the copy."""

    def renew(self, at: Path) -> Path:
        shutil.rmtree(at, ignore_errors=True)
        shutil.copytree(self.data, at)
        return at

    def restore(self, data: Path) -> tuple[str, ...]:
        return "muster", "restore", str(self.stick), "--data", str(data), "--force"


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    fresh_server.empty()
    cup = make_cup()
    data, stick, taken = (tmp_path / name for name in ("laptop", "stick", "taken"))
    for folder in (data, stick):
        folder.mkdir()
    snapshot(Path(settings.DATA) / FILE, data / FILE)
    run(data, "migrate", "--new-key")
    before = SHELF.get(cup).event.revision
    enter_one(cup, 1)
    snapshot(Path(settings.DATA) / FILE, taken)
    Copies(stick).renew(taken, datetime.now(UTC), server_key(settings.DATA))
    return Laptop(data, stick, cup, (before, SHELF.get(cup).event.revision))


def run(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATABASE_URL": ""}
    program = [*PROGRAM, *words, "--data", str(data), "--json"]
    return subprocess.run(program, env=environment, capture_output=True, text=True, check=True)


def look_after(laptop: Laptop, data: Path) -> str:
    """What the next start finds, opens with its key, and says."""
    done = run(data, "check")
    (event,) = json.loads(done.stdout)["events"]
    assert (event["event"], event["damage"]) == (laptop.event, [])
    place = laptop.revisions.index(event["revision"])
    key = (laptop.data, laptop.stick)[place] / KEY
    assert (data / KEY).read_bytes() == key.read_bytes()
    assert not (data / "restoring").exists()
    assert settle(data) is None
    return ("old", "new")[place] + done.stderr


def is_broken_off(data: Path) -> bool:
    """Whether there is anything left to finish or to undo."""
    return any((data / name).exists() for name in (STAGE, RECORD))


def test_the_next_start_has_a_whole_server_and_says_which(laptop: Laptop, tmp_path: Path) -> None:
    data = laptop.renew(tmp_path / "data")
    assert dies(3, *laptop.restore(data), of=MOVES)  # the database is away, the key is not yet
    found = look_after(laptop, data)
    assert found.startswith("new")
    assert "is finished now" in found


@pytest.mark.soak
def test_that_holds_wherever_it_is_killed(laptop: Laptop, tmp_path: Path) -> None:
    for n in count(1):
        data = laptop.renew(tmp_path / "data")
        if not dies(n, *laptop.restore(data), of=CHANGES):
            break
        broken_off = is_broken_off(data)
        found = look_after(laptop, data)
        said = "is finished now" in found or "before it had changed" in found
        assert (said, found in {"old", "new"}) == (broken_off, not broken_off), found
    assert look_after(laptop, data) == "new"
