"""Bringing the tables up to date: once, however many processes start at the same moment.

A database that is not there yet is begun, together with the key that it hangs on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState
from django.db.utils import Error
from filelock import FileLock

from muster.journal import private
from muster.journal.database.keys import KEY, make_key
from muster.journal.database.replacing import BESIDE
from muster.journal.disk import write_new
from muster.site.database import FILE as DATABASE

LOCK = 7_767_638
"""The number of PostgreSQL's lock for whoever changes the tables."""

PAUSE = 0.2
"""Seconds after which somebody who waits for it asks again."""

FILE = "migrate.lock"


class Whole(MigrationExecutor):
    """Makes a change and notes that it was made in one transaction, unless the change forbids it.

    Django notes many a change after it was committed: killed in between, no server starts again.
    One that is not `atomic`, such as an index made concurrently, must bear to be made twice.
    """

    def apply_migration(
        self,
        state: ProjectState,
        migration: Migration,
        fake: bool = False,  # noqa: FBT001, FBT002 - as Django has it
        fake_initial: bool = False,  # noqa: FBT001, FBT002 - as above
    ) -> ProjectState:
        if not migration.atomic:
            return super().apply_migration(state, migration, fake, fake_initial)
        # SQLite copies a table that others point to: it looks at where they point afterwards.
        with connection.constraint_checks_disabled(), transaction.atomic():
            return super().apply_migration(state, migration, fake, fake_initial)


def missing() -> list[str]:
    """The changes of the tables that this database has not seen yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def is_there(data: Path) -> bool:
    """Whether a database was ever begun. Nothing is made by looking."""
    if connection.vendor == "postgresql":
        return "event" in connection.introspection.table_names()
    file = data / DATABASE
    return file.exists() and file.stat().st_size > 0


def migrate(data: Path) -> list[str]:
    """Make them, one process at a time; those that waited find nothing left to do."""
    if is_there(data) and not missing():
        return []
    with _alone(data):
        return _change() if is_there(data) else _begin(data)


def _change() -> list[str]:
    made = missing()
    if made:
        executor = Whole(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
        call_command("migrate", verbosity=0, interactive=False)  # what follows from them
    return made


def _begin(data: Path) -> list[str]:
    """A new database with its key; if its disk has no room for both, neither is left behind."""
    if connection.vendor == "postgresql":
        with private.made(data):
            make_key(data)
        return _change()
    made = False
    try:
        made = make_key(data)
        (data / DATABASE).unlink(missing_ok=True)  # an empty one
        write_new(data / DATABASE, b"", private.mode_in(data))
        return _change()
    except (OSError, Error):
        connection.close()
        for name in (*(DATABASE + end for end in ("", *BESIDE)), FILE, *([KEY] if made else [])):
            (data / name).unlink(missing_ok=True)
        raise


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    if connection.vendor != "postgresql":
        with private.made(data), FileLock(data / FILE, mode=private.FILE):
            connection.close()  # who waited may have opened what is gone by now
            yield
        return
    # Asked again and again: who waits inside a question holds up an index made concurrently.
    while not _asked("SELECT pg_try_advisory_lock(%s)"):
        time.sleep(PAUSE)
    try:
        yield
    finally:
        _asked("SELECT pg_advisory_unlock(%s)")


def _asked(question: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question, [LOCK])
        return bool(cursor.fetchone()[0])
