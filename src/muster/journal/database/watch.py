"""Whether anybody has written to the database since one last looked, for next to nothing."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from threading import Lock
from typing import Protocol

from django.db import connection
from django.db.utils import Error


class Eye(Protocol):
    """A connection of its own that sees what every other one has committed.

    It fails with Django's errors, whichever database is asked.
    """

    def count(self) -> int:
        """A number that is another after every change."""

    def wait(self, seconds: float) -> None:
        """Until something may have changed, or for so long."""

    def close(self) -> None: ...


class SqliteEye:
    """SQLite counts on every connection what others have written."""

    def __init__(self) -> None:
        name = str(connection.settings_dict["NAME"])
        with connection.wrap_database_errors:
            self._eye = sqlite3.connect(name, check_same_thread=False, isolation_level=None)

    def count(self) -> int:
        with (
            connection.wrap_database_errors,
            closing(self._eye.execute("PRAGMA data_version")) as answer,
        ):
            return int(answer.fetchone()[0])

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        self._eye.close()


def open_eye() -> Eye:
    if connection.vendor == "sqlite":
        return SqliteEye()
    from muster.journal.database.postgres_eye import PostgresEye  # noqa: PLC0415 - only where it is

    return PostgresEye()


class Watch:
    """Opens its eye when it is first asked; one that broke is followed by another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._eye: Eye | None = None
        self._opened = 0

    def count(self) -> tuple[int, int]:
        """Another after every change; and after a new eye, which cannot know what it missed."""
        with self._lock:
            eye = self._open()
            try:
                return self._opened, eye.count()
            except Error:
                self._shut()
                raise

    def wait(self, seconds: float) -> None:
        """Until something may have changed, but no longer than this."""
        eye = self._eye
        if eye is None:
            time.sleep(seconds)
            return
        with self._lock:
            try:
                eye.wait(seconds)
            except Error:
                self._shut()

    def close(self) -> None:
        with self._lock:
            self._shut()

    def _open(self) -> Eye:
        if self._eye is None:
            self._eye = open_eye()
            self._opened += 1
        return self._eye

    def _shut(self) -> None:
        if self._eye is not None:
            self._eye.close()
        self._eye = None


WATCH = Watch()
"""The one watch of this process."""
