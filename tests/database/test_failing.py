"""A database that fails is told from a mistake of ours, by what it says."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.db.utils import OperationalError
from psycopg import errors

from muster.journal.database.failing import Failing, failing


def _raised(code: int) -> sqlite3.OperationalError:
    raised = sqlite3.OperationalError("said by SQLite")
    raised.sqlite_errorcode = code
    return raised


@pytest.mark.parametrize(
    ("raised", "meant"),
    [
        (_raised(sqlite3.SQLITE_BUSY_SNAPSHOT), Failing.BUSY),
        (_raised(sqlite3.SQLITE_FULL), Failing.FULL),
        (_raised(sqlite3.SQLITE_IOERR_WRITE), Failing.GONE),
        (_raised(sqlite3.SQLITE_CANTOPEN), Failing.GONE),
        (_raised(sqlite3.SQLITE_ERROR), None),
        (psycopg.OperationalError("connection refused"), Failing.GONE),
        (psycopg.InterfaceError("the connection is closed"), Failing.GONE),
        (errors.AdminShutdown(), Failing.GONE),
        (errors.CannotConnectNow(), Failing.GONE),
        (errors.ConnectionFailure(), Failing.GONE),
        (errors.ReadOnlySqlTransaction(), Failing.GONE),
        (errors.DiskFull(), Failing.FULL),
        (errors.TooManyConnections(), Failing.BUSY),
        (errors.LockNotAvailable(), Failing.BUSY),
        (errors.DeadlockDetected(), Failing.BUSY),
        (errors.QueryCanceled(), Failing.BUSY),
        (errors.UndefinedTable(), None),
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
