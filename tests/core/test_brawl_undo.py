"""Taking back at a brawl: whatever was undone and done again, the rest adds up the same."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.brawl import facts
from muster.core.brawl.acts import Impossible, counting, fold, latest
from muster.core.brawl.facts import Act, AnyBrawlFact, BrawlBegan, Happened, TakenBack
from muster.core.brawl.loot import Place
from muster.core.brawl.problem import BrawlCode, BrawlRefused
from muster.core.deck import DECK
from tests.core.melee import ALL_OUT, Melee
from tests.packs.making import BB

WHO = st.sampled_from("xyzwvu")
CARD = st.sampled_from([str(card) for card in DECK[:9]])
BENEFIT = st.sampled_from([1, 2])
ANSWERS = st.fixed_dictionaries({"schemes": st.integers(0, 4), "away": st.integers(0, 1)})

BLOW = st.builds(Happened, what=st.sampled_from(["damages", "kills"]), by=WHO | st.just(""), to=WHO)
ALONE = st.builds(Happened, what=st.sampled_from(["hurts_itself", "heals"]), by=WHO)
FACT: st.SearchStrategy[AnyBrawlFact] = st.one_of(
    BLOW,
    BLOW,
    ALONE,
    st.builds(Happened, what=st.just("end_phase"), by=WHO, answers=ANSWERS),
    st.builds(facts.Respawned, player=WHO, edge=st.just("north")),
    st.builds(facts.LootDrawn, player=WHO, card=CARD),
    st.builds(facts.LootAttached, player=WHO, card=CARD, benefit=BENEFIT),
    st.builds(facts.LootPickedUp, player=WHO, card=CARD, benefit=BENEFIT),
    st.builds(facts.LootDropped, card=CARD),
    st.builds(facts.LootDiscarded, card=CARD),
    st.just(facts.TurnEnded()),
)
STEPS = st.lists(FACT | st.integers(1, 30), max_size=30)
"""Facts, and numbers of acts to take back; what cannot be is left out."""


def told(steps: list[AnyBrawlFact | int]) -> Melee:
    melee = Melee()
    for step in steps:
        with suppress(BrawlRefused):
            melee.undo(step) if isinstance(step, int) else melee.do(step)
    return melee


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_what_was_undone_and_done_again_equals_the_same_acts_in_order(
    steps: list[AnyBrawlFact | int],
) -> None:
    melee = told(steps)
    plain = [act for act in counting(melee.acts) if not isinstance(act.facts[0], TakenBack)]
    assert fold(melee.terms, plain) == fold(melee.terms, melee.acts)


@given(STEPS)
@settings(max_examples=60, deadline=None)
@pytest.mark.req("BB-006", "BB-020")
def test_nobody_is_ever_below_nothing_totals_have_their_reasons_and_no_card_is_lost(
    steps: list[AnyBrawlFact | int],
) -> None:
    brawl = told(steps).brawl
    for player in brawl.players.values():
        counted = [entry.counted for entry in player.entries]
        running = [sum(counted[: n + 1]) for n in range(len(counted))]
        assert [entry.total for entry in player.entries] == running
        assert min([0, *running]) == 0
        assert player.total == sum(counted)
    places = [card for place in Place for card in brawl.loot.at(place)]
    assert sorted(places) == sorted(str(card) for card in DECK)


def test_an_undo_takes_back_any_act_and_the_rest_is_added_up_anew() -> None:
    melee = Melee().hit("x", "y").kill("x", "y").hit("z", "x")
    assert melee.totals == "x6 z1"
    assert melee.undo(2).totals == "x6 z1"
    assert melee.reasons("x") == [("first_blood", 2, 2), ("kill", 4, 4)]
    assert melee.undo(3).totals == "z1"


def test_undoing_an_undo_makes_the_act_count_again() -> None:
    melee = Melee().hit("x", "y").undo(2)
    assert melee.totals == ""
    assert melee.undo(3).totals == "x2"


def test_what_the_floor_swallows_is_worked_out_anew() -> None:
    melee = Melee().hit("y", "w").kill("x", "y")
    assert melee.reasons("y") == [("first_blood", 2, 2), ("killed", -3, -2)]
    assert melee.undo(2).reasons("y") == [("killed", -3, 0)]


def test_what_a_later_act_leans_on_stays() -> None:
    melee = Melee().kill("x", "y").respawn("y").kill("x", "y")
    with pytest.raises(BrawlRefused) as caught:
        melee.undo(3)
    assert [(p.code, p.data) for p in caught.value.problems] == [
        (BrawlCode.ACT_LEANED_ON, {"act": 3, "leaning": 4})
    ]


def test_the_beginning_stays_and_nothing_is_taken_back_twice_or_before_it_happened() -> None:
    melee = Melee().hit("x", "y").undo(2)
    for number, code in ((1, "act-stays"), (2, "act-stays"), (4, "act-unknown")):
        with pytest.raises(BrawlRefused, match=code):
            melee.undo(number)


def test_the_latest_act_is_neither_gone_nor_an_undo() -> None:
    melee = Melee().hit("x", "y").hit("x", "z").undo(3)
    assert latest(melee.acts) == 2
    assert latest(melee.undo(2).acts) == 1


def test_an_over_brawl_can_be_corrected() -> None:
    melee = Melee(ALL_OUT).hit("x", "y").end_turn(5)
    assert not melee.undo(7).brawl.over


def test_a_brawl_is_nothing_before_it_begins_and_cannot_hold_what_cannot_follow() -> None:
    terms = Melee(BB).terms
    with pytest.raises(Impossible, match="act 1: not-begun"):
        fold(terms, [])
    with pytest.raises(Impossible, match="act 1: not-begun"):
        fold(terms, [Act(n=1, facts=(facts.TurnEnded(),))])
    began = Act(n=1, facts=(BrawlBegan(seats=(), seed="00"),))
    with pytest.raises(Impossible, match="act 2: unknown-player"):
        fold(terms, [began, Act(n=2, facts=(Happened(what="heals", by="x"),))])
