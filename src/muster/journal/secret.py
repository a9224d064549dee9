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
        secret = path.read_bytes().decode("ascii").strip()
        kept = commitment(secret) == promised
    except FileNotFoundError:
        raise SecretMissing(str(path)) from None
    except ValueError:  # neither text nor hex
        kept = False
    if not kept:
        raise SecretWrong(str(path))
    return secret


def write_secret(path: Path, secret: str) -> None:
    write_whole(path, f"{secret}\n".encode(), OWNER_ONLY)
