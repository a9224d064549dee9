"""Receipts of votes: made anew for every paper that is handed out, and kept nowhere but on it."""

from __future__ import annotations

import secrets

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those that nobody mistakes for each other."""

LENGTH = 10
FIRST, SECOND = 4, 7


def fresh_receipt() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def spaced(receipt: str) -> str:
    """As it is read and copied by hand: `7K2M-9XQ-4ZB`."""
    return "-".join((receipt[:FIRST], receipt[FIRST:SECOND], receipt[SECOND:]))
