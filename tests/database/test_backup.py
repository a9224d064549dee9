"""Copies of the database: whole, taken beside those who write, and put back in one command."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from muster.cli.desk import Desk
from muster.cli.options import Common
from muster.core.ids import EventId
from muster.journal.database import backup
from muster.journal.database.backup import (
    Copies,
    NotTheFolder,
    hourly,
    latest,
    snapshot,
    taken_for,
)
from muster.journal.database.checking import check_all
from muster.journal.database.copy_state import STATE, CopyState, forget_states, read_states
from muster.journal.database.keys import KEY, server_key
from muster.journal.database.models import LineRow
from muster.journal.database.restoring import editions, is_whole, newer_than
from muster.journal.database.shelf import SHELF
from muster.reading.unclear import Unclear
from muster.site.copying import Copier
from muster.site.database import FILE
from muster.site.keeping import backup as take
from muster.site.keeping import restore
from tests.database.workers import enter_all, enter_one
from tests.site.served import PROGRAM, serving, wait_for

pytestmark = pytest.mark.of_sqlite  # PostgreSQL has pg_dump

NOON = datetime(2026, 6, 6, 12, tzinfo=UTC)


@pytest.fixture
def database() -> Path:
    return Path(settings.DATA) / "muster.sqlite3"


@pytest.fixture
def taken(database: Path, tmp_path: Path) -> Path:
    snapshot(database, tmp_path / "taken")
    return tmp_path / "taken"


def test_a_snapshot_is_whole_whatever_others_write_meanwhile(
    cup: EventId, database: Path, tmp_path: Path
) -> None:
    writing = threading.Thread(target=_enter_and_close, args=[cup, 20])
    writing.start()
    for n in range(5):
        snapshot(database, tmp_path / str(n))
        assert is_whole(tmp_path / str(n))
    writing.join()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2", "3", "4"]


def _enter_and_close(cup: EventId, number: int) -> None:
    enter_all(cup, 0, number)
    connection.close()


def test_the_last_few_copies_are_kept_and_one_of_every_hour(taken: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    copies = Copies(folder)
    for n in range(0, 28 * 60, 20):
        copies.renew(taken, NOON + timedelta(minutes=n), b"k")
    last = NOON + timedelta(hours=27, minutes=40)
    assert [backup.taken_at(path) for path in latest(folder)] == [
        last,
        last - timedelta(minutes=20),
        last - timedelta(minutes=40),
    ]
    hours = [path.name for path in hourly(folder)]
    assert (len(hours), hours[0]) == (24, "muster-hour-20260607T14.sqlite3")
    assert all(is_whole(path) for path in [*latest(folder), *hourly(folder)[:2]])
    assert {path.suffix for path in folder.iterdir()} == {".sqlite3", ".key"}


def test_only_what_changed_is_written(cup: EventId, database: Path, tmp_path: Path) -> None:
    """A copy that is written anew stays whole, though most of it is left as it was."""
    copies, folder, taken = Copies(tmp_path / "stick"), tmp_path / "stick", tmp_path / "taken"
    for n in range(6):
        enter_one(cup, n)
        snapshot(database, taken)
        path = copies.renew(taken, NOON + timedelta(seconds=n), b"k")
        assert path.read_bytes() == taken.read_bytes()
    assert len(latest(folder)) == backup.KEEP


def test_a_copy_that_somebody_else_touched_is_written_anew(taken: Path, tmp_path: Path) -> None:
    copies, folder = Copies(tmp_path / "stick"), tmp_path / "stick"
    for n in range(backup.KEEP):
        copies.renew(taken, NOON + timedelta(seconds=n), b"k")
    latest(folder)[-1].write_bytes(b"\0" * taken.stat().st_size)
    path = copies.renew(taken, NOON + timedelta(minutes=1), b"k")
    assert path.read_bytes() == taken.read_bytes()


def test_the_key_lies_beside_the_copies_for_nobody_else_to_read(
    taken: Path, tmp_path: Path
) -> None:
    Copies(tmp_path / "with").renew(taken, NOON, b"k")
    Copies(tmp_path / "without", with_key=False).renew(taken, NOON, b"k")
    assert (tmp_path / "with" / KEY).read_bytes() == b"k"
    modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "with").iterdir()}
    assert modes == {0o600}
    assert not (tmp_path / "without" / KEY).exists()


def test_an_empty_folder_where_the_stick_was_is_not_the_stick(taken: Path, tmp_path: Path) -> None:
    copies = Copies(tmp_path / "stick")
    copies.renew(taken, NOON, b"k")
    copies._disk = -1  # noqa: SLF001 - as if another disk had been there
    with pytest.raises(NotTheFolder):
        copies.renew(taken, NOON, b"k")


# ── while the server runs ──


def test_a_running_server_is_copied_and_a_stick_that_comes_back_is_filled_up(
    cup: EventId, tmp_path: Path
) -> None:
    mount = tmp_path / "mount"
    mount.mkdir()
    folder = mount / "copies"
    with Copier(settings.DATA, [folder]):
        wait_for(lambda: folder.exists() and latest(folder))
        mount.rename(tmp_path / "pulled")
        enter_one(cup, 1)
        gone = [(str(folder), "No such file or directory")]
        wait_for(lambda: [(one.folder, one.trouble) for one in read_states(settings.DATA)] == gone)
        (tmp_path / "pulled").rename(mount)
        wait_for(lambda: editions(latest(folder)[0])[cup] == SHELF.get(cup).edition)
        enter_one(cup, 2)
    assert editions(latest(folder)[0])[cup] == SHELF.get(cup).edition
    assert (read_states(settings.DATA), CopyState("x").taken) == ((), None)


def told() -> list[tuple[str, bool]]:
    """Of every folder whether it has trouble, as the running servers say."""
    return [(one.folder, bool(one.trouble)) for one in read_states(settings.DATA)]


@pytest.mark.usefixtures("cup")
def test_what_a_killed_server_said_of_its_stick_is_forgotten_at_the_next_start(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "mount" / "copies"
    with serving(settings.DATA, "--copy-to", str(folder)) as server:
        wait_for(lambda: told() == [(str(folder), True)])
        server.process.kill()
        server.process.wait()
    assert told() == [(str(folder), True)]
    with serving(settings.DATA):
        assert told() == []


@pytest.mark.usefixtures("cup")
@pytest.mark.parametrize(("where", "trouble"), [("pulled/copies", True), ("stick", False)])
def test_a_server_that_goes_on_copying_says_so_again_when_another_begins(
    tmp_path: Path, where: str, *, trouble: bool
) -> None:
    said = [(str(tmp_path / where), trouble)]
    with Copier(settings.DATA, [tmp_path / where]):
        wait_for(lambda: told() == said)
        with Copier(settings.DATA, []):
            wait_for(lambda: told() == said)


@pytest.mark.parametrize(
    "left", [b"", b"\0" * 8, b'[{"folder": "/sti', b"[1]", b"{}", b"\xff"], ids=repr
)
def test_what_a_power_cut_left_of_it_says_nothing(left: bytes) -> None:
    (settings.DATA / STATE).write_bytes(left)
    assert read_states(settings.DATA) == ()
    forget_states(settings.DATA)


def test_who_copies_by_hand_waits_for_a_server_that_is_copying_there(
    cup: EventId, tmp_path: Path
) -> None:
    folder, done = tmp_path / "stick", threading.Event()

    def by_hand() -> None:
        take(Desk(Common()), folder, data=settings.DATA)
        done.set()

    with taken_for(folder, settings.DATA, FILE) as taken:
        hand = threading.Thread(target=by_hand)
        hand.start()
        assert not done.wait(0.5)
        Copies(folder).renew(taken, NOON, server_key(settings.DATA))
    hand.join()
    both = [*latest(folder), *hourly(folder)]
    assert [editions(path) for path in both] == [{cup: SHELF.get(cup).edition}] * 2
    assert not list(settings.DATA.glob("copying-*"))


KILLED = """
import os, signal, sys
from pathlib import Path
from muster.journal.database.backup import taken_for
with taken_for(Path(sys.argv[2]), Path(sys.argv[1]), "muster.sqlite3"):
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("by", ["a copy to another folder", "a server that starts"])
def test_what_a_killed_copy_leaves_is_deleted_by(
    cup: EventId, database: Path, data: Path, tmp_path: Path, by: str
) -> None:
    """It is a whole database, and somebody may be erased before the same folder is copied to."""
    snapshot(database, data / FILE)
    shutil.copy(settings.DATA / KEY, data)
    words = [sys.executable, "-c", KILLED, str(data), str(tmp_path / "stick")]
    assert subprocess.run(words, check=False).returncode == -signal.SIGKILL
    (left,) = data.glob("copying-*.sqlite3")
    assert editions(left) == {cup: SHELF.get(cup).edition}
    if by == "a server that starts":
        with serving(data):
            assert not list(data.glob("copying-*"))
    else:
        take(Desk(Common()), tmp_path / "another", data=data)
        assert not list(data.glob("copying-*"))


def test_what_somebody_copies_at_this_moment_is_left_to_them(cup: EventId, tmp_path: Path) -> None:
    with taken_for(tmp_path / "stick", settings.DATA, FILE) as taken:
        backup.clear_left(settings.DATA)
        assert editions(taken) == {cup: SHELF.get(cup).edition}
    assert not list(settings.DATA.glob("copying-*"))


# ── back again ──


@pytest.fixture
def copied(cup: EventId, taken: Path, tmp_path: Path) -> Path:
    """A folder with a copy of a cup in which two have entered."""
    for n in range(2):
        enter_one(cup, n)
    snapshot(Path(settings.DATA) / "muster.sqlite3", taken)
    Copies(tmp_path / "stick").renew(taken, NOON, server_key(settings.DATA))
    return tmp_path / "stick"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of another server."""
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def _refused(source: Path, data: Path) -> Unclear:
    with pytest.raises(Unclear) as refused:
        restore(Desk(Common()), source, data=data)
    return refused.value


def test_the_newest_whole_copy_is_put_in_place_of_what_was_there(
    cup: EventId, copied: Path, data: Path
) -> None:
    """In a process of its own: it reads the copy as a server would."""
    newest = copied / latest(copied)[0].name.replace("T12", "T13")
    newest.write_bytes(b"SQLite format 3\0" + b"\1" * 8192)
    edition = SHELF.get(cup).edition
    enter_one(cup, 9)
    snapshot(Path(settings.DATA) / "muster.sqlite3", data / "muster.sqlite3")
    words = ["restore", str(copied), "--data", str(data), "--force", "--json"]
    environment = {**os.environ, "DATABASE_URL": ""}
    done = subprocess.run([*PROGRAM, *words], capture_output=True, check=True, env=environment)
    said = json.loads(done.stdout)
    (event,), (kept,) = said["events"], said["before"]
    assert said["file"] == str(latest(copied)[1])
    assert (event["event"], event["revision"], event["damage"]) == (cup, 3, [])
    assert editions(data / "muster.sqlite3") == {cup: edition}
    assert editions(Path(kept)) == {cup: SHELF.get(cup).edition}
    there = {path.name for path in data.iterdir()}
    assert there == {KEY, "muster.sqlite3", Path(kept).name}
    assert (data / KEY).read_bytes() == server_key(settings.DATA)


def test_a_newer_database_is_replaced_only_if_one_insists(
    cup: EventId, copied: Path, data: Path
) -> None:
    enter_one(cup, 9)
    snapshot(Path(settings.DATA) / "muster.sqlite3", data / "muster.sqlite3")
    before = (data / "muster.sqlite3").read_bytes()
    assert newer_than(data / "muster.sqlite3", latest(copied)[0]) == [cup]
    refused = _refused(copied, data)
    assert (refused.code, refused.data) == ("database-newer", {"events": [cup]})
    assert (data / "muster.sqlite3").read_bytes() == before


def test_a_database_that_a_server_has_open_is_left_alone(copied: Path, data: Path) -> None:
    shutil.copy(latest(copied)[0], data / "muster.sqlite3")
    with closing(sqlite3.connect(data / "muster.sqlite3")) as server:
        server.execute("PRAGMA journal_mode=WAL")
        server.execute("SELECT count(*) FROM event").fetchall()
        assert _refused(copied, data).code == "database-in-use"
        there = {path.name for path in data.iterdir()}
        assert there == {f"muster.sqlite3{end}" for end in ("", "-wal", "-shm")}


def test_where_there_is_no_copy_nothing_is_changed(data: Path, tmp_path: Path) -> None:
    assert _refused(tmp_path, data).code == "no-copy"
    assert _refused(tmp_path / "nowhere", data).code == "no-copy"
    assert list(data.iterdir()) == []


def test_a_server_that_nobody_serves_can_be_copied_by_hand(cup: EventId, tmp_path: Path) -> None:
    said = take(Desk(Common()), tmp_path / "stick", data=settings.DATA).data
    (path,) = latest(tmp_path / "stick")
    assert said == {"file": str(path), "events": 1}
    assert editions(path) == {cup: SHELF.get(cup).edition}


# ── looking ──


def test_every_event_is_read_from_its_first_line_and_damage_is_named(cup: EventId) -> None:
    enter_one(cup, 1)
    (found,) = check_all()
    assert (found.event, found.revision, found.damage) == (cup, 2, ())
    LineRow.objects.filter(event=cup, n=2).update(text="{}")
    (found,) = check_all()
    assert (found.revision, found.last) == (2, None)
    assert found.damage[0].startswith(f"{cup}: line 2 ")
