"""Seeds of draws: made from a secret committed to beforehand and from everybody's bytes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from muster.core.chain import canonical
from muster.core.ids import EntrantId


@dataclass(frozen=True, slots=True)
class Chance:
    """All the luck a decision may use, brought in from outside.

    `secret` is the event's own (hex), committed to by its hash when the event was created. Given
    as a function it is asked for only where it is needed: who has lost it can still enter results.
    `fresh` is random bytes (hex) for this act alone; a check-in makes them public.
    """

    source: str | Callable[[], str]
    fresh: str

    @property
    def secret(self) -> str:
        return self.source() if callable(self.source) else self.source


def commitment(secret: str) -> str:
    """What is public from the first line on: nobody can change the secret afterwards."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def contribution(fresh: str, entrant: EntrantId, words: str = "") -> str:
    """The bytes one entrant adds when checking in: of their own words, if they say some.

    Whoever runs the machine could check somebody in again and again until a draw suits them, if
    all bytes came from that machine. Words an entrant chose cannot be tried out like that, and
    one such entrant is enough.
    """
    source = f"words/{words}" if words else f"{fresh}/{entrant}"
    return hashlib.sha256(source.encode()).hexdigest()[:32]


def seed(secret: str, contributions: Mapping[EntrantId, str], purpose: str, attempt: int) -> bytes:
    """The seed of one draw: of the secret, the contributions, the purpose and the attempt alone.

    HMAC-SHA256 with the secret as key: whoever knows only the seed learns nothing of the secret,
    and once everybody has checked in nothing is left that could be chosen.
    """
    said = canonical({"attempt": attempt, "contributions": dict(contributions), "purpose": purpose})
    return hmac.new(bytes.fromhex(secret), said.encode(), hashlib.sha256).digest()
