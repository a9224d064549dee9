"""The server's key: made with a new database, never beside one, and never written over."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections

from muster.journal.database.backup import Copies, latest, snapshot
from muster.journal.database.key_mark import check_key
from muster.journal.database.keys import KEY, KeyForeign, KeyMissing, make_key, mark_of, server_key
from muster.journal.database.links import token_of
from muster.journal.database.models import ServerRow
from muster.journal.database.restoring import stage
from muster.reading.unclear import Unclear
from muster.site.database import FILE
from muster.site.demo.clearing import MARK, cleared
from muster.site.parts import PARTS
from tests import postgres
from tests.database.cups import ANN, enter, make_cup
from tests.site.served import PROGRAM
from tests.site.terminal import typed

NOON = datetime(2026, 6, 6, 12, tzinfo=UTC)
OTHER = b"another key of thirty-two bytes "

EVERY: dict[str, tuple[object, ...]] = {
    "serve": ("--port", 8765),
    "backup": ("stick",),
    "check": (),
    "migrate": (),
    "move": (),
    "move --to sqlite": (),
    "account list": (),
    "account invite": ("hal", "--called", "Hal"),
    "account reset": ("olive",),
    "account close": ("olive",),
    "shelve": ("nowhere",),
    "unshelve": ("cup", "nowhere"),
    "borrow": ("nowhere",),
    "take-back": ("nowhere",),
    "hand-back": ("cup",),
}
"""Every command that uses a server which is there, and what it is told besides."""


@pytest.fixture(autouse=True)
def _server() -> Iterator[None]:
    from tests import fresh_server  # noqa: PLC0415 - the folder comes first

    fresh_server.empty()
    yield
    fresh_server.empty()


def folder_of(data: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder with a copy of the server, and with its key."""
    snapshot(settings.DATA / FILE, tmp_path / "taken")
    Copies(tmp_path / "stick").renew(tmp_path / "taken", NOON, server_key(settings.DATA))
    return tmp_path / "stick"


@pytest.fixture
def lost() -> Iterator[Path]:
    """The data folder, while its key is gone; then it is back."""
    make_cup()
    check_key(settings.DATA)
    connections.close_all()
    key, path = server_key(settings.DATA), settings.DATA / KEY
    path.unlink()
    server_key.cache_clear()
    yield settings.DATA
    path.unlink(missing_ok=True)
    path.write_bytes(key)
    path.chmod(0o600)
    server_key.cache_clear()


# ── no key beside a database ──


ONE_ENGINE = {
    "backup": pytest.mark.of_sqlite,
    "move": pytest.mark.of_sqlite,
    "move --to sqlite": pytest.mark.of_postgresql,
}
NOWHERE = "postgresql://127.0.0.1:1/none"
"""A database that is named and never reached."""


def test_no_command_is_left_out() -> None:
    """`restore` brings its own database, and `demo` makes one."""
    groups = {group.name for part in PARTS for group in part.app.registered_groups}
    commands = {command.name for part in PARTS for command in part.app.registered_commands}
    assert groups | commands == {name.split()[0] for name in EVERY} | {"restore", "demo"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=ONE_ENGINE.get(name, ())) for name in EVERY]
)
def test_no_command_makes_a_key_for_a_database_that_is_there(
    lost: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name.startswith("move"):
        monkeypatch.setenv("DATABASE_URL", os.environ.get("DATABASE_URL") or NOWHERE)
    before = set(lost.iterdir())
    code, said = typed(*name.split(), *EVERY[name], "--data", lost)
    assert code == (1 if name == "serve" else 2)
    assert "Nothing was changed. Put server.key back" in said
    assert {path.name for path in lost.iterdir()} <= {path.name for path in before}
    assert not (lost / KEY).exists()


@pytest.mark.of_sqlite
def test_a_copy_keeps_its_key_when_the_servers_own_is_lost(stick: Path, lost: Path) -> None:
    before = folder_of(stick)
    code, said = typed("backup", stick, "--data", lost)
    assert (code, "muster migrate --new-key" in said) == (2, True)
    (lost / KEY).write_bytes(OTHER)
    code, said = typed("backup", stick, "--data", lost)
    assert (code, "was made under another key" in said) == (2, True)
    assert folder_of(stick) == before
    code, _ = typed("backup", stick, "--data", lost, "--without-key")
    assert (code, (stick / KEY).read_bytes()) == (0, before[KEY])


def test_only_who_says_that_the_key_is_lost_gets_another(lost: Path) -> None:
    code, _ = typed("migrate", "--new-key", "--data", lost)
    assert code == 0
    assert ServerRow.objects.get().key == mark_of((lost / KEY).read_bytes())


def test_a_damaged_key_is_set_aside_for_who_says_that_it_is_lost(lost: Path) -> None:
    (lost / KEY).write_bytes(b"short")
    code, _ = typed("migrate", "--new-key", "--data", lost)
    (aside,) = lost.glob(f"{KEY}.before-*")
    kept = aside.read_bytes()
    aside.unlink()
    assert (code, kept) == (0, b"short")
    assert ServerRow.objects.get().key == mark_of((lost / KEY).read_bytes())


def test_that_holds_for_the_program_itself_whose_settings_hang_on_the_key(tmp_path: Path) -> None:
    data = tmp_path / "data"
    run("migrate", data)
    (data / KEY).write_bytes(b"short")
    run("migrate", data, "--new-key")
    (aside,) = data.glob(f"{KEY}.before-*")
    assert aside.read_bytes() == b"short"
    run("check", data)


def test_a_database_of_an_older_version_without_a_mark_tells_its_key_by_a_link(
    tmp_path: Path,
) -> None:
    cup = make_cup()
    enter(cup, ANN)
    ServerRow.objects.all().delete()
    make_key(tmp_path)
    token_of(cup, ANN.id)
    with pytest.raises(KeyForeign):
        check_key(tmp_path)
    assert not ServerRow.objects.exists()
    check_key(settings.DATA)
    assert ServerRow.objects.get().key == mark_of(server_key(settings.DATA))


@pytest.mark.of_postgresql
def test_a_new_machine_without_the_key_makes_none_of_its_own(tmp_path: Path) -> None:
    make_cup()
    check_key(settings.DATA)
    data = tmp_path / "machine"
    environment = {**os.environ, "DATABASE_URL": postgres.address()}
    words = [*PROGRAM, "serve", "--data", str(data), "--host", "127.0.0.1"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"There is no {data / KEY}" in done.stdout.replace("\n", "")
    assert not data.exists()


# ── keys of copies ──


def test_another_key_beside_copies_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"a copy")
    copies = Copies(tmp_path / "stick")
    for key in (OTHER, b"k", b"k"):
        copies.renew(tmp_path / "taken", NOON, key)
    keys = {name: said for name, said in folder_of(tmp_path / "stick").items() if KEY in name}
    assert keys == {KEY: b"k", f"{KEY}.before-20260606T120000.000000": OTHER}


@pytest.mark.of_sqlite
def test_a_copy_is_put_back_with_the_key_it_was_made_under(stick: Path, tmp_path: Path) -> None:
    key = server_key(settings.DATA)
    (stick / KEY).rename(stick / f"{KEY}.before-20260606T120000.000000")
    (stick / KEY).write_bytes(OTHER)
    marked = latest(stick)[0]
    with closing(sqlite3.connect(marked)) as opened:
        opened.execute("INSERT OR REPLACE INTO server (id, key) VALUES (1, ?)", [mark_of(key)])
        opened.commit()
    data = tmp_path / "data"
    data.mkdir()
    folder, _ = stage([marked], data, FILE)
    assert (folder / KEY).read_bytes() == key
    shutil.rmtree(folder)
    (stick / f"{KEY}.before-20260606T120000.000000").unlink()
    folder, _ = stage([marked], data, FILE)
    assert not (folder / KEY).exists()  # no key is better than another's


@pytest.mark.of_sqlite
def test_a_copy_without_its_key_leaves_the_key_in_place_with_what_it_opens(
    stick: Path, tmp_path: Path
) -> None:
    data, right = tmp_path / "data", (stick / KEY).read_bytes()
    (stick / KEY).unlink()
    with closing(sqlite3.connect(latest(stick)[0])) as opened:
        opened.execute("INSERT OR REPLACE INTO server (id, key) VALUES (1, ?)", [mark_of(right)])
        opened.commit()
    run("migrate", data)
    key = (data / KEY).read_bytes()
    said = " ".join(run("restore", data, str(stick)).split())
    (database,), (aside,) = data.glob(f"{FILE}.before-*"), data.glob(f"{KEY}.before-*")
    assert (aside.read_bytes(), (data / KEY).exists()) == (key, False)
    assert f"What was there before: {database.name} and {aside.name}." in said
    assert (
        f"The one that was there belongs to another database and is kept as {aside.name}." in said
    )
    (data / KEY).write_bytes(right)
    run("check", data)
    run("restore", data, str(database), "--force")
    assert (data / KEY).read_bytes() == key
    run("check", data)


def run(command: str, data: Path, *words: str) -> str:
    """What the program itself says, in a process of its own."""
    asked = [*PROGRAM, command, *words, "--data", str(data)]
    environment = {**os.environ, "DATABASE_URL": "", "COLUMNS": "1000"}
    done = subprocess.run(asked, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# ── nothing is left of what was refused ──


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (NOWHERE, ()),
        ("mysql://127.0.0.1:1/none", ()),
        (NOWHERE, ("--copy-to", "stick")),
    ],
)
def test_a_server_that_is_refused_leaves_nothing_behind(
    tmp_path: Path, address: str, options: tuple[str, ...]
) -> None:
    data = tmp_path / "some" / "where"
    words = [*PROGRAM, "serve", "--data", str(data), "--host", "127.0.0.1", *options]
    done = subprocess.run(
        words, env={**os.environ, "DATABASE_URL": address}, capture_output=True, text=True,
        check=False, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert list(tmp_path.iterdir()) == []


def test_a_key_without_a_database_is_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / KEY).write_bytes(OTHER)
    words = [*PROGRAM, "migrate", "--data", str(tmp_path)]
    subprocess.run(words, env={**os.environ, "DATABASE_URL": ""}, capture_output=True, check=True)
    assert (tmp_path / KEY).read_bytes() == OTHER
    with closing(sqlite3.connect(tmp_path / FILE)) as opened:
        assert opened.execute("SELECT key FROM server").fetchall() == [(mark_of(OTHER),)]


def test_a_demo_deletes_nothing_but_a_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    data = tmp_path / "data"
    with cleared(data):
        (data / FILE).write_bytes(b"")
    with cleared(data):
        assert [path.name for path in data.iterdir()] == [MARK]
    (data / MARK).rename(data / KEY)
    with pytest.raises(Unclear, match="Nothing was deleted"), cleared(data):
        pass
    assert [path.name for path in data.iterdir()] == [KEY]
    monkeypatch.setenv("DATABASE_URL", "postgresql://db.example/muster")
    with pytest.raises(Unclear, match="DATABASE_URL"), cleared(tmp_path / "another"):
        pass
    assert not (tmp_path / "another").exists()


def test_reading_a_key_makes_none(tmp_path: Path) -> None:
    with pytest.raises(KeyMissing):
        server_key(tmp_path / "data")
    assert not (tmp_path / "data").exists()
