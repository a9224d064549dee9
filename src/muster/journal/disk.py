"""Writing that outlasts a power cut: files replaced whole, folders synced."""

from __future__ import annotations

import os
from pathlib import Path

ORDINARY = 0o666
"""What a new file may be used for before the system's own mask, as `open` has it."""


def write_whole(path: Path, content: bytes, mode: int = ORDINARY) -> None:
    """Replace a file in one step: after a power cut it holds the old bytes or the new ones."""
    fresh = path.with_name(f"{path.name}.new")
    # One that was left over may be readable by more than `mode` lets in.
    fresh.unlink(missing_ok=True)
    write_new(fresh, content, mode)
    fresh.replace(path)
    sync_folder(path.parent)


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
