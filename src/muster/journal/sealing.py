"""A box that only one key opens: what players keep secret never lies open on a disk."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass, field

from cryptography.fernet import Fernet, InvalidToken


class NotOurs(Exception):
    """It was locked with another key, or changed since."""


@dataclass(frozen=True, slots=True)
class Box:
    """Made from any secret; `purpose` keeps what one secret locks for two purposes apart."""

    _fernet: Fernet = field(repr=False)

    @classmethod
    def of(cls, secret: bytes, purpose: str) -> Box:
        key = hmac.new(secret, f"box|{purpose}".encode(), hashlib.sha256).digest()
        return cls(Fernet(base64.urlsafe_b64encode(key)))

    def lock(self, said: bytes) -> bytes:
        return self._fernet.encrypt(said)

    def open(self, locked: bytes) -> bytes:
        try:
            return self._fernet.decrypt(locked)
        except InvalidToken:
            raise NotOurs from None
