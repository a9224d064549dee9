"""Who meets the ringer or takes the bye."""

from __future__ import annotations

from collections import Counter

import pytest

from muster.core.ids import EntrantId
from muster.core.pairing import Field, Player, Terms, pair, pair_in_order
from tests.pairing.fields import field, ids, order_of, told


def paired(one: Field) -> str:
    return told(pair_in_order(one, order_of(one)))


@pytest.mark.req("GG4-054", "GG4-055", "GG18-044")
def test_exactly_one_of_an_odd_field_sits_out_and_it_is_the_lowest_placed() -> None:
    assert paired(field("A B C D E F G")) == "A-B C-D E-F, G sits"


@pytest.mark.req("GG4-054", "GG18-044")
def test_nobody_of_an_even_field_sits_out() -> None:
    assert pair(field("A B C D E F"), b"seed").sitting is None


@pytest.mark.req("GG4-056", "GG18-045")
def test_a_bye_and_the_ringer_count_together_and_the_turn_passes_up() -> None:
    assert paired(field("1 2 3 4 5 6 7", sat="7 6")) == "1-2 3-4 6-7, 5 sits"


@pytest.mark.req("GG4-056", "GG18-045")
def test_with_the_bottom_three_done_the_sixth_of_nine_sits() -> None:
    one = field("1 2 3 4 5 6 7 8 9", sat="7 8 9")
    assert paired(one) == "1-2 3-4 5-7 8-9, 6 sits"


@pytest.mark.req("GG4-053", "GG4-055", "GG4-056")
def test_the_lowest_may_not_sit_if_the_rest_could_not_be_paired() -> None:
    assert paired(field("1 2 3 4 5", "1-2 1-3 1-4")) == "1-5 2-3, 4 sits; sitter-not-lowest 4"


@pytest.mark.req("GG4-056")
def test_when_everybody_has_sat_out_the_lowest_placed_sits_again_and_it_is_reported() -> None:
    one = field("1 2 3", "1-2 / 2-3 / 1-3", sat="1 2 3", round_=4)
    assert paired(one) == "1-2, 3 sits; rematch 1-2; sat-out-twice 3"


@pytest.mark.req("GG4-056")
def test_a_rematch_is_preferred_to_a_second_bye() -> None:
    assert paired(field("1 2 3", "2-3", sat="2 3")) == "2-3, 1 sits; rematch 2-3"


def test_whoever_sat_out_least_often_sits_when_all_have() -> None:
    assert paired(field("1 2 3", sat="1 2 3 3")) == "1-3, 2 sits; sat-out-twice 2"


@pytest.mark.req("GG4-055", "GG18-044", "SR17-059")
def test_in_round_one_everybody_is_as_likely_to_sit() -> None:
    players = tuple(Player(EntrantId(name)) for name in "ABCDE")
    one = Field(1, players, Terms(system="random", sitter="random"))
    seen = Counter(pair(one, str(n).encode()).sitting for n in range(1000))
    assert set(seen) == set(ids("A B C D E"))
    assert min(seen.values()) > 150


def test_of_several_tied_for_last_each_may_sit() -> None:
    players = tuple(Player(EntrantId(name), standing=(name == "A",)) for name in "ABC")
    seen = {pair(Field(2, players), bytes([n])).sitting for n in range(30)}
    assert seen == set(ids("B C"))


def test_tied_players_passed_over_for_a_legal_set_are_no_fault() -> None:
    a, b, c = (EntrantId(name) for name in "ABC")
    players = (
        Player(a, standing=(1,), met={b: 1}),
        Player(b, standing=(0,), met={a: 1}),
        Player(c, standing=(0,)),
    )
    outs = {told(pair(Field(2, players), bytes([n]))) for n in range(30)}
    assert outs == {"A-C, B sits"}


def test_a_single_player_sits() -> None:
    assert paired(field("A")) == ", A sits"
