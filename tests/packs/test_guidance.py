"""What people are told: every rule that informs has its words, and the words have its figures."""

import re
from collections import Counter
from pathlib import Path

import pytest

from muster.cli.coverage_report import Status
from muster.cli.coverage_sources import Requirement, catalogue
from muster.cli.guidance import PAGES
from muster.cli.requirements import read
from muster.core.rulepack.schema import Guidance
from muster.core.rulepack.told import holding
from tests.packs.making import ALL, WC

ROOT = Path(__file__).parents[2]
REQUIREMENTS = catalogue((ROOT / "docs/rules/requirements.toml").read_text(encoding="utf-8"))
INFORMS = [each for each in REQUIREMENTS if each.level == "inform"]
PACKS = {pack.short: pack for pack in ALL}
TRAITS = [f"WC-{number:03}" for number in range(23, 84)]

# Adjacent fighters are those within 1 inch of each other.
COUNTED = {"adjacent": 1, "one": 1, "two": 2, "three": 3, "four": 4, "six": 6, "eight": 8}


def figures(text: str) -> list[int]:
    return [int(figure) for figure in re.findall(r"\d+", text)]


def counted(text: str) -> set[int]:
    """The figures of a text, and the numbers it writes out."""
    words = re.findall(r"[a-z]+", text.lower())
    return {*figures(text), *(COUNTED[word] for word in words if word in COUNTED)}


def shows(requirement: str) -> list[Guidance]:
    pack = PACKS[requirement.partition("-")[0]]
    return [entry for entry in pack.guidance if requirement in entry.shows]


def told(about: str, title: str = "") -> str:
    """The words of the one entry about something, in whichever pack it is."""
    (found,) = [
        entry.text
        for pack in ALL
        for entry in pack.guidance
        if entry.about == about and title in {"", entry.title}
    ]
    return found


def requirement(wanted: str) -> Requirement:
    return next(each for each in REQUIREMENTS if each.id == wanted)


# ── complete ──


def test_nothing_that_informs_is_left_untold() -> None:
    untold = {a.requirement.id for a in read(ROOT).accounts if a.status is Status.MISSING}
    assert [each.id for each in INFORMS if each.id in untold] == []


@pytest.mark.parametrize("informs", INFORMS, ids=lambda each: each.id)
def test_every_rule_that_informs_is_told_on_a_page_of_its_own_pack(informs: Requirement) -> None:
    pages = [entry.page for entry in shows(informs.id)]
    assert pages != []
    assert set(pages) <= set(PAGES)


def test_every_piece_of_guidance_in_a_pack_has_an_id_of_its_own() -> None:
    for pack in ALL:
        ids = Counter(entry.id for entry in pack.guidance)
        assert [each for each, times in ids.items() if times > 1] == []


def test_every_piece_of_guidance_says_which_rule_it_tells() -> None:
    assert [e.id for pack in ALL for e in pack.guidance if not e.shows or not e.text] == []


# ── figures ──


@pytest.mark.parametrize("informs", INFORMS, ids=lambda each: each.id)
def test_what_is_told_has_the_figures_of_the_rule_and_no_others(informs: Requirement) -> None:
    entries = shows(informs.id)
    words = " ".join(entry.text for entry in entries)
    rules = " ".join(requirement(each).text for entry in entries for each in entry.shows)
    assert set(figures(informs.text)) - counted(words) == set()
    assert set(figures(words)) - counted(rules) == set()


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        pytest.param("Order", [3], marks=pytest.mark.req("WC-023")),
        pytest.param("Daughters of Khaine", [2, 6], marks=pytest.mark.req("WC-025")),
        pytest.param("Idoneth Deepkin", [1, 2, 1, 3, 4, 1], marks=pytest.mark.req("WC-028")),
        pytest.param("Khainite Shadowstalkers", [9, 3], marks=pytest.mark.req("WC-029")),
        pytest.param("Kharadron Overlords", [1, 2, 1], marks=pytest.mark.req("WC-030")),
        pytest.param("Stormcast Eternals", [2, 5, 3], marks=pytest.mark.req("WC-034")),
        pytest.param("Chaos", [125, 1], marks=pytest.mark.req("WC-040")),
        pytest.param("Beasts of Chaos", [2, 3, 4, 6, 3], marks=pytest.mark.req("WC-041")),
        pytest.param("Blades of Khorne: Daemons", [2, 6, 8, 3], marks=pytest.mark.req("WC-042")),
        pytest.param("Corvus Cabal", [2, 2], marks=pytest.mark.req("WC-046")),
        pytest.param("Hedonites of Slaanesh: Sybarites", [3, 2], marks=pytest.mark.req("WC-052")),
        pytest.param("Skaven", [2, 3, 70, 3, 6], marks=pytest.mark.req("WC-059")),
        pytest.param("Slaves to Darkness", [3, 6], marks=pytest.mark.req("WC-060")),
        pytest.param("Askurgan Trueblades", [20, 6], marks=pytest.mark.req("WC-068")),
        pytest.param("Soulblight Gravelords", [1, 2, 3], marks=pytest.mark.req("WC-074")),
        pytest.param("Teratic Cohort", [6, 6], marks=pytest.mark.req("WC-075")),
        pytest.param("Gloomspite Gitz", [2], marks=pytest.mark.req("WC-078")),
        pytest.param("Kruleboyz Monsta-killaz", [2], marks=pytest.mark.req("WC-082")),
    ],
)
def test_the_figures_of_a_battle_trait(about: str, expected: list[int]) -> None:
    assert figures(told(about)) == expected


@pytest.mark.req("WC-018", "WC-019", "WC-020")
def test_the_figures_of_the_universal_reactions() -> None:
    assert figures(told("Universal reactions", "Counter")) == [1, 2, 1]
    assert figures(told("Universal reactions", "Take Cover")) == [4]
    assert figures(told("Universal reactions", "Strike Them Down")) == [1, 4, 6]


@pytest.mark.req("SR17-131", "SR17-132", "SR17-133", "SR17-134")
def test_the_figures_of_the_steamroller_objectives() -> None:
    assert figures(told("Objectives", "All objectives")) == [50, 5, 18, 2]
    assert figures(told("Objectives", "Armory")) == [4]
    assert figures(told("Objectives", "Fuel Cache")) == [4]
    assert figures(told("Objectives", "Stockpile")) == [4, 3]


@pytest.mark.req("GG18-086")
def test_a_larger_base_pushes_a_supply_wagon_further() -> None:
    assert figures(told("Supply Wagons")) == [1, 2, 30, 3, 40, 4, 50]


# ── Warcry ──


@pytest.mark.parametrize("trait", TRAITS)
def test_a_battle_trait_is_found_by_its_warband_and_by_its_name(trait: str) -> None:
    rule = requirement(trait).text
    for entry in shows(trait):
        assert entry.page == "battle-traits"
        assert rule.startswith(f"Trait {entry.about}: ")
        assert entry.title in rule


def test_every_warband_has_one_trait_and_seraphon_choose_between_two() -> None:
    traits = [entry for entry in WC.guidance if entry.page == "battle-traits" and entry.about]
    several = {a: n for a, n in Counter(entry.about for entry in traits).items() if n > 1}
    assert (len(traits), several) == (62, {"Seraphon": 2})


def test_people_are_told_who_has_a_battle_trait_before_the_traits() -> None:
    general = [e.shows for e in WC.guidance if e.page == "battle-traits" and not e.about]
    assert general == [("WC-021",), ("WC-022",)]


def test_the_regular_and_the_elite_price_of_every_blessing() -> None:
    prices = {
        entry.title.removeprefix("Blessing of "): tuple(figures(entry.text)[-2:])
        for entry in WC.guidance
        if entry.title.startswith("Blessing of ")
    }
    assert prices == {
        "Swiftness": (15, 25),
        "Resilience": (15, 20),
        "Fortitude": (20, 20),
        "Ferocity": (30, 40),
        "Might": (15, 20),
        "Brutality": (30, 40),
        "Savagery": (10, 10),
        "Heroism": (10, 10),
        "Spite": (30, 30),
        "Destiny": (40, 40),
    }
    assert [sum(price) for price in zip(*prices.values(), strict=True)] == [215, 255]
    assert figures(told("Divine Blessings", "Prices of blessings")) == [22, 23]


@pytest.mark.req("SR17-158", "SR17-160")
def test_rumble_is_told_in_a_rumble_alone() -> None:
    def told(*chosen: str) -> set[str]:
        return {each.id for each in holding(PACKS["SR17"], chosen) if each.about == "Rumble"}

    rumble = {"rumble-start", "rumble-deployment", "rumble-no-room", "rumble-ambush"}
    assert (told(), told("rumble")) == (set(), rumble)


# ── what was told nowhere ──


TOLD = [
    ("BB-035", "", "Killing a model that an enemy controls gives the killer's controller 3 VP"),
    ("BB-035", "", "Damaging an enemy's model that is on full Health gives 1 VP"),
    ("BB-036", "", "may take the Interact Action, even if engaged, to draw a card from the"),
    ("BB-036", "", "it drops a Loot Marker in base contact for each Loot Card"),
    ("GG4-197", "all-out-brawl", "the Crew that controls the killer gains 2 VP"),
    ("GG4-197", "all-out-brawl", "for each enemy model damaged during that Activation"),
    ("GG4-105", "double-rush", "At most 4 cards in hand; Leaders and Masters take 2"),
    ("GG4-110", "all-out-brawl", "At most 3 cards in hand; Leaders take 2 Actions"),
    ("GG4-113", "henchman-hardcore", "At most 4 cards in hand; Leaders take 2 Actions"),
    ("GG4-113", "henchman-hardcore", "nothing is Summoned"),
    ("GG4-113", "henchman-hardcore", "the Helping Hand of Effigies is ignored"),
    ("GG4-098", "team-event", "One player of each team flips for Initiative"),
    ("GG4-098", "team-event", "Pass Tokens belong to the team"),
    ("GG4-178", "", "Proxies are not allowed; official models that count as others are."),
    ("GG18-123", "", "Proxies are not allowed: play the official miniature."),
    ("SR17-206", "", "fully assembled, each on a round-lipped base of the size on its"),
    ("SR17-206", "", "A model that is not yet released to everybody may be played only"),
    ("GG18-128", "", "A Scheme that is not written down, or not with all of that, gives no"),
    ("GG4-183", "", "effect which attaches no Summon Upgrade gains a Summon Token"),
    ("GG4-182", "", "No model and no Marker is ever placed there or moved within it."),
    ("SR17-222", "", "cannot be moved, placed or knocked down, cannot channel spells and is"),
    ("SR17-222", "", "never chosen as Prey"),
    ("SR17-217", "", "Control points scored while it lay wrong stand"),
    ("GG18-127", "", "Set the time of a round by the size of the game: 120 minutes"),
    ("GG18-133", "", "agreeing on an unlikely one is cheating"),
    ("GG18-122", "", "an opponent who wants to see a card may look at it there or on paper"),
    ("SR17-223", "", "Best Painted and Best Sport are optional, and both are highly"),
    ("SR17-224", "", "For a vote on painting the organiser displays all entries"),
    ("SR17-225", "rumble", "finds no room for its base and has no rule to come in later"),
    ("GG4-175", "", "Above all be welcoming and respectful to other players"),
    ("GG4-176", "", "listen respectfully when the organiser speaks"),
    ("GG4-176", "", "Help the organiser, who is here for you"),
]
"""The rule, the mode it is told with if it is one of a mode, and what is said."""


@pytest.mark.req(
    "BB-035",
    "BB-036",
    "GG18-122",
    "GG18-123",
    "GG18-127",
    "GG18-128",
    "GG18-133",
    "GG4-098",
    "GG4-105",
    "GG4-110",
    "GG4-113",
    "GG4-175",
    "GG4-176",
    "GG4-178",
    "GG4-182",
    "GG4-183",
    "GG4-197",
    "SR17-206",
    "SR17-217",
    "SR17-222",
    "SR17-223",
    "SR17-224",
    "SR17-225",
)
@pytest.mark.parametrize(("rule", "mode", "says"), TOLD)
def test_what_people_play_by_is_told(rule: str, mode: str, says: str) -> None:
    here = holding(PACKS[rule.partition("-")[0]], {mode})
    assert [each.id for each in here if rule in each.shows and says in each.text]
    if mode:
        assert says not in " ".join(each.text for each in holding(PACKS["GG4"], ()))
