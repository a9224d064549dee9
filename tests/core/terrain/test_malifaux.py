"""How Gaining Grounds 4 wants a table: its mix of terrain, its ways, and what cannot be reached."""

import pytest

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.check import breaches, figures
from muster.core.terrain.piece import Laid, Layout
from tests.core.terrain.laying import GG4, advice, block, drawn, layout, only, wrong


def gg4(
    kind: str, *corners: float, traits: tuple[str, ...] = (), height: int | None = None
) -> Laid:
    x1, y1, x2, y2 = corners
    return block(kind, x1, y1, x2, y2, *traits, rules=GG4, height=height)


def courtyard(kind: str, gap: float = 0.0) -> list[Laid]:
    """Four walls around six by six inches of the first side's zone, with an opening in front."""
    return [
        gg4(kind, 10, 0, 11, 8),
        gg4(kind, 17, 0, 18, 8),
        gg4(kind, 11, 0, 17, 1),
        gg4(kind, 11, 7, 17 - gap, 8),
    ]


# ── the mix ──


@pytest.mark.req("GG4-039")
def test_about_seventy_hundredths_of_the_terrain_disrupt_movement() -> None:
    rules = only(GG4, "moves")
    building, mist = gg4("building", 2, 2, 9, 12), gg4("mist", 20, 2, 23, 12)
    half, more_mist = layout([building, mist]), gg4("mist", 26, 2, 30, 12)
    assert figures(half, rules).moves == pytest.approx(70)
    assert breaches(half, rules) == ()
    assert advice([building, mist, more_mist], rules) == [
        Breach(Fault.MOVES, (0,), 50.0, 70.0, "advice")
    ]


@pytest.mark.req("GG4-039")
def test_severe_and_hazardous_terrain_is_used_sparingly() -> None:
    rules = only(GG4, "moves").model_copy(update={"about": 100})
    wall, bog, fire = (
        gg4("rocks", 2, 2, 12, 12),
        gg4("water", 14, 2, 20, 12),
        gg4("hazard", 22, 2, 27, 12),
    )
    assert advice([wall, bog], rules) == []
    assert advice([wall, bog, fire], rules) == [
        Breach(Fault.SPARING, (1, 2), 52.38, 50.0, "advice")
    ]


@pytest.mark.req("GG4-040")
def test_about_eighty_hundredths_disrupt_sight_half_of_it_by_concealing() -> None:
    rules = only(GG4, "sight", "sight_split")
    rocks, mist, water = (
        gg4("rocks", 2, 2, 6, 12),
        gg4("mist", 8, 2, 12, 12),
        gg4("water", 14, 2, 16, 12),
    )
    good = layout([rocks, mist, water])
    found = figures(good, rules)
    assert [found.sight, found.conceals] == [pytest.approx(80), pytest.approx(50)]
    assert breaches(good, rules) == ()
    assert advice([rocks, water, gg4("water", 20, 2, 22, 12)], rules) == [
        Breach(Fault.SIGHT, (0,), 50.0, 80.0, "advice"),
        Breach(Fault.SIGHT_SPLIT, (), 0.0, 50.0, "advice"),
    ]


@pytest.mark.req("GG4-040")
def test_dense_terrain_mostly_has_another_trait() -> None:
    rules = only(GG4, "sight").model_copy(update={"about": 100})
    bare, forest = gg4("plain", 2, 2, 6, 12, traits=("dense",)), gg4("forest", 8, 2, 11, 12)
    kinds = (*GG4.kinds, GG4.kinds[0].model_copy(update={"id": "plain", "traits": ()}))
    rules = rules.model_copy(update={"kinds": kinds})
    assert figures(layout([bare, forest]), rules).bare_dense == pytest.approx(100 * 40 / 70)
    assert advice([bare, forest], rules) == [Breach(Fault.BARE_DENSE, (0,), 57.14, 50.0, "advice")]
    assert advice([bare, forest, gg4("forest", 14, 2, 17, 12)], rules) == []


def test_a_table_without_terrain_has_no_shares_but_is_too_bare() -> None:
    found = figures(layout([]), GG4)
    assert (found.moves, found.sight, found.conceals, found.narrowest) == (None,) * 4
    assert [b.fault for b in breaches(layout([]), GG4)] == [Fault.DENSITY, Fault.CLEAR_LINES]


# ── ways ──


@pytest.mark.req("GG4-038")
@pytest.mark.parametrize(("gap", "width"), [(2.0, None), (1.97, None), (1.9, 48.3), (0.5, 12.7)])
def test_a_way_between_two_impassable_pieces_is_fifty_millimetres_wide(
    gap: float, width: float | None
) -> None:
    rules = only(GG4, "gap")
    rocks = [gg4("rocks", 10, 10, 14, 14), gg4("building", 14 + gap, 12, 20, 16)]
    expected = [] if width is None else [Breach(Fault.NARROW, (0, 1), width, 50.0, "advice")]
    assert advice(rocks, rules) == expected
    assert figures(layout(rocks), rules).narrowest == pytest.approx(gap * 25.4)


@pytest.mark.req("GG4-038")
def test_so_is_the_way_along_the_table_edge() -> None:
    rules = only(GG4, "gap")
    assert advice([gg4("rocks", 1, 10, 5, 14)], rules) == [
        Breach(Fault.NARROW_AT_EDGE, (0,), 25.4, 50.0, "advice")
    ]
    assert advice([gg4("rocks", 0, 10, 4, 14)], rules) == []


@pytest.mark.req("GG4-038")
def test_no_way_is_where_pieces_touch_or_a_third_one_fills_it_or_models_walk_through() -> None:
    rules = only(GG4, "gap")
    rocks, beside = gg4("rocks", 10, 10, 14, 14), gg4("rocks", 14, 10, 18, 14)
    beyond, between = gg4("rocks", 15, 10, 18, 14), gg4("rocks", 14, 10, 15, 14)
    forest = gg4("forest", 15, 10, 19, 14)
    assert advice([rocks, beside], rules) == advice([rocks, forest], rules) == []
    assert advice([rocks, between, beyond], rules) == []
    assert advice([rocks, beyond], rules) == [Breach(Fault.NARROW, (0, 1), 25.4, 50.0, "advice")]


# ── unreachable areas ──

REACH = only(GG4, "reach", "unreachable")


def unreachable(laid: Layout) -> list[float]:
    """The share of either zone."""
    return list(figures(laid, REACH).unreachable)


@pytest.mark.req("GG4-041", "GG4-042")
@pytest.mark.parametrize(
    ("wide", "share", "flagged"), [(7.2, 20.0, []), (7.25, 20.14, [0]), (18, 50.0, [0])]
)
def test_a_fifth_of_a_deployment_zone_may_be_unreachable(
    wide: float, share: float, flagged: list[int]
) -> None:
    rocks = [gg4("rocks", 10, 0, 10 + wide, 8)]
    assert wrong(rocks, REACH) == [
        Breach(Fault.UNREACHABLE, (n,), share, 20.0, what="first") for n in flagged
    ]
    assert unreachable(layout(rocks)) == [pytest.approx(share, abs=0.01), 0]


@pytest.mark.req("GG4-042")
@pytest.mark.parametrize(
    ("walls", "share"),
    [
        (courtyard("rocks"), 64 / 2.88),
        # Through an opening of an inch no base of 30 millimetres goes.
        (courtyard("rocks", gap=1), 64 / 2.88),
        (courtyard("rocks", gap=2), 26 / 2.88),
        (courtyard("building"), 0),
        (courtyard("forest"), 0),
    ],
)
def test_what_impassable_pieces_enclose_is_unreachable_unless_they_are_climbed(
    walls: list[Laid], share: float
) -> None:
    assert unreachable(layout(walls)) == [pytest.approx(share, abs=0.1), 0]


@pytest.mark.req("GG4-042")
@pytest.mark.parametrize(
    ("height", "ground"), [(None, 0), (2, 0), (6, 0), (7, 14 * 2), (9, 18 * 6), (11, 20 * 8)]
)
def test_a_model_climbs_and_walks_no_farther_than_two_walks_take_it(
    height: int | None, ground: float
) -> None:
    """Up the side, and in from the rim: what is too far in of the top is unreachable."""
    tower = layout([gg4("building", 8, 0, 28, 8, height=height)])
    assert unreachable(tower) == [pytest.approx(ground / 2.88), 0]


@pytest.mark.req("GG4-042")
def test_a_wall_across_the_table_cuts_one_side_off() -> None:
    wall = [gg4("rocks", 0, 17, 36, 18)]
    assert figures(layout(wall), REACH).unreachable == (100, 0)


@pytest.mark.req("GG4-042")
def test_no_marker_lies_in_an_unreachable_area() -> None:
    middle = drawn(kind="marker", what="Strategy Marker", base=30, at=[(0, 0), (9, 9)])
    example = drawn(kind="marker", base=30, at=[(0, 0)], example=True)
    rocks, building = gg4("rocks", 16, 16, 20, 20), gg4("building", 16, 16, 20, 20)
    assert wrong([rocks], REACH, scene=[middle]) == [
        Breach(Fault.MARKER_UNREACHABLE, (0,), what="Strategy Marker")
    ]
    assert wrong([building], REACH, scene=[middle]) == wrong([rocks], REACH, scene=[example]) == []


@pytest.mark.req("GG4-041")
def test_the_zones_of_the_encounter_count_instead_of_the_usual_ones() -> None:
    corner = drawn(
        kind="deployment", form="rectangle", side="first", at=[(-12, -12)], size=(12, 12)
    )
    rocks = [gg4("rocks", 0, 0, 6, 6)]
    assert wrong(rocks, REACH) == []
    assert wrong(rocks, REACH, scene=[corner]) == [
        Breach(Fault.UNREACHABLE, (0,), 25.0, 20.0, what="first")
    ]


# ── sight ──


def test_lines_of_sight_from_zone_to_zone_are_counted() -> None:
    rules = only(GG4, "clear_lines")
    across, forest = gg4("rocks", 0, 17, 36, 19), gg4("forest", 0, 17, 36, 19)
    half, low = gg4("rocks", 0, 17, 18, 19), gg4("water", 0, 17, 36, 19)
    reeds = gg4("water", 0, 17, 36, 19, traits=("dense",))
    assert [_clear([piece], rules) for piece in (across, forest, reeds, low)] == [0, 0, 0, 100]
    assert _clear([half], rules) == pytest.approx(50, abs=5)
    assert advice([], rules) == [Breach(Fault.CLEAR_LINES, (), 100.0, 10.0, "advice")]
    assert advice([across], rules) == []


def _clear(pieces: list[Laid], rules: Terrain) -> float | None:
    return figures(layout(pieces), rules).clear_lines
