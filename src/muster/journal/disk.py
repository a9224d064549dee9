"""Writing that outlasts a power cut and a full disk: whole or not at all, and synced."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
"""What a system says where a disk, or what somebody may have of it, is full."""

ORDINARY = 0o666
"""What a new file may be used for before the system's own mask, as `open` has it."""


def write_whole(path: Path, content: bytes, mode: int = ORDINARY) -> None:
    """Replace a file in one step: after a power cut it holds the old bytes or the new ones."""
    fresh = path.with_name(f"{path.name}.new")
    # One that was left over may be readable by more than `mode` lets in.
    fresh.unlink(missing_ok=True)
    try:
        write_new(fresh, content, mode)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):  # a full disk has its room again
            fresh.unlink()
        raise
    sync_folder(path.parent)


def hand_out(path: Path, content: bytes) -> None:
    """Write a file for somebody, whole or not at all; a device or a pipe is merely written to."""
    if path.exists() and not path.is_file():
        path.write_bytes(content)
    else:
        write_whole(path.resolve(), content)


def append(path: Path, content: bytes) -> None:
    """Write on after what is there: all of it, synced, or nothing if there is no room for it."""
    with path.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            left = memoryview(content)
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):  # then it is a tail that was never promised
                file.truncate(before)
            raise


def write_new(path: Path, content: bytes, mode: int = ORDINARY) -> None:
    """Write a file that must not be there yet; its name lasts once the folder is synced."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


_BINARY = getattr(os, "O_BINARY", 0)
"""Windows would change the ends of lines."""


def make_folders(folder: Path) -> None:
    """Make a folder and those it is in, so that they are still there afterwards."""
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in made:
        sync_folder(each.parent)


def sync_folder(folder: Path) -> None:
    """Make names in a folder last; a system that cannot open folders syncs them by itself."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
