"""Initiative of many players, and everything else that follows from it or from the seed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.brawl import facts
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.draws import deployment_order, edge_for
from muster.core.brawl.facts import Happened
from muster.core.brawl.initiative import must_flip, order_of, value_of
from muster.core.brawl.problem import BrawlCode
from muster.core.rulepack.ledger import EDGES
from muster.core.rulepack.schema import Rulepack
from tests.core.melee import ALL_OUT, SEED, Melee
from tests.packs.making import BB


@pytest.mark.req("BB-008", "GG4-108")
def test_initiative_descends_and_a_tie_is_flipped_again_among_those_who_tie() -> None:
    melee = Melee(BB, "a5 b5 c5 d5").flip("a13 b9 c9 d4")
    assert (melee.brawl.order, melee.brawl.must_flip) == ((), ("b", "c"))
    melee.flip("b5 c11")
    assert (melee.brawl.order, melee.brawl.must_flip) == (("a", "c", "b", "d"), ())


@pytest.mark.req("BB-008")
def test_ties_are_flipped_again_and_again_and_never_against_the_others() -> None:
    melee = Melee(BB, "a5 b5 c5 d5").flip("a9 b9 c4 d4").flip("a1 b1 c13 d12")
    assert melee.brawl.must_flip == ("a", "b")
    assert melee.flip("a2 b3").brawl.order == ("b", "a", "c", "d")


@pytest.mark.req("BB-008")
def test_only_who_must_flips() -> None:
    melee = Melee(BB, "a5 b5 c5 d5").flip("a13 b9 c9 d4")
    assert melee.refused(facts.Flipped(cards={"a": "1", "b": "2"})) == [BrawlCode.NOT_TO_FLIP]
    assert melee.refused(facts.Flipped(cards={"q": "1"})) == [BrawlCode.UNKNOWN_PLAYER]
    melee.flip("b5 c11")
    assert melee.refused(facts.Flipped(cards={"b": "2"})) == [BrawlCode.ORDER_KNOWN]


def test_everybody_may_tell_their_own_flip_from_their_own_phone() -> None:
    melee = Melee(BB, "a5 b5 c5 d5").flip("c9").flip("a13 d4")
    assert melee.brawl.must_flip == ("b",)
    assert melee.flip("b10").brawl.order == ("a", "b", "c", "d")


def test_the_red_joker_is_highest_and_the_black_joker_lowest() -> None:
    assert [value_of(card) for card in ("RJ", "13T", "1C", "BJ", "7", "Red Joker")] == [
        14, 13, 1, 0, 7, 14,
    ]  # fmt: skip
    melee = Melee(BB, "a5 b5 c5 d5")
    assert melee.refused(facts.Flipped(cards={"a": "15"})) == [BrawlCode.UNKNOWN_CARD]
    assert melee.refused(facts.Flipped(cards={"a": ""})) == [BrawlCode.UNKNOWN_CARD]


@given(st.dictionaries(st.sampled_from("abcdef"), st.lists(st.integers(0, 14), max_size=3)))
def test_who_is_in_order_has_nothing_left_to_flip(flipped: dict[str, list[int]]) -> None:
    flips = {name: tuple(values) for name, values in flipped.items()}
    order = order_of(flips)
    if must_flip(flips):
        assert order == ()
    else:
        assert sorted(order) == sorted(flips)
        assert [flips[name] for name in order] == sorted(flips.values(), reverse=True)


@pytest.mark.req("GG4-108")
@pytest.mark.parametrize("rules", [BB, ALL_OUT])
def test_every_turn_is_flipped_for_anew_and_activations_follow_the_order(rules: Rulepack) -> None:
    melee = Melee(rules, "a5 b5 c5 d5").flip("a1 b2 c3 d4")
    assert melee.brawl.next_up == "d"
    assert melee.activated("d").brawl.next_up == "c"
    assert melee.activated("a").activated("b").activated("c").brawl.next_up == ""
    again = Happened(what="activation_ends", by="d")
    assert melee.refused(again) == [BrawlCode.ONCE_A_TURN]
    now = melee.end_turn().brawl
    assert (now.turn, now.must_flip, now.order) == (2, ("a", "b", "c", "d"), ())


def burnt_at_once(flips: str) -> str:
    """Two models burn each other to death at the same time."""
    melee = Melee(BB, "a5 b5 c5 d5").hit("", "a").hit("", "b").flip(flips)
    brawl: Brawl = melee.brawl
    other = {"a": "b", "b": "a"}
    deaths = [Happened(what="kills", by=other[to], to=to) for to in brawl.in_order(("a", "b"))]
    return melee.do(*deaths).totals


@pytest.mark.req("BB-009", "GG4-108")
def test_what_happens_at_once_is_resolved_in_initiative_order() -> None:
    assert burnt_at_once("a13 b2 c3 d4") == "a3"
    assert burnt_at_once("a2 b13 c3 d4") == "b3"


# ── draws ──


@pytest.mark.req("BB-003", "GG4-107")
def test_the_deployment_order_is_drawn_from_the_seed_whoever_is_listed_first() -> None:
    order = deployment_order(SEED, "abcdef")
    assert sorted(order) == list("abcdef")
    assert deployment_order(SEED, "fedcba") == order
    orders = {deployment_order(f"{n:04x}", "abcd") for n in range(200)}
    assert len(orders) == 24


@pytest.mark.req("BB-012", "GG4-109")
def test_the_table_edge_is_drawn_and_asking_again_draws_the_same() -> None:
    drawn = [edge_for(f"{n:04x}", 1, "a") for n in range(200)]
    assert set(drawn) == set(EDGES)
    assert drawn == [edge_for(f"{n:04x}", 1, "a") for n in range(200)]
    assert len({edge_for(SEED, turn, who) for turn in range(1, 6) for who in "abcd"}) == 4
