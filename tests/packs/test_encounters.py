"""What rounds are about in Steamroller and Warcry."""

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor, may_see_encounter
from muster.core.encounter.elements import completed, slot_of
from muster.core.ids import PersonId
from muster.core.notices import NoticeCode, notices
from muster.core.problem import Code
from tests.hall import ORGANISER, Hall
from tests.packs.dealing import hand, names, titles
from tests.packs.making import SR17, WC, played, variant

# ── Steamroller 2017 ──


@pytest.mark.req("SR17-080", "SR17-081")
def test_scenarios_are_rolled_and_none_is_played_twice() -> None:
    """G-70."""
    assert [e.title for e in SR17.elements if e.id in names(SR17, "scenario")] == [
        "The Pit II",
        "Standoff",
        "Spread the Net",
        "Breakdown",
        "Outlast",
        "Recon II",
    ]
    hall = Hall("SR17").enter("a b")
    hall.do(hand(1, "scenario", cards="4"))
    hall.do(hand(2, "scenario", cards="4 2"))
    scenarios = [hall.event.encounters[n].parts["scenario"] for n in (1, 2)]
    assert scenarios == [("breakdown",), ("standoff",)]
    (dealt,) = hall.event.encounters[2].deals
    assert dealt.flips[0] == facts.Flip(slot="scenario", shows="4", passed="played")
    again = ask.SetEncounter(round=3, parts={"scenario": ("standoff",)})
    assert hall.refused(again) == [Code.ELEMENT_REPEATED]


def _scenario(number: int) -> ask.RoundPlan:
    return ask.RoundPlan(round=number, deal=("scenario",))


@pytest.mark.req("SR17-197")
def test_a_rumble_of_four_rounds_is_told_at_the_start_that_a_scenario_comes_again() -> None:
    hall = Hall("SR17").rules(variant("rumble")).enter("a b c d e f g h i j")
    assert hall.refused(ask.StartEvent()) == [Code.ELEMENTS_RUN_OUT]
    hall.do(ask.StartEvent(rounds=3))
    more = ask.PlanRounds(rounds=4, reason="Nobody leads")
    assert hall.refused(more) == [Code.ELEMENTS_RUN_OUT]
    hall.do(more.model_copy(update={"confirm": frozenset({Code.ELEMENTS_RUN_OUT})}))
    (said,) = (n for n in notices(hall.event) if n.code is NoticeCode.ELEMENTS_RUN_OUT)
    assert said.data == {"slot": "Scenario", "there": 3, "rounds": 4, "since": 4}


@pytest.mark.req("SR17-197")
def test_the_fourth_scenario_of_a_rumble_is_dealt_or_chosen_knowingly() -> None:
    hall = Hall("SR17").rules(variant("rumble")).enter("a b c d e f g h i j")
    hall.do(ask.PlanEncounters(plans=tuple(map(_scenario, (1, 2, 3)))))
    patrol = ask.SetEncounter(round=4, parts={"scenario": ("patrol",)})
    assert hall.refused(patrol) == [Code.ELEMENT_REPEATED]
    hall.do(patrol.model_copy(update={"confirm": frozenset({Code.ELEMENT_REPEATED})}))
    assert hall.event.encounters[4].title == "Patrol"
    deal = ask.DealEncounter(round=5)
    assert hall.refused(deal) == [Code.ELEMENTS_PLAYED]
    hall.do(deal.model_copy(update={"confirm": frozenset({Code.ELEMENTS_PLAYED})}))
    assert hall.event.encounters[5].title != "Patrol"


@pytest.mark.req("SR17-081", "SR17-197")
def test_what_was_dealt_again_knowingly_is_not_asked_for_once_more_as_play_begins() -> None:
    hall = Hall("SR17").rules(variant("rumble")).enter("a b c d")
    all_four = tuple(map(_scenario, (1, 2, 3, 4)))
    hall.do(ask.PlanEncounters(plans=all_four, confirm=frozenset({Code.ELEMENTS_PLAYED})))
    hall.start().pair()
    hall.do(ask.StartPlay())


@pytest.mark.req("SR17-197")
def test_seven_rounds_have_six_scenarios() -> None:
    names = (f"{one}{two}" for one in "abcdefgh" for two in "abcdefghi")
    hall = Hall("SR17").enter(" ".join(names))
    assert hall.refused(ask.StartEvent()) == [Code.ELEMENTS_RUN_OUT]


@pytest.mark.req("SR17-082")
def test_a_scenario_is_hidden_until_its_round_begins() -> None:
    """G-70."""
    hall = Hall("SR17").enter("a b").start().pair()
    hall.do(
        ask.PlanEncounters(plans=tuple(ask.RoundPlan(round=n, deal=("scenario",)) for n in (1, 2)))
    )
    hall.do(ask.StartPlay())
    who = {name: Actor(PersonId(name)) for name in ("a", ORGANISER)}
    assert {n: may_see_encounter(hall.event, actor, 2) for n, actor in who.items()} == {
        "a": False,
        ORGANISER: True,
    }
    assert may_see_encounter(hall.event, who["a"], 1)


@pytest.mark.req("SR17-025")
def test_players_pick_one_of_three_objectives() -> None:
    slot = slot_of(SR17, "objective")
    assert slot is not None
    assert slot.picked == 1
    assert completed(SR17, {"scenario": ("breakdown",)})["objective"] == (
        "armory",
        "fuel-cache",
        "stockpile",
    )


@pytest.mark.req("SR17-156")
def test_rumble_has_three_scenarios_of_its_own_on_a_small_table() -> None:
    rules = played(SR17, "rumble")
    assert titles(rules, "scenario") == ["Patrol", "Killing Field", "Target of Opportunity"]
    assert (rules.encounter.board.width, rules.encounter.board.depth) == (30, 30)
    assert (SR17.encounter.board.width, SR17.encounter.board.depth) == (48, 48)
    hall = Hall("SR17").rules(variant("rumble")).enter("a b")
    standard = ask.SetEncounter(parts={"scenario": ("breakdown",)})
    assert hall.refused(standard) == [Code.ELEMENT_NOT_IN_USE]


# ── Warcry ──


@pytest.mark.req("WC-084")
def test_a_battleplan_is_picked_drawn_or_planned() -> None:
    assert titles(WC, "battleplan") == [
        "Lightning Raid",
        "Raze to the Ground",
        "Mystic Glade",
        "A Tithe of Blades",
        "Endless Struggle",
        "Brutal Encounter",
        "A Reckoning for the Ages",
        "Uncompromising Slaughter",
        "Blood on the Forest Floor",
        "Plundered Spoils",
        "A War Over Nothing",
        "Running Out of Time",
    ]
    hall = Hall("WC").enter("a b")
    hall.do(ask.SetEncounter(round=1, parts={"battleplan": ("mystic-glade",)}))
    hall.do(ask.DealEncounter(round=2))
    plans = tuple(
        ask.RoundPlan(round=n, parts={"battleplan": (name,)})
        for n, name in enumerate(("lightning-raid", "endless-struggle"), start=3)
    )
    hall.do(ask.PlanEncounters(plans=plans))
    assert [hall.event.encounters[n].title for n in (1, 3, 4)] == [
        "Mystic Glade",
        "Lightning Raid",
        "Endless Struggle",
    ]
    assert hall.event.encounters[2].parts["battleplan"][0] in names(WC, "battleplan")


@pytest.mark.req("WC-084")
def test_no_battleplan_comes_again_before_all_were_played() -> None:
    hall = Hall("WC").enter("a b c d")
    there = len(names(WC, "battleplan"))
    plans = tuple(ask.RoundPlan(round=n, deal=("battleplan",)) for n in range(1, 2 * there + 1))
    hall.do(ask.PlanEncounters(plans=plans))
    played = [hall.event.encounters[n].parts["battleplan"] for n in range(1, 2 * there + 1)]
    assert len(set(played[:there])) == len(set(played[there:])) == there
