"""A server's own folder for this test process: real SQLite, made once, emptied for every test."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from django.core.management import call_command

from muster.site.starting import prepare

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
"""Where a system has it, a disk that syncs at once: the same SQLite, without the waiting."""


@cache
def data_folder() -> Path:
    """Django is ready afterwards; its settings can be read only once in a process."""
    folder = Path(tempfile.mkdtemp(prefix="muster-test-", dir=MEMORY if MEMORY.is_dir() else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    prepare(folder, "http://muster.test")
    return folder


def empty() -> None:
    from muster.journal.database.shelf import SHELF  # noqa: PLC0415 - Django must be ready
    from muster.journal.database.tries import TRIES  # noqa: PLC0415 - as above

    call_command("flush", verbosity=0, interactive=False)
    SHELF.forget()
    TRIES.forget()
