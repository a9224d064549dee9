"""The same seed makes the same pairings, whoever makes them; another seed makes others."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, assign_tables, audit, pair
from muster.core.pairing.tickets import in_ticket_order, sub_seed, ticket
from tests.pairing.fields import ids, tangled

SYSTEMS = ("adjacent", "piles", "random")
RULES = ("lowest-placed", "random", "random-lowest-tp")


def test_a_ticket_is_the_sha256_of_seed_slash_id() -> None:
    assert ticket(b"seed", EntrantId("ann")) == sha256(b"seed/ann").digest()
    assert (
        ticket(sub_seed(b"seed", "sitter"), EntrantId("ann")) == sha256(b"seed/sitter/ann").digest()
    )


def test_a_shuffle_is_in_the_order_of_the_tickets() -> None:
    players = [Player(entrant) for entrant in ids("ann bob cat dee")]
    by_hand = sorted(
        ids("ann bob cat dee"), key=lambda who: sha256(f"s/{who}".encode()).hexdigest()
    )
    assert [player.id for player in in_ticket_order(b"s", players)] == by_hand


def test_a_draw_of_round_one_can_be_checked_by_hand() -> None:
    names = ids("ann bob cat dee")
    by_hand = sorted(names, key=lambda who: sha256(f"s/{who}".encode()).hexdigest())
    out = pair(Field(1, tuple(map(Player, names)), Terms(system="random")), b"s")
    assert out.order == tuple(by_hand)
    assert out.games == ((by_hand[0], by_hand[1]), (by_hand[2], by_hand[3]))


@pytest.mark.parametrize("system", SYSTEMS)
@given(number=st.integers(0, 10**6), size=st.integers(0, 14))
def test_the_order_of_the_list_changes_nothing(system: str, number: int, size: int) -> None:
    dice = Random(number)
    one = tangled(dice, size, 0.3, system=system, sitter=dice.choice(RULES), separate=("club",))
    shuffled = dice.sample(one.players, size)
    other = Field(one.round, tuple(shuffled), one.terms)
    assert pair(one, b"seed") == pair(one, b"seed") == pair(other, b"seed")


@pytest.mark.parametrize("system", SYSTEMS)
@given(number=st.integers(0, 10**6), size=st.integers(0, 40))
def test_everybody_is_paired_once_the_auditor_agrees_and_games_come_best_first(
    system: str, number: int, size: int
) -> None:
    dice = Random(number)
    one = tangled(dice, size, dice.random() / 2, system=system, sitter=dice.choice(RULES))
    out = pair(one, dice.randbytes(8))
    seated = [who for game in out.games for who in game] + [out.sitting] * (size % 2)
    assert sorted(map(str, seated)) == sorted(player.id for player in one.players)
    assert out.faults == audit(one, out.games, out.sitting)
    place = {who: index for index, who in enumerate(out.order)}
    tops = [place[higher] for higher, _ in out.games]
    assert tops == sorted(tops)
    assert all(place[higher] < place[lower] for higher, lower in out.games)


@given(seed=st.binary(max_size=8))
def test_a_seed_settles_only_ties(seed: bytes) -> None:
    players = tuple(Player(who, standing=(n,)) for n, who in enumerate(ids("A B C D")))
    assert pair(Field(2, players), seed) == pair(Field(2, players), b"")


def test_tables_need_no_chance_at_all() -> None:
    games = [(EntrantId(f"a{n}"), EntrantId(f"b{n}")) for n in range(64)]
    dice = Random(1)
    history = {who: dice.sample(range(1, 65), 6) for game in games for who in game}
    seating = assign_tables(games, range(1, 65), history, {})
    assert sorted(seating.tables) == list(range(1, 65))
    assert seating.faults == ()
