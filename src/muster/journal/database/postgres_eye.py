"""What a server on PostgreSQL looks at, loaded with psycopg where that is the database."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db import connection

CHANNEL = "muster"
"""What PostgreSQL is told on with every change: see the migration `0005_told`."""


PROMISES = ("fsync", "full_page_writes", "synchronous_commit")
"""Settings without which PostgreSQL can lose what it said was written, or all of it."""


def broken_promises() -> list[str]:
    """Those that are turned off."""
    with connection.cursor() as cursor:
        off = "SELECT name FROM pg_settings WHERE name = ANY(%s) AND setting = 'off' ORDER BY name"
        cursor.execute(off, [list(PROMISES)])
        return [name for (name,) in cursor.fetchall()]


class PostgresEye:
    """PostgreSQL tells everybody who listens, in whichever process or on whichever machine."""

    def __init__(self) -> None:
        settings: dict[str, Any] = connection.get_connection_params()
        settings.pop("cursor_factory", None)
        settings.pop("context", None)
        with connection.wrap_database_errors:
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
        with connection.wrap_database_errors:
            for _ in self._ear.notifies(timeout=seconds, stop_after=1):
                self._heard += 1
