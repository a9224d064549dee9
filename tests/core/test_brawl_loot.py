"""The loot deck: drawn, attached, dropped, picked up, and never a card too many."""

import pytest

from muster.core.brawl import facts
from muster.core.brawl.loot import Place, Spot, top
from muster.core.brawl.problem import BrawlCode, BrawlRefused
from muster.core.deck import DECK
from tests.core.melee import ALL_OUT, Melee

PILE = [str(card) for card in DECK]


@pytest.mark.req("BB-006")
def test_the_loot_deck_is_shuffled_by_the_seed_and_set_aside() -> None:
    pile = Melee().brawl.loot.at(Place.PILE)
    assert sorted(pile) == sorted(PILE)
    assert list(pile) != PILE
    assert Melee().brawl.loot.at(Place.PILE) == pile


@pytest.mark.req("BB-014", "BB-015")
def test_the_top_card_is_drawn_and_attached_with_one_of_its_two_benefits() -> None:
    melee = Melee()
    first, second, *_ = melee.brawl.loot.at(Place.PILE)
    melee.do(facts.LootDrawn(player="x", card=first))
    assert melee.brawl.loot.where[first] == Spot(Place.DRAWN, "x")
    melee.do(facts.LootAttached(player="x", card=first, benefit=2))
    assert melee.brawl.loot.where[first] == Spot(Place.ATTACHED, "x", 2)
    assert top(melee.brawl.loot) == second


@pytest.mark.req("BB-015")
def test_a_benefit_is_chosen_once_by_who_drew_the_card_and_there_are_two() -> None:
    melee = Melee().do(facts.LootDrawn(player="x", card="7R"))
    other = facts.LootAttached(player="y", card="7R", benefit=1)
    assert melee.refused(other) == [BrawlCode.CARD_ELSEWHERE]
    again = facts.LootAttached(player="x", card="7R", benefit=1)
    assert melee.do(again).refused(again) == [BrawlCode.CARD_ELSEWHERE]
    with pytest.raises(ValueError, match="less than or equal to 2"):
        facts.LootAttached(player="x", card="7R", benefit=3)


@pytest.mark.req("BB-016")
def test_a_killed_model_drops_one_marker_for_each_of_its_cards() -> None:
    melee = Melee().loot("y", card="7R").loot("y", card="RJ").loot("x", card="1C").kill("x", "y")
    assert melee.brawl.loot.at(Place.MARKER) == ("7R", "RJ")
    assert (melee.brawl.carried("y"), melee.brawl.carried("x")) == ((), ("1C",))


@pytest.mark.req("BB-017")
def test_a_marker_is_picked_up_by_anybody_in_play_and_its_benefit_chosen_again() -> None:
    melee = Melee().loot("y", benefit=1, card="7R").kill("x", "y")
    dead = facts.LootPickedUp(player="y", card="7R", benefit=2)
    assert melee.refused(dead) == [BrawlCode.NOT_IN_PLAY]
    melee.do(facts.LootPickedUp(player="z", card="7R", benefit=2))
    assert melee.brawl.loot.where["7R"] == Spot(Place.ATTACHED, "z", 2)
    assert melee.refused(dead.model_copy(update={"player": "x"})) == [BrawlCode.CARD_ELSEWHERE]


@pytest.mark.req("BB-018")
def test_an_empty_deck_is_made_of_the_discards_that_are_no_markers() -> None:
    melee = Melee()
    for card in PILE[:-1]:
        melee.loot("x", card=card)
    melee.do(*(facts.LootDiscarded(card=card) for card in ("1R", "2R", "3R")))
    melee.do(facts.LootDropped(card="4R")).loot("y", card=PILE[-1])
    assert set(melee.brawl.loot.at(Place.PILE)) == {"1R", "2R", "3R"}
    assert melee.brawl.loot.at(Place.MARKER) == ("4R",)
    assert (melee.brawl.loot.at(Place.DISCARDED), melee.brawl.loot.shuffles) == ((), 1)


@pytest.mark.req("BB-018")
def test_with_every_card_out_nothing_is_drawn_until_one_is_discarded() -> None:
    melee = Melee()
    for card in PILE:
        melee.loot("x", card=card)
    with pytest.raises(BrawlRefused, match="loot-empty"):
        top(melee.brawl.loot)
    melee.do(facts.LootDiscarded(card="7R"))
    assert top(melee.brawl.loot) == "7R"


def test_a_brawl_without_loot_has_none_to_draw() -> None:
    melee = Melee(ALL_OUT)
    assert melee.refused(facts.LootDrawn(player="x", card="7R")) == [BrawlCode.NO_LOOT]
    with pytest.raises(BrawlRefused, match="no-loot"):
        top(melee.brawl.loot)


def test_a_card_is_drawn_from_the_pile_and_dropped_from_a_model_and_has_to_exist() -> None:
    melee = Melee().loot("x", card="7R").kill("y", "z")
    assert melee.refused(facts.LootDrawn(player="y", card="7R")) == [BrawlCode.CARD_ELSEWHERE]
    assert melee.refused(facts.LootDrawn(player="z", card="8R")) == [BrawlCode.NOT_IN_PLAY]
    assert melee.refused(facts.LootDropped(card="8R")) == [BrawlCode.CARD_ELSEWHERE]
    assert melee.refused(facts.LootDiscarded(card="99R")) == [BrawlCode.UNKNOWN_CARD]
