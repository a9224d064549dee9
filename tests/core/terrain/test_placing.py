"""Where Steamroller lets terrain lie, whatever method laid it."""

import pytest

from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.check import breaches
from muster.core.terrain.piece import Laid
from tests.core.terrain.laying import (
    CLUSTER,
    PLAIN,
    QUADRANT,
    STEAMROLLER,
    advice,
    block,
    drawn,
    instead,
    layout,
    only,
    polygon,
    wrong,
)


@pytest.mark.req("SR17-084")
def test_a_table_has_six_to_eight_pieces_and_eight_are_recommended() -> None:
    rules = only(STEAMROLLER, "fewest", "most", "recommended")
    row = [block("hill", x, 20, x + 3, 23) for x in range(0, 45, 5)]
    named = [breaches(layout(row[:count]), rules) for count in (5, 6, 8, 9)]
    assert named == [
        (Breach(Fault.TOO_FEW_PIECES, (0, 1, 2, 3, 4), 5.0, 6.0),),
        (Breach(Fault.NOT_RECOMMENDED, tuple(range(6)), 6.0, 8.0, "advice"),),
        (),
        (Breach(Fault.TOO_MANY_PIECES, tuple(range(9)), 9.0, 8.0),),
    ]


@pytest.mark.req("SR17-084")
def test_three_to_six_inches_are_the_best_size_of_a_piece() -> None:
    rules = only(STEAMROLLER, "side_least", "side_most")
    pieces = [
        block("hill", 6, 6, 9, 12),
        block("hill", 20, 20, 22.5, 24),
        block("hill", 30, 30, 36.5, 34),
        polygon("hill", (0, 0), (5, 5), (3, 7), (-2, 2)),
    ]
    assert breaches(layout(pieces), rules) == (
        Breach(Fault.TOO_SMALL, (1,), 2.5, 3.0, "advice"),
        Breach(Fault.TOO_SMALL, (3,), 2.83, 3.0, "advice"),
        Breach(Fault.TOO_LARGE, (2,), 6.5, 6.0, "advice"),
        Breach(Fault.TOO_LARGE, (3,), 7.07, 6.0, "advice"),
    )


@pytest.mark.req("SR17-085")
def test_a_table_where_half_the_pieces_are_restricted_is_advised_against() -> None:
    rules = only(STEAMROLLER, "mostly_unrestricted")
    kinds = ("hazard", "obstruction", "obstacle", "hill", "trench", "rubble")
    pieces = [block(kind, 6 * n, 20, 6 * n + 3, 23) for n, kind in enumerate(kinds)]
    assert advice(pieces, rules) == [Breach(Fault.MOSTLY_RESTRICTED, (0, 1, 2), 3.0, 2.0, "advice")]
    assert advice([*pieces, block("forest", 40, 20, 44, 24)], rules) == []


@pytest.mark.req("SR17-085")
def test_the_classes_of_terrain() -> None:
    restricted = {kind.id: kind.restricted for kind in STEAMROLLER.kinds}
    assert restricted == {
        "dense-fog": False,
        "forest": False,
        "hill": False,
        "rough": False,
        "shallow-water": False,
        "trench": False,
        "rubble": False,
        "hazard": True,
        "obstruction": True,
        "obstacle": True,
    }


@pytest.mark.req("SR17-086", "SR17-094")
@pytest.mark.parametrize(
    ("corner", "measured"), [(6.02, None), (6.005, 6.0), (6.0, 6.0), (5.0, 5.0), (0.0, 0.0)]
)
def test_exactly_six_inches_from_the_edge_is_still_within_six(
    corner: float, measured: float | None
) -> None:
    rules = only(STEAMROLLER, "from_edge")
    found = wrong([block("hill", 20, corner, 24, corner + 4)], rules)
    expected = [] if measured is None else [Breach(Fault.NEAR_EDGE, (0,), measured, 6.0)]
    assert [(b.fault, b.limit) for b in found] == [(b.fault, b.limit) for b in expected]
    assert all(b.measured == pytest.approx(measured, abs=0.01) for b in found)


@pytest.mark.req("SR17-094")
def test_a_single_corner_of_a_turned_piece_within_the_limit_is_enough() -> None:
    rules = only(STEAMROLLER, "from_edge")
    square = block("hill", 6.5, 20, 10.5, 24)
    turned = Laid(piece=square.piece, at=square.at, turn=45)
    assert wrong([square], rules) == []
    assert wrong([turned], rules) == [Breach(Fault.NEAR_EDGE, (0,), 5.67, 6.0)]


@pytest.mark.req("SR17-087")
def test_an_unrestricted_piece_keeps_two_inches_from_any_other() -> None:
    rules = only(STEAMROLLER, "apart", "restricted_apart")
    for other in ("hill", "obstacle"):
        near = [block("rough", 20, 20, 24, 24), block(other, 26, 20, 30, 24)]
        far = [block("rough", 20, 20, 24, 24), block(other, 26.05, 20, 30, 24)]
        assert wrong(near, rules) == [Breach(Fault.TOO_NEAR, (0, 1), 2.0, 2.0)]
        assert wrong(far, rules) == []


@pytest.mark.req("SR17-087")
def test_trenches_touch_or_keep_their_distance() -> None:
    rules = only(STEAMROLLER, "apart")
    apart = [block("trench", 20, 20, 24, 24), block("trench", 25, 20, 29, 24)]
    mixed = [block("trench", 20, 20, 24, 24), block("hill", 24, 20, 28, 24)]
    assert wrong(apart, rules) == [Breach(Fault.TOO_NEAR, (0, 1), 1.0, 2.0)]
    assert wrong(mixed, rules) == [Breach(Fault.TOO_NEAR, (0, 1), 0.0, 2.0)]


@pytest.mark.req("SR17-088")
def test_restricted_pieces_keep_five_inches_from_each_other() -> None:
    rules = only(STEAMROLLER, "apart", "restricted_apart")
    near = [block("obstacle", 20, 20, 24, 24), block("hazard", 28, 23, 32, 27)]
    far = [block("obstacle", 20, 20, 24, 24), block("hazard", 29.1, 23, 33, 27)]
    assert wrong(near, rules) == [Breach(Fault.RESTRICTED_TOO_NEAR, (0, 1), 4.0, 5.0)]
    assert wrong(far, rules) == []


@pytest.mark.req("SR17-088", "SR17-094")
def test_restricted_terrain_may_touch_a_zone_but_not_be_in_it_with_any_part() -> None:
    rules = only(STEAMROLLER, "restricted_in_zones")
    touching, inside = block("obstacle", 20, 10, 24, 14), block("obstacle", 20, 36, 24, 40)
    assert wrong([touching, inside], rules) == [
        Breach(Fault.RESTRICTED_IN_ZONE, (1,), 2.0, 0.0, what="second")
    ]
    # An encounter's own zones count instead of the usual ones.
    zone = drawn(kind="deployment", form="rectangle", side="first", at=[(0, -18)], size=(48, 12))
    assert wrong([touching, inside], rules, scene=[zone]) == [
        Breach(Fault.RESTRICTED_IN_ZONE, (0,), 2.0, 0.0, what="first")
    ]


@pytest.mark.req("SR17-089")
def test_two_pieces_at_least_block_line_of_sight() -> None:
    rules = only(STEAMROLLER, "blockers")
    fog, forest = block("dense-fog", 10, 10, 14, 14), block("forest", 20, 20, 24, 24)
    obstruction, hill = block("obstruction", 30, 30, 34, 34), block("hill", 38, 20, 42, 24)
    assert wrong([fog, hill], rules) == [Breach(Fault.TOO_FEW_BLOCKERS, (0,), 1.0, 2.0)]
    assert wrong([fog, forest], rules) == wrong([hill, obstruction, fog], rules) == []


@pytest.mark.req("SR17-090")
def test_a_burning_forest_is_one_piece_and_restricted() -> None:
    burning = block("forest", 20, 9, 24, 13, "hazardous")
    obstacle = block("obstacle", 28, 16, 32, 20)
    assert wrong(
        [burning, obstacle],
        only(STEAMROLLER, "restricted_in_zones", "restricted_apart", "blockers"),
    ) == [
        Breach(Fault.RESTRICTED_TOO_NEAR, (0, 1), 5.0, 5.0),
        Breach(Fault.RESTRICTED_IN_ZONE, (0,), 1.0, 0.0, what="first"),
        Breach(Fault.TOO_FEW_BLOCKERS, (0,), 1.0, 2.0),
    ]


def test_what_a_pack_says_nothing_about_is_not_asked_for() -> None:
    assert breaches(layout(QUADRANT), PLAIN) == breaches(layout(CLUSTER), PLAIN) == ()
    assert breaches(layout([]), PLAIN) == ()


def test_a_table_may_be_wrong_in_several_ways_and_the_worst_comes_first() -> None:
    off = instead(QUADRANT, 7, block("rough", -1, 9, 3, 13))
    near = instead(off, 4, block("hill", 31, 27, 33.5, 31))
    assert [(b.level, b.fault, b.pieces) for b in breaches(layout(near), STEAMROLLER)] == [
        ("impossible", Fault.OFF_TABLE, (7,)),
        ("forbidden", Fault.TOO_NEAR, (0, 4)),
        ("advice", Fault.TOO_SMALL, (4,)),
    ]
