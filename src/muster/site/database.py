"""Which database a server keeps its events in: a file in its folder, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url

from muster.journal.database.called import OURS

FILE = "muster.sqlite3"
PATIENCE = 20
"""Seconds for which a writer waits its turn."""
FROZEN = 120
"""Seconds after which PostgreSQL takes back what somebody began and does not go on with."""

SQLITE: dict[str, Any] = {
    # A writer waits its turn at the door instead of failing half-way through.
    "transaction_mode": "IMMEDIATE",
    "timeout": PATIENCE,
    # What is acknowledged is on the disk.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA mmap_size=134217728; PRAGMA cache_size=-512;"
    ),
}

POSTGRESQL: dict[str, Any] = {
    "connect_timeout": 5,
    # A network that fell silent is noticed in seconds, not in hours: while nobody asks anything,
    # and while a question is on its way.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
    "options": " ".join(
        f"-c {name}={value}"
        for name, value in {
            "lock_timeout": f"{PATIENCE}s",
            # What is acknowledged is on the disk, whatever the server's own settings say.
            "synchronous_commit": "on",
            # A machine that died or froze in the middle of an act does not keep its event locked.
            "idle_in_transaction_session_timeout": f"{FROZEN}s",
        }.items()
    ),
}


class NotADatabase(Exception):
    """What `DATABASE_URL` says leads to no database that Muster knows."""


def database_of(url: str, data: Path) -> dict[str, Any]:
    """Django's settings of the one database; an empty address means SQLite in the data folder."""
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": data / FILE,
            "CONN_MAX_AGE": None,
            "OPTIONS": SQLITE,
        }
    if not url.startswith(("postgresql://", "postgres://")):
        raise NotADatabase(
            "DATABASE_URL must begin with postgresql://; without it, SQLite in the data folder "
            "is used. Nothing was changed."
        )
    try:
        read: dict[str, Any] = dict(dj_database_url.parse(url, conn_health_checks=True))
    except ValueError as wrong:
        raise NotADatabase(f"DATABASE_URL cannot be read: {wrong}. Nothing was changed.") from None
    return {
        **read,
        "CONN_MAX_AGE": None,
        # By its name a program is known to be one of ours, whatever the address says.
        "OPTIONS": {**POSTGRESQL, **read.get("OPTIONS", {}), "application_name": OURS},
    }
