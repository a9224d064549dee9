"""The maps of the official packs: what the text gives in inches is drawn, the rest is ours."""

from itertools import combinations
from math import dist, isclose, sqrt

import pytest
from pydantic import JsonValue

from muster.core.diagram.placement import placement_problems
from muster.core.diagram.scene import OURS, Scene, map_for_players, scene
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet.paying import nothing_yet
from muster.core.sheet.seen import Chairs, Moment
from muster.core.sheet.sheet import assemble
from muster.core.sheet.weighing import limit_of
from tests.packs.making import ALL, BB, GG4, GG18, SR17, WC, played

Places = set[tuple[float, float]]


def places(drawn: Scene, kind: str, *, example: bool = False) -> Places:
    """Where the things of a kind lie, to a hundredth of an inch."""
    return {
        (round(x, 2) + 0, round(y, 2) + 0)
        for figure in drawn.figures
        if figure.shape.kind == kind and figure.shape.example == example
        for x, y in (outline[0] for outline in figure.outlines)
    }


def counted(drawn: Scene) -> dict[str, int]:
    """How many things of each sort lie on the table."""
    sorts = [
        (f"{f.shape.form} zone" if f.shape.kind == "zone" else f.shape.kind, len(f.outlines))
        for f in drawn.figures
        if f.shape.kind in {"zone", "flag", "objective"}
    ]
    return {sort: sum(n for each, n in sorts if each == sort) for sort, _ in sorts}


QUARTERS = {(-9, -9), (-9, 9), (9, -9), (9, 9)}


# ── Gaining Grounds Season Four ──


@pytest.mark.req("GG4-123")
def test_six_vaults_stand_beside_the_centerpoint_and_in_the_quarters() -> None:
    assert places(scene(GG4, ["raid-the-vaults"]), "marker") == {(-4, 0), (4, 0), *QUARTERS}


@pytest.mark.req("GG4-123")
def test_vaults_on_the_centreline_turn_with_the_deployment_and_quarters_do_not() -> None:
    near = round(4 / sqrt(2), 2)
    drawn = scene(GG4, ["raid-the-vaults", "corner"])
    assert places(drawn, "marker") == {(-near, near), (near, -near), *QUARTERS}


@pytest.mark.req("GG4-129")
@pytest.mark.parametrize("deployment", ["standard", "corner", "flank", "wedge"])
def test_seven_ballots_two_of_them_at_the_ends_of_the_centreline(deployment: str) -> None:
    drawn = scene(GG4, ["stuff-the-ballots", deployment])
    ends = places(drawn, "marker") - {(0, 0), *QUARTERS}
    touching = 18 - 30 / 25.4 / 2
    assert len(places(drawn, "marker")) == 7
    assert len(ends) == 2
    for end in ends:
        assert isclose(max(map(abs, end)), touching, abs_tol=0.01)
    assert sorted(x for x, _ in ends) == [-round(touching, 2), round(touching, 2)]


@pytest.mark.req("GG4-126")
@pytest.mark.parametrize("deployment", ["standard", "corner", "flank", "wedge"])
def test_four_intel_markers_are_examples_that_keep_their_own_limits(deployment: str) -> None:
    drawn = scene(GG4, ["cloak-and-dagger", deployment])
    examples = places(drawn, "marker", example=True)
    assert len(examples) == 4
    assert placement_problems(drawn, sorted(examples)) == ()


@pytest.mark.req("GG4-126")
def test_intel_markers_are_four_on_the_centreline_and_not_within_six_inches() -> None:
    drawn = scene(GG4, ["cloak-and-dagger"])
    apart = 6 + 30 / 25.4
    near = 'Not within 6" of another Strategy Marker.'
    assert said(drawn, (0, 0), (apart, 0)) == [(2, near)]
    assert said(drawn, (0, 0), (apart + 0.1, 0)) == []
    assert said(drawn, (0, 0.5)) == [(1, "Centred on the Centerline.")]
    five = [(-16, 0), (-8, 0), (0, 0), (8, 0), (16, 0)]
    assert said(drawn, *five) == [(5, "No more than 4 are placed")]


@pytest.mark.req("GG4-121")
def test_explosives_are_not_dropped_within_six_inches_of_another() -> None:
    drawn = scene(GG4, ["plant-explosives"])
    apart = 6 + 30 / 25.4
    near = 'Not within 6" of another Strategy Marker.'
    assert drawn.divisions == ("halves",)
    assert said(drawn, (3, 3), (3, 3 + apart)) == [(2, near)]
    assert said(drawn, (3, 3), (3, 3.1 + apart)) == []


def said(drawn: Scene, *placed: tuple[float, float]) -> list[tuple[int, str]]:
    return [(problem.number, problem.say) for problem in placement_problems(drawn, placed)]


# ── Gaining Grounds 2018 ──


@pytest.mark.req("GG18-090")
def test_the_informant_stands_in_the_centre() -> None:
    assert places(scene(GG18, ["extraction"]), "marker") == {(0, 0)}


@pytest.mark.req("GG18-094")
@pytest.mark.parametrize("deployment", ["standard", "corner", "flank", "close"])
def test_two_stashes_lie_on_the_centreline_ten_inches_apart(deployment: str) -> None:
    drawn = scene(GG18, ["guard-the-stash", deployment])
    one, two = places(drawn, "marker")
    assert isclose(dist(one, two), 10, abs_tol=0.02)
    assert isclose(dist(one, (0, 0)), 5, abs_tol=0.02)
    assert [f.shape.base for f in drawn.figures if f.shape.kind == "marker"] == [50]


@pytest.mark.parametrize("name", ["ours", "interference"])
def test_quarters_leave_out_six_inches_around_the_centre(name: str) -> None:
    drawn = scene(GG18, [name])
    assert drawn.divisions == ("quarters",)
    assert [(f.outlines, f.radius) for f in drawn.figures if f.shape.kind == "zone"] == [
        ((((0, 0),),), 6)
    ]


@pytest.mark.req("GG18-080")
def test_symbols_stand_on_ones_own_side_outside_the_zone_and_ten_inches_apart() -> None:
    drawn = scene(GG18, ["symbols-of-authority", "standard"])
    base = 50 / 25.4
    own, zone = "Wholly on one's own side of the table.", "Outside one's own Deployment Zone."
    apart = 'At least 10" from another Strategy Marker on that side.'
    assert said(drawn, *sorted(places(drawn, "marker", example=True))) == []
    assert said(drawn, (0, base / 2 - 0.1)) == [(1, own)]
    assert said(drawn, (0, base / 2)) == []
    assert said(drawn, (0, 12 - base / 2 + 0.1)) == [(1, zone)]
    assert said(drawn, (0, 12 - base / 2)) == []
    assert said(drawn, (0, 5), (10 + base, 5)) == []
    assert said(drawn, (0, 5), (9.9 + base, 5)) == [(2, apart)]
    assert said(drawn, (0, 2), (0, -2)) == []
    four = [(-15, 5), (-2, 5), (11, 5), (11, -5), (15, 10)]
    assert (5, "No more than 3 are placed on a side") in said(drawn, *four)


@pytest.mark.req("GG18-085")
@pytest.mark.parametrize("deployment", ["standard", "corner", "flank", "close"])
def test_each_wagon_starts_wholly_in_its_own_zone(deployment: str) -> None:
    drawn = scene(GG18, ["supply-wagons", deployment])
    outside = [(1, "Wholly in one's own Deployment Zone.")]
    assert said(drawn, *sorted(places(drawn, "marker", example=True))) == []
    assert said(drawn, (0, 0.5)) == outside
    wagons = [f.shape for f in drawn.figures if f.shape.kind == "marker"]
    assert [(w.base, w.side) for w in wagons] == [(50, "first"), (50, "second")]


# ── Steamroller 2017 ──

SCENARIOS = {
    "the-pit-ii": {"circle zone": 1, "rectangle zone": 2, "objective": 2},
    "standoff": {"circle zone": 2, "rectangle zone": 2, "objective": 2},
    "spread-the-net": {"circle zone": 1, "rectangle zone": 2, "flag": 2},
    "breakdown": {"circle zone": 2, "rectangle zone": 1},
    "outlast": {"circle zone": 2, "flag": 2},
    "recon-ii": {"rectangle zone": 1, "flag": 2, "objective": 2},
    "patrol": {"circle zone": 1, "rectangle zone": 2},
    "killing-field": {"circle zone": 1, "flag": 2},
    "target-of-opportunity": {"rectangle zone": 2, "flag": 2, "objective": 2},
}
RUMBLE = {"patrol", "killing-field", "target-of-opportunity"}
SIZES: dict[str, set[tuple[float, ...]]] = {"circle": {(12,)}, "rectangle": {(6, 12), (12, 6)}}


@pytest.mark.req("SR17-106")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_has_its_table_its_zones_its_flags_and_its_objectives(name: str) -> None:
    drawn = scene(SR17, [name])
    side = 30 if name in RUMBLE else 48
    assert (drawn.board.width, drawn.board.depth) == (side, side)
    assert counted(drawn) == SCENARIOS[name]
    bases = {f.shape.kind: f.shape.base for f in drawn.figures if f.shape.base}
    assert bases == {k: {"flag": 40, "objective": 50}[k] for k in bases}
    for zone in (f.shape for f in drawn.figures if f.shape.kind == "zone"):
        assert zone.size in SIZES[zone.form]
    assert drawn.ours == OURS


@pytest.mark.req("SR17-106")
@pytest.mark.parametrize("name", SCENARIOS)
def test_players_deploy_along_opposite_edges(name: str) -> None:
    drawn = scene(SR17, [name])
    zones = [f for f in drawn.figures if f.shape.kind == "deployment"]
    depths = [abs(f.outlines[0][0][1] - f.outlines[0][2][1]) for f in zones]
    assert [f.shape.side for f in zones] == ["first", "second"]
    assert depths == ([6, 6] if name in RUMBLE else [7, 10])
    kill_box = [f.outlines[0][0][1] for f in drawn.figures if f.shape.kind == "line"]
    assert kill_box == ([] if name in RUMBLE else [12 - 24, 24 - 12])


@pytest.mark.req("SR17-106")
def test_a_layout_that_is_not_symmetrical_never_turns() -> None:
    shapes = [shape for each in SR17.maps for shape in each.shapes]
    assert {shape.turns_with for shape in shapes} == {"table"}
    circles = [f for f in scene(SR17, ["breakdown"]).figures if f.radius == 6]
    assert [f.outlines for f in circles] == [(((-14, 5),), ((14, -5),))]


@pytest.mark.req("SR17-106")
def test_an_objective_is_nearest_its_own_players_zone() -> None:
    for name in SCENARIOS:
        for figure in scene(SR17, [name]).figures:
            if figure.shape.kind == "objective":
                own = -1 if figure.shape.side == "first" else 1
                assert figure.outlines[0][0][1] * own > 0


@pytest.mark.req("SR17-106", "WC-085")
def test_a_house_rule_edits_a_map() -> None:
    flag: JsonValue = {"kind": "flag", "base": 40, "at": [[1, 2]]}
    rules = played(SR17, maps__outlast__shapes=[flag])
    assert counted(scene(rules, ["outlast"])) == {"flag": 1}


# ── Warcry ──

OBJECTIVES = {
    "lightning-raid": 4,
    "raze-to-the-ground": 4,
    "mystic-glade": 3,
    "a-tithe-of-blades": 1,
    "endless-struggle": 4,
    "brutal-encounter": 0,
    "a-reckoning-for-the-ages": 0,
    "uncompromising-slaughter": 0,
    "blood-on-the-forest-floor": 0,
    "plundered-spoils": 3,
    "a-war-over-nothing": 3,
    "running-out-of-time": 4,
}


@pytest.mark.req("WC-085")
@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_battleplan_has_a_map_that_says_it_is_ours(name: str) -> None:
    drawn = scene(WC, [name])
    assert counted(drawn).get("objective", 0) == OBJECTIVES[name]
    assert drawn.ours == OURS
    assert any(f.shape.kind == "point" for f in drawn.figures)


@pytest.mark.req("WC-085")
def test_battleplans_draw_late_arrivals_quarters_halves_and_named_objectives() -> None:
    late = [f.shape.arrives for f in scene(WC, ["uncompromising-slaughter"]).figures]
    assert late.count(2) == 2
    assert scene(WC, ["brutal-encounter"]).divisions == ("quarters",)
    halves = scene(WC, ["blood-on-the-forest-floor"]).figures
    assert [f.shape.side for f in halves if f.shape.kind == "area"] == ["first", "second"]
    named = {f.shape.label for f in scene(WC, ["plundered-spoils"]).figures}
    assert {"A", "B"} <= named


@pytest.mark.req("WC-113")
def test_a_war_over_nothing_deploys_wholly_within_three_inches_of_points_of_no_side() -> None:
    drawn = scene(WC, ["a-war-over-nothing"])
    figures = drawn.figures
    told = "a battle group at a point they pick, or in reserve where that is called for."
    assert [note for note in drawn.notes if told in note] != []
    points = [f for f in figures if f.shape.kind == "point"]
    around = [f for f in figures if f.shape.kind == "area"]
    assert [f.shape.side for f in points] == [""]
    assert [(f.outlines, f.radius) for f in around] == [(points[0].outlines, 3)]


@pytest.mark.req("WC-114")
def test_a_war_over_nothing_places_objectives_more_than_six_and_three_inches_away() -> None:
    drawn = scene(WC, ["a-war-over-nothing"])
    other, edge = 'More than 6" from every other objective.', 'More than 3" from the edge.'
    assert places(drawn, "objective") == {(0, 0)}
    assert said(drawn, (6, 0)) == [(1, other)]
    assert said(drawn, (6.1, 0)) == []
    assert said(drawn, (12, 0)) == [(1, edge)]
    assert said(drawn, (11.9, 0)) == []
    assert said(drawn, (6.1, 0), (6.1, 6)) == [(2, other)]
    assert said(drawn, (6.5, 0), (-6.5, 0), (0, 7)) == [(3, "No more than 2 are placed")]
    assert said(drawn, (0, 8)) == [(1, edge)]
    assert said(drawn, *sorted(places(drawn, "objective", example=True))) == []


# ── Bonanza Brawl ──


@pytest.mark.req("BB-004")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_up_to_four_brawl_around_one_marker(players: int) -> None:
    assert places(table_for(players), "marker") == {(0, 0)}


@pytest.mark.req("BB-004")
@pytest.mark.parametrize("players", [5, 6, 8])
def test_five_or_more_brawl_around_two_markers_on_the_diagonal(players: int) -> None:
    step = round(6 / sqrt(2), 2)
    assert places(table_for(players), "marker") == {(-step, -step), (step, step)}


def table_for(players: int) -> Scene:
    found = map_for_players(BB, players)
    assert found is not None
    return scene(BB, [found.id])


# ── all packs ──


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.short)
def test_a_map_draws_an_element_or_has_a_title_of_its_own(pack: Rulepack) -> None:
    elements = {element.id for element in pack.elements}
    assert [each.id for each in pack.maps if each.id not in elements and not each.title] == []


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.short)
def test_where_the_map_is_ours_nothing_is_laid_as_on_the_map(pack: Rulepack) -> None:
    """Its element then says who knows better: the organiser, or the printed map."""
    ours = {each.id for each in pack.maps if each.source == "ours"}
    said = {each.id: f"{each.say} {each.setup}" for each in pack.elements if each.id in ours}
    assert [name for name, text in said.items() if "as on the map" in text] == []


@pytest.mark.req("WC-122")
@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.short)
def test_drawing_sheet_and_what_is_brought_speak_of_as_many_objectives(pack: Rulepack) -> None:
    drawn = {each.id: counted(scene(pack, [each.id])).get("objective", 0) for each in pack.maps}
    for element in pack.elements:
        brought = [need.count for need in element.needs if need.what.startswith("Objective")]
        if brought and element.id in drawn:
            assert drawn[element.id] == sum(brought), element.id
        asked = [one for one in element.inputs if one.id == "objectives"]
        limits = {len(one.of) or at_first(pack, element, one.together) for one in asked}
        assert limits <= {drawn.get(element.id)}, element.id


def at_first(pack: Rulepack, element: Element, limit: int | str | None) -> int | None:
    """A limit in the first turn, when nothing has happened yet."""
    sheet = assemble(pack, [element.id])
    part = sheet.part(element.id, 0)
    assert part is not None
    before = nothing_yet({cap.id: cap for cap in sheet.frame.caps})
    return limit_of(Chairs(sheet, part, {}, Moment(1, 0), before), limit, 0)


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.short)
def test_markers_do_not_lie_on_each_other(pack: Rulepack) -> None:
    for each in pack.maps:
        drawn = scene(pack, [each.id])
        lying = [
            (outline[0], f.radius)
            for f in drawn.figures
            if f.shape.kind in {"marker", "flag", "objective"}
            for outline in f.outlines
        ]
        for (one, r1), (two, r2) in combinations(lying, 2):
            assert dist(one, two) > r1 + r2, each.id
