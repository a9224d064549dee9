"""The secret beside the journal: readable by its owner only, and never another than promised."""

from __future__ import annotations

from pathlib import Path

from muster.core.fairness import commitment
from muster.journal.disk import write_whole

OWNER_ONLY = 0o600


class SecretMissing(Exception):
    """Without the secret nothing can be drawn."""


class SecretWrong(Exception):
    """The file holds something else than the secret the event committed to."""


def read_secret(path: Path, promised: str) -> str:
    """The secret, checked before anything is drawn: afterwards nobody could put it right."""
    try:
        return checked_secret(path.read_bytes(), promised, str(path))
    except FileNotFoundError:
        raise SecretMissing(str(path)) from None


def checked_secret(raw: bytes, promised: str, where: str) -> str:
    """The promised secret, wherever it was found."""
    try:
        secret = raw.decode("ascii").strip()
        kept = commitment(secret) == promised
    except ValueError:  # neither text nor hex
        kept = False
    if not kept:
        raise SecretWrong(where)
    return secret


def write_secret(path: Path, secret: str) -> None:
    write_whole(path, f"{secret}\n".encode(), OWNER_ONLY)
