"""The ledgers of the official packs, and what can be wrong with a ledger."""

import pytest
from pydantic import JsonValue

from muster.core.brawl.terms import terms_of
from muster.core.deck import DECK
from muster.core.rulepack.ledger import Ledger, Respawn
from muster.core.rulepack.patch import effective
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.schema import Rulepack
from tests.packs.making import ALL, BB, GG4, house_rule, played

BRAWL = "ledgers__bonanza-brawl"
ONE_MARKER = "One Strategy Marker on the Centerpoint, once everybody has deployed."
TWO_MARKERS = (
    "Two Strategy Markers on the Diagonal Centerline, "
    'centred 6" left and 6" right of the Centerpoint, once everybody has deployed.'
)


def ledger(rules: Rulepack) -> Ledger:
    terms = terms_of(rules)
    assert terms is not None
    return terms.ledger


def refusal(**values: JsonValue) -> list[str]:
    with pytest.raises(PackRefused) as caught:
        effective(BB, [house_rule("House", **values)])
    return [str(problem) for problem in caught.value.problems]


def test_only_brawls_have_a_ledger_in_use() -> None:
    assert [pack.short for pack in ALL if terms_of(pack)] == ["BB"]
    assert ledger(played(GG4, "all-out-brawl")).title == "All Out Brawl"


@pytest.mark.req("BB-004")
def test_up_to_four_players_have_one_strategy_marker_and_more_have_two() -> None:
    terms = terms_of(BB)
    assert terms is not None
    assert {n: (row.count, row.say) for n in (2, 4, 5, 8) if (row := terms.markers(n))} == {
        2: (1, ONE_MARKER),
        4: (1, ONE_MARKER),
        5: (2, TWO_MARKERS),
        8: (2, TWO_MARKERS),
    }


@pytest.mark.req("BB-005")
def test_strategy_markers_are_high_blocking_and_impassable() -> None:
    assert ledger(BB).marker_traits == ("Ht 5", "Blocking", "Impassable")


@pytest.mark.req("BB-007")
def test_zones_halves_and_the_centerline_do_not_exist() -> None:
    assert ledger(BB).ignored == ("Deployment Zones", "table halves", "the Centerline")


@pytest.mark.req("BB-003", "GG4-107")
def test_models_deploy_anywhere_or_farther_than_six_inches_apart() -> None:
    assert (ledger(BB).apart, ledger(played(GG4, "all-out-brawl")).apart) == (0, 6)


@pytest.mark.req("BB-012", "GG4-109")
def test_a_leader_comes_back_near_an_edge_and_slow() -> None:
    assert ledger(BB).respawn == Respawn(inches=8, gains="Slow", must=True)
    assert ledger(played(GG4, "all-out-brawl")).respawn == Respawn(inches=6, gains="Slow")


@pytest.mark.req("BB-019")
def test_every_card_of_a_fate_deck_has_two_benefits_that_the_organiser_may_write() -> None:
    assert sorted(card.id for card in BB.loot) == sorted(map(str, DECK))
    ours = played(BB, loot__7R__benefits=["Fly", "Dig"])
    terms = terms_of(ours)
    assert terms is not None
    assert terms.benefits("7R") == ("Fly", "Dig")
    assert terms.benefits("8R") == BB.loot[0].benefits


def test_how_long_a_brawl_lasts_is_a_setting() -> None:
    assert (ledger(BB).turns, ledger(played(BB, **{f"{BRAWL}__turns": 3})).turns) == (5, 3)


# ── what can be wrong ──


def award(**values: JsonValue) -> JsonValue:
    return [{"id": "a", "say": "s", **values}]


@pytest.mark.parametrize(
    ("place", "value", "say"),
    [
        ("ledger", "bonanza", "bonanza is not a ledger of this pack; did you mean bonanza-brawl?"),
        ("happenings__end_phase__by", "anybody", 'once_a_turn: needs by = "player"'),
        (
            "happenings__damages__awards",
            award(when="enemy && to.unhrt"),
            "awards.a] when: to.unhrt is not known here; did you mean unhurt?",
        ),
        (
            "happenings__damages__awards",
            award(points="answers.x"),
            "awards.a] points: answers is not known here; did you mean answer?",
        ),
        (
            "happenings__damages__awards",
            award(points="to.unhurt"),
            "points: the expression does not work: its answer is not a whole number",
        ),
        (
            "happenings__damages__awards",
            award(when="1 +"),
            "when: the expression does not work: it ends where something is still missing",
        ),
        ("happenings__heals__awards", award(to="to"), 'to: needs to = "player"'),
        (
            "happenings__damages__awards",
            [{"id": "a", "say": "blood of {two}"}],
            "say: {two} is not known here; did you mean to?",
        ),
        ("happenings__heals__title", "heals {by", "title: {heals {by} is not known here"),
        ("happenings__heals__kills", True, 'kills: needs to = "player"'),
        (
            "happenings__heals__changes",
            [{"of": "by", "mark": "unhut", "now": True}],
            "mark: unhut is not a mark of this ledger; did you mean unhurt?",
        ),
        (
            "happenings__heals__changes",
            [{"of": "by", "mark": "unhurt", "clear": True}],
            "mark: unhurt is yes or no: it needs now, and only that",
        ),
        ("marks", [{"id": "cost", "title": "t"}], "cost: is already the name of something else"),
        ("loot", [], "a loot deck has 54 cards, and [[loot]] lists 0"),
    ],
)
def test_what_is_wrong_with_a_ledger_is_named_where_it_stands(
    place: str, value: JsonValue, say: str
) -> None:
    path = place if place in {"ledger", "loot"} else f"{BRAWL}__{place}"
    found = refusal(**{path: value})
    assert [problem for problem in found if say in problem] != [], found


def test_a_list_of_players_is_added_to_or_cleared() -> None:
    change: JsonValue = [{"of": "by", "mark": "damaged", "now": True}]
    path = "ledgers__all-out-brawl__happenings__damages__changes"
    with pytest.raises(PackRefused, match="damaged is a list of players: use add or clear"):
        effective(GG4, [house_rule("House", **{path: change})])


def test_an_expression_may_name_the_items_of_a_list_it_walks() -> None:
    points = "size(by.damaged.filter(one, one != by.id))"
    path = "ledgers__all-out-brawl__happenings__activation_ends__awards__damage__points"
    assert played(GG4, **{path: points}) != GG4


def test_nothing_in_a_ledger_is_there_twice() -> None:
    twice: JsonValue = [{"id": "a", "say": "s"}, {"id": "a", "say": "t"}]
    assert refusal(**{f"{BRAWL}__happenings__heals__awards": twice}) == [
        "House: [ledgers.bonanza-brawl.happenings.heals.awards] a: is there twice"
    ]
