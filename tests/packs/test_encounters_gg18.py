"""What rounds are about in Gaining Grounds 2018, and how its deck goes on."""

from datetime import date

import pytest

from muster.core import commands as ask
from muster.core.access import Actor, may_see_encounter
from muster.core.encounter.elements import completed
from muster.core.encounter.rotation import plans_of, rotation_for
from muster.core.encounter.rules import problems, too_alike
from muster.core.ids import PersonId
from muster.core.problem import Code
from tests.hall import Hall
from tests.packs.dealing import flipped, hand, names
from tests.packs.making import GG18, played, variant

G66 = "7R 7C RedJoker 12M 3T 3C 1R 7M 13C BlackJoker 5T 13R 9C 2M 8T"

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
