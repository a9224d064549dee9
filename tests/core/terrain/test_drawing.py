"""Maps of tables: every piece with the sign of its kind, its number, and words for all of it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from muster.core import commands as ask
from muster.core.problem import Code
from muster.core.rulepack.schema import Rulepack
from muster.core.terrain.drawing import layout_svg, scene_of, table_svg
from muster.core.terrain.mirror import MIRRORS, mirrored
from muster.core.terrain.piece import Laid, Layout, Piece, TableLayout
from muster.packs import find
from tests.hall import Hall

WOOD = Piece(id="wood", title="Old wood", kind="forest", form="ellipse", size=(6, 4))
HOUSE = Piece(id="house", title="House <b>&", kind="obstruction", size=(4, 4))
WEDGE = Piece(
    id="wedge",
    title="Wedge",
    kind="hill",
    traits=("hazardous",),
    form="polygon",
    corners=((-3, -2), (3, -2), (0, 2)),
)
LAYOUT = Layout(
    pieces=(
        Laid(piece=WOOD, at=(-6, 8)),
        Laid(piece=HOUSE, at=(0, 0), turn=45),
        Laid(piece=WEDGE, at=(9, -9), turn=90),
    )
)
SVG = "{http://www.w3.org/2000/svg}"


def rules() -> Rulepack:
    found = find("SR17")
    assert found is not None
    return found


def drawn(layout: Layout = LAYOUT) -> ET.Element:
    return ET.fromstring(layout_svg(layout, rules().terrain))  # noqa: S314 - our own


def test_every_piece_has_a_number_and_the_pattern_of_its_kind() -> None:
    fills = [each.get("fill", "") for each in drawn().iter()]
    for kind in ("forest", "obstruction", "hill"):
        assert fills.count(f"url(#terrain-{kind})") == 2, "on the table and in the legend"
    patterns = {each.get("id"): each[1].get("d") for each in drawn().iter(f"{SVG}pattern")}
    kinds = [f"terrain-{kind.id}" for kind in rules().terrain.kinds]
    assert len({patterns[kind] for kind in kinds}) == len(kinds), "grey paper tells them apart"


def test_the_legend_and_the_description_tell_every_piece() -> None:
    said = [each.text for each in drawn().iter(f"{SVG}text")]
    assert '1 Old wood: Forest, 6" by 4"' in said
    assert '2 House <b>&: Obstruction, 4" by 4",' in said
    described = drawn().findtext(f"{SVG}desc") or ""
    assert described.startswith(
        '1 Old wood: Forest, 6" by 4", 18" from the left edge, 32" from the first side\'s edge.'
    )
    assert 'Wedge: Hill, 6" by 4", Combined with a hazard, restricted' in described


def test_pieces_lie_where_they_lie_and_are_turned_against_the_clock() -> None:
    moves = [each.get("transform", "") for each in drawn().iter(f"{SVG}g")]
    assert moves[:6] == [
        "translate(188.5 171.33)", "rotate(0)",
        "translate(240 240)", "rotate(-45)",
        "translate(317.25 317.25)", "rotate(-90)",
    ]  # fmt: skip


def test_a_map_has_no_style_script_or_address_of_its_own() -> None:
    text = layout_svg(LAYOUT, rules().terrain)
    assert re.findall(r"style=|<script|<b>|href=", text) == []


def test_the_deployment_zones_are_the_packs_unless_the_encounter_has_its_own() -> None:
    hall = Hall("SR17").enter("a b c d")
    hall.do(ask.LayTerrain(tables=(TableLayout(table=1, layout=LAYOUT),), confirm=frozenset(Code)))
    assert "Deployment zone, first side" in table_svg(hall.event, 1)
    assert "Deployment zone" in table_svg(hall.event, 7), "of a table on which nothing lies"
    assert scene_of(hall.event, 1) is None


@pytest.mark.parametrize("pack", ["GG4", "SR17", "WC", "GG18"])
def test_what_an_encounter_puts_on_the_table_is_drawn_on_top_of_its_terrain(pack: str) -> None:
    hall = Hall(pack).enter("a b c d").start()
    hall.do(ask.DealEncounter(round=1))
    plain, full = table_svg(hall.event, 1), table_svg(hall.event, 1, 1)
    lies, zones = scene_of(hall.event, 1), hall.event.rules.terrain.zones
    assert lies is not None
    assert full != plain
    own = any(each.shape.kind == "deployment" for each in lies.figures)
    assert ("Deployment zone, first side: 0," in full) is (not own and bool(zones))


# ── the other way round ──


def test_mirrored_twice_is_as_before() -> None:
    for how in MIRRORS:
        back = mirrored(mirrored(LAYOUT, how), how)
        assert [(each.piece, each.at, each.turn % 360) for each in back.pieces] == [
            (each.piece, each.at, each.turn % 360) for each in LAYOUT.pieces
        ]


def test_front_to_back_left_to_right_and_turned_about() -> None:
    def first(how: str) -> tuple[tuple[float, float], float]:
        laid = mirrored(LAYOUT.model_copy(update={"pieces": LAYOUT.pieces[2:]}), how).pieces[0]
        return laid.at, laid.turn

    assert first("sides") == ((9, 9), 270)
    assert first("across") == ((-9, -9), 270)
    assert first("about") == ((-9, 9), 270)
