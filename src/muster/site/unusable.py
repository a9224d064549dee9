"""What is wrong with a server's folder, key or database, said in words by every command."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db.utils import Error

from muster.cli.trouble import FULL
from muster.journal.database.failing import Failing, failing
from muster.journal.database.keys import KeyDamaged, KeyForeign, KeyMissing
from muster.journal.database.replacing import Underway
from muster.reading.unclear import Unclear
from muster.site.database import NotADatabase

CODES: Mapping[type[Exception], str] = {
    KeyMissing: "key-missing",
    KeyDamaged: "key-damaged",
    KeyForeign: "server-unusable",
    NotADatabase: "server-unusable",
    Underway: "server-unusable",
}
"""What says by itself what is wrong, and what to do."""

CAUGHT: tuple[type[Exception], ...] = (*CODES, Error, sqlite3.Error, OSError)

DAMAGED = (
    "The server's database is damaged: some of its pages cannot be read. Nothing was changed. Stop "
    "the server and put the newest whole copy in place: muster restore COPIES. What is there now "
    "is kept beside it; muster unshelve takes single events out, as long as they can be read."
)
BUSY = "Somebody else is writing to the server's database. Nothing was changed; try again."

FAILING: Mapping[Failing, tuple[str, str]] = {
    Failing.FULL: ("disk-full", FULL),
    Failing.DAMAGED: ("database-damaged", DAMAGED),
    Failing.BUSY: ("database-busy", BUSY),
}


@contextmanager
def said_in_words() -> Iterator[None]:
    """Whatever keeps a command from using the server ends in a sentence, never in a trace."""
    try:
        yield
    except CAUGHT as wrong:
        unclear = _unclear(wrong)
        if unclear is None:
            raise
        raise unclear from None


def _unclear(wrong: Exception) -> Unclear | None:
    for kind, code in CODES.items():
        if isinstance(wrong, kind):
            return Unclear(code, str(wrong))
    what = failing(wrong)
    if what is not None and what in FAILING:
        return Unclear(*FAILING[what])
    if isinstance(wrong, OSError):
        return None  # a file of somebody's own: told of as everywhere
    say = f"The server's database cannot be used: {wrong}. Nothing was changed."
    return Unclear("database-unusable", say)
