"""Making sure that what is deleted is gone from the files of SQLite, too."""

from __future__ import annotations

from django.db import connection


def overwrite() -> None:
    """From now on whatever this connection deletes is overwritten with noughts."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete=ON")


def scrub() -> None:
    """Take what was deleted out of the file that SQLite writes ahead."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
