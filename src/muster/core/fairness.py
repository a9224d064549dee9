"""Seeds nobody can choose: made from a secret committed to beforehand and everybody's bytes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.chain import canonical
from muster.core.ids import EntrantId


@dataclass(frozen=True, slots=True)
class Chance:
    """All the luck a decision may use, brought in from outside.

    `secret` is the event's own (hex), committed to by its hash when the event was created.
    `fresh` is random bytes (hex) for this act alone; a check-in makes them public.
    """

    secret: str
    fresh: str


def commitment(secret: str) -> str:
    """What is public from the first line on: nobody can change the secret afterwards."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def contribution(fresh: str, entrant: EntrantId) -> str:
    """The bytes one entrant adds when checking in."""
    return hashlib.sha256(f"{fresh}/{entrant}".encode()).hexdigest()[:32]


def seed(secret: str, contributions: Mapping[EntrantId, str], purpose: str, attempt: int) -> bytes:
    """The seed of one draw: of the secret, the contributions, the purpose and the attempt alone.

    HMAC-SHA256 with the secret as key: whoever knows only the seed learns nothing of the secret,
    and whoever knows the secret cannot steer the seed without the contributions.
    """
    said = canonical({"attempt": attempt, "contributions": dict(contributions), "purpose": purpose})
    return hmac.new(bytes.fromhex(secret), said.encode(), hashlib.sha256).digest()
