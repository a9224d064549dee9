"""How fair a table is: room for huge bases, and sides that are alike."""

import pytest

from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.check import figures
from muster.core.terrain.piece import Laid
from tests.core.terrain.laying import QUADRANT, STEAMROLLER, advice, block, drawn, layout, only

FLAG = drawn(kind="flag", what="Flag", base=40, at=[(0, 0)])
ZONE = drawn(kind="zone", what="Circular zone", form="circle", size=[12], at=[(0, 0)])
HUGE = only(STEAMROLLER, "huge_base")


def ring(kind: str, inner: float) -> list[Laid]:
    """Four walls around the centre of the table, which leave a square of this half-width."""
    low, high, thick = 24 - inner, 24 + inner, 2
    return [
        block(kind, low - thick, low - thick, high + thick, low),
        block(kind, low - thick, high, high + thick, high + thick),
        block(kind, low - thick, low, low, high),
        block(kind, high, low, high + thick, high),
    ]


@pytest.mark.req("SR17-091")
def test_one_obstacle_three_inches_from_a_flag_is_fine_and_a_ring_is_not() -> None:
    assert advice([block("obstacle", 27.8, 22, 31, 26)], HUGE, [FLAG]) == []
    assert advice(ring("obstacle", 3), HUGE, [FLAG]) == [
        Breach(Fault.SHUT_OUT, (0, 1, 2, 3), None, 120.0, "advice", "Flag")
    ]
    assert advice(ring("forest", 3), HUGE, [FLAG]) == []
    assert advice(ring("obstacle", 3), HUGE) == []


@pytest.mark.req("SR17-091")
def test_a_huge_base_needs_a_gap_as_wide_as_it_is() -> None:
    *three, _ = ring("obstacle", 8)
    assert advice(three, HUGE, [ZONE]) == []
    narrow = [*three, block("obstacle", 32, 16, 34, 27.5)]
    wide = [*three, block("obstacle", 32, 16, 34, 27.2)]
    assert [b.fault for b in advice(narrow, HUGE, [ZONE])] == [Fault.SHUT_OUT]
    assert advice(wide, HUGE, [ZONE]) == []


@pytest.mark.req("SR17-093")
def test_two_sides_that_are_the_same_are_balanced() -> None:
    # Both forests lie on one side; for the rest the sides are alike.
    assert figures(layout(QUADRANT), STEAMROLLER).balance == pytest.approx(2 / 3)
    assert figures(layout([]), STEAMROLLER).balance == 1
    mirrored = [block("forest", 6, 6, 10, 10), block("forest", 38, 38, 42, 42)]
    assert figures(layout(mirrored), STEAMROLLER).balance == pytest.approx(1)


@pytest.mark.req("SR17-093")
def test_balance_is_the_mean_likeness_of_ground_sight_and_movement() -> None:
    one_side = [block("forest", 6, 6, 10, 10)]
    unlike = [block("forest", 6, 6, 10, 10), block("hill", 38, 38, 42, 42)]
    twice = [block("forest", 6, 6, 10, 10), block("forest", 36, 36, 42, 42)]
    assert figures(layout(one_side), STEAMROLLER).balance == pytest.approx(0)
    assert figures(layout(unlike), STEAMROLLER).balance == pytest.approx(1 / 3)
    assert figures(layout(twice), STEAMROLLER).balance == pytest.approx(1 - 20 / 52)
