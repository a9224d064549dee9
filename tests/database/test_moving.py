"""`muster move`: a whole server from PostgreSQL to SQLite and on to another PostgreSQL."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest
import typer
from django.conf import settings
from django.db import connections
from typer.testing import CliRunner

from muster.journal.database.hooks import add_hook
from muster.journal.database.key_mark import check_key
from muster.journal.database.keys import KEY
from muster.journal.database.links import token_of
from muster.journal.database.models import TokenRow, TryRow
from muster.journal.database.replacing import LOCK as MOVING
from muster.journal.database.shelf import SHELF
from muster.journal.database.tokens import make_token
from muster.journal.database.watch import WATCH
from muster.site import keeping, moving
from muster.site.database import FILE, database_of
from muster.site.migrating import FILE as LOCK
from muster.site.migrating import LOCK as MAKING_TABLES
from tests import postgres
from tests.database.cups import ANN, enter, make_cup
from tests.database.workers import FORK
from tests.site.browser import PASSWORD, Browser
from tests.site.served import PROGRAM, serving, wait_for

pytestmark = pytest.mark.of_postgresql

ROOT = typer.Typer()
for part in (moving.app, keeping.app):
    ROOT.add_typer(part)

PATIENCE = 120.0
UNUSED = {"auth_group", "auth_group_permissions", "auth_permission", "django_content_type"}
"""Tables of Django's that Muster has no use for."""


@contextmanager
def another_database() -> Iterator[str]:
    """An empty one on the same PostgreSQL, by its address."""
    ours = postgres.address()
    url = ours.replace("/postgres?", "/moved?")
    assert url != ours
    with psycopg.connect(ours, autocommit=True) as server:
        server.execute("CREATE DATABASE moved TEMPLATE template0")
        try:
            yield url
        finally:
            server.execute("DROP DATABASE moved WITH (FORCE)")


def let_go() -> None:
    """Nobody of this process works with the database meanwhile."""
    SHELF.forget()
    WATCH.close()
    connections.close_all()


def started(data: Path, url: str, *words: str) -> tuple[BaseProcess, Connection]:
    """A process that has everything loaded and does what the program does, on another database."""
    let_go()
    theirs, ours = FORK.Pipe()
    process = FORK.Process(target=as_the_program, args=(theirs, data, url, words))
    process.start()
    theirs.close()
    return process, ours


def as_the_program(line: Connection, data: Path, url: str, words: tuple[str, ...]) -> None:
    os.environ["DATABASE_URL"] = url
    there = url if words[-1] != "sqlite" else ""
    connections.settings["default"] = connections.configure_settings(
        {"default": database_of(there, data)}
    )["default"]
    del connections["default"]
    done = CliRunner().invoke(ROOT, [*words, "--data", str(data), "--json"])
    line.send((done.exit_code, json.loads(done.stdout)))


def typed(data: Path, url: str, *words: str) -> tuple[int, dict[str, Any]]:
    process, line = started(data, url, *words)
    code, answer = line.recv()
    process.join(PATIENCE)
    return code, answer


def typed_for_real(data: Path, url: str, *words: str) -> tuple[int, dict[str, Any]]:
    let_go()
    done = subprocess.run(
        [*PROGRAM, *words, "--data", str(data), "--json"],
        check=False,
        capture_output=True,
        env={**os.environ, "DATABASE_URL": url},
    )
    return done.returncode, json.loads(done.stdout)


def folder_with_key(folder: Path) -> Path:
    folder.mkdir()
    shutil.copy(settings.DATA / KEY, folder)
    return folder


def on_sqlite(folder: Path) -> Path:
    """Everything that this process has in PostgreSQL, in a folder of its own."""
    code, answer = typed(folder_with_key(folder), postgres.address(), "move", "--to", "sqlite")
    assert code == 0, answer
    return folder


def digests(url: str) -> dict[str, tuple[int, str]]:
    """Every table as PostgreSQL itself adds it up."""
    asked = "SELECT count(*), md5(string_agg(t::text, E'\\n' ORDER BY t::text)) FROM \"{}\" t"
    with psycopg.connect(url) as database:
        tables = database.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' "
            "AND tablename <> 'django_migrations'"
        ).fetchall()
        return {
            table: (count, digest or "")
            for (table,) in tables
            for count, digest in database.execute(asked.format(table).encode()).fetchall()
        }


def next_number(url: str, table: str) -> int:
    with psycopg.connect(url) as database:
        asked = database.execute("SELECT nextval(pg_get_serial_sequence(%s, 'id'))", [table])
        ((number,),) = asked.fetchall()
        return int(number)


def contents(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def test_a_whole_server_goes_to_sqlite_and_on_to_another_postgresql(tmp_path: Path) -> None:
    from tests.web.tour_events import make_tour  # noqa: PLC0415 - Django must be ready
    from tests.web.venue import Venue  # noqa: PLC0415 - as above

    venue = Venue()
    tour = make_tour(venue)
    check_key(settings.DATA)
    enter(make_cup(), ANN, key="sent twice")
    add_hook(tour.playing, "https://wall.example/told")
    TryRow.objects.create(kind="password", tried="0" * 64, at=datetime(2024, 6, 15, tzinfo=UTC))
    make_token(venue.account, "kept")
    make_token(venue.account, "gone")
    gone = TokenRow.objects.latest("pk").pk
    TokenRow.objects.filter(pk=gone).delete()
    somebody = next(iter(venue.now(tour.playing).entrants))
    link = token_of(tour.playing, venue.person(tour.playing, somebody))
    before = digests(postgres.address())
    assert {table for table, (rows, _) in before.items() if not rows} == UNUSED
    data = on_sqlite(tmp_path / "data")
    kept = contents(data / FILE)
    with another_database() as url:
        code, answer = typed_for_real(data, url, "move")
        assert (code, [each["damage"] for each in answer["events"] if each["damage"]]) == (0, [])
        assert digests(url) == before
        assert answer["tables"] == {table: rows for table, (rows, _) in before.items()}
        assert next_number(url, "token") > gone
        assert not (data / FILE).exists()
        (aside,) = data.glob(f"{FILE}.moved-*")
        assert contents(aside) == kept
        with serving(data, database=url) as server:
            browser = Browser(f"http://127.0.0.1:{server.port}")
            assert browser.get(f"/p/{link}/").status == 200
            browser.get("/sign-in/")
            fields = {"name": "olive", "password": PASSWORD}
            assert browser.post("/sign-in/", fields).status == 303
            assert browser.get("/desk/").status == 200
        assert typed(data, url, "move", "--to", "sqlite")[0] == 0


def test_what_cannot_be_moved_whole_is_not_moved_at_all(tmp_path: Path) -> None:
    make_cup()
    data = on_sqlite(tmp_path / "data")

    def refused(url: str, folder: Path = data) -> tuple[str, bool]:
        code, answer = typed(folder, url, "move")
        assert code == 2
        (why,) = answer["refused"]
        return why["code"], NOTHING in why["say"] and (folder / FILE).exists()

    assert refused("") == ("no-postgresql", True)
    assert refused(postgres.address()) == ("database-not-empty", True)
    with another_database() as url:
        with serving(data):
            assert refused(url)[0] == "database-in-use"
        other = tmp_path / "other"
        other.mkdir()
        shutil.copy(data / FILE, other)
        (other / KEY).write_bytes(b"k" * 32)
        assert refused(url, other)[0] == "server-unusable"
        assert typed(data, url, "migrate")[0] == 0
        with psycopg.connect(url, autocommit=True) as database:
            database.execute(CHANGES_NAMES)
            assert refused(url) == ("not-alike", True)
            database.execute("DROP TRIGGER changed ON person")
            assert database.execute("SELECT count(*) FROM event").fetchall() == [(0,)]
        assert typed(data, url, "move")[0] == 0


def test_a_server_on_postgresql_is_seen_whatever_its_address_calls_it(tmp_path: Path) -> None:
    make_cup()
    check_key(settings.DATA)
    data = folder_with_key(tmp_path / "data")
    served = folder_with_key(tmp_path / "served")
    let_go()
    with serving(served, database=f"{postgres.address()}&application_name=other"):
        code, answer = typed(data, postgres.address(), "move", "--to", "sqlite")
    assert (code, [why["code"] for why in answer["refused"]]) == (2, ["database-in-use"])
    assert [path.name for path in data.iterdir()] == [KEY]


def test_a_database_that_is_not_taken_keeps_the_tables_it_has(tmp_path: Path) -> None:
    make_cup()
    data = on_sqlite(tmp_path / "data")
    with another_database() as url, psycopg.connect(url, autocommit=True) as other:
        other.execute("CREATE TABLE event (id text)")
        other.execute("INSERT INTO event VALUES ('cup')")
        assert typed(data, url, "move")[1]["refused"][0]["code"] == "database-not-empty"
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        assert other.execute(tables).fetchall() == [("event",)]


def test_a_file_that_was_made_for_what_is_refused_is_gone_again(tmp_path: Path) -> None:
    make_cup()
    data = on_sqlite(tmp_path / "data")
    back = folder_with_key(tmp_path / "back")
    with another_database() as url, psycopg.connect(url, autocommit=True) as other:
        assert typed(data, url, "move")[0] == 0
        other.execute("ALTER TABLE person ADD COLUMN more text")
        code, answer = typed(back, url, "move", "--to", "sqlite")
        assert (code, [why["code"] for why in answer["refused"]]) == (2, ["not-alike"])
        assert {path.name for path in back.iterdir()} == {KEY, LOCK}
        other.execute("ALTER TABLE person DROP COLUMN more")
        assert typed(back, url, "move", "--to", "sqlite")[0] == 0


@pytest.mark.parametrize("used", [False, True])
def test_a_file_that_somebody_uses_by_then_is_left_to_them(tmp_path: Path, *, used: bool) -> None:
    make_cup()
    data = on_sqlite(tmp_path / "data")
    back = folder_with_key(tmp_path / "back")
    with another_database() as url, psycopg.connect(url) as other:
        assert typed(data, url, "move")[0] == 0
        other.execute("LOCK TABLE line IN ACCESS EXCLUSIVE MODE")
        mover, line = started(back, url, "move", "--to", "sqlite")
        wait_until_it_waits(other)
        with closing(sqlite3.connect(back / FILE)) as somebody:
            if used:
                somebody.execute("SELECT count(*) FROM event").fetchall()
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted")
            code, answer = line.recv()
            mover.join(PATIENCE)
        assert (code, [why["code"] for why in answer["refused"]]) == (2, ["database-unusable"])
        assert (back / FILE).exists() is used


@pytest.fixture
def held_up(tmp_path: Path) -> Iterator[HeldUp]:
    """A move that waits, in the middle of its work, until somebody lets it go on."""
    make_cup()
    data = on_sqlite(tmp_path / "data")
    with another_database() as url, psycopg.connect(url, autocommit=True) as other:
        other.execute(f"SELECT pg_advisory_lock({MAKING_TABLES})")
        mover, line = started(data, url, "move")
        wait_for(lambda: other.execute(ASKING).fetchall() != [])
        yield HeldUp(data, url, other, line)
        mover.join(PATIENCE)


class HeldUp(NamedTuple):
    data: Path
    url: str
    other: psycopg.Connection[Any]
    line: Connection

    def goes_on(self) -> tuple[int, dict[str, Any]]:
        self.other.execute(f"SELECT pg_advisory_unlock({MAKING_TABLES})")
        code, answer = self.line.recv()
        return code, answer


def test_no_server_starts_on_what_is_being_moved(held_up: HeldUp) -> None:
    """It would take results that are in neither database."""
    code, answer = typed_for_real(held_up.data, "", "check")
    (why,) = answer["refused"]
    assert (code, why["code"], "moved to another database" in why["say"]) == (
        2, "server-unusable", True,
    )  # fmt: skip
    assert held_up.goes_on()[0] == 0
    assert not (held_up.data / FILE).exists()
    assert not (held_up.data / MOVING).exists()


def test_a_server_that_was_just_starting_when_a_move_began_keeps_its_file(held_up: HeldUp) -> None:
    with closing(sqlite3.connect(held_up.data / FILE)) as server:
        server.execute("PRAGMA journal_mode=WAL").close()
        server.execute("SELECT count(*) FROM event").fetchall()
        code, answer = held_up.goes_on()
    assert (code, [why["code"] for why in answer["refused"]]) == (2, ["database-in-use"])
    assert held_up.other.execute("SELECT count(*) FROM event").fetchall() == [(0,)]
    assert typed(held_up.data, held_up.url, "move")[0] == 0


def test_who_was_killed_while_moving_keeps_nobody_from_starting(tmp_path: Path) -> None:
    make_cup()
    data = on_sqlite(tmp_path / "data")
    (data / MOVING).touch()
    with serving(data) as server:
        assert server.ask("/health/ready").status == 200
    assert not (data / MOVING).exists()


ASKING = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock%'
AND pid <> pg_backend_pid()
"""


@pytest.mark.parametrize("page", ["line", "the first one"])
def test_a_damaged_file_is_not_moved_and_that_is_said_in_words(tmp_path: Path, page: str) -> None:
    make_cup()
    data = on_sqlite(tmp_path / "data")
    damaged = damage(data / FILE, page)
    with another_database() as url:
        code, answer = typed_for_real(data, url, "move")
    (why,) = answer["refused"]
    assert (code, why["code"]) == (4, "database-damaged")
    assert "muster restore" in why["say"]
    assert (data / FILE).read_bytes()[HEADER:] == damaged[HEADER:]


HEADER = 100
"""Bytes at the beginning, which also say whether changes lie beside the file."""


def damage(file: Path, page: str) -> bytes:
    """What the file holds once the page that a table begins with is no page any more."""
    raw = bytearray(file.read_bytes())
    size, root = int.from_bytes(raw[16:18], "big"), 1
    if page != "the first one":
        asked = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        with closing(sqlite3.connect(file)) as opened:
            ((root,),) = opened.execute(asked, [page]).fetchall()
    raw[(root - 1) * size : root * size] = b"\xff" * size
    file.write_bytes(raw)
    return bytes(raw)


NOTHING = "Nothing was moved."
CHANGES_NAMES = """
CREATE FUNCTION changed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.name := NEW.name || ' '; RETURN NEW; END $$;
CREATE TRIGGER changed BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION changed();
"""


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_move_that_is_interrupted_has_moved_nothing(tmp_path: Path, end: signal.Signals) -> None:
    make_cup()
    data = on_sqlite(tmp_path / "data")
    with another_database() as url, psycopg.connect(url) as other:
        assert typed(data, url, "migrate")[0] == 0
        other.execute("LOCK TABLE line IN EXCLUSIVE MODE")
        mover, _ = started(data, url, "move")
        wait_until_it_waits(other)
        os.kill(mover.pid or 0, end)
        mover.join(PATIENCE)
        other.rollback()
        assert (mover.exitcode != 0, (data / FILE).exists()) == (True, True)
        assert {table for table, (rows, _) in digests(url).items() if rows} <= BEGUN_WITH
        assert typed(data, url, "move")[0] == 0


BEGUN_WITH = {"auth_permission", "django_content_type", "server"}


def wait_until_it_waits(other: psycopg.Connection[Any]) -> None:
    end = time.monotonic() + PATIENCE
    asked = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    while other.execute(asked).fetchall() == [(0,)]:
        assert time.monotonic() < end
        time.sleep(0.02)
