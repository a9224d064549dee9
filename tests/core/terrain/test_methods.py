"""Whether a layout is what its method makes of it."""

import pytest

from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.piece import Laid
from tests.core.terrain.laying import (
    CLUSTER,
    GG4,
    QUADRANT,
    SCATTER,
    STEAMROLLER,
    block,
    instead,
    only,
    wrong,
)

METHODS = only(STEAMROLLER)
"""Nothing but the method counts."""


@pytest.mark.req("SR17-095")
@pytest.mark.parametrize(
    ("index", "piece", "expected"),
    [
        (0, block("hill", 22, 22, 26, 26), [Breach(Fault.FIRST_NO_BLOCKER, (0,))]),
        (
            0,
            block("forest", 25, 25, 27, 27),
            [Breach(Fault.NOT_ON_CENTRE, (0,), 1.41, 0.0)],
        ),
        (
            1,
            block("hill", 31, 22, 34, 26),
            [Breach(Fault.FAR_FROM_CENTRE, (1,), 7.0, 6.0)],
        ),
        (
            4,
            block("shallow-water", 12, 22, 15.5, 26),
            [Breach(Fault.FAR_FROM_FIRST, (4, 0), 6.5, 6.0)],
        ),
        (
            3,
            block("rough", 16, 14, 20, 18),
            [
                Breach(Fault.FAR_FROM_PREVIOUS, (3, 2), 11.63, 6.0),
                Breach(Fault.REST_NEAR_CLUSTER, (5, 3), 5.83, 8.0),
                Breach(Fault.REST_NEAR_CLUSTER, (6, 3), 3.0, 8.0),
            ],
        ),
        (6, block("hill", 17.5, 7, 21, 11), [Breach(Fault.REST_SCATTERED, (6, 5), 6.5, 6.0)]),
        (6, block("hill", 14, 10, 18, 14), [Breach(Fault.REST_NEAR_CLUSTER, (6, 4), 8.0, 8.0)]),
    ],
)
def test_a_cluster_grows_from_the_centre_piece_by_piece(
    index: int, piece: Laid, expected: list[Breach]
) -> None:
    assert wrong(instead(CLUSTER, index, piece), METHODS, "cluster") == expected


def test_a_cluster_may_have_nothing_or_one_piece_besides() -> None:
    assert wrong(CLUSTER[:5], METHODS, "cluster") == wrong(CLUSTER[:6], METHODS, "cluster") == []


@pytest.mark.req("SR17-096")
def test_each_quarter_has_a_piece_near_the_centre_and_one_near_its_own() -> None:
    far_in = instead(QUADRANT, 0, block("forest", 28, 28, 31, 31))
    far_out = instead(QUADRANT, 5, block("rubble", 6, 42, 9, 45))
    across = instead(QUADRANT, 3, block("rough", 18, 22, 22, 25))
    assert wrong(QUADRANT, METHODS, "quadrant") == []
    assert wrong(far_in, METHODS, "quadrant") == [
        Breach(Fault.NO_INNER_PIECE, (0,), 5.66, 5.0, what="1")
    ]
    assert wrong(far_out, METHODS, "quadrant") == [
        Breach(Fault.NO_OUTER_PIECE, (5,), 6.71, 5.0, what="2")
    ]
    assert wrong(across, METHODS, "quadrant") == [
        Breach(Fault.ACROSS_QUADRANTS, (3,)),
        Breach(Fault.NO_INNER_PIECE, (), None, 5.0, what="4"),
    ]


@pytest.mark.req("SR17-096")
def test_the_quadrant_method_has_eight_pieces_in_any_order() -> None:
    assert wrong(reversed(QUADRANT), METHODS, "quadrant") == []
    assert wrong(QUADRANT[:7], METHODS, "quadrant") == [
        Breach(Fault.METHOD_COUNT, tuple(range(7)), 7.0, 8.0),
        Breach(Fault.NO_OUTER_PIECE, (), None, 5.0, what="4"),
    ]


@pytest.mark.req("SR17-096")
def test_one_long_piece_does_not_stand_for_two() -> None:
    long = instead(QUADRANT, 0, block("forest", 25, 25, 40, 40))
    without = tuple(piece for n, piece in enumerate(long) if n != 4)
    assert wrong(without, METHODS, "quadrant") == [
        Breach(Fault.METHOD_COUNT, tuple(range(7)), 7.0, 8.0),
        Breach(Fault.NO_OUTER_PIECE, (), None, 5.0, what="1"),
    ]


@pytest.mark.req("SR17-097")
def test_scattered_pieces_deviate_three_inches_at_most_and_the_rest_is_not_far() -> None:
    assert wrong(SCATTER, METHODS, "scatter") == []
    swapped = (SCATTER[0], *reversed(SCATTER[1:5]), SCATTER[5])
    assert wrong(swapped, METHODS, "scatter") == []
    far = instead(SCATTER, 2, block("rubble", 7, 40, 11, 44))
    assert wrong(far, METHODS, "scatter") == [
        Breach(Fault.FAR_FROM_QUADRANT, (2,), 4.12, 3.0, what="2")
    ]
    astray = instead(SCATTER, 5, block("hill", 22, 36.5, 26, 40))
    assert wrong(astray, METHODS, "scatter") == [Breach(Fault.FAR_FROM_FIRST, (5, 0), 10.5, 10.0)]


@pytest.mark.req("SR17-097")
def test_two_pieces_in_one_quarter_leave_another_without() -> None:
    crowded = instead(SCATTER, 4, block("dense-fog", 33, 30, 37, 33))
    assert wrong(crowded, METHODS, "scatter") == [
        Breach(Fault.FAR_FROM_QUADRANT, (4,), 27.66, 3.0, what="4")
    ]


def test_a_method_of_another_pack_is_named() -> None:
    assert wrong([], GG4, "cluster") == [Breach(Fault.UNKNOWN_METHOD, what="cluster")]
    assert wrong([], only(GG4), "balanced") == wrong([], METHODS, "scatter") == []
