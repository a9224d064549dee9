"""Miniatures at Malifaux events: which stand for others, and conversions that are looked at."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.catalogue import Catalogue
from muster.core.facts import Pick
from muster.core.problem import Code, Refused
from muster.core.roster.check import is_checked
from muster.core.roster.rows import stands_rightly
from muster.core.roster.stand_ins import stands_for
from muster.packs import find
from tests.rosters import army, card, hall, pick, read

TABLE = [
    ("Minion Hamelin", "Master Hamelin"),
    ("Minion Misaki", "Master Misaki"),
    ("Candy the Petulant Youth", "Candy"),
    ("Nightmare Hanged", "Montresor"),
    ("The Carver", "Killjoy"),
]


@pytest.mark.req("GG18-026", "GG18-027", "GG18-028", "GG18-029", "GG18-030")
@pytest.mark.parametrize(("miniature", "model"), TABLE)
def test_an_old_miniature_stands_for_the_model_in_the_table(miniature: str, model: str) -> None:
    event = hall("GG18", Catalogue(title="Few", profiles=(card(model, 9), card("Other")))).event
    one = read(event, army("One", pick(miniature, model="")))
    assert [(piece.name, piece.cost) for piece in one.pieces] == [(model, 9)]
    assert ["base size" in row.note for row in stands_for(event.rules, miniature)] == [True]
    other = read(event, army("One", pick(miniature, model="other")))
    assert stands_rightly(other, other.pieces[0]) is False


EMISSARIES = Catalogue(
    title="Emissaries",
    profiles=(
        card("Carrion", 10, "Emissary of Fate", factions=("Resurrectionists",)),
        card("Brutal", 10, "Emissary of Fate", factions=("Guild",)),
        card("Avatar Seamus", 0, "Avatar", factions=("Resurrectionists",)),
        card("Clerk", 3, factions=("Resurrectionists",)),
    ),
)


@pytest.mark.req("GG18-031")
def test_any_avatar_stands_for_an_emissary_of_its_own_faction() -> None:
    event = hall("GG18", EMISSARIES).event

    def stands(miniature: str, model: str) -> bool | None:
        one = read(event, army("One", pick(miniature, model=model)))
        return stands_rightly(one, one.pieces[0])

    assert stands("Avatar Seamus", "carrion") is True
    assert stands("Avatar Seamus", "brutal") is False
    assert stands("Avatar Seamus", "clerk") is False
    assert stands("Sim 29", "clerk") is False


@pytest.mark.req("GG18-031")
@pytest.mark.parametrize("miniature", ["Sim 29", "Avatar Hoffman"])
def test_where_nobody_knows_an_avatars_faction_an_official_looks_at_it(miniature: str) -> None:
    made = hall("GG18", EMISSARIES)

    def checked(name: str) -> bool:
        return is_checked(made.event, (army("One", Pick(model="brutal", name=name)),))

    assert checked("Brutal")
    assert not checked(miniature)


def look(pack: str, share: int, what: str = "conversion") -> list[Code]:
    """What the organiser is told who would allow a model."""
    made = hall(pack, None)
    said = {"entrant": made.id("a"), "model": "Somebody", "what": what, "share": share}
    wish = ask.InspectModel.model_validate(said)
    try:
        made.do(wish)
    except Refused as refusal:
        made.do(wish.model_copy(update={"allowed": False}))
        made.do(wish.model_copy(update={"confirm": frozenset(Code)}))
        assert [each.fact.allowed for each in made.event.inspected] == [False, True]
        return [problem.code for problem in refusal.problems]
    assert [each.fact.allowed for each in made.event.inspected] == [True]
    return []


@pytest.mark.req("GG4-036", "GG18-024")
def test_so_much_of_a_conversion_may_be_made_by_others() -> None:
    assert [look("GG4", share) for share in (50, 51)] == [[], [Code.PARTS_FOREIGN]]
    assert [look("GG18", share) for share in (33, 34)] == [[], [Code.PARTS_FOREIGN]]


@pytest.mark.req("GG4-035", "GG18-023")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_a_proxy_is_only_allowed_by_an_official_who_knows_why(pack: str) -> None:
    assert look(pack, 0, "proxy") == [Code.PROXY]
    unknown = [Code.STAND_IN_UNKNOWN] if pack == "GG18" else []
    assert look(pack, 0, "stand-in") == unknown


@pytest.mark.req("GG18-019")
def test_a_card_that_is_missing_is_on_record_and_so_is_what_counts_as_one() -> None:
    made = hall("GG18", None)
    said = {"entrant": made.id("a"), "model": "Somebody", "what": "card", "allowed": False}
    made.do(ask.InspectModel.model_validate({**said, "note": "Out of date"}))
    (seen,) = made.event.inspected
    assert (seen.fact.what, seen.fact.allowed, seen.fact.note) == ("card", False, "Out of date")
    assert any("stat card" in row for row in made.event.rules.roster.checklist)


def test_only_the_packs_that_print_one_have_a_table() -> None:
    tables = {name: find(name) for name in ("GG4", "GG18", "SR17", "WC", "BB")}
    rows = {name: len(pack.roster.stand_ins) for name, pack in tables.items() if pack}
    assert rows == {"GG4": 0, "GG18": 7, "SR17": 14, "WC": 0, "BB": 0}
