"""Everything of one database into another: in one transaction, compared before it counts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any, TypeAlias

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.models import AutoField, Model

from muster.journal.database.called import EVERY
from muster.journal.database.models import ServerRow

HERE, BESIDE = "default", "beside"
"""Django's names of where everything goes to, and of where it comes from."""

AT_ONCE = 100
"""Rows that are held in memory: a photo has half a megabyte."""

MADE_WITH_THE_TABLES: tuple[type[Model], ...] = (Permission, ContentType, ServerRow)
"""Rows that an empty database has as well; those that come take their place."""

Tables: TypeAlias = dict[str, int]
"""How many rows each has."""


class NotMoved(Exception):
    """Why nothing was moved; `code` for programs."""

    def __init__(self, code: str, say: str) -> None:
        super().__init__(say)
        self.code = code


def open_beside(settings: dict[str, Any]) -> None:
    """Where everything comes from, besides the database that this process was set up for."""
    connections.settings[BESIDE] = connections.configure_settings({HERE: settings})[HERE]


def behind() -> list[str]:
    """The changes of the tables that the database beside has not seen yet."""
    executor = MigrationExecutor(connections[BESIDE])
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def need_usable() -> None:
    """Refuse what cannot be moved, or taken in, before a table is changed."""
    need_source_alone()
    _need_alone(connections[HERE])
    _need_empty()


def need_source_alone() -> None:
    _need_alone(connections[BESIDE])


@contextmanager
def moved() -> Iterator[Tables]:
    """All rows, here, as long as nobody objects: what is raised inside takes everything back."""
    source, target = connections[BESIDE], connections[HERE]
    with _still(source), transaction.atomic(using=HERE):
        for each in (source, target):
            _need_alone(each)
        _need_empty()
        for made in MADE_WITH_THE_TABLES:
            made._base_manager.using(HERE).all().delete()  # noqa: SLF001 - Django's name for it
        for model in _models():
            _copy(model)
        _set_last_ids(target, _last_ids(source))
        yield {model._meta.db_table: _compared(model, source, target) for model in _models()}  # noqa: SLF001 - as above


def _models() -> list[type[Model]]:
    return list(apps.get_models(include_auto_created=True))


@contextmanager
def _still(source: BaseDatabaseWrapper) -> Iterator[None]:
    """One moment of it from the first row to the last; of SQLite nobody writes another."""
    with transaction.atomic(using=BESIDE):
        if source.vendor == "postgresql":
            _asked(source, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        else:
            _asked(source, "SELECT count(*) FROM django_migrations")
        yield


def _need_alone(database: BaseDatabaseWrapper) -> None:
    """A file says itself that it is in use; PostgreSQL knows who else is there."""
    if database.vendor != "postgresql":
        return
    others = _asked(
        database,
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name ~ %s AND pid <> pg_backend_pid()",
        EVERY,
    )
    if others != [(0,)]:
        say = "A server or another command works with the PostgreSQL database: stop it first."
        raise NotMoved("database-in-use", say)


def _need_empty() -> None:
    if not is_empty():
        say = "The database that is to take everything has something in it already."
        raise NotMoved("database-not-empty", say)


def is_empty() -> bool:
    """Whether nothing is here yet; what an older version has no table for is empty, too."""
    tables = set(connections[HERE].introspection.table_names())
    return not any(
        model._base_manager.using(HERE).exists()  # noqa: SLF001 - as above
        for model in _models()
        if model not in MADE_WITH_THE_TABLES and model._meta.db_table in tables  # noqa: SLF001 - as above
    )


def _copy(model: type[Model]) -> None:
    fields = [field.attname for field in model._meta.concrete_fields]  # noqa: SLF001 - as above
    rows = model._base_manager.using(BESIDE).order_by("pk").values_list(*fields)  # noqa: SLF001 - as above
    waiting: list[Model] = []
    for row in rows.iterator(chunk_size=AT_ONCE):
        waiting.append(model(**dict(zip(fields, row, strict=True))))
        if len(waiting) == AT_ONCE:
            model._base_manager.using(HERE).bulk_create(waiting)  # noqa: SLF001 - as above
            waiting.clear()
    model._base_manager.using(HERE).bulk_create(waiting)  # noqa: SLF001 - as above


# ── numbers that were given to rows are not given again ──


def _last_ids(source: BaseDatabaseWrapper) -> dict[str, int]:
    """The highest number that each table ever gave to a row, be that row gone or not."""
    if source.vendor == "sqlite":
        return dict(_asked(source, "SELECT name, seq FROM sqlite_sequence"))
    asked = "SELECT last_value FROM {}"
    return {
        table: _asked(source, asked.format(_sequence(source, table)))[0][0] for table in _numbered()
    }


def _set_last_ids(target: BaseDatabaseWrapper, last: dict[str, int]) -> None:
    for table in _numbered():
        number = last.get(table, 0)
        if not number:
            continue
        if target.vendor == "postgresql":
            _asked(target, "SELECT setval(%s, %s)", _sequence(target, table), number)
            continue
        _asked(target, "DELETE FROM sqlite_sequence WHERE name = %s", table)
        _asked(target, "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", table, number)


def _numbered() -> list[str]:
    return [
        model._meta.db_table  # noqa: SLF001 - as above
        for model in _models()
        if isinstance(model._meta.pk, AutoField)  # noqa: SLF001 - as above
    ]


def _sequence(database: BaseDatabaseWrapper, table: str) -> str:
    return str(_asked(database, "SELECT pg_get_serial_sequence(%s, 'id')", f'"{table}"')[0][0])


# ── compared without Django: as the two databases give out what they hold ──


def _compared(model: type[Model], source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> int:
    table = model._meta.db_table  # noqa: SLF001 - as above
    (rows, there), (_, here) = _digest(source, table), _digest(target, table)
    if there != here:
        say = f"Table {table} did not arrive as it left: please tell the authors of Muster."
        raise NotMoved("not-alike", say)
    return rows


def _digest(database: BaseDatabaseWrapper, table: str) -> tuple[int, bytes]:
    """How many rows, and one hash over the hashes of all of them, in whatever order they lie."""
    with database.chunked_cursor() as raw:
        raw.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - a table of ours
        names = [column[0] for column in raw.description]
        order = sorted(range(len(names)), key=names.__getitem__)
        rows = sorted(hashlib.sha256(_bytes([row[n] for n in order])).digest() for row in raw)
    whole = hashlib.sha256(repr([names[n] for n in order]).encode())
    for row in rows:
        whole.update(row)
    return len(rows), whole.digest()


def _bytes(row: list[Any]) -> bytes:
    said = b""
    for value in row:
        form = FORMS[type(value)](value)
        said += b"%d:" % len(form) + form
    return said


def _moment(value: datetime) -> bytes:
    """As SQLite holds it: in UTC, and nothing about where."""
    plain = value.astimezone(UTC).replace(tzinfo=None) if value.tzinfo else value
    return b"'" + str(plain).encode()


FORMS: dict[type, Callable[[Any], bytes]] = {
    type(None): lambda _: b"-",
    bool: lambda value: b"#%d" % value,
    int: lambda value: b"#%d" % value,
    str: lambda value: b"'" + value.encode(),
    bytes: lambda value: b"*" + value,
    memoryview: lambda value: b"*" + bytes(value),
    date: lambda value: b"'" + value.isoformat().encode(),
    datetime: _moment,
}
"""The same bytes for the same value, whichever database gave it out; another type is a mistake."""


def _asked(
    database: BaseDatabaseWrapper, question: str, *given: str | int
) -> list[tuple[Any, ...]]:
    with database.cursor() as cursor:
        cursor.execute(question, given)
        return cursor.fetchall() if cursor.description else []
