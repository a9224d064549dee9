"""The long search: tens of thousands of fields, each against trying everything."""

from __future__ import annotations

from random import Random

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, audit, pair, pair_in_order
from tests.pairing.brute import best
from tests.pairing.fields import order_of, played, tangled

pytestmark = pytest.mark.soak
RULES = {"adjacent": "lowest-placed", "piles": "random-lowest-tp"}


def check(one: Field, seed: bytes) -> None:
    order = pair(one, seed).order
    out = pair_in_order(one, order)
    games, sitter = best(one, out.order)
    assert out.games == tuple((out.order[a], out.order[b]) for a, b in games)
    assert out.sitting == (None if sitter is None else out.order[sitter])
    assert out.faults == audit(one, out.games, out.sitting)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("system", RULES)
def test_tens_of_thousands_of_tangled_fields(system: str, part: int) -> None:
    dice = Random(f"{system}{part}")
    for _ in range(3_000):
        size, density = dice.choice((3, 4, 5, 6, 6, 7, 8, 8)), dice.random()
        after = dice.choice((None, 3)) if system == "adjacent" else None
        check(
            tangled(dice, size, density, system=system, sitter=RULES[system], rematch_after=after),
            dice.randbytes(4),
        )


@pytest.mark.parametrize("size", [9, 10, 11, 12])
@pytest.mark.parametrize("system", RULES)
def test_whole_events_of_thirty_rounds(system: str, size: int) -> None:
    dice = Random(f"{system}{size}")
    terms = Terms(system=system, sitter=RULES[system])
    now = Field(1, tuple(Player(EntrantId(f"p{n}")) for n in range(size)), terms)
    for number in range(30):
        if size < 11 or number % 3 == 0:
            check(now, dice.randbytes(4))
        now = played(now, pair_in_order(now, order_of(now)), dice, ())
