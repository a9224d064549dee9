"""Whether anybody has written to the database since one last looked, for next to nothing."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from threading import Lock
from typing import Any, Protocol

import psycopg
from django.db import connection

CHANNEL = "muster"
"""What PostgreSQL is told on with every change: see the migration `0005_told`."""


class Eye(Protocol):
    """A connection of its own that sees what every other one has committed."""

    def count(self) -> int:
        """A number that is another after every change."""

    def wait(self, seconds: float) -> None:
        """Until something may have changed, or for so long."""

    def close(self) -> None: ...


class SqliteEye:
    """SQLite counts on every connection what others have written."""

    def __init__(self) -> None:
        name = str(connection.settings_dict["NAME"])
        self._eye = sqlite3.connect(name, check_same_thread=False, isolation_level=None)

    def count(self) -> int:
        with closing(self._eye.execute("PRAGMA data_version")) as answer:
            return int(answer.fetchone()[0])

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        self._eye.close()


class PostgresEye:
    """PostgreSQL tells everybody who listens, in whichever process or on whichever machine."""

    def __init__(self) -> None:
        settings: dict[str, Any] = connection.get_connection_params()
        settings.pop("cursor_factory", None)
        settings.pop("context", None)
        self._ear = psycopg.connect(**settings, autocommit=True)
        self._ear.execute(f"LISTEN {CHANNEL}")
        self._heard = 0

    def count(self) -> int:
        self._hear(0)
        return self._heard

    def wait(self, seconds: float) -> None:
        self._hear(seconds)

    def close(self) -> None:
        self._ear.close()

    def _hear(self, seconds: float) -> None:
        for _ in self._ear.notifies(timeout=seconds, stop_after=1):
            self._heard += 1


EYES: dict[str, type[Eye]] = {"sqlite": SqliteEye, "postgresql": PostgresEye}


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
            except (sqlite3.Error, psycopg.Error):
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
            except (sqlite3.Error, psycopg.Error):
                self._shut()

    def close(self) -> None:
        with self._lock:
            self._shut()

    def _open(self) -> Eye:
        if self._eye is None:
            self._eye = EYES[connection.vendor]()
            self._opened += 1
        return self._eye

    def _shut(self) -> None:
        if self._eye is not None:
            self._eye.close()
        self._eye = None


WATCH = Watch()
"""The one watch of this process."""
