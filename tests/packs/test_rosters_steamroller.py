"""Army lists of Steamroller 2017: how many, how large, of whom, and what may stand for what."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.catalogue import Catalogue
from muster.core.entrant import Listed
from muster.core.notices import rules_are_public
from muster.core.problem import Code, Problem
from muster.core.roster.rows import stands_rightly
from muster.core.roster.specialists import most_specialists
from muster.core.roster.stand_ins import stands_for
from muster.core.rulepack.patch import Patch, deviations
from muster.packs import find
from tests.hall import Hall
from tests.rosters import ENGINES, army, card, codes, hall, of_points, pick, problems, read

REQUIREMENTS = Path(__file__).parents[2] / "docs" / "rules" / "requirements.toml"


@pytest.mark.req("SR17-019")
def test_a_player_has_one_list_and_perhaps_a_second() -> None:
    event = hall("SR17", None).event
    one, two, three = (army(title, points=104) for title in ("One", "Two", "Three"))
    assert codes(event, one) == []
    assert codes(event, one, two) == []
    assert problems(event, one, two, three) == [Problem(Code.LISTS_MANY, {"most": 2, "given": 3})]


@pytest.mark.req("SR17-020")
@pytest.mark.parametrize(
    ("size", "caster", "points", "wrong"),
    [
        (75, "Vance 1", 99, [Problem(Code.LIST_TOO_SMALL, {"points": 99, "least": 100})]),
        (75, "Vance 1", 100, []),
        (75, "Vance 1", 104, []),
        (75, "Vance 1", 105, [Problem(Code.LIST_TOO_LARGE, {"points": 105, "most": 104})]),
        (50, "Vance 2", 72, [Problem(Code.LIST_TOO_SMALL, {"points": 72, "least": 73})]),
        (50, "Vance 2", 73, []),
        (50, "Vance 2", 77, []),
        (50, "Vance 2", 78, [Problem(Code.LIST_TOO_LARGE, {"points": 78, "most": 77})]),
    ],
)
def test_a_list_is_at_most_four_points_below_the_size_and_what_its_leader_brings(
    size: int, caster: str, points: int, wrong: list[Problem]
) -> None:
    event = hall("SR17", size__points=size).event
    named = [Problem(each.code, {"list": "One", **each.data}) for each in wrong]
    assert problems(event, army("One", *of_points(points, caster))) == named


@pytest.mark.req("SR17-020")
def test_the_points_of_a_leader_buy_warjacks_and_warbeasts_only() -> None:
    event = hall("SR17").event
    rows = (pick("Vance 1"), pick("Anvil"), pick("Gravel", 85))
    said = {"list": "One", "points": 85, "most": 75}
    assert problems(event, army("One", *rows)) == [
        Problem(Code.BONUS_MISSPENT, {**said, "kinds": event.rules.roster.bonus_for})
    ]


@pytest.mark.req("SR17-021")
def test_two_lists_are_of_one_faction_with_different_leaders() -> None:
    event = hall("SR17").event
    one = army("One", *of_points(104))
    assert problems(event, one, army("Two", *of_points(104))) == [
        Problem(Code.LEADER_REPEATED, {"model": "Vance 1", "lists": ("One", "Two")})
    ]
    assert codes(event, one, army("Two", *of_points(102, "Vance 2"))) == []
    fen = army("Two", pick("Orla"), pick("Fen Ogre", 3), pick("Gravel", 75))
    assert problems(event, one, fen) == [
        Problem(Code.LISTS_FACTIONS, {"factions": ("Ironways", "Fenfolk")})
    ]


@pytest.mark.req("SR17-021")
def test_a_list_is_of_the_faction_of_its_leader() -> None:
    event = hall("SR17").event
    assert codes(event, army("One", *of_points(104), faction="Fenfolk")) == [Code.LEADER_FACTION]


def test_every_list_has_a_leader_and_only_very_large_ones_have_more() -> None:
    event = hall("SR17").event
    both = army("One", *of_points(104), pick("Vance 2"))
    assert Code.LEADER_COUNT in codes(event, both)
    assert codes(event, army("One", pick("Gravel", 75))) == [Code.LEADER_COUNT]
    large = hall("SR17", size__points=150).event
    assert Code.LEADER_COUNT not in codes(large, both)


@pytest.mark.req("SR17-022")
def test_whom_a_model_belongs_to_is_written_in_the_list_and_locked_with_it() -> None:
    made = hall("SR17")
    rows = (*of_points(91), pick("Rail Guard"))
    alone = army("One", *rows, pick("Rail Guard Sergeant"))
    missing = Problem(Code.RELATION_MISSING, {"list": "One", "model": "Rail Guard Sergeant"})
    assert problems(made.event, alone) == [missing]
    whole = army("One", *rows, pick("Rail Guard Sergeant", relation="attached to Rail Guard"))
    entrant = made.id("a")
    made.do(ask.RegisterLists(entrant=entrant, lists=(whole,)), by="a")
    made.enter("b c").do(ask.CheckIn(arrivals=(ask.Arrival(entrant=entrant),)))
    made.start()
    assert made.refused(ask.RegisterLists(entrant=entrant, lists=(alone,)), by="a") == [
        Code.LISTS_LATE,
        Code.RELATION_MISSING,
    ]
    assert made.event.entrants[entrant].lists == (whole,)


@pytest.mark.req("SR17-023")
def test_what_is_kept_of_a_list_has_the_cost_of_everything_in_it() -> None:
    made = hall("SR17")
    rows = tuple(
        row.model_copy(update={"points": points})
        for row, points in zip(of_points(104), (0, 15, 1), strict=True)
    )
    given = army("One", *rows, points=104)
    made.do(ask.RegisterLists(entrant=made.id("a"), lists=(given,)), by="a")
    kept = made.event.entrants[made.id("a")]
    assert (kept.listed, kept.lists) == (Listed.CHECKED, (given,))


def rows_of_substitutes() -> list[tuple[str, str, str]]:
    """The printed table, taken from the words of the requirements."""
    listed = tomllib.loads(REQUIREMENTS.read_text(encoding="utf-8"))["req"]
    begins = "Exclusive substitute table row: "
    table = {
        each["id"]: each["text"].removeprefix(begins).rstrip(".").split(" may replace ")
        for each in listed
        if each["text"].startswith(begins)
    }
    return [(req, model, standard) for req, (model, standard) in table.items()]


SUBSTITUTES = [
    pytest.param(model, standard, id=req) for req, model, standard in rows_of_substitutes()
]


@pytest.mark.req("SR17-027", "SR17-028", "SR17-029", "SR17-030", "SR17-031", "SR17-032")
@pytest.mark.req("SR17-033", "SR17-034", "SR17-035", "SR17-036", "SR17-037", "SR17-038")
@pytest.mark.req("SR17-039", "SR17-040")
@pytest.mark.parametrize(("miniature", "standard"), SUBSTITUTES)
def test_an_exclusive_model_is_read_as_the_standard_one(miniature: str, standard: str) -> None:
    pack = find("SR17")
    assert pack is not None
    assert [row.use_as for row in stands_for(pack, miniature.upper())] == [standard]
    event = hall("SR17", Catalogue(title="Two", profiles=(card(standard, 7), card("Other")))).event
    one = read(event, army("One", pick(miniature, model="")))
    assert [(piece.name, piece.cost) for piece in one.pieces] == [(standard, 7)]
    assert stands_rightly(one, one.pieces[0]) is True
    other = read(event, army("One", pick(miniature, model="other")))
    assert stands_rightly(other, other.pieces[0]) is False


def test_there_are_no_other_substitutes() -> None:
    pack = find("SR17")
    assert pack is not None
    rows = [(row.model, row.use_as) for row in pack.roster.stand_ins]
    assert rows == [(model, standard) for _, model, standard in rows_of_substitutes()]
    assert len(rows) == 14
    assert stands_for(pack, "Anvil") == ()


@pytest.mark.req("SR17-041")
def test_whoever_uses_a_substitute_is_told_what_to_show() -> None:
    pack = find("SR17")
    assert pack is not None
    notes = {row.note for row in pack.roster.stand_ins}
    assert notes == {
        "Show the card of the standard model; in a unit its commander stays easy to tell."
    }


@pytest.mark.req("SR17-026", "SR17-042", "SR17-043")
def test_a_converted_model_is_looked_at_with_a_checklist_and_the_word_is_kept() -> None:
    made = hall("SR17")
    assert len(made.pack.roster.checklist) == 8
    look = ask.InspectModel(entrant=made.id("a"), model="Anvil", share=50)
    assert made.refused(look) == [Code.PARTS_FOREIGN]
    made.do(look.model_copy(update={"allowed": False, "note": "cannot be told"}))
    made.do(look.model_copy(update={"share": 49}))
    made.do(look.model_copy(update={"confirm": frozenset({Code.PARTS_FOREIGN})}))
    kept = [(each.fact.share, each.fact.allowed, each.fact.note) for each in made.event.inspected]
    assert kept == [(50, False, "cannot be told"), (49, True, ""), (50, True, "")]


# ── variants ──


@pytest.mark.req("SR17-145")
def test_battlegroup_only() -> None:
    event = hall("SR17", ENGINES, "battlegroup-only").event
    group = (pick("Vance 1"), pick("Anvil", 6), pick("Fen Ogre"))
    assert codes(event, army("One", *group)) == []
    said = {"list": "One", "model": "Stoker", "kinds": event.rules.roster.only}
    mixed = army("One", pick("Vance 1"), pick("Anvil", 6), pick("Stoker", 2))
    assert problems(event, mixed) == [Problem(Code.MODEL_KIND, said)]
    assert codes(hall("SR17").event, mixed) == []


@pytest.mark.req("SR17-146")
def test_character_restrictions() -> None:
    event = hall("SR17", ENGINES, "character-restrictions").event
    one = army("One", *of_points(98), pick("Iris 1"))
    again = army("Two", *of_points(96, "Vance 2"), pick("Iris 1"))
    other = army("Two", *of_points(95, "Vance 2"), pick("Iris 2"))
    assert problems(event, one, again) == [
        Problem(Code.SOLE_REPEATED, {"model": "Iris 1", "lists": ("One", "Two")})
    ]
    assert codes(event, one, other) == []
    assert codes(hall("SR17").event, one, again) == []


@pytest.mark.req("SR17-147", "SR17-148", "SR17-149", "SR17-150")
@pytest.mark.req("SR17-151", "SR17-152", "SR17-153")
@pytest.mark.parametrize(
    ("size", "points"),
    [(0, 0), (25, 10), (50, 20), (75, 20), (100, 30), (150, 50), (200, 50)],
)
def test_specialists_by_size(size: int, points: int) -> None:
    event = hall("SR17", ENGINES, "specialists", size__points=size).event
    assert most_specialists(event.rules) == points
    fits = army("One", pick("Gravel", max(points, 1), role="specialist"))
    over = army("One", pick("Gravel", points + 1, role="specialist"))
    assert (Code.SPECIALISTS_MANY in codes(event, fits)) is (points == 0)
    said = {"list": "One", "points": points + 1, "most": points}
    assert Problem(Code.SPECIALISTS_MANY, said) in problems(event, over)


def test_a_size_between_two_rows_has_the_specialists_of_the_smaller() -> None:
    event = hall("SR17", ENGINES, "specialists", size__points=60).event
    assert most_specialists(event.rules) == 20


@pytest.mark.req("SR17-031", "SR17-035")
@pytest.mark.parametrize(
    ("written", "standard"),
    [
        ('Gorman di "Sea" Wulfe PG Exclusive', "Gorman di Wulfe"),
        ("Gorman di \u201cSea\u201d Wulfe, PG Exclusive", "Gorman di Wulfe"),
        ("Brute Thrall\u2014 Femme Fatale", "Brute Thrall"),
        ("Brute Thrall - Femme Fatale", "Brute Thrall"),
    ],
)
def test_an_exclusive_model_is_known_however_it_is_punctuated(written: str, standard: str) -> None:
    pack = find("SR17")
    assert pack is not None
    assert [row.use_as for row in stands_for(pack, written)] == [standard]


@pytest.mark.req("SR17-161", "SR17-162")
@pytest.mark.parametrize("name", ["basic-painting", "advanced-painting"])
def test_required_painting_is_a_change_of_the_pack_that_everybody_is_told(name: str) -> None:
    made = Hall("SR17")
    made.do(ask.ChangeRules(patches=(Patch(kind="variant", id=name, title=name),)))
    (told,) = deviations(made.event.official, made.event.rules, made.event.patches)
    assert (told.path, told.official) == ("roster.painted", "")
    assert not rules_are_public(made.event)
