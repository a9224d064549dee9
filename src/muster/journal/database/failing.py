"""What a database cannot do at the moment, told from what it says."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from enum import StrEnum

from django.db.utils import Error, InterfaceError, OperationalError

from muster.journal.disk import NO_ROOM


class Failing(StrEnum):
    BUSY = "busy"
    """Others are in the way; soon they are not."""
    FULL = "full"
    """There is no room on its disk."""
    GONE = "gone"
    """It cannot be reached."""
    DAMAGED = "damaged"
    """Some of its pages hold something else than what was written there."""


SQLITE: Mapping[int, Failing] = {
    sqlite3.SQLITE_BUSY: Failing.BUSY,
    sqlite3.SQLITE_LOCKED: Failing.BUSY,
    sqlite3.SQLITE_FULL: Failing.FULL,
    sqlite3.SQLITE_IOERR: Failing.GONE,
    sqlite3.SQLITE_IOERR_SHMSIZE: Failing.FULL,  # whoever opens it needs room for an index beside
    sqlite3.SQLITE_CANTOPEN: Failing.GONE,
    sqlite3.SQLITE_READONLY: Failing.GONE,
    sqlite3.SQLITE_IOERR_READ: Failing.DAMAGED,  # its disk gives some of it no more
    sqlite3.SQLITE_IOERR_SHORT_READ: Failing.DAMAGED,  # its file was cut short
    sqlite3.SQLITE_CORRUPT: Failing.DAMAGED,
    sqlite3.SQLITE_NOTADB: Failing.DAMAGED,
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
    "58030": Failing.GONE,
    "XX001": Failing.DAMAGED,
    "XX002": Failing.DAMAGED,
}
"""By how the codes of PostgreSQL begin, the exact ones first."""


def failing(raised: BaseException | None) -> Failing | None:
    """What is wrong with the database or its disk, if that is what was raised."""
    said = raised.__cause__ if isinstance(raised, Error) else raised
    if isinstance(said, OSError):
        return Failing.FULL if said.errno in NO_ROOM else None
    if isinstance(said, sqlite3.Error):
        return _of_sqlite(said)
    if code := sqlstate(said):
        return next((what for begins, what in POSTGRESQL.items() if code.startswith(begins)), None)
    return Failing.GONE if isinstance(raised, OperationalError | InterfaceError) else None


def _of_sqlite(said: sqlite3.Error) -> Failing | None:
    """What SQLite says has a code; what Python says of text that is none has not."""
    code = getattr(said, "sqlite_errorcode", None)
    if code is None:
        return Failing.DAMAGED if isinstance(said, sqlite3.OperationalError) else None
    return SQLITE.get(code) or SQLITE.get(code & PRIMARY)


def sqlstate(said: BaseException | None) -> str:
    """PostgreSQL's code; none where it was not reached, or is not what was asked."""
    return getattr(said, "sqlstate", None) or ""
