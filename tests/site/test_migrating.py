"""Tables are changed once, however many start at once, and never so that an older program fails."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import psycopg
import pytest
from django.conf import settings
from django.db import connection, migrations
from django.db.migrations.operations.base import Operation
from django.db.models.fields import NOT_PROVIDED

from muster.journal.database import migrations as folder
from muster.journal.database.key_mark import accept_key, check_key
from muster.journal.database.keys import KeyForeign, make_key
from muster.journal.database.models import ServerRow
from muster.site.migrating import Whole, migrate, missing
from tests import fresh_server

START = "from muster.site.starting import prepare; print(len(prepare()))"

FIRST_TO_BE_ADDITIVE = "0004"
"""Since then several machines may run an older program while the tables are changed."""


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    fresh_server.empty()
    yield
    fresh_server.empty()


def start_together(data: Path, database: str = "") -> list[int]:
    """What each of four processes that start at once changed about the tables."""
    environment = {**os.environ, "MUSTER_DATA": str(data), "DATABASE_URL": database}
    command = [sys.executable, "-c", START]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) for _ in range(4)]
    said = [process.communicate()[0] for process in started]
    assert [process.returncode for process in started] == [0] * 4
    return sorted(int(one) for one in said)


def test_four_that_start_at_once_change_the_tables_once(tmp_path: Path) -> None:
    *waited, changed = start_together(tmp_path / "data")
    assert (waited, changed > 10) == ([0, 0, 0], True)


@pytest.mark.soak
def test_four_that_start_at_once_on_postgresql_change_the_tables_once(tmp_path: Path) -> None:
    from tests import postgres  # noqa: PLC0415 - only where it is asked for

    address = postgres.address()
    with closing(psycopg.connect(address, autocommit=True)) as server:
        server.execute("CREATE DATABASE together")
    *waited, changed = start_together(tmp_path, address.replace("/postgres?", "/together?"))
    assert (waited, changed > 10) == ([0, 0, 0], True)


def test_a_database_that_is_up_to_date_is_left_alone() -> None:
    assert (missing(), migrate(settings.DATA)) == ([], [])


def test_a_change_that_must_not_be_in_a_transaction_is_in_none() -> None:
    """PostgreSQL makes an index concurrently in no other way."""
    seen: list[bool] = []

    class Indexed(migrations.Migration):
        atomic = False
        operations = (migrations.RunPython(lambda *_: seen.append(connection.in_atomic_block)),)

    executor = Whole(connection)
    executor.apply_migration(executor.loader.project_state(), Indexed("indexed", "journal"))
    executor.recorder.record_unapplied("journal", "indexed")
    assert seen == [False]


# ── a key for all ──


def test_whoever_has_another_key_is_sent_away_until_the_old_one_is_given_up(
    tmp_path: Path,
) -> None:
    check_key(settings.DATA)
    check_key(settings.DATA)
    before = ServerRow.objects.get().key
    make_key(tmp_path)
    with pytest.raises(KeyForeign, match=r"Put server\.key back"):
        check_key(tmp_path)
    assert ServerRow.objects.get().key == before
    accept_key(tmp_path)
    check_key(tmp_path)
    with pytest.raises(KeyForeign):
        check_key(settings.DATA)


# ── without a pause ──


def _operations() -> list[tuple[str, Operation]]:
    names = sorted(module.name for module in iter_modules(folder.__path__))
    return [
        (name, operation)
        for name in names
        if name >= FIRST_TO_BE_ADDITIVE
        for operation in import_module(f"{folder.__name__}.{name}").Migration.operations
    ]


def _is_additive(operation: Operation) -> bool:
    """An older program neither misses anything afterwards nor is kept from writing."""
    if isinstance(operation, migrations.AddField):
        return bool(operation.field.null) or operation.field.db_default is not NOT_PROVIDED
    return isinstance(operation, migrations.CreateModel | migrations.RunPython)


def test_every_change_of_the_tables_lets_the_program_before_it_go_on() -> None:
    assert [
        (name, operation) for name, operation in _operations() if not _is_additive(operation)
    ] == []
