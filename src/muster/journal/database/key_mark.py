"""Every machine that shares a database has the same key: the mark of it is kept there."""

from __future__ import annotations

from pathlib import Path

from django.db import connection

from muster.journal.database.keys import KEY, KeyForeign, fits, mark_of, server_key
from muster.journal.database.models import ServerRow

THE_ONE = 1


def need_its_key(data: Path) -> None:
    """Send away whoever has no key, or another than the database was made under."""
    key = server_key(data)
    with connection.cursor() as cursor:
        if not fits(cursor, connection.introspection.table_names(cursor), key):
            raise KeyForeign(data / KEY)


def check_key(data: Path) -> None:
    """The same, where every table is: whoever comes first leaves the mark of their key."""
    need_its_key(data)
    mark = mark_of(server_key(data))
    row, _ = ServerRow.objects.get_or_create(id=THE_ONE, defaults={"key": mark})
    if row.key != mark:
        raise KeyForeign(data / KEY)


def accept_key(data: Path) -> None:
    """From now on this is the key of the database; what hung on another is lost."""
    mark = mark_of(server_key(data))
    ServerRow.objects.update_or_create(id=THE_ONE, defaults={"key": mark})
