"""Whether anybody has written to the database since one last looked, for next to nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from threading import Lock

from django.db import connection


class Watch:
    """SQLite counts on every connection what others have written: one of our own sees them all."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._eye: sqlite3.Connection | None = None

    def count(self) -> int | None:
        """A number that is another after every change; any other database has none."""
        if connection.vendor != "sqlite":
            return None
        with self._lock:
            if self._eye is None:
                name = str(connection.settings_dict["NAME"])
                self._eye = sqlite3.connect(name, check_same_thread=False, isolation_level=None)
            with closing(self._eye.execute("PRAGMA data_version")) as answer:
                return int(answer.fetchone()[0])

    def close(self) -> None:
        with self._lock:
            if self._eye is not None:
                self._eye.close()
            self._eye = None
