"""A database that fails is told from a mistake of ours, by what it says."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.db import utils
from django.db.utils import OperationalError
from psycopg import errors

from muster.journal.database.failing import Failing, failing


def _raised(code: int) -> sqlite3.OperationalError:
    raised = sqlite3.OperationalError("said by SQLite")
    raised.sqlite_errorcode = code
    return raised


def _passed_on(said: psycopg.Error) -> utils.Error:
    """As Django hands it over: by the first of its own names for it."""
    kinds = (getattr(utils, kind.__name__, None) for kind in type(said).__mro__)
    raised = next(kind for kind in kinds if kind)("said by PostgreSQL")
    raised.__cause__ = said
    assert isinstance(raised, utils.Error)
    return raised


@pytest.mark.parametrize(
    ("raised", "meant"),
    [
        (_raised(sqlite3.SQLITE_BUSY_SNAPSHOT), Failing.BUSY),
        (_raised(sqlite3.SQLITE_FULL), Failing.FULL),
        (_raised(sqlite3.SQLITE_IOERR_SHMSIZE), Failing.FULL),
        (_raised(sqlite3.SQLITE_IOERR_WRITE), Failing.GONE),
        (_raised(sqlite3.SQLITE_CANTOPEN), Failing.GONE),
        (_raised(sqlite3.SQLITE_ERROR), None),
        (_raised(sqlite3.SQLITE_CORRUPT_INDEX), Failing.DAMAGED),
        (_raised(sqlite3.SQLITE_NOTADB), Failing.DAMAGED),
        (_raised(sqlite3.SQLITE_IOERR_SHORT_READ), Failing.DAMAGED),
        (_raised(sqlite3.SQLITE_IOERR_READ), Failing.DAMAGED),
        (sqlite3.OperationalError("Could not decode to UTF-8 column"), Failing.DAMAGED),
        (sqlite3.ProgrammingError("Cannot operate on a closed database."), None),
        (_passed_on(errors.DataCorrupted()), Failing.DAMAGED),
        (_passed_on(psycopg.OperationalError("connection refused")), Failing.GONE),
        (_passed_on(psycopg.InterfaceError("the connection is closed")), Failing.GONE),
        (_passed_on(psycopg.ProgrammingError("can't adapt")), None),
        (_passed_on(errors.AdminShutdown()), Failing.GONE),
        (_passed_on(errors.CannotConnectNow()), Failing.GONE),
        (_passed_on(errors.ConnectionFailure()), Failing.GONE),
        (_passed_on(errors.ReadOnlySqlTransaction()), Failing.GONE),
        (_passed_on(errors.DiskFull()), Failing.FULL),
        (_passed_on(errors.TooManyConnections()), Failing.BUSY),
        (_passed_on(errors.LockNotAvailable()), Failing.BUSY),
        (_passed_on(errors.DeadlockDetected()), Failing.BUSY),
        (_passed_on(errors.QueryCanceled()), Failing.BUSY),
        (_passed_on(errors.UndefinedTable()), None),
        (OSError(errno.ENOSPC, "No space left on device"), Failing.FULL),
        (OSError(errno.ENOENT, "No such file"), None),
        (ValueError("ours"), None),
        (None, None),
    ],
)
def test_what_was_raised_tells_what_is_wrong(
    raised: BaseException | None, meant: Failing | None
) -> None:
    assert failing(raised) == meant


def test_what_django_passes_on_is_looked_into(tmp_path: Path) -> None:
    passed_on = OperationalError("unable to open database file")
    with pytest.raises(sqlite3.OperationalError) as refused:
        sqlite3.connect(tmp_path / "no" / "folder.sqlite3")
    passed_on.__cause__ = refused.value
    assert failing(passed_on) == Failing.GONE
