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
    """An empty folder to make a demo in. What is no demo, or is used right now, stays as it is."""
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
            (data / MARK).unlink()
            raise


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
