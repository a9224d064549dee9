"""Copies taken one after the other of a database that changes, on a stick of their own."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from muster.journal.database.backup import Copies, taken_for
from tests.faults.recording import ANSWERED, Recording

STICK, FILE = "stick", "muster.sqlite3"
KEY = b"k" * 32
BEGUN = datetime(2026, 11, 15, 9, tzinfo=UTC)
COPIES = 8
PHOTOS, SIZE = 30, 9000
"""Rows that all change with every copy, and together take many blocks of it."""


def photo_of(edition: int) -> bytes:
    return bytes([edition]) * SIZE


def is_of_one_moment(copy: Path) -> bool:
    """Whether what a copy holds was there together."""
    with closing(sqlite3.connect(copy)) as opened:
        ((edition,),) = opened.execute("SELECT edition FROM event")
        return set(opened.execute("SELECT bytes FROM photo")) == {(photo_of(edition),)}


def main(place: Path, log: Path) -> None:
    recording, copies = Recording.onto(place, log), Copies(place / STICK)
    data = log.with_name("data")
    data.mkdir()
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as database:
        database.execute("CREATE TABLE event (id TEXT, edition INTEGER)")
        database.execute("CREATE TABLE photo (n INTEGER, bytes BLOB)")
        database.execute("INSERT INTO event VALUES ('cup', 0)")
        for n in range(PHOTOS):
            database.execute("INSERT INTO photo VALUES (?, zeroblob(?))", [n, SIZE])
        for n in range(1, COPIES + 1):
            database.execute("UPDATE event SET edition = ?", [n])
            database.execute("UPDATE photo SET bytes = ?", [photo_of(n)])
            with taken_for(place / STICK, data, FILE) as taken:
                copies.renew(taken, BEGUN + timedelta(minutes=25 * n), KEY)
            recording.note(ANSWERED, str(n))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
