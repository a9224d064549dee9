"""The folder of a demo, made anew each time: only ever over an earlier demo."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from muster.journal.database.restoring import InUse, close_alone
from muster.journal.disk import write_new
from muster.journal.private import made
from muster.reading.unclear import Unclear
from muster.site.database import FILE

MARK = "demo"
"""The empty file by which a demo knows one that was before it."""


@contextmanager
def cleared(data: Path) -> Iterator[None]:
    """An empty folder to make a demo in. What is no demo, or is used right now, stays as it is.

    Half a demo is none: if it cannot be made, the folder is as empty as it was.
    """
    if os.environ.get("DATABASE_URL"):
        say = "The demo has a database of its own, made anew each time: take DATABASE_URL away."
        raise Unclear("not-a-demo", f"{say} Nothing was changed.")
    if data.exists() and any(data.iterdir()):
        _need_demo(data)
        shutil.rmtree(data)
    with made(data):
        write_new(data / MARK, b"")
        try:
            yield
        except BaseException:
            _empty(data)
            raise


def _empty(data: Path) -> None:
    """Its mark goes last: what is left if even this is broken off is cleared by the next demo."""
    for path in sorted(data.iterdir(), key=lambda path: path.name == MARK):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _need_demo(data: Path) -> None:
    if not (data / MARK).exists():
        say = (
            f"{data} holds something else than a demo, and the demo begins with an empty folder. "
            "Nothing was deleted. Name another one: --data"
        )
        raise Unclear("not-a-demo", say)
    try:
        close_alone(data / FILE)
    except InUse:
        say = f"A demo runs in {data}: stop it first, or name another folder: --data"
        raise Unclear("database-in-use", f"{say}. Nothing was changed.") from None
