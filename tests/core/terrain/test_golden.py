"""The worked examples of terrain, as they are written down."""

import pytest

from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.check import breaches, figures
from tests.core.terrain.laying import (
    CLUSTER,
    GG4,
    QUADRANT,
    RUMBLE,
    STEAMROLLER,
    block,
    instead,
    layout,
    only,
    wrong,
)


@pytest.mark.req("SR17-084", "SR17-096")
def test_g_139_a_quadrant_layout_is_legal() -> None:
    assert breaches(layout(QUADRANT, "quadrant"), STEAMROLLER) == ()


@pytest.mark.req("SR17-086")
def test_g_140_its_outer_hill_too_near_the_edge() -> None:
    moved = instead(QUADRANT, 4, block("hill", 38.5, 35, 42.5, 39))
    assert wrong(moved, method="quadrant") == [Breach(Fault.NEAR_EDGE, (4,), 5.5, 6.0)]


@pytest.mark.req("SR17-088")
def test_g_142_an_obstacle_in_the_deployment_zone() -> None:
    changed = instead(QUADRANT, 6, block("obstacle", 35, 9, 39, 13))
    assert wrong(changed, method="quadrant") == [
        Breach(Fault.RESTRICTED_IN_ZONE, (6,), 1.0, 0.0, what="first")
    ]


@pytest.mark.req("SR17-087")
def test_g_144_trenches_may_touch_and_hills_may_not() -> None:
    rules = only(STEAMROLLER, "apart")
    trenches = [block("trench", 20, 20, 24, 24), block("trench", 24, 20, 28, 24)]
    hills = [block("hill", 20, 20, 24, 24), block("hill", 24, 20, 28, 24)]
    assert wrong(trenches, rules) == []
    assert wrong(hills, rules) == [Breach(Fault.TOO_NEAR, (0, 1), 0.0, 2.0)]


@pytest.mark.req("SR17-095")
def test_g_145_a_cluster_layout_is_legal_until_the_last_hill_is_moved() -> None:
    assert wrong(CLUSTER, method="cluster") == []
    moved = instead(CLUSTER, 6, block("hill", 14, 10, 18, 14))
    assert wrong(moved, method="cluster") == [Breach(Fault.REST_NEAR_CLUSTER, (6, 4), 8.0, 8.0)]


@pytest.mark.req("GG4-037")
@pytest.mark.parametrize(
    ("wide", "deep", "share", "warned"),
    [
        (21.6, 21, 35.0, None),
        (24, 20, 37.04, None),
        (27, 21.6, 45.0, None),
        (22, 20, 33.95, 35.0),
        (30, 20, 46.3, 45.0),
    ],
)
def test_g_147_terrain_covers_35_to_45_hundredths(
    wide: float, deep: float, share: float, warned: float | None
) -> None:
    rules = only(GG4, "density")
    terrain = layout([block("building", 1, 1, 1 + wide, 1 + deep, rules=GG4)])
    expected = [Breach(Fault.DENSITY, (0,), share, warned, "advice")] if warned else []
    assert round(figures(terrain, rules).density, 2) == share
    assert list(breaches(terrain, rules)) == expected


@pytest.mark.req("SR17-156")
def test_g_149_in_rumble_terrain_may_lie_at_the_edge_but_not_near_other_terrain() -> None:
    rules = RUMBLE.model_copy(update={"fewest": 0, "blockers": 0})
    near_edge = block("hill", 3, 13, 7, 17, rules=RUMBLE)
    assert (RUMBLE.width, RUMBLE.depth) == (30, 30)
    assert wrong([near_edge], rules) == []
    assert wrong([near_edge, block("hill", 8, 13, 12, 17, rules=RUMBLE)], rules) == [
        Breach(Fault.TOO_NEAR, (0, 1), 1.0, 2.0)
    ]
    obstacles = [block("obstacle", 3, 13, 7, 17, rules=RUMBLE)]
    obstacles.append(block("obstacle", 11, 13, 15, 17, rules=RUMBLE))
    assert wrong(obstacles, rules) == [Breach(Fault.RESTRICTED_TOO_NEAR, (0, 1), 4.0, 5.0)]
