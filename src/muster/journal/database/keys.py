"""The server's own key: random bytes in the data folder that nobody else may read."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path

from muster.journal.disk import make_folders, sync_folder, write_new

KEY = "server.key"
KEY_BYTES = 32
OWNER_ONLY = 0o600


class KeyDamaged(Exception):
    """The file holds something else than a key; nobody's link would open any more."""


class KeyForeign(Exception):
    """The database was made under another key: no private link of it would open here."""


@cache
def server_key(data: Path) -> bytes:
    """The key of a data folder, made the first time; every private link hangs on it."""
    path = data / KEY
    make_folders(data)
    if not path.exists():
        _make(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise KeyDamaged(f"{path} does not hold {KEY_BYTES} bytes; put it back from a copy")
    return key


def _make(path: Path) -> None:
    """Whole or not at all, and never over one that another process made meanwhile."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    write_new(fresh, secrets.token_bytes(KEY_BYTES), OWNER_ONLY)
    try:
        path.hardlink_to(fresh)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    sync_folder(path.parent)
