"""Servers are killed at any moment, under load: what was acknowledged is there, and there once."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

import pytest

from tests.faults.hall import Hall
from tests.faults.springing import Springing, Stable, springing
from tests.web.venue import Venue

SOON = 60.0
"""Seconds in which every screen has caught up, on however busy a machine."""

TOGETHER = 10
"""Kills in one event; then another one takes its place, so that none grows endless."""


# ── ways to go ──


def one_of_them(servers: Sequence[Springing], chance: random.Random) -> None:
    """The others go on; who was with this one tries another."""
    server = chance.choice(servers)
    server.kill()
    server.start()


def all_of_them(servers: Sequence[Springing], _: random.Random) -> None:
    for server in servers:
        server.kill()
    for server in servers:
        server.start()


def while_it_starts(servers: Sequence[Springing], chance: random.Random) -> None:
    server = chance.choice(servers)
    server.kill()
    server.begin()
    time.sleep(chance.uniform(0.0, 0.4))
    server.kill()
    server.start()


Way = Callable[[Sequence[Springing], random.Random], None]
WAYS: tuple[Way, ...] = (one_of_them, all_of_them, while_it_starts)


# ── what is left ──


def survive(venue: Venue, servers: Sequence[Springing], seed: int, kills: int) -> int:
    """How many acts were acknowledged, every one of which is there once."""
    chance = random.Random(seed)
    hall = Hall(venue, [server.port for server in servers], chance)
    with hall.screens() as screens:
        with hall.busy():
            for n in range(kills):
                time.sleep(chance.uniform(0.05, 0.5))
                WAYS[n % len(WAYS)](servers, chance)
                hall.check_kept()
        hall.check_all()
        hall.check_late()
        edition = hall.books.edition()
        assert [screen.hears(edition, SOON) for screen in screens] == [True] * len(screens)
        assert [max(screen.heard) for screen in screens] == [edition] * len(screens)
    return len(hall.answered())


def test_nothing_acknowledged_is_lost_or_doubled(venue: Venue, stable: Stable) -> None:
    with springing(stable, 2) as servers:
        assert survive(venue, servers, seed=1, kills=len(WAYS)) > 0


@pytest.mark.soak
@pytest.mark.parametrize("turn", range(50))
def test_five_hundred_kills_lose_and_double_nothing(
    venue: Venue, stable: Stable, turn: int
) -> None:
    seed, begun = random.SystemRandom().randrange(10**6), time.monotonic()
    print(f"\n{turn}: seed {seed}")  # noqa: T201 - to do the same again
    with springing(stable, 2) as servers:
        kept = survive(venue, servers, seed, TOGETHER)
    took = time.monotonic() - begun
    print(f"{TOGETHER} kills, {kept} acts acknowledged, {took:.0f} s")  # noqa: T201 - the result
