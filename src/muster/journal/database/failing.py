"""What a database cannot do at the moment, told from what it says: nothing was written."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Mapping
from enum import StrEnum

import psycopg
from django.db.utils import Error


class Failing(StrEnum):
    BUSY = "busy"
    """Others are in the way; soon they are not."""
    FULL = "full"
    """There is no room on its disk."""
    GONE = "gone"
    """It cannot be reached."""


NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})

SQLITE: Mapping[int, Failing] = {
    sqlite3.SQLITE_BUSY: Failing.BUSY,
    sqlite3.SQLITE_LOCKED: Failing.BUSY,
    sqlite3.SQLITE_FULL: Failing.FULL,
    sqlite3.SQLITE_IOERR: Failing.GONE,
    sqlite3.SQLITE_CANTOPEN: Failing.GONE,
    sqlite3.SQLITE_READONLY: Failing.GONE,
}
PRIMARY = 0xFF
"""The part of SQLite's codes that says what happened; the rest says where."""

POSTGRESQL: Mapping[str, Failing] = {
    "53100": Failing.FULL,
    "08": Failing.GONE,
    "25006": Failing.GONE,  # it takes no writes: another machine is to take its place
    "57P": Failing.GONE,
    "40": Failing.BUSY,
    "53": Failing.BUSY,
    "55P03": Failing.BUSY,
    "57014": Failing.BUSY,
}
"""By how the codes of PostgreSQL begin, the exact ones first."""


def failing(raised: BaseException | None) -> Failing | None:
    """What is wrong with the database or its disk, if that is what was raised."""
    if isinstance(raised, Error):
        raised = raised.__cause__
    if isinstance(raised, OSError):
        return Failing.FULL if raised.errno in NO_ROOM else None
    if isinstance(raised, sqlite3.Error):
        return SQLITE.get(getattr(raised, "sqlite_errorcode", 0) & PRIMARY)
    return _of_postgresql(raised) if isinstance(raised, psycopg.Error) else None


def _of_postgresql(raised: psycopg.Error) -> Failing | None:
    if raised.sqlstate is None:
        lost = isinstance(raised, psycopg.OperationalError | psycopg.InterfaceError)
        return Failing.GONE if lost else None
    code = raised.sqlstate
    return next((what for begins, what in POSTGRESQL.items() if code.startswith(begins)), None)
