"""Warbands of Warcry: what blessings cost and are for, and which battle traits there are."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.entrant import Listed
from muster.core.facts import ArmyList, Pick
from muster.core.problem import Code, Problem
from muster.core.roster.counting import price
from muster.core.roster.looked import looked_at
from muster.core.roster.marks import battle_traits
from muster.core.roster.size import counted
from muster.words.lists import cost_words, looked_words
from tests.rosters import ENGINES, FIGHTERS, army, blessed, codes, hall, pick, problems, read

EVENT = hall("WC", FIGHTERS).event

PRINTED = {
    "WC-004": ("swiftness", "+1 Move", 15, 25, ""),
    "WC-005": ("resilience", "+1 Toughness", 15, 20, ""),
    "WC-006": ("fortitude", "+4 Wounds", 20, 20, ""),
    "WC-007": ("ferocity", "+1 Attacks", 30, 40, "Hooked Blade"),
    "WC-008": ("might", "+1 Strength", 15, 20, "Hooked Blade"),
    "WC-009": ("brutality", "+1 to the first Damage figure", 30, 40, "Hooked Blade"),
    "WC-010": ("savagery", "+1 to the second Damage figure", 10, 10, "Hooked Blade"),
    "WC-011": ("heroism", "Inspiring Presence", 10, 10, ""),
    "WC-012": ("spite", "One free reaction each battle round", 30, 30, ""),
    "WC-013": ("destiny", "1 more wild dice", 40, 40, ""),
}
ALL = [f"{name}:{weapon}" for name, _, _, _, weapon in PRINTED.values()]


def bought(name: str, *extras: str) -> int:
    """What is paid for blessings of a fighter of this name."""
    one = read(EVENT, army("Burrow", blessed(name, *extras)))
    piece = one.pieces[0]
    worth = price(one, piece)
    assert worth is not None
    assert piece.cost is not None
    return worth - piece.cost


@pytest.mark.req("WC-004", "WC-005", "WC-006", "WC-007", "WC-008")
@pytest.mark.req("WC-009", "WC-010", "WC-011", "WC-012", "WC-013")
@pytest.mark.parametrize(
    ("name", "say", "regular", "elite", "weapon"),
    [pytest.param(*row, id=req) for req, row in PRINTED.items()],
)
def test_a_blessing_costs_what_is_printed_and_says_what_it_does(
    name: str, say: str, regular: int, elite: int, weapon: str
) -> None:
    extra = f"{name}:{weapon}"
    assert (bought("Chief", extra), bought("Horned Ally", extra)) == (regular, elite)
    row = next(row for row in EVENT.rules.roster.blessings if row.id == name)
    assert say in row.say
    assert (row.weapon != "") is bool(weapon)


@pytest.mark.req("WC-003")
def test_the_wounds_on_the_card_set_the_price_not_those_that_fortitude_adds() -> None:
    assert bought("Chief", "swiftness") == 15
    assert bought("Horned Ally", "swiftness") == 25
    assert bought("Chief", "resilience", "fortitude") == 35
    assert bought("Horned Ally", "ferocity:Hooked Blade", "brutality:Hooked Blade") == 80
    assert (bought("Chief", *ALL), bought("Horned Ally", *ALL)) == (215, 255)


@pytest.mark.req("WC-003")
def test_blessings_raise_what_the_warband_costs() -> None:
    event = hall("WC", FIGHTERS, size__points=300).event
    plain = army("Burrow", "Chief", pick("Runt", 2))
    full = army("Burrow", blessed("Chief", "destiny"), blessed("Runt", "swiftness", count=2))
    over = army(
        "Burrow",
        blessed("Chief", "destiny", "spite"),
        blessed("Runt", "might:Hooked Blade", count=2),
    )
    assert [counted(read(event, each)) for each in (plain, full, over)] == [245, 315, 345]
    assert codes(event, plain) == []
    assert problems(event, full) == [
        Problem(Code.CREW_COST, {"list": "Burrow", "cost": 315, "most": 300})
    ]
    assert codes(event, over) == [Code.CREW_COST]


def refused(*extras: str, name: str = "Chief") -> list[Code]:
    return codes(EVENT, army("Burrow", blessed(name, *extras)))


@pytest.mark.req("WC-014")
def test_a_blessed_weapon_is_named_and_of_the_right_kind() -> None:
    for name in ("ferocity", "brutality", "savagery"):
        assert refused(f"{name}:Hooked Blade") == []
        assert refused(f"{name}: hooked  blade ") == []
        assert refused(name) == [Code.WEAPON_MISSING]
        assert refused(f"{name}:Short Bow") == [Code.WEAPON_NOT_MELEE]
    assert refused("might:Short Bow") == refused("might:Hooked Blade") == []
    assert refused("might") == [Code.WEAPON_MISSING]
    assert refused("might:Axe") == [Code.WEAPON_UNKNOWN]
    assert refused("ferocity:Axe", name="Shadow") == []


def test_a_blessing_is_bought_once_for_a_fighter_and_once_for_a_weapon() -> None:
    assert refused("swiftness", "swiftness") == [Code.EXTRA_TWICE]
    assert refused("might:Short Bow", "might:Hooked Blade") == []
    assert refused("might:Short Bow", "might:short bow") == [Code.EXTRA_TWICE]
    assert problems(EVENT, army("Burrow", blessed("Chief", "luck"))) == [
        Problem(
            Code.EXTRA_UNKNOWN,
            {
                "list": "Burrow",
                "model": "Chief",
                "extra": "luck",
                "known": tuple(row.title for row in EVENT.rules.roster.blessings),
            },
        )
    ]


def test_an_organiser_may_allow_one_blessing_for_each_fighter() -> None:
    event = hall("WC", FIGHTERS, roster__blessings_most=1).event
    two = army("Burrow", blessed("Chief", "swiftness", "spite"))
    said = {"list": "Burrow", "model": "Chief", "given": 2, "most": 1}
    assert problems(event, two) == [Problem(Code.EXTRAS_MANY, said)]


@pytest.mark.req("WC-002")
def test_a_warband_is_kept_with_every_fighter_and_what_the_catalogue_says_of_it() -> None:
    made = hall("WC", FIGHTERS)
    band = army("Burrow", blessed("Chief", "destiny", points=165), pick("Runt", 2, points=60))
    made.do(ask.RegisterLists(entrant=made.id("a"), lists=(band,)), by="a")
    kept = made.event.entrants[made.id("a")]
    assert (kept.listed, kept.lists) == (Listed.CHECKED, (band,))
    one = read(made.event, kept.lists[0])
    cards = [piece.profile for piece in one.pieces if piece.profile]
    assert [(price(one, p), c.wounds, c.marks) for p, c in zip(one.pieces, cards, strict=True)] == [
        (165, 22, ("Skaven", "Chaos", "Hero")),
        (60, 8, ("Skaven", "Chaos")),
    ]


def test_a_fighter_whose_wounds_nobody_knows_waits_for_an_official() -> None:
    made = hall("WC", FIGHTERS)
    band = army("Burrow", blessed("Shadow", "swiftness"))
    made.do(ask.RegisterLists(entrant=made.id("a"), lists=(band,)), by="a")
    assert made.event.entrants[made.id("a")].listed is Listed.HANDED_IN


def marks(band: ArmyList) -> list[str]:
    return [trait.mark for trait in battle_traits(read(EVENT, band))]


@pytest.mark.req("WC-021")
def test_a_battle_trait_comes_of_a_runemark_that_every_fighter_has() -> None:
    skaven = (pick("Chief"), pick("Runt", 6), pick("Shadow"))
    assert marks(army("Burrow", *skaven)) == ["Chaos", "Skaven"]
    assert marks(army("Burrow", pick("Runt", 7), pick("Horned Ally"))) == ["Chaos"]
    assert marks(army("Burrow", *skaven, pick("Sellsword"))) == []
    assert marks(army("Burrow")) == []
    assert marks(army("Burrow", *skaven, pick("Nobody"))) == []


@pytest.mark.req("WC-021")
def test_a_trait_is_told_with_its_name_and_words_and_only_where_the_pack_gives_any() -> None:
    band = army("Burrow", pick("Runt", 7), pick("Horned Ally"))
    (trait,) = battle_traits(read(EVENT, band))
    row = next(row for row in EVENT.rules.guidance if row.id == "trait-chaos")
    assert trait == (row.about, row.title, row.text)
    assert battle_traits(read(hall("SR17", FIGHTERS).event, band)) == ()


BY_CARD = "models and their prices, how often a model is there and purchases"
NOT_PRINTED = (
    "Not looked at, as the rules of this event have no such limit: "
    "number of models, leader, Faction and alliance."
)


@pytest.mark.req("WC-126")
def test_a_list_says_what_was_looked_at_and_what_no_rule_is_about() -> None:
    sized = hall("WC", FIGHTERS, size__points=1_000).event.rules
    assert looked_words(looked_at(sized, catalogue=True)) == (
        "Looked at: models and their prices, points, how often a model is there and purchases.",
        NOT_PRINTED,
    )
    assert looked_words(looked_at(sized, catalogue=False)) == (
        "Looked at: points.",
        f"Not looked at, as no catalogue is loaded: {BY_CARD}.",
        NOT_PRINTED,
    )


LIMITS = {
    "roster__leader__needed": True,
    "roster__leader__kinds": ["Hero"],
    "roster__models_least": 3,
    "roster__models_most": 15,
    "roster__one_alliance": True,
}


@pytest.mark.req("WC-126")
def test_the_organiser_sets_the_limits_of_the_core_rules_as_house_rules() -> None:
    assert codes(EVENT, army("Burrow", "Runt", "Sellsword")) == []
    event = hall("WC", FIGHTERS, **LIMITS).event
    looked = looked_at(event.rules, catalogue=True)
    assert (looked.done[1:4], looked.unruled) == (
        ("duplicates", "number", "leader"),
        ("points", "faction"),
    )
    assert codes(event, army("Burrow", "Chief", pick("Runt", 2))) == []
    assert codes(event, army("Burrow", "Runt", "Sellsword")) == [
        Code.ALLIANCES_MIXED,
        Code.LEADER_COUNT,
        Code.MODELS_FEW,
    ]
    assert codes(event, army("Burrow", pick("Runt", 15), "Chief")) == [Code.MODELS_MANY]
    led = army("Burrow", pick("Runt", 2), pick("Shadow", role="leader"))
    assert codes(event, led) == [Code.LEADER_KIND]


@pytest.mark.req("WC-126")
def test_a_list_says_what_it_costs_of_how_much() -> None:
    event = hall("WC", FIGHTERS, size__points=300).event
    assert cost_words(read(event, army("Burrow", "Chief", "Runt"))) == "185 of 300 points"
    assert cost_words(read(EVENT, army("Burrow", "Chief", "Runt"))) == "185 points"
    assert cost_words(read(EVENT, army("Burrow", Pick(name="Somebody")))) == ""
    rails = hall("SR17", ENGINES).event
    stoker = army("Rails", "Vance 1", pick("Stoker", 3), "Anvil")
    assert cost_words(read(rails, stoker)) == "30 of 100-104 army points"
