"""What players of Gaining Grounds 2018 read of a Strategy or a Scheme that no sheet can check."""

import pytest

from muster.core.rulepack.encounters import Need
from tests.packs.making import GG18

ELEMENTS = {one.id: one for one in GG18.elements}


@pytest.mark.req("GG18-080", "GG18-085", "GG18-090", "GG18-094")
def test_each_strategy_says_what_lies_on_the_table() -> None:
    strategies = [one for one in ELEMENTS.values() if one.slot == "strategy"]
    assert {one.id: one.needs for one in strategies if one.setup and one.needs} == {
        "symbols-of-authority": (Need(what="Strategy Markers, 50 mm", count=6),),
        "supply-wagons": (Need(what="Supply Wagon Markers, 50 mm", count=2),),
        "extraction": (Need(what="Informant Marker", count=1),),
        "guard-the-stash": (Need(what="Stash Markers, 50 mm", count=2),),
    }


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        pytest.param(
            "symbols-of-authority",
            ["the second first", "three", "outside their Deployment Zone", '10"', "Ht 5"],
            marks=pytest.mark.req("GG18-080"),
        ),
        pytest.param(
            "supply-wagons",
            ["the second first", "wholly in their Deployment Zone", "not in terrain", "Ht 3"],
            marks=pytest.mark.req("GG18-085"),
        ),
        pytest.param(
            "extraction", ["on the centre of the table"], marks=pytest.mark.req("GG18-090")
        ),
        pytest.param(
            "guard-the-stash",
            ["on the Centerline", '5" to either side of the centre', "Ht 5", "Impassable"],
            marks=pytest.mark.req("GG18-094"),
        ),
    ],
)
def test_players_are_told_how_to_set_up(strategy: str, said: list[str]) -> None:
    assert [words for words in said if words not in ELEMENTS[strategy].setup] == []


@pytest.mark.parametrize(
    ("element", "said"),
    [
        pytest.param(
            "ply-for-information",
            ["From Turn 2 on", "not a Peon", "Severe damage", "no other way", "taken off every"],
            marks=pytest.mark.req("GG18-076"),
        ),
        pytest.param(
            "public-executions",
            ["From Turn 2 on", "no other way", "no enemy has line of sight", "taken off every"],
            marks=pytest.mark.req("GG18-083"),
        ),
        pytest.param(
            "headhunter",
            [
                "whoever controls the acting model must place",
                'within 3" and LoS',
                "touching no model, before the victim leaves play",
                "none is placed",
                "Any model touching",
            ],
            marks=pytest.mark.req("GG18-088"),
        ),
        pytest.param(
            "ours",
            ["Left out are Peons", "summoned", 'within 6" of the centre', "Masters count as 10"],
            marks=pytest.mark.req("GG18-078"),
        ),
        pytest.param(
            "supply-wagons",
            ['2" on a 30 mm base', '3" on 40 mm', '4" on 50 mm'],
            marks=pytest.mark.req("GG18-086"),
        ),
        pytest.param(
            "extraction",
            ['place the marker anew, up to 3" from where it was', "not into terrain"],
            marks=pytest.mark.req("GG18-092"),
        ),
        pytest.param(
            "punish-the-weak",
            ["Never more than 1 VP a Turn"],
            marks=pytest.mark.req("GG18-098"),
        ),
        pytest.param(
            "dig-their-graves",
            ["Your opponent may then remove one Scheme Marker"],
            marks=pytest.mark.req("GG18-101"),
        ),
        pytest.param(
            "recover-evidence",
            ["opponent then chooses five", "or all if there are fewer"],
            marks=pytest.mark.req("GG18-110"),
        ),
    ],
)
def test_players_are_told_what_happens_during_a_turn(element: str, said: list[str]) -> None:
    assert [words for words in said if words not in ELEMENTS[element].say] == []


def told(entry: str) -> str:
    return next(each.text for each in GG18.guidance if each.id == entry)


@pytest.mark.req("GG18-074")
def test_players_are_told_that_no_scheme_starts_revealed() -> None:
    assert "No Scheme may start the game revealed." in told("write-schemes-down")


@pytest.mark.req("GG18-063")
def test_every_strategy_is_told_with_its_paired_scheme() -> None:
    """Each clause begins with the Scheme, and names its Strategies and their suits."""
    clauses = told("paired-schemes").split("; ")
    paired = {each.title: each.suit for each in ELEMENTS.values() if each.slot == "paired"}
    strategies = [each for each in ELEMENTS.values() if each.slot == "strategy"]
    for strategy in strategies:
        (clause,) = [one for one in clauses if strategy.title in one]
        scheme = next(title for title in paired if clause.startswith(title))
        joker = strategy.suit == "joker"
        assert scheme == "Guarded Treasure" if joker else paired[scheme] == strategy.suit
        assert f"({str(strategy.suit).capitalize()})" in clause


@pytest.mark.req("GG18-068", "GG18-069", "GG18-070", "GG18-071")
def test_the_rotation_that_is_told_is_the_one_that_is_offered() -> None:
    titles = {each.id: each.title.removesuffix(" Deployment") for each in ELEMENTS.values()}
    for rotation in GG18.encounter.rotations:
        rounds = "; ".join(
            f"{number} {titles[one.parts['strategy'][0]]}, {titles[one.parts['deployment'][0]]}"
            for number, one in enumerate(rotation.rounds, 1)
        )
        said = told(f"rotation-{rotation.id.partition('-')[0]}")
        assert said == f"Rotation of {rotation.title}: {rounds}."
