"""A server's own folder for this test process: real SQLite, made once, emptied for every test."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from django.core.management import call_command

from muster.site.starting import prepare
from tests import postgres, scratch


@cache
def data_folder() -> Path:
    """Django is ready afterwards; its settings can be read only once in a process."""
    folder = Path(tempfile.mkdtemp(prefix="muster-test-", dir=scratch.folder()))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if postgres.is_asked():
        os.environ["DATABASE_URL"] = postgres.address()
    prepare(folder, "http://muster.test")
    return folder


def empty() -> None:
    from muster.journal.database.shelf import SHELF  # noqa: PLC0415 - Django must be ready
    from muster.journal.database.streams import STREAMS  # noqa: PLC0415 - as above
    from muster.journal.database.tries import TRIES  # noqa: PLC0415 - as above

    call_command("flush", verbosity=0, interactive=False, inhibit_post_migrate=True)
    SHELF.forget()
    STREAMS.forget()
    TRIES.forget()
