"""Everything a brawl draws at random, from its seed: any machine draws the same."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core.event import Event, Game
from muster.core.fairness import seed
from muster.core.lots import in_lot_order
from muster.core.pairing.tickets import sub_seed
from muster.core.rulepack.ledger import EDGES


def _in_random_order(made: str, purpose: str, things: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_lot_order(sub_seed(bytes.fromhex(made), purpose), things))


def seed_of(event: Event, game: Game, secret: str) -> str:
    """The seed of an event's brawl: of its secret, its game and the bytes of who plays there.

    It is the same however often it is asked for, and can be made again once the secret is out.
    """
    given = {e: event.contributions[e] for e in game.entrants if e in event.contributions}
    return seed(secret, given, f"brawl {game.id}", 1).hex()


def deployment_order(seed: str, players: Iterable[str]) -> tuple[str, ...]:
    return _in_random_order(seed, "deployment", players)


def edge_for(seed: str, turn: int, player: str) -> str:
    """Where a Leader comes back: the same edge however often it is asked in one turn."""
    return _in_random_order(seed, f"edge/{turn}/{player}", EDGES)[0]


def loot_order(seed: str, shuffles: int, cards: Iterable[str]) -> tuple[str, ...]:
    """A pile from its top; a card keeps its place among the others until the next shuffle."""
    return _in_random_order(seed, f"loot/{shuffles}", cards)
