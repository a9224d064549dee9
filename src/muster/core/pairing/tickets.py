"""Lottery tickets: the only source of chance in pairing.

The ticket of an entrant is SHA-256(seed + "/" + id), and "at random" always means "in
ticket order, smallest first". So a draw can be checked with any SHA-256 tool, and does not
depend on the order in which the players were listed. Chance that serves another purpose
uses the sub-seed seed + "/" + purpose: "sitter" for who sits out, "again-1", "again-2", ...
for fresh shuffles of a random set of pairings, "pods-1", "pods-2", ... for the seating of brawls.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from muster.core.ids import EntrantId
from muster.core.pairing.field import Player


def ticket(seed: bytes, entrant: EntrantId) -> bytes:
    """Return the entrant's ticket for this seed."""
    return sha256(seed + b"/" + entrant.encode()).digest()


def in_ticket_order(seed: bytes, players: Iterable[Player]) -> list[Player]:
    """Shuffle the players by this seed."""
    prefix = seed + b"/"
    return sorted(players, key=lambda player: sha256(prefix + player.id.encode()).digest())


def sub_seed(seed: bytes, purpose: str) -> bytes:
    """Derive the seed for a further purpose."""
    return seed + b"/" + purpose.encode()
