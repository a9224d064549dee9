"""A box that only one key opens: what players keep secret never lies open on a disk."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.fernet import Fernet


class NotOurs(Exception):
    """It was locked with another key, or changed since."""


@dataclass(frozen=True, slots=True)
class Box:
    """Made from any secret; `purpose` keeps what one secret locks for two purposes apart."""

    _fernet: Fernet = field(repr=False)

    @classmethod
    def of(cls, secret: bytes, purpose: str) -> Box:
        from cryptography.fernet import Fernet  # noqa: PLC0415 - loaded with the first secret

        key = hmac.new(secret, f"box|{purpose}".encode(), hashlib.sha256).digest()
        return cls(Fernet(base64.urlsafe_b64encode(key)))

    def lock(self, said: bytes) -> bytes:
        return self._fernet.encrypt(said)

    def open(self, locked: bytes) -> bytes:
        from cryptography.fernet import InvalidToken  # noqa: PLC0415 - as above

        try:
            return self._fernet.decrypt(locked)
        except InvalidToken:
            raise NotOurs from None
