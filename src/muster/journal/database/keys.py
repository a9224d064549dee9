"""The server's own key: random bytes in the data folder that nobody else may read.

It is made together with a new database and never beside one that is there: whatever hangs on the
key of a database (private links, seals, open ballots, draws) hangs on no other.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from muster.journal.disk import sync_folder, write_new

KEY = "server.key"
KEY_BYTES = 32
OWNER_ONLY = 0o600
LINK_LENGTH = 26
"""Letters of a private link, five bits each: 130 bits that cannot be guessed."""

WAY_OUT = (
    f"Nothing was changed. Put {KEY} back, from a copy or from another machine of this server. If "
    "it is lost for good: muster migrate --new-key"
)


class KeyDamaged(Exception):
    """The file holds something else than a key; nobody's link would open any more."""


class KeyMissing(Exception):
    """There is no key, and the database was made under one."""


class KeyForeign(Exception):
    """The database was made under another key: no private link of it would open here."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The database was made under another key than {path}. No private link, sealed choice "
            f"or open ballot of it could be read, and nothing could be drawn. {WAY_OUT}"
        )


@cache
def server_key(data: Path) -> bytes:
    """The key of a data folder; every private link hangs on it."""
    path = data / KEY
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        raise KeyMissing(
            f"There is no {path}, and the database was made under one: without it no private link, "
            f"sealed choice or open ballot can be read, and nothing can be drawn. {WAY_OUT}"
        ) from None
    if len(key) != KEY_BYTES:
        raise KeyDamaged(f"{path} does not hold {KEY_BYTES} bytes. {WAY_OUT}")
    return key


def make_key(data: Path) -> bool:
    """A new key, unless there is one; whole or not at all. Whether one was made.

    Only for who makes a new database, or was told that the old key is lost for good.
    """
    path = data / KEY
    if path.exists():
        return False
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        write_new(fresh, secrets.token_bytes(KEY_BYTES), OWNER_ONLY)
        path.hardlink_to(fresh)
    except FileExistsError:  # another process was faster
        return False
    finally:
        fresh.unlink(missing_ok=True)
    sync_folder(path.parent)
    return True


def set_aside_damaged(data: Path, at: datetime) -> None:
    """Make room for another key where a file holds none; what it holds is kept beside it."""
    path = data / KEY
    if path.exists() and len(path.read_bytes()) != KEY_BYTES:
        path.rename(data / f"{KEY}.before-{at:%Y%m%dT%H%M%S.%f}")
        sync_folder(data)


# ── which database a key belongs to ──


class Cursor(Protocol):
    """Django's, or that of a copy which nobody serves."""

    def execute(self, sql: str, /) -> Any: ...  # noqa: ANN401 - whatever a driver returns

    def fetchone(self) -> Any: ...  # noqa: ANN401 - as above


MARK = "SELECT key FROM server WHERE id = 1"
LINK = "SELECT event_id, person_id, generation, token_hash FROM link ORDER BY id DESC LIMIT 1"


def fits(cursor: Cursor, tables: Collection[str], key: bytes) -> bool:
    """Whether a database was made under this key; one that nothing hangs on was made under any.

    It has the mark of its key. Where an older version left none, a private link tells.
    """
    marked = _first(cursor, MARK) if "server" in tables else None
    if marked is not None:
        return bool(marked[0] == mark_of(key))
    link = _first(cursor, LINK) if "link" in tables else None
    return link is None or link[3] == link_hash(link_token(key, *link[:3]))


def _first(cursor: Cursor, asked: str) -> Any:  # noqa: ANN401 - a row of any table
    cursor.execute(asked)
    return cursor.fetchone()


def mark_of(key: bytes) -> str:
    """Tells two keys apart, and nothing about either."""
    return hashlib.sha256(b"mark" + key).hexdigest()


def link_token(key: bytes, event: str, person: str, generation: int) -> str:
    said = f"link|{event}|{person}|{generation}".encode()
    made = hmac.new(key, said, hashlib.sha256).digest()
    return base64.b32encode(made).decode().lower()[:LINK_LENGTH]


def link_hash(token: str) -> str:
    """All that is kept of a private link."""
    return hashlib.sha256(token.encode()).hexdigest()
