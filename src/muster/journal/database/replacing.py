"""Putting a staged copy in place of a database: whoever is killed at it is finished by the next.

Before the first file is moved, a record of all that will be is on the disk; it goes after the last.
A start that finds a record does what is left of it. One that finds only what was staged knows that
nothing was moved yet. So a data folder is all of the old or all of the new, its key included.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from enum import Enum
from pathlib import Path

from filelock import FileLock, Timeout

from muster.journal.database.keys import KEY, OWNER_ONLY
from muster.journal.disk import sync_folder, write_new

STAGE = "restoring"
"""The folder in the data folder in which a copy is looked at before it counts."""

RECORD = "restoring.json"
"""What is moved, from the moment on at which there is no way back."""

LOCK = "restoring.lock"

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database belongs to it."""

PATIENCE = 10.0
"""Seconds to wait for somebody else who restores here, or finishes what another began."""


class Underway(Exception):
    """Somebody restores into this folder, or moves what is in it, at this moment."""


class Left(Enum):
    """What a restore that was broken off has come to."""

    FINISHED = "finished"
    UNDONE = "undone"


@contextmanager
def alone(data: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Nobody else restores into a folder, moves it or starts on it; a killed process lets go.

    The lock's file goes while it is still held: who waited for it takes a new one.
    """
    try:
        with FileLock(data / LOCK, timeout=patience):
            try:
                yield
            finally:
                with suppress(OSError):  # where an open file cannot be removed, it stays
                    (data / LOCK).unlink()
    except Timeout:
        raise Underway(
            f"A copy is being restored into {data}, or all of it moved to another database. "
            "Nothing was changed. Try again when that is done."
        ) from None


def settle(data: Path, patience: float = PATIENCE) -> Left | None:
    """Before anybody opens a data folder: finish or undo what a killed restore left there.

    Who finds somebody at work waits for them; whoever was killed has left the lock's file alone.
    """
    if not _is_left(data) and not (data / LOCK).exists():
        return None
    with alone(data, patience):
        if (data / RECORD).exists():
            _finish(data)
            return Left.FINISHED
        if _is_left(data):  # nobody else did it while we waited
            shutil.rmtree(data / STAGE)
            return Left.UNDONE
    return None


def _is_left(data: Path) -> bool:
    return (data / RECORD).exists() or (data / STAGE).exists()


def put_in_place(data: Path, file: str, at: datetime) -> list[Path]:
    """Move what was staged into the data folder; where what it replaced now lies."""
    aside = _aside(data, file, at.strftime("%Y%m%dT%H%M%S"))
    for name in aside:
        _sync(data / STAGE / name)
    written = data / STAGE / RECORD
    write_new(written, json.dumps(aside).encode(), OWNER_ONLY)
    sync_folder(data / STAGE)
    written.replace(data / RECORD)
    sync_folder(data)
    _finish(data)
    return [data / before for before in aside.values() if before]


def _aside(data: Path, file: str, stamp: str) -> dict[str, str]:
    """Whatever is replaced, by its name, and the name under which it is kept; "" if it is not.

    A key goes with the database that hangs on it, also where none comes in its place: whoever
    finds the right one later would put it over the only one that opens what was there.
    """
    moved: dict[str, str] = {}
    for name in (file, *(file + end for end in BESIDE), KEY):
        kept = (data / name).exists() and not (name == KEY and _stays(data))
        moved[name] = _free(data, f"{name}.before-{stamp}") if kept else ""
    return moved


def _stays(data: Path) -> bool:
    """Whether the key in place is the one that was staged: whichever fits the copy was."""
    fresh = data / STAGE / KEY
    return fresh.exists() and fresh.read_bytes() == (data / KEY).read_bytes()


def _free(data: Path, name: str) -> str:
    """A name that nothing has: two copies restored within one second keep both."""
    tried, n = name, 1
    while (data / tried).exists():
        tried, n = f"{name}-{n}", n + 1
    return tried


def _finish(data: Path) -> None:
    """Do what the record says, as far as it was not done; done twice, it changes nothing."""
    aside: Mapping[str, str] = json.loads((data / RECORD).read_bytes())
    for name, before in aside.items():
        if before and not (data / before).exists() and (data / name).exists():
            (data / name).rename(data / before)
    sync_folder(data)
    for name in aside:
        if (data / STAGE / name).exists():
            (data / STAGE / name).replace(data / name)
    sync_folder(data)
    if (data / STAGE).exists():
        shutil.rmtree(data / STAGE)
    (data / RECORD).unlink()
    sync_folder(data)


def _sync(path: Path) -> None:
    if not path.exists():
        return
    with path.open("rb+") as file:
        os.fsync(file.fileno())
