"""What rounds are about in Gaining Grounds Season Four, and how it is dealt."""

import pytest

from muster.core import commands as ask
from muster.core.access import Actor, may_see_encounter
from muster.core.encounter.elements import completed, dealable, slot_of
from muster.core.encounter.rules import problems
from muster.core.ids import PersonId
from muster.core.problem import Code
from tests.hall import Hall
from tests.packs.dealing import flipped, names
from tests.packs.making import GG4, played, variant

G68 = "4M 11C BlackJoker 4T 9R 13T 11M 2R 6C 9T 1M"


@pytest.mark.req("GG4-072", "GG4-073", "GG4-074", "GG4-075", "GG4-077")
def test_season_four_has_four_strategies_four_deployments_and_thirteen_schemes() -> None:
    assert GG4.size.points == 50
    assert {e.title: e.suit for e in GG4.elements if e.id in names(GG4, "strategy")} == {
        "Plant Explosives": "tomes",
        "Raid the Vaults": "rams",
        "Cloak and Dagger": "masks",
        "Stuff the Ballots": "crows",
    }
    assert names(GG4, "deployment") == ["standard", "wedge", "corner", "flank"]
    numbered = {e.number: e.id for e in GG4.elements if e.id in names(GG4, "schemes")}
    assert [numbered[n] for n in range(1, 14)] == [
        "let-them-bleed",
        "death-beds",
        "power-ritual",
        "in-your-face",
        "deliver-a-message",
        "outflank",
        "hold-up-their-forces",
        "espionage",
        "sweating-bullets",
        "information-overload",
        "take-prisoner",
        "protected-territory",
        "ensnare",
    ]


@pytest.mark.req("GG4-073", "GG4-077")
def test_season_four_encounters_are_set_and_public_before_the_event() -> None:
    hall = Hall("GG4")
    schemes = ("ensnare", "espionage", "outflank", "death-beds", "take-prisoner")
    parts = {"strategy": ("raid-the-vaults",), "deployment": ("corner",), "schemes": schemes}
    hall.do(ask.SetEncounter(round=3, parts=parts))
    known = hall.event.encounters[3]
    assert (known.title, known.parts) == ("Raid the Vaults, Corner Deployment", parts)
    assert may_see_encounter(hall.event, Actor(PersonId("a")), 3)
    other = ask.SetEncounter(round=4, parts={"strategy": ("reckoning",)})
    assert hall.refused(other) == [Code.ELEMENT_NOT_IN_USE]
    few = ask.SetEncounter(round=4, parts={"schemes": schemes[:4]})
    assert hall.refused(few) == [Code.ELEMENT_COUNT]
    twice = ask.SetEncounter(round=4, parts={"schemes": (*schemes[:4], "ensnare")})
    assert hall.refused(twice) == [Code.ELEMENT_TWICE]
    elsewhere = ask.SetEncounter(round=4, parts={"deployment": ("ensnare",)})
    assert hall.refused(elsewhere) == [Code.ELEMENT_UNKNOWN]
    assert hall.refused(ask.SetEncounter(parts={"scenario": ("x",)})) == [Code.SLOT_UNKNOWN]


@pytest.mark.req("GG4-078")
def test_the_pool_is_flipped_again_for_jokers_and_values_it_has() -> None:
    """G-68."""
    cards = iter(G68.split())
    assert flipped(GG4, "schemes", cards) == (
        "in-your-face",
        "take-prisoner",
        "sweating-bullets",
        "ensnare",
        "death-beds",
    )
    assert next(cards) == "6C"


@pytest.mark.req("GG4-092", "GG4-078")
def test_too_many_secrets_goes_on_with_the_same_deck_to_seven_schemes() -> None:
    """G-68."""
    rules = played(GG4, "too-many-secrets")
    cards = iter(G68.split())
    assert flipped(rules, "schemes", cards)[5:] == ("outflank", "let-them-bleed")
    assert list(cards) == []


@pytest.mark.req("GG4-079")
def test_each_side_takes_two_of_the_five_schemes() -> None:
    schemes = slot_of(GG4, "schemes")
    assert schemes is not None
    assert (schemes.count, schemes.picked) == (5, 2)


@pytest.mark.req("GG4-082")
def test_what_was_altered_since_an_earlier_printing_is_marked() -> None:
    assert {element.title for element in GG4.elements if element.changed} == {
        "Plant Explosives",
        "Death Beds",
        "In Your Face",
        "Deliver a Message",
        "Outflank",
        "Take Prisoner",
    }


@pytest.mark.req("GG4-103")
def test_double_rush_plays_two_strategies_on_standard_deployment_without_schemes() -> None:
    rules = played(GG4, "double-rush")
    assert completed(rules, {}) == {
        "strategy": ("plant-explosives", "reckoning"),
        "deployment": ("standard",),
    }
    assert dealable(rules) == ()
    assert [p.code for p in problems(rules, {"schemes": ("ensnare",)}, {})] == [
        Code.ELEMENT_COUNT,
        Code.ELEMENT_NOT_IN_USE,
    ]


@pytest.mark.req("GG4-114")
def test_the_encounter_of_henchman_hardcore_is_fixed() -> None:
    hall = Hall("GG4").rules(variant("henchman-hardcore")).enter("a b")
    hall.do(ask.DealEncounter())
    assert hall.event.encounters[1].parts == {
        "strategy": ("plant-explosives-gg0",),
        "deployment": ("wedge",),
        "schemes": ("vendetta", "assassinate"),
    }
    assert hall.refused(ask.DealEncounter()) == [Code.NOTHING_TO_DEAL]
    other = ask.SetEncounter(parts={"deployment": ("corner",)})
    assert hall.refused(other) == [Code.ELEMENT_NOT_IN_USE]


@pytest.mark.req("GG4-102")
def test_a_game_mode_is_announced_before_anybody_is_paired() -> None:
    hall = Hall("GG4")
    hall.do(ask.ChangeRules(patches=(variant("double-rush"),)))
    hall.enter("a+b c+d")
    assert Code.RULES_NOT_PUBLISHED in hall.refused(ask.StartEvent())
