"""Asking for terrain: what is refused, what is doubted, and that nothing is half saved."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import BoxSet, TerrainLaid
from muster.core.problem import Code, Problem, Refused
from muster.core.terrain.piece import Boxed, Laid, Layout, Piece, TableLayout
from tests.core.terrain.laying import QUADRANT, block, instead, layout
from tests.hall import Hall

ANYWAY = frozenset({Code.TERRAIN_FORBIDDEN})


@pytest.fixture
def hall() -> Hall:
    hall = Hall("SR17").enter("a b c d")
    hall.do(ask.ChangeDetails(tables=4))
    return hall


def lay(table: int, *pieces: Laid, method: str = "") -> TableLayout:
    return TableLayout(table=table, layout=layout(pieces, method))


def problems(hall: Hall, command: ask.Command) -> list[Problem]:
    before = hall.event
    with pytest.raises(Refused) as refusal:
        hall.do(command)
    assert hall.event == before
    return list(refusal.value.problems)


# ── the box ──

HILL = Piece(id="hill", title="Green hill", kind="hill")
BURNING = Piece(id="burning", title="Burning forest", kind="forest", traits=("hazardous",))


def test_a_box_is_set_as_a_whole(hall: Hall) -> None:
    boxed = (Boxed(piece=HILL, count=6), Boxed(piece=BURNING))
    assert hall.do(ask.SetBox(boxed=boxed)) == (BoxSet(boxed=boxed),)
    assert hall.event.box == boxed
    assert hall.refused(ask.SetBox(boxed=boxed)) == [Code.ALREADY_SO]
    hall.do(ask.SetBox(boxed=()))
    assert not hall.event.box


def test_everything_wrong_with_a_box_is_named_with_its_piece(hall: Hall) -> None:
    crossed = Piece(
        id="knot",
        title="Knot",
        kind="hill",
        form="polygon",
        corners=((0, 0), (4, 4), (4, 0), (0, 4)),
    )
    swamp = Piece(id="swamp", title="Swamp", kind="swamp", traits=("wet",))
    boxed = (Boxed(piece=HILL), Boxed(piece=crossed), Boxed(piece=HILL), Boxed(piece=swamp))
    found = problems(hall, ask.SetBox(boxed=boxed))
    assert [(p.code, p.data.get("fault"), p.data.get("pieces")) for p in found] == [
        (Code.BOX_TWICE, None, None),
        (Code.BOX_IMPOSSIBLE, "crosses-itself", ((2, "Knot"),)),
        (Code.BOX_IMPOSSIBLE, "unknown-kind", ((4, "Swamp"),)),
        (Code.BOX_IMPOSSIBLE, "unknown-trait", ((4, "Swamp"),)),
    ]


# ── the tables ──


def test_a_legal_table_is_laid_at_once(hall: Hall) -> None:
    laid = lay(2, *QUADRANT, method="quadrant")
    facts = hall.do(ask.LayTerrain(tables=(laid,), reason="for round 1"))
    assert facts == (TerrainLaid(tables=(laid,), reason="for round 1"),)
    assert hall.event.places[2].layout == laid.layout
    assert hall.refused(ask.LayTerrain(tables=(laid,))) == [Code.ALREADY_SO]


def test_what_cannot_be_is_refused_even_to_those_who_insist(hall: Hall) -> None:
    off = lay(3, *instead(QUADRANT, 4, block("hill", 46, 35, 50, 39)))
    over = lay(1, *instead(QUADRANT, 4, block("hill", 27, 27, 31, 31)))
    fine = lay(2, *QUADRANT)
    found = problems(hall, ask.LayTerrain(tables=(off, fine, over), confirm=frozenset(Code)))
    assert found == [
        Problem(
            Code.TERRAIN_IMPOSSIBLE,
            {
                "table": 3,
                "fault": "off-table",
                "pieces": ((5, "Hill"),),
                "measured": 2.0,
                "limit": 0.0,
                "what": "",
            },
        ),
        Problem(
            Code.TERRAIN_IMPOSSIBLE,
            {
                "table": 1,
                "fault": "overlap",
                "pieces": ((1, "Forest"), (5, "Hill")),
                "measured": 3.0,
                "limit": 0.0,
                "what": "",
            },
        ),
    ]


def test_what_the_pack_forbids_is_laid_by_an_organiser_who_knows_it(hall: Hall) -> None:
    near = lay(1, *instead(QUADRANT, 4, block("hill", 38.5, 35, 42.5, 39)))
    found = problems(hall, ask.LayTerrain(tables=(near,)))
    assert [(p.code, p.confirmable, p.data["measured"], p.data["limit"]) for p in found] == [
        (Code.TERRAIN_FORBIDDEN, True, 5.5, 6.0)
    ]
    hall.do(ask.LayTerrain(tables=(near,), confirm=ANYWAY))
    assert hall.event.places[1].layout == near.layout


def test_advice_refuses_nothing(hall: Hall) -> None:
    small = lay(1, *instead(QUADRANT, 4, block("hill", 35, 35, 37, 37)))
    hall.do(ask.LayTerrain(tables=(small,)))
    bare = Hall("GG4").enter("a b")
    bare.do(ask.LayTerrain(tables=(lay(1, block("mist", 16, 16, 20, 20)),)))
    assert bare.event.places[1].layout is not None


def test_a_table_is_cleared_and_an_empty_one_is_clear_already(hall: Hall) -> None:
    hall.do(ask.LayTerrain(tables=(lay(1, *QUADRANT),)))
    hall.do(ask.LayTerrain(tables=(lay(1),)))
    assert hall.event.places[1].layout == Layout()
    assert hall.refused(ask.LayTerrain(tables=(lay(1), lay(2)))) == [Code.ALREADY_SO]


def test_tables_there_are_not_and_tables_named_twice(hall: Hall) -> None:
    tables = (lay(2, *QUADRANT), lay(9, *QUADRANT), lay(2))
    found = problems(hall, ask.LayTerrain(tables=tables))
    assert [(p.code, dict(p.data)) for p in found] == [
        (Code.LAID_TWICE, {"tables": (2,)}),
        (Code.TABLE_UNKNOWN, {"table": 9, "tables": 4}),
    ]


def test_a_kind_that_the_pack_does_not_know_is_refused(hall: Hall) -> None:
    strange = lay(1, *instead(QUADRANT, 4, block("building", 35, 35, 39, 39)))
    found = problems(hall, ask.LayTerrain(tables=(strange,)))
    assert [(p.code, p.data["fault"], p.data["what"]) for p in found] == [
        (Code.TERRAIN_IMPOSSIBLE, "unknown-kind", "building")
    ]
