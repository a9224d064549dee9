"""Copies of the SQLite database in another folder or on a stick, taken while others write."""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock

from muster.journal import private
from muster.journal.database.keys import KEY, OWNER_ONLY
from muster.journal.disk import sync_folder, write_new, write_whole

NAME = "muster-%Y%m%dT%H%M%S.%fZ.sqlite3"
HOUR = "muster-hour-%Y%m%dT%H.sqlite3"
TAKEN = re.compile(r"muster-\d{8}T\d{6}\.\d{6}Z\.sqlite3")
HOURLY = re.compile(r"muster-hour-\d{8}T\d{2}\.sqlite3")
UNFINISHED = ".part"
COPYING = "copying-"
"""How the names begin of what lies in the data folder while it is copied."""

KEEP = 3
"""The latest copies: while one is written anew, the others stay whole."""
HOURS = 24
"""Hours of which the last copy is kept."""

PAGES = 256
BREATH = 0.001
"""Seconds to rest after so many pages: whoever writes at this moment goes first."""
BLOCK = 64 * 1024
ROLLBACK = (18, b"\x01\x01")
"""Where a database says that it has a file of changes beside it, and how it says that it has none.

One without can be read from a stick that nothing may be written to.
"""


@contextmanager
def taken_for(folder: Path, data: Path, database: str) -> Iterator[Path]:
    """A snapshot for a folder, for as long as nobody else copies there.

    A server that goes on copying and somebody who copies by hand would write the same file.
    """
    named = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:8]
    taken = data / f"{COPYING}{named}.sqlite3"
    with _alone_with(taken):
        snapshot(data / database, taken)
        _need_whole(taken)
        yield taken


@contextmanager
def _alone_with(taken: Path, patience: float = -1) -> Iterator[None]:
    """Nobody else has this snapshot, and nothing is left of it; who waited takes a new lock."""
    lock = taken.with_suffix(".lock")
    with FileLock(lock, timeout=patience, mode=private.FILE):
        try:
            yield
        finally:
            taken.unlink(missing_ok=True)
            with suppress(OSError):  # where an open file cannot be removed, it stays
                lock.unlink()


def clear_left(data: Path) -> None:
    """Delete the snapshots of whoever was killed: people who were erased since are in them."""
    for name in {path.stem for path in data.glob(f"{COPYING}*")}:
        # Somebody copies there at this moment (`Timeout`), or it is another account's.
        with suppress(OSError), _alone_with(data / f"{name}.sqlite3", patience=0):
            pass


class Damaged(sqlite3.DatabaseError):
    """The database itself is damaged: what was copied while it was whole is worth more."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def _need_whole(taken: Path) -> None:
    with closing(sqlite3.connect(taken)) as opened:
        found = opened.execute("PRAGMA quick_check(1)").fetchall()
    if found != [("ok",)]:
        raise Damaged("the database is damaged; the copies that were taken before are kept")


class NotTheFolder(OSError):
    """Another disk is where the copies were: the stick was taken out, say."""


def snapshot(database: Path, to: Path) -> None:
    """The database as it is at one moment, in a file that is all there is to it."""
    to.unlink(missing_ok=True)
    write_new(to, b"", OWNER_ONLY)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(to)) as target:
        target.execute("PRAGMA journal_mode=OFF").close()
        target.execute("PRAGMA synchronous=OFF").close()
        source.execute("BEGIN").close()
        # From here on this connection sees that moment, whatever others write.
        source.execute("SELECT count(*) FROM sqlite_master").close()
        source.backup(target, pages=PAGES, progress=lambda *_: time.sleep(BREATH))
    with to.open("r+b") as file:
        file.seek(ROLLBACK[0])
        file.write(ROLLBACK[1])


@dataclass(slots=True)
class Written:
    """What a copy of ours holds, block by block, and how it looked when we left it."""

    blocks: list[bytes]
    mark: tuple[int, int]


@dataclass(slots=True)
class Copies:
    """The copies in one folder. Only what changed is written: a stick is slow and wears out.

    A copy has its name only while it is whole.
    """

    folder: Path
    with_key: bool = True
    _ours: dict[str, Written] = field(default_factory=dict)
    _disk: int | None = None

    def renew(self, taken: Path, at: datetime, key: bytes) -> Path:
        """Put a snapshot beside the copies that are there; the oldest of the latest makes room."""
        self.come_in()
        part, known = self._begin(at)
        try:
            blocks = _write_what_differs(taken, part, known)
        except OSError:
            with suppress(OSError):  # a full stick has room again; one that was pulled has none
                part.unlink()
            raise
        path = self.folder / at.astimezone(UTC).strftime(NAME)
        part.replace(path)
        sync_folder(self.folder)
        self._ours[path.name] = Written(blocks, _mark(path))
        if self.with_key:
            keep_key(self.folder, key, at)
        self._keep_hours(path)
        return path

    def come_in(self) -> None:
        """Only ever to the disk that it was: a folder without its stick is not the stick."""
        place = self.folder if self.folder.exists() else self.folder.parent
        disk = place.stat().st_dev
        if self._disk not in (None, disk):
            raise NotTheFolder(f"{self.folder} is on another disk now")
        if not self.folder.exists():
            self.folder.mkdir(mode=private.FOLDER, exist_ok=True)
            sync_folder(self.folder.parent)
        if self._disk is None:
            private.shut(self.folder)
        self._disk = disk

    def _begin(self, at: datetime) -> tuple[Path, list[bytes]]:
        """A file to write to, and what is known to be in it."""
        for left in self.folder.glob(f"muster-*{UNFINISHED}"):
            left.unlink()
        recent = _believed(latest(self.folder), at.astimezone(UTC).strftime(NAME))
        for old in recent[KEEP:]:
            old.unlink()
        part = self.folder / f"muster-new.sqlite3{UNFINISHED}"
        if len(recent) < KEEP:
            write_new(part, b"", OWNER_ONLY)
            return part, []
        oldest = recent[KEEP - 1]
        known = self._ours.pop(oldest.name, None)
        unchanged = known is not None and known.mark == _mark(oldest)
        oldest.replace(part)
        sync_folder(self.folder)  # written over under its old name, it would be no copy any more
        return part, known.blocks if known is not None and unchanged else []

    def _keep_hours(self, newest: Path) -> None:
        """The last copy of an hour that is over is kept, by a name of its own."""
        for path in latest(self.folder):
            hour = self.folder / taken_at(path).strftime(HOUR)
            over = taken_at(path).strftime(HOUR) != taken_at(newest).strftime(HOUR)
            if over and not hour.exists():
                self._ours.pop(path.name, None)
                path.replace(hour)
        hours = hourly(self.folder)
        for old in _believed(hours, taken_at(newest).strftime(HOUR))[HOURS:]:
            old.unlink()


def _believed(newest_first: list[Path], now: str) -> list[Path]:
    """Copies that bear a later time than now were taken under a wrong clock: they go first."""
    return sorted(newest_first, key=lambda path: path.name <= now, reverse=True)


def _write_what_differs(taken: Path, part: Path, known: list[bytes]) -> list[bytes]:
    blocks: list[bytes] = []
    with taken.open("rb") as source, part.open("r+b") as file:
        while block := source.read(BLOCK):
            n = len(blocks)
            blocks.append(hashlib.blake2b(block, digest_size=16).digest())
            if n >= len(known) or known[n] != blocks[n]:
                file.seek(n * BLOCK)
                file.write(block)
        file.truncate(source.tell())
        file.flush()
        os.fsync(file.fileno())
    return blocks


def _mark(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def keep_key(folder: Path, key: bytes, at: datetime) -> None:
    """A copy without the key has no private links; whoever finds it with the key has them all.

    Another key that lies there is kept beside it: copies may hang on it.
    """
    path = folder / KEY
    if path.exists() and path.read_bytes() != key:
        path.rename(folder / f"{KEY}.before-{at.astimezone(UTC):%Y%m%dT%H%M%S.%f}")
    if not path.exists():
        write_whole(path, key, OWNER_ONLY)


# ── what is there ──


def latest(folder: Path) -> list[Path]:
    """The latest copies, the newest first."""
    return sorted((path for path in folder.iterdir() if TAKEN.fullmatch(path.name)), reverse=True)


def hourly(folder: Path) -> list[Path]:
    return sorted((path for path in folder.iterdir() if HOURLY.fullmatch(path.name)), reverse=True)


def taken_at(path: Path) -> datetime:
    return datetime.strptime(path.name, NAME).replace(tzinfo=UTC)
