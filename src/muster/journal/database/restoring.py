"""Putting a copy of the SQLite database in place; what was there before is kept beside it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from muster.journal.database.backup import hourly, latest
from muster.journal.database.failing import Failing, failing
from muster.journal.database.keys import KEY, KeyForeign, fits
from muster.journal.database.replacing import BESIDE, RECORD, STAGE
from muster.journal.disk import write_whole
from muster.journal.private import FILE as PRIVATE
from muster.journal.private import FOLDER as PRIVATE_FOLDER


class InUse(Exception):
    """A server runs on the database that is to be replaced."""


class NoCopy(Exception):
    """Nothing whole was found to put in place."""


def find_copies(source: Path, file: str) -> list[Path]:
    """The copies in a folder, the newest first; or the one that is named."""
    if source.is_dir():
        whole = [source / file] if (source / file).exists() else []
        return [*whole, *latest(source), *hourly(source)]
    return [source] if source.exists() else []


def stage(copies: list[Path], data: Path, file: str) -> tuple[Path, Path]:
    """The first of the copies that is whole, laid out as a data folder; and which one it is."""
    folder = data / STAGE
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=PRIVATE_FOLDER)
    for copy in copies:
        for end in ("", *BESIDE):
            beside, staged = copy.with_name(copy.name + end), folder / (file + end)
            staged.unlink(missing_ok=True)
            if beside.exists():
                shutil.copyfile(beside, staged)
                staged.chmod(PRIVATE)
        if is_whole(folder / file):
            _stage_key(copy.parent, data, folder / file)
            return folder, copy
    raise NoCopy


@contextmanager
def cleared(data: Path) -> Iterator[None]:
    """Nothing is left of what was staged and refused; what was being put in place is needed."""
    try:
        yield
    finally:
        if not (data / RECORD).exists():
            shutil.rmtree(data / STAGE, ignore_errors=True)


def _stage_key(source: Path, data: Path, database: Path) -> None:
    """The key that a copy was made under: beside it or in place, or once set aside there."""
    for folder in (source, data):
        for path in (folder / KEY, *sorted(folder.glob(f"{KEY}.before-*"), reverse=True)):
            if path.exists() and _fits(database, path.read_bytes()):
                write_whole(database.with_name(KEY), path.read_bytes(), PRIVATE)
                return


def need_key(database: Path, key: bytes, path: Path) -> None:
    """`KeyForeign` if a database was made under another key than this one, from there."""
    if not _fits(database, key):
        raise KeyForeign(path)


def _fits(database: Path, key: bytes) -> bool:
    with closing(sqlite3.connect(database)) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return fits(opened.cursor(), {name for (name,) in names}, key)


def is_whole(database: Path) -> bool:
    """Whether SQLite finds every page and every index as it should be."""
    try:
        with closing(sqlite3.connect(database)) as opened:
            rows = opened.execute("PRAGMA integrity_check").fetchall()
            editions(database)
    except sqlite3.Error:
        return False
    return bool(rows == [("ok",)])


def editions(database: Path) -> dict[str, int]:
    """How far every event of a database has come; `sqlite3.Error` if it cannot be read."""
    with closing(sqlite3.connect(database)) as opened:
        return dict(opened.execute("SELECT id, edition FROM event").fetchall())


def newer_than(there: Path, copy: Path) -> list[str]:
    """The events that the database in place has more of than the copy has."""
    if not there.exists():
        return []
    try:
        ours = editions(there)
    except sqlite3.Error:
        return []
    theirs = editions(copy)
    return sorted(event for event, edition in ours.items() if edition > theirs.get(event, -1))


def close_alone(database: Path) -> None:
    """Fold what lies beside a database into it; `InUse` if anybody else has it open."""
    if not database.exists():
        return
    with closing(sqlite3.connect(database, timeout=1)) as opened:
        try:
            opened.execute("PRAGMA journal_mode=DELETE").close()
        except sqlite3.DatabaseError as trouble:
            what = failing(trouble)
            if what is Failing.BUSY:
                raise InUse from None
            if what in {Failing.GONE, Failing.FULL}:
                raise
            # damaged: it is set aside as it is
