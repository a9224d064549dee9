"""What is wrong with a list, all at once; and lists of which nobody can tell."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.catalogue import Catalogue
from muster.core.entrant import Listed
from muster.core.facts import ArmyList
from muster.core.problem import Code, Problem
from muster.core.roster.across import same_lists
from muster.core.roster.check import list_remarks
from muster.core.roster.stand_ins import fits, stands_for
from muster.core.rulepack.roster import Roster, StandIn
from tests.hall import Hall
from tests.rosters import ENGINES, army, card, codes, hall, of_points, pick, problems


def listed(made: Hall, *lists: ArmyList) -> Listed:
    made.do(ask.RegisterLists(entrant=made.id("a"), lists=lists), by="a")
    return made.event.entrants[made.id("a")].listed


# ── models and prices ──


def test_a_model_nobody_knows_is_named_with_those_that_may_be_meant() -> None:
    event = hall("SR17").event
    rows = (*of_points(104), pick("Stokr", model=""), pick("Zeppelin", model="zz"))
    assert problems(event, army("One", *rows)) == [
        Problem(Code.MODEL_UNKNOWN, {"list": "One", "model": "Stokr", "near": ("Stoker",)}),
        Problem(Code.MODEL_UNKNOWN, {"list": "One", "model": "Zeppelin", "near": ()}),
    ]


def test_a_model_may_be_named_by_its_name_alone() -> None:
    event = hall("SR17").event
    rows = tuple(row.model_copy(update={"model": ""}) for row in of_points(104))
    assert codes(event, army("One", *rows)) == []


def test_everything_that_is_wrong_is_named_at_once() -> None:
    event = hall("SR17").event
    rows = (pick("Vance 1"), pick("Stoker", 4, points=6), pick("Anvil"), pick("Nobody", model=""))
    assert codes(event, army("One", *rows, points=40)) == [
        Code.MODEL_UNKNOWN,
        Code.MODEL_PRICE,
        Code.LIST_TOO_SMALL,
        Code.MODEL_LIMIT,
    ]


def test_a_list_adds_up_to_what_is_written_over_it() -> None:
    event = hall("SR17").event
    assert codes(event, army("One", *of_points(104), points=104)) == []
    assert problems(event, army("One", *of_points(104), points=103)) == [
        Problem(Code.LIST_ADDS_UP_OTHERWISE, {"list": "One", "points": 103, "counted": 104})
    ]


def test_a_unit_is_of_the_size_that_its_price_says() -> None:
    event = hall("SR17").event
    rows = of_points(89)
    assert codes(event, army("One", *rows, pick("Rail Guard", points=15))) == []
    assert codes(event, army("One", *rows, pick("Rail Guard", points=9))) == [Code.LIST_TOO_SMALL]
    odd = pick("Rail Guard", points=12)
    assert Problem(
        Code.MODEL_PRICE, {"list": "One", "model": "Rail Guard", "points": 12, "cost": 9}
    ) in problems(event, army("One", *rows, odd))


@pytest.mark.req("SR17-024")
def test_what_a_theme_takes_off_is_taken_as_written_and_looked_at_by_an_official() -> None:
    made = hall("SR17")
    free = (*of_points(104), pick("Stoker", points=0))
    assert codes(made.event, army("One", *free)) == [
        Code.MODEL_PRICE,
        Code.LIST_TOO_LARGE,
        Code.BONUS_MISSPENT,
    ]
    themed = army("One", *free, theme="Iron Rain")
    assert codes(made.event, themed) == []
    assert codes(made.event, army("One", *of_points(99), pick("Stoker", points=6), theme="x")) == [
        Code.MODEL_PRICE
    ]
    assert listed(made, themed) is Listed.HANDED_IN


def test_no_more_of_a_model_than_its_limit_in_however_many_rows() -> None:
    event = hall("SR17").event
    rows = (*of_points(84), pick("Stoker", 2), pick("Stoker", 2, model=""))
    said = {"list": "One", "model": "Stoker", "count": 4, "most": 3}
    assert problems(event, army("One", *rows)) == [Problem(Code.MODEL_LIMIT, said)]
    free = hall("SR17", ENGINES, roster__limits=False).event
    assert codes(free, army("One", *rows)) == []


# ── what nobody can tell ──


def test_a_list_without_rows_is_checked_as_far_as_can_be_and_waits_for_an_official() -> None:
    made = hall("SR17", None)
    short = ArmyList(title="One", points=70, text="a caster and friends")
    assert problems(made.event, short) == [
        Problem(Code.LIST_TOO_SMALL, {"list": "One", "points": 70, "least": 71})
    ]
    assert codes(made.event, ArmyList(title="One", text="a caster and friends")) == []
    assert listed(made, ArmyList(title="One", points=104)) is Listed.HANDED_IN
    made.do(ask.ApproveLists(entrant=made.id("a")))
    assert made.event.entrants[made.id("a")].listed is Listed.APPROVED


def test_rows_by_hand_are_added_up_where_each_has_its_price() -> None:
    event = hall("SR17", None).event
    rows = (pick("A", points=20), pick("B", 3, points=10))
    assert codes(event, army("One", *rows, points=51)) == [
        Code.LIST_ADDS_UP_OTHERWISE,
        Code.LIST_TOO_SMALL,
    ]
    assert codes(event, army("One", *rows, pick("C"), points=99)) == []


def test_a_wrong_list_is_for_its_player_to_mend_and_for_an_official_to_take() -> None:
    made = hall("SR17")
    wrong = ask.RegisterLists(entrant=made.id("a"), lists=(army("One", *of_points(99)),))
    assert made.refused(wrong, by="a") == [Code.LIST_TOO_SMALL]
    knowing = wrong.model_copy(update={"confirm": frozenset({Code.LIST_TOO_SMALL})})
    assert made.refused(knowing, by="a") == [Code.LIST_TOO_SMALL]
    assert made.refused(knowing) == [Code.REASON_MISSING]
    made.do(knowing.model_copy(update={"reason": "a newcomer"}))
    assert made.event.entrants[made.id("a")].listed is Listed.TAKEN
    assert listed(made, army("One", *of_points(104))) is Listed.CHECKED


# ── several lists ──


def test_each_player_of_a_team_has_lists_of_their_own() -> None:
    made = hall("SR17", None, roster__most=1)
    one, two = (ArmyList(title=t, points=100, player=t) for t in ("x", "y"))
    assert codes(made.event, one, two) == []
    assert codes(made.event, one, one.model_copy(update={"title": "z"})) == [Code.LISTS_MANY]


def test_entrants_with_the_very_same_list_are_told_to_officials() -> None:
    made = hall("SR17").enter("b c d", faction="Ironways")
    first = army("Storm", *of_points(104))
    same = army("Rain", *reversed(of_points(104)))
    apart = army("Rain", pick("Vance 1"), pick("Anvil"), pick("Anvil"), pick("Gravel", 74))
    for name, given in {"a": first, "b": same, "c": apart}.items():
        made.do(ask.RegisterLists(entrant=made.id(name), lists=(given,)), by=name)
    assert same_lists(made.event) == ((made.id("a"), made.id("b"), made.id("c")),)
    other = army("Rain", *of_points(103))
    made.do(ask.RegisterLists(entrant=made.id("b"), lists=(other,)), by="b")
    assert same_lists(made.event) == ((made.id("a"), made.id("c")),)


def test_lists_that_are_only_words_are_the_same_if_their_words_are() -> None:
    made = hall("SR17", None).enter("b c d")
    words = {"a": "Vance and\nfriends", "b": "vance  and friends", "c": "", "d": ""}
    for name, text in words.items():
        given = (ArmyList(title="One", points=100, text=text),)
        made.do(ask.RegisterLists(entrant=made.id(name), lists=given), by=name)
    assert same_lists(made.event) == ((made.id("a"), made.id("b")),)


# ── stand-ins ──


ROWS = (
    StandIn(model="Old Hamlin", use_as="Hamlin"),
    StandIn(model="Any Herald", traits=("Herald",), use_as="Emissary", same_faction=True),
)


def test_a_miniature_stands_for_one_model_or_for_any_of_a_kind_and_faction() -> None:
    made = hall("SR17", None)
    rules = made.event.rules.model_copy(update={"roster": Roster(stand_ins=ROWS)})
    herald = card("Herald of Rust", 9, "Herald")
    ours, theirs = (
        card(name, 10, "Emissary", factions=(faction,))
        for name, faction in (("Iron Emissary", "Ironways"), ("Fen Emissary", "Fenfolk"))
    )
    by_name, by_kind = ROWS
    assert stands_for(rules, "old hamlin") == (by_name,)
    assert stands_for(rules, "Herald of Rust", herald) == (by_kind,)
    assert stands_for(rules, "Herald of Nowhere") == (by_kind,)
    assert stands_for(rules, "Rusty Herald", herald) == (by_kind,)
    assert stands_for(rules, "Rusty Herald") == ()
    assert fits(by_name, None, card("Hamlin")) is True
    assert fits(by_name, None, card("Anvil")) is False
    assert fits(by_kind, herald, ours) is True
    assert fits(by_kind, herald, theirs) is False
    assert fits(by_kind, None, ours) is None


def test_a_stand_in_for_the_wrong_model_is_named() -> None:
    cards = (*ENGINES.profiles, card("Hollowman trooper", 1, "Unit"))
    event = hall("SR17", Catalogue(title="More", profiles=cards)).event
    rows = of_points(103)
    stand_in = "SmogCon Hollowman"
    right = pick(stand_in, model="hollowman-trooper")
    assert codes(event, army("One", *rows, right)) == []
    wrong = pick(stand_in, model="gravel")
    said = {"list": "One", "model": "Gravel", "miniature": stand_in}
    assert problems(event, army("One", *rows, wrong)) == [
        Problem(Code.STAND_IN_WRONG, {**said, "choices": ("Hollowman trooper",)})
    ]


# ── Factions ──


@pytest.mark.req("SR17-198")
def test_a_list_of_several_factions_is_not_refused_and_waits_for_an_official() -> None:
    """Their cards may say that they join others: that is for people to read."""
    made = hall("SR17")
    one = army("One", *of_points(91), pick("Fen Ogre"))
    who = made.event.entrants[made.id("a")]
    remark = {"list": "One", "factions": ("Ironways",), "models": ("Fen Ogre",)}
    assert codes(made.event, one) == []
    assert list(list_remarks(made.event, who, (one,))) == [Problem(Code.LIST_MIXED, remark)]
    assert listed(made, one) is Listed.HANDED_IN
    assert listed(made, army("One", *of_points(101))) is Listed.CHECKED


@pytest.mark.req("SR17-198")
def test_a_model_that_is_of_both_factions_mixes_nothing() -> None:
    ogre = card("Fen Ogre", 10, "Warbeast", factions=("Fenfolk", "Ironways"))
    others = tuple(one for one in ENGINES.profiles if one.name != ogre.name)
    made = hall("SR17", Catalogue(title="Both", profiles=(*others, ogre)))
    assert listed(made, army("One", *of_points(91), pick("Fen Ogre"))) is Listed.CHECKED
