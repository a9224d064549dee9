"""What is told of a brawl becomes facts: in order, with the credit, drawn, and once."""

import pytest

from muster.core.brawl import facts
from muster.core.brawl.acts import fold, fold_on, told_since
from muster.core.brawl.draws import edge_for
from muster.core.brawl.facts import NOBODY, BrawlBegan, Happened
from muster.core.brawl.loot import top
from muster.core.brawl.moves import Doing, blows, comes_back, draw_loot, end_phase, end_turn
from muster.core.brawl.problem import BrawlCode, BrawlRefused
from tests.core.melee import SEED, Melee, seats


@pytest.mark.req("BB-009")
def test_models_hit_at_once_are_hit_in_initiative_order() -> None:
    melee = Melee(players="x6 y8 z9 w10").flip("x1 y2 z4 w3")
    made = blows(melee.brawl, "damages", ["x", "y", "z", "y"], Doing("w"))
    assert made == tuple(Happened(what="damages", by="w", to=to) for to in "zyx")


@pytest.mark.req("BB-024")
def test_damage_through_something_is_credited_unless_somebody_is_named() -> None:
    melee = Melee().do(facts.Applied(by="y", what="Burning", to="x"))
    (credited,) = blows(melee.brawl, "damages", ["x"], Doing(None, "Burning"))
    (named,) = blows(melee.brawl, "damages", ["x"], Doing(NOBODY, "Burning"))
    assert [getattr(fact, "by", None) for fact in (credited, named)] == ["y", ""]


@pytest.mark.req("BB-012", "BB-014")
def test_edges_and_cards_are_drawn_and_paper_gives_its_own() -> None:
    brawl = Melee().brawl
    edge = edge_for(SEED, 1, "x")
    assert comes_back(brawl, "x") == (facts.Respawned(player="x", edge=edge),)
    assert draw_loot(brawl, "x") == (facts.LootDrawn(player="x", card=top(brawl.loot)),)
    assert draw_loot(brawl, "x", "RJ", 2) == (
        facts.LootDrawn(player="x", card="RJ"),
        facts.LootAttached(player="x", card="RJ", benefit=2),
    )


def test_one_turn_ends_however_many_tell_it() -> None:
    melee = Melee().do(*end_turn(Melee().brawl, 1))
    with pytest.raises(BrawlRefused) as refusal:
        end_turn(melee.brawl, 1)
    assert [problem.code for problem in refusal.value.problems] == [BrawlCode.OTHER_TURN]
    said = end_phase(melee.brawl, {"y": {"schemes": 1}, "x": {"schemes": 2}})
    assert [getattr(fact, "by", "") for fact in said] == ["x", "y"]


def test_the_same_told_by_somebody_who_has_not_seen_it_is_found() -> None:
    melee = Melee().hit("x", "y").loot("x", card="1R").hit("z", "w").undo(4)
    hit, other = Happened(what="damages", by="x", to="y"), Happened(what="damages", by="z", to="w")
    assert told_since(melee.acts, 1, [hit]) == 2
    assert told_since(melee.acts, 2, [hit]) is None
    assert told_since(melee.acts, 1, [other]) is None
    another = (
        facts.LootDrawn(player="x", card="2R"),
        facts.LootAttached(player="x", card="1R", benefit=1),
    )
    assert told_since(melee.acts, 2, another) == 3


def test_leaders_are_told_anew_until_something_has_happened() -> None:
    again = BrawlBegan(seats=seats("x9 y9"), seed=SEED)
    melee = Melee().do(again)
    assert [player.seat.cost for player in melee.brawl.players.values()] == [9, 9]
    assert melee.do(again).hit("x", "y").refused(again) == [BrawlCode.BEGUN_ALREADY]
    assert melee.undo(4).do(again).brawl.players["x"].total == 0
    dealt_anew = BrawlBegan(seats=seats("x9 y9"), seed="aa")
    assert Melee().refused(dealt_anew) == [BrawlCode.BEGUN_ALREADY]


def test_folding_on_is_folding_anew() -> None:
    acts = Melee().hit("x", "y").kill("z", "y").undo(2).hit("w", "x").end_turn().acts
    whole = fold(Melee().terms, acts)
    for known in range(1, len(acts) + 1):
        before = fold(Melee().terms, acts[:known])
        assert fold_on(before, acts[:known], acts[known:]) == whole
