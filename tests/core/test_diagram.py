"""Drawings of tables: one SVG that needs nothing else, and the same one every time."""

import re
from math import dist, hypot
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from muster.core.diagram.figures import figure
from muster.core.diagram.geometry import (
    beyond_centreline,
    depth_inside,
    from_edge,
    towards_edge,
    turned,
)
from muster.core.diagram.own import as_toml, with_own_map
from muster.core.diagram.page import svg
from muster.core.diagram.placement import PlacementProblem, placement_problems, with_placed
from muster.core.diagram.scene import NothingToDraw, scene
from muster.core.diagram.wording import TIMES, description, entries
from muster.core.rulepack.maps import Board, Shape
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.schema import Rulepack
from tests.packs.making import ALL, BB, GG4, GG18, SR17, WC

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [(pack, each.id) for pack in ALL for each in pack.maps]
IDS = [f"{pack.short}-{name}" for pack, name in EVERY]
inches = st.floats(-17, 17)
points = st.tuples(inches, inches)
degrees = st.floats(-180, 180)

OURS = (
    "This map is ours: the document's own diagram is missing here. The organiser may lay the table "
    "out otherwise."
)


def parsed(drawing: str) -> Element:
    return fromstring(drawing)  # noqa: S314 - nobody else's XML comes here


def written(drawing: str) -> list[str]:
    """The lines of text in a drawing, without those that are only the rim of others."""
    texts = parsed(drawing).iter(f"{SVG}text")
    return [each.text or "" for each in texts if each.get("stroke") is None]


# ── the drawing ──


@pytest.mark.parametrize(("pack", "name"), EVERY, ids=IDS)
def test_every_map_is_one_svg_with_its_title_and_nothing_from_elsewhere(
    pack: Rulepack, name: str
) -> None:
    drawn = scene(pack, [name])
    drawing = svg(drawn)
    root = parsed(drawing)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == drawn.title
    assert root.findtext(f"{SVG}desc") == description(drawn)
    assert re.findall(r"(?:href|src|@import|currentColor)", drawing) == []
    assert set(re.findall(r"url\(([^)]*)\)", drawing)) <= {
        "#muster-both",
        "#muster-first",
        "#muster-second",
    }
    assert svg(scene(pack, [name])) == drawing


@pytest.mark.parametrize(("pack", "name"), EVERY, ids=IDS)
def test_everything_is_drawn_inside_the_picture(pack: Rulepack, name: str) -> None:
    root = parsed(svg(scene(pack, [name])))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for circle in root.findall(f"{SVG}circle"):
        x, y = float(circle.attrib["cx"]), float(circle.attrib["cy"])
        assert 0 <= x <= width
        assert 0 <= y <= height
    for each in root.iter(f"{SVG}text"):
        assert 0 < float(each.attrib["y"]) <= height


def test_the_legend_counts_what_lies_on_the_table_and_names_its_size() -> None:
    assert [str(entry) for entry in entries(scene(SR17, ["the-pit-ii"]))] == [
        "Player 1's deployment zone",
        "Player 2's deployment zone",
        "Kill Box: 12\" from each player's edge",
        'Circular zone, 12" across',
        f'2 {TIMES} Rectangular zone, 6" by 12"',
        "Player 1's objective, 50 mm",
        "Player 2's objective, 50 mm",
    ]


def test_the_text_on_a_drawing_says_what_is_ours_and_how_far_things_are() -> None:
    lines = written(svg(scene(GG4, ["raid-the-vaults", "corner"])))
    assert lines[0] == "Raid the Vaults, Corner Deployment"
    assert [line for line in lines if line in {'36"', '4"', '9"'}] == ['36"'] * 2 + [
        '4"',
        '4"',
        '9"',
        '9"',
    ]
    told = " ".join(lines)
    assert f"Corner Deployment: {OURS}" in told
    ours = " ".join(written(svg(scene(SR17, ["outlast"]))))
    assert OURS in ours
    assert "ours" not in " ".join(written(svg(scene(BB, ["five-or-more"]))))


def test_the_description_tells_where_everything_is() -> None:
    assert description(scene(BB, ["five-or-more"])) == (
        'A table of 36" by 36". The centreline runs at 45 degrees. '
        f"2 {TIMES} Strategy Marker: Ht 5, Blocking, Impassable, 30 mm: "
        "-4.24, -4.24; 4.24, 4.24."
    )


def test_what_players_place_is_drawn_as_an_example() -> None:
    lines = " ".join(written(svg(scene(GG4, ["cloak-and-dagger"]))))
    assert "Strategy Marker: Concealing, 30 mm, example positions" in lines


def test_hostile_words_stay_words() -> None:
    title = 'title = "<script>alert(1)</script>&\\u0007"\n'
    shape = "[[shapes]]\nkind = 'flag'\nlabel = ']]><x y=\"'\nat = [[0, 0]]\n"
    pack, name = with_own_map(GG4, title + shape, "mine.toml")
    lines = written(svg(scene(pack, [name])))
    assert lines[0] == "<script>alert(1)</script>& "
    assert ']]><x y="' in lines


def test_an_element_without_a_map_is_an_empty_table() -> None:
    drawn = scene(GG4.model_copy(update={"maps": ()}), ["standard"])
    assert (drawn.title, drawn.figures, drawn.notes) == ("Standard Deployment", (), ())
    assert 'Grid: 6" from the centre' in written(svg(drawn))


def test_a_name_that_nothing_has_cannot_be_drawn() -> None:
    with pytest.raises(NothingToDraw) as refusal:
        scene(BB, ["nowhere"])
    assert refusal.value.known == ("up-to-four", "five-or-more")


# ── turning ──


@given(at=points, centreline=degrees)
def test_only_what_is_measured_along_the_centreline_turns_with_it(
    at: tuple[float, float], centreline: float
) -> None:
    board = Board()
    fixed = figure(Shape(kind="flag", at=(at,)), board, centreline)
    along = figure(Shape(kind="flag", at=(at,), turns_with="centreline"), board, centreline)
    assert fixed.outlines == ((at,),)
    (place,) = along.outlines[0]
    assert abs(hypot(*place) - hypot(*at)) < 1e-9
    assert abs(beyond_centreline(place, centreline) - at[1]) < 1e-9


@given(direction=points, radius=st.floats(0, 3))
def test_the_end_of_a_line_touches_the_edge(direction: tuple[float, float], radius: float) -> None:
    assume(hypot(*direction) > 0.1)
    board = Board(width=30, depth=22)
    assert abs(from_edge(towards_edge(direction, board, radius), board) - radius) < 1e-6


@given(point=points, centreline=degrees)
def test_turning_back_comes_back(point: tuple[float, float], centreline: float) -> None:
    assert dist(turned(turned(point, centreline), -centreline), point) < 1e-9


@given(point=points)
def test_depth_inside_a_square_is_the_distance_to_its_rim(point: tuple[float, float]) -> None:
    square = ((-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0))
    inside = from_edge(point, Board(width=18, depth=18))
    depth = depth_inside(point, square)
    assert abs(depth - inside) < 1e-9 if inside > 0 else depth <= 0


# ── placing ──


@given(placed=st.lists(points, max_size=5))
def test_what_may_be_placed_is_more_than_six_inches_apart(
    placed: list[tuple[float, float]],
) -> None:
    drawn = scene(GG4, ["plant-explosives"])
    base = 30 / 25.4
    close = {
        number
        for number, at in enumerate(placed, start=1)
        if any(dist(at, other) - base <= 6.01 for other in placed[: number - 1])
    }
    assert {problem.number for problem in placement_problems(drawn, placed)} == close


def test_a_problem_says_which_why_and_how_far() -> None:
    drawn = scene(WC, ["a-war-over-nothing"])
    found = placement_problems(drawn, [(6, 0)])
    assert found == (PlacementProblem(1, 'More than 6" from every other objective.', 6.0),)
    assert str(found[0]) == '1: More than 6" from every other objective. (measured: 6.00")'


def test_a_base_lies_wholly_on_the_table() -> None:
    drawn = scene(GG4, ["plant-explosives"])
    assert placement_problems(drawn, [(17.5, 0)]) == (
        PlacementProblem(1, "It is not wholly on the table"),
    )


def test_without_a_deployment_its_zones_are_not_asked_for() -> None:
    assert placement_problems(scene(GG18, ["supply-wagons"]), [(0, 5)]) == ()


def test_what_was_placed_is_drawn_instead_of_examples() -> None:
    drawn = with_placed(scene(WC, ["a-war-over-nothing"]), [(7, 1), (-7, 1)])
    objectives = [f for f in drawn.figures if f.shape.kind == "objective"]
    assert [f.outlines for f in objectives] == [(((0, 0),),), (((7, 1),), ((-7, 1),))]


# ── maps of one's own ──


@pytest.mark.req("SR17-106", "WC-085")
@pytest.mark.parametrize(("pack", "name"), EVERY, ids=IDS)
def test_a_map_written_to_be_edited_reads_back_the_same(pack: Rulepack, name: str) -> None:
    found = next(each for each in pack.maps if each.id == name)
    again, called = with_own_map(pack, as_toml(found), "mine.toml")
    assert called == name
    assert next(each for each in again.maps if each.id == name) == found


def test_ones_own_map_takes_the_place_of_the_packs() -> None:
    flag = '[[shapes]]\nkind = "flag"\nat = [[3, 4]]\n'
    pack, name = with_own_map(SR17, flag, "mine.toml", "outlast")
    assert name == "outlast"
    assert [f.outlines for f in scene(pack, [name]).figures] == [(((3, 4),),)]


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("shapes = [", "is not TOML: Invalid value (at end of document)"),
        (
            '[[shapes]]\nkind = "flag"\nat = [[25, 0]]',
            '[maps.outlast.shapes.1] at: is not wholly on the table of 48" by 48": (25, 0)',
        ),
        (
            '[[shapes]]\nkind = "flag"\nat = [[0, 0]]\nlabl = "x"',
            "[maps.outlast.shapes.1] labl: is not a key of this table; did you mean label?",
        ),
        (
            "note = 2026-11-15\nsource = 3",
            "[maps.outlast] source: must be 'text' or 'ours'",
        ),
    ],
)
def test_what_is_wrong_with_ones_own_map_is_named(text: str, say: str) -> None:
    with pytest.raises(PackRefused) as refusal:
        with_own_map(SR17, text, "mine.toml", "outlast")
    assert str(refusal.value) == f"mine.toml: {say}"
