"""What rounds are about under the official packs: what there is, how it is dealt, what is not."""

from collections.abc import Iterator
from datetime import date

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor, may_see_encounter
from muster.core.encounter.elements import completed, dealable, for_chance, in_use, slot_of
from muster.core.encounter.pool import Pool, chosen_of, deal
from muster.core.encounter.rotation import plans_of, rotation_for
from muster.core.encounter.rules import problems, too_alike
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.schema import Rulepack
from tests.hall import ORGANISER, Hall
from tests.packs.making import GG4, GG18, SR17, WC, played, variant

G66 = "7R 7C RedJoker 12M 3T 3C 1R 7M 13C BlackJoker 5T 13R 9C 2M 8T"
G68 = "4M 11C BlackJoker 4T 9R 13T 11M 2R 6C 9T 1M"

ROTATIONS = {
    2: "public-executions/close ply-for-information/standard ours/corner "
    "symbols-of-authority/standard supply-wagons/flank",
    4: "extraction/standard ply-for-information/flank headhunter/close "
    "supply-wagons/standard guard-the-stash/corner",
    9: "ours/standard public-executions/flank guard-the-stash/close "
    "symbols-of-authority/corner interference/close",
    12: "interference/standard supply-wagons/corner symbols-of-authority/flank "
    "public-executions/standard extraction/close",
}
"""The five rounds of each quarter, by one of its months."""


def pool(pack: Rulepack, name: str) -> Pool:
    slot = slot_of(pack, name)
    assert slot is not None
    return Pool(slot, for_chance(pack, slot))


def names(pack: Rulepack, name: str) -> list[str]:
    slot = slot_of(pack, name)
    assert slot is not None
    return [element.id for element in in_use(pack, slot)]


def titles(pack: Rulepack, name: str) -> list[str]:
    return [element.title for element in pack.elements if element.id in names(pack, name)]


def flipped(pack: Rulepack, name: str, cards: Iterator[str]) -> tuple[str, ...]:
    return chosen_of(deal(pool(pack, name), cards))


def hand(number: int, *slots: str, cards: str, **parts: str) -> ask.DealEncounter:
    chosen = {name: (element,) for name, element in parts.items()}
    return ask.DealEncounter(round=number, slots=slots, by_hand=tuple(cards.split()), parts=chosen)


# ── Gaining Grounds Season Four ──


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
    assert [p.code for p in problems(rules, {"schemes": ("ensnare",)}, {})] == [Code.ELEMENT_COUNT]


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


# ── Gaining Grounds 2018 ──


@pytest.mark.req("GG18-057", "GG18-058", "GG18-063", "GG18-064")
def test_the_strategies_and_schemes_of_2018() -> None:
    strategies = {e.title: (e.suit, e.parity) for e in GG18.elements if e.slot == "strategy"}
    assert strategies == {
        "Ply for Information": ("rams", "odd"),
        "Extraction": ("rams", "even"),
        "Ours": ("crows", "odd"),
        "Guard the Stash": ("crows", "even"),
        "Symbols of Authority": ("masks", "odd"),
        "Interference": ("masks", "even"),
        "Public Executions": ("tomes", "odd"),
        "Headhunter": ("tomes", "even"),
        "Supply Wagons": ("joker", None),
    }
    numbered = {e.number: e.title for e in GG18.elements if e.slot == "schemes"}
    assert [numbered[n] for n in range(1, 14)] == [
        "Covert Breakthrough",
        "Dig Their Graves",
        "Set Up",
        "Hold Up Their Forces",
        "Undercover Entourage",
        "Inescapable Trap",
        "Show of Force",
        "Search the Ruins",
        "Take Prisoner",
        "Take One for the Team",
        "Recover Evidence",
        "Vendetta",
        "Public Demonstration",
    ]


@pytest.mark.req("GG18-062", "GG18-063")
@pytest.mark.parametrize(
    ("strategy", "paired"),
    [
        ("ply-for-information", "surround-them"),
        ("extraction", "surround-them"),
        ("ours", "guarded-treasure"),
        ("guard-the-stash", "guarded-treasure"),
        ("symbols-of-authority", "punish-the-weak"),
        ("interference", "punish-the-weak"),
        ("public-executions", "eliminate-the-leadership"),
        ("headhunter", "eliminate-the-leadership"),
        ("supply-wagons", "guarded-treasure"),
    ],
)
def test_the_paired_scheme_follows_the_suit_of_the_strategy(strategy: str, paired: str) -> None:
    assert completed(GG18, {"strategy": (strategy,)})["paired"] == (paired,)
    wrong = {"strategy": (strategy,), "paired": ("vendetta",)}
    assert Code.ELEMENT_UNPAIRED in [problem.code for problem in problems(GG18, wrong, {})]


@pytest.mark.req("GG18-061", "GG18-062", "GG18-064")
def test_the_deck_goes_on_from_round_to_round() -> None:
    """G-66: the same two pools, out of one deck that is never put together again."""
    cards = iter(G66.split())
    first = flipped(GG18, "schemes", cards)
    second = flipped(GG18, "schemes", cards)
    assert first == ("show-of-force", "vendetta", "set-up", "covert-breakthrough")
    assert second == (
        "show-of-force",
        "public-demonstration",
        "undercover-entourage",
        "take-prisoner",
    )
    assert next(cards) == "2M"


@pytest.mark.req("GG18-061", "GG18-062")
def test_pools_flipped_by_hand_are_kept_with_every_card_and_what_it_meant() -> None:
    """G-66."""
    hall = Hall("GG18").enter("a b")
    cards = G66.split()
    one, two = " ".join(cards[:7]), " ".join(cards[7:13])
    hall.do(hand(1, "schemes", cards=one, strategy="public-executions"))
    hall.do(hand(2, "schemes", cards=two, strategy="ply-for-information"))
    known = hall.event.encounters
    assert known[1].parts["paired"] == ("eliminate-the-leadership",)
    assert known[2].parts["paired"] == ("surround-them",)
    (dealt,) = known[1].deals
    assert [(flip.shows, flip.gives or flip.passed) for flip in dealt.flips] == [
        ("7R", "show-of-force"),
        ("7C", "in-pool"),
        ("RJ", "joker"),
        ("12M", "vendetta"),
        ("3T", "set-up"),
        ("3C", "in-pool"),
        ("1R", "covert-breakthrough"),
    ]
    assert hall.refused(hand(3, "schemes", cards="2M 8T 4R 7R 9M")) == [Code.CARD_GONE]


@pytest.mark.req("GG18-065")
@pytest.mark.parametrize(
    ("card", "strategy"),
    [
        ("5R", "ply-for-information"),
        ("8R", "extraction"),
        ("13T", "public-executions"),
        ("2T", "headhunter"),
        ("1C", "ours"),
        ("12C", "guard-the-stash"),
        ("9M", "symbols-of-authority"),
        ("4M", "interference"),
        ("RJ", "supply-wagons"),
        ("BJ", "supply-wagons"),
    ],
)
def test_the_wide_table_tells_odd_from_even(card: str, strategy: str) -> None:
    """G-67."""
    rules = played(GG18, "wide-strategy-flip")
    assert flipped(rules, "strategy", iter([card])) == (strategy,)


@pytest.mark.req("GG18-058", "GG18-065")
def test_without_the_wide_table_a_suit_is_its_strategy_of_2018() -> None:
    given = [flipped(GG18, "strategy", iter([card]))[0] for card in ("8R", "12C", "4M", "2T", "RJ")]
    assert given == [
        "ply-for-information",
        "ours",
        "symbols-of-authority",
        "public-executions",
        "supply-wagons",
    ]


@pytest.mark.req("GG18-056")
def test_no_strategy_is_used_in_two_rounds() -> None:
    """G-69."""
    hall = Hall("GG18").enter("a b")
    hall.do(ask.SetEncounter(round=1, parts={"strategy": ("ours",)}))
    again = ask.SetEncounter(round=2, parts={"strategy": ("ours",)})
    assert hall.refused(again) == [Code.ELEMENT_REPEATED]
    hall.do(ask.SetEncounter(round=1, parts={"strategy": ("extraction",)}))
    hall.do(again)


@pytest.mark.req("GG18-059")
def test_an_event_should_have_three_different_deployments() -> None:
    """G-69."""
    assert names(GG18, "deployment") == ["standard", "corner", "flank", "close"]

    def alike(*chosen: str) -> list[Code]:
        rounds = {n: {"deployment": (name,)} for n, name in enumerate(chosen, start=1)}
        return [problem.code for problem in too_alike(GG18, rounds, 3)]

    assert alike("standard", "standard", "close") == [Code.ENCOUNTERS_ALIKE]
    assert alike("standard", "close", "corner") == []
    assert alike("standard", "standard") == []


@pytest.mark.req("GG18-068", "GG18-069", "GG18-070", "GG18-071")
@pytest.mark.parametrize("month", ROTATIONS)
def test_the_rotation_of_the_season_is_offered_and_may_be_played(month: int) -> None:
    """G-69: all four pass both checks."""
    hall = Hall("GG18", day=date(2018, month, 20)).enter("a b")
    rotation = rotation_for(GG18, hall.event.day)
    assert rotation is not None
    hall.do(ask.PlanEncounters(plans=plans_of(GG18, rotation, 5, deal=True)))
    planned = [hall.event.encounters[n].parts for n in range(1, 6)]
    said = " ".join(f"{p['strategy'][0]}/{p['deployment'][0]}" for p in planned)
    assert said == ROTATIONS[month]
    assert all(len(parts["schemes"]) == 4 and len(parts["paired"]) == 1 for parts in planned)
    own = {"strategy": planned[0]["strategy"], "deployment": ("flank",)}
    hall.do(ask.SetEncounter(round=1, parts=own))


@pytest.mark.req("GG18-055", "GG18-060")
@pytest.mark.parametrize("secret", [False, True])
def test_a_pool_is_for_all_tables_and_released_to_all_players_at_once(*, secret: bool) -> None:
    hall = Hall("GG18")
    if secret:
        setting = {"rounds.encounter_secret": True}
        hall.rules(variant("x").model_copy(update={"kind": "house-rule", "set": setting}))
    hall.enter("a b c d").start().pair()
    hall.do(ask.DealEncounter())

    def seen() -> set[bool]:
        people = ("a", "b", "c", "d", "")
        return {may_see_encounter(hall.event, Actor(PersonId(who)), 1) for who in people}

    assert seen() == {not secret}
    hall.do(ask.StartPlay())
    assert seen() == {True}
    assert list(hall.event.encounters) == [1]


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
