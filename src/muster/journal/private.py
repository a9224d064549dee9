"""What a server keeps is for its owner alone: its folder, and every file that is made in it."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from muster.journal.disk import sync_folder

FILE, FOLDER = 0o600, 0o700
"""Read and written by whoever runs the server, and by nobody else of the machine."""

OTHERS, GROUP = 0o007, 0o070

OURS = re.compile(
    r"muster[.-]|server\.key|copying-|copies\.json|migrate\.lock|restoring(\.json|\.lock)?$|demo$"
)
"""How the names begin of what a server, or somebody who copies it, keeps in a folder."""


@contextmanager
def made(folder: Path) -> Iterator[None]:
    """A folder for its owner alone, for something that is to be kept there.

    One that was there already stays as it is. If that something fails, whatever was made for it is
    gone again.
    """
    fresh = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=FOLDER, exist_ok=True)
    for each in fresh:
        sync_folder(each.parent)
    try:
        yield
    except BaseException:
        for each in fresh:
            with suppress(OSError):  # something lies in it: somebody else's by now
                each.rmdir()
        raise


def mode_in(folder: Path) -> int:
    """What a new file of this folder may be used for: by its group as well, if that was said."""
    found = folder.stat().st_mode
    return FILE | (found & GROUP & ~stat.S_IXGRP if _is_shared(found) else 0)


def shut(folder: Path) -> list[Path]:
    """Keep others from reading what is there already; whatever was open to them until now.

    A folder in which something else lies, too, is left as it is: only our files are shut. A disk
    that knows no modes, such as a stick formatted with FAT, stays as it is.
    """
    there = sorted(folder.iterdir())
    ours = [path for path in there if OURS.match(path.name)]
    forbidden = OTHERS if _is_shared(folder.stat().st_mode) else OTHERS | GROUP
    own = [folder] if len(ours) == len(there) else []
    return [path for path in (*own, *ours) if _close(path, forbidden)]


def _is_shared(mode: int) -> bool:
    """Whoever shares a folder on purpose hands all that is made in it to its group (`g+s`)."""
    return bool(mode & stat.S_ISGID)


def _close(path: Path, forbidden: int) -> bool:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & forbidden:
            path.chmod(mode & ~forbidden)
            return not path.stat().st_mode & forbidden
    except OSError:
        pass  # gone meanwhile, somebody else's, or on a disk without modes
    return False
