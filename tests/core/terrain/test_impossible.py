"""What cannot lie on a table at all."""

import pytest

from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.check import breaches
from muster.core.terrain.piece import Laid, Piece
from tests.core.terrain.laying import PLAIN, STEAMROLLER, block, layout, only, polygon

NAMES = only(STEAMROLLER)


def never(fault: Fault, *pieces: int, what: str = "", **measured: float) -> Breach:
    return Breach(fault, pieces, level="impossible", what=what, **measured)


def test_a_piece_that_is_not_wholly_on_the_table() -> None:
    beyond, at_the_edge = block("hill", 46.5, 20, 50.5, 24), block("hill", 44, 10, 48, 14)
    assert breaches(layout([beyond, at_the_edge]), PLAIN) == (
        never(Fault.OFF_TABLE, 0, measured=2.5, limit=0.0),
    )


def test_a_piece_far_away_from_the_table() -> None:
    lost = block("hill", 120, 120, 124, 124)
    assert breaches(
        layout([lost]), STEAMROLLER.model_copy(update={"fewest": 0, "blockers": 0})
    ) == (
        never(Fault.OFF_TABLE, 0, measured=76.0, limit=0.0),
        Breach(Fault.NOT_RECOMMENDED, (0,), 1.0, 8.0, "advice"),
    )


def test_a_polygon_that_crosses_itself() -> None:
    bow_tie = polygon("hill", (0, 0), (4, 4), (4, 0), (0, 4))
    eight = polygon("hill", (0, 0), (4, 3), (4, 0), (0, 3))
    assert breaches(layout([bow_tie, eight]), PLAIN) == (
        never(Fault.CROSSES_ITSELF, 0),
        never(Fault.CROSSES_ITSELF, 1),
    )


@pytest.mark.parametrize(
    ("corners", "fault", "counted"),
    [
        ((), Fault.TOO_FEW_CORNERS, 0.0),
        (((1, 1),), Fault.TOO_FEW_CORNERS, 1.0),
        (((0, 0), (4, 4)), Fault.TOO_FEW_CORNERS, 2.0),
        (((0, 0), (4, 4), (0, 0), (4, 4)), Fault.TOO_FEW_CORNERS, 2.0),
        (((0, 0), (2, 2), (4, 4)), Fault.NO_AREA, None),
        (((0, 0), (4, 0), (2, 0.004)), Fault.NO_AREA, None),
    ],
)
def test_a_polygon_that_covers_nothing(
    corners: tuple[tuple[float, float], ...], fault: Fault, counted: float | None
) -> None:
    limit = 3.0 if counted is not None else None
    expected = Breach(fault, (0,), counted, limit, "impossible")
    assert breaches(layout([polygon("hill", *corners)]), PLAIN) == (expected,)


def test_a_rectangle_as_thin_as_paper() -> None:
    assert breaches(layout([block("hill", 4, 4, 8, 4.001)]), PLAIN) == (never(Fault.NO_AREA, 0),)


def test_two_pieces_in_one_place() -> None:
    pieces = [
        block("hill", 20, 20, 24, 24),
        block("rough", 23.5, 20, 28, 24),
        block("rubble", 21, 21, 22, 22),
        block("trench", 16, 20, 20, 24),
    ]
    assert breaches(layout(pieces), PLAIN) == (
        never(Fault.OVERLAP, 0, 1, measured=0.5, limit=0.0),
        never(Fault.OVERLAP, 0, 2, measured=1.0, limit=0.0),
    )


def test_overlapping_pieces_are_not_named_as_near_too() -> None:
    pieces = [block("hill", 20, 20, 24, 24), block("rough", 23, 20, 27, 24)]
    assert breaches(layout(pieces), only(STEAMROLLER, "apart")) == (
        never(Fault.OVERLAP, 0, 1, measured=1.0, limit=0.0),
    )


def test_pieces_that_touch_or_overlap_by_less_than_anybody_measures_do_not_overlap() -> None:
    pieces = [block("hill", 20, 20, 24, 24), block("rough", 23.995, 20, 28, 24)]
    assert breaches(layout(pieces), PLAIN) == ()


def test_a_round_piece_lies_within_its_round_outline() -> None:
    pond = Laid(piece=Piece(id="pond", title="", kind="x", form="ellipse", size=(6, 4)), at=(0, 0))
    corner = block("hill", 24 + 2.6, 24 + 1.6, 30, 30)
    side = block("hill", 24 + 2.9, 20, 30, 28)
    assert breaches(layout([pond, corner]), PLAIN) == ()
    assert [b.fault for b in breaches(layout([pond, side]), PLAIN)] == [Fault.OVERLAP]


def test_kinds_and_traits_that_the_pack_does_not_know() -> None:
    pieces = [block("swamp", 20, 20, 24, 24), block("hill", 30, 30, 34, 34, "icy", "hazardous")]
    assert breaches(layout(pieces), NAMES) == (
        never(Fault.UNKNOWN_KIND, 0, what="swamp"),
        never(Fault.UNKNOWN_TRAIT, 1, what="icy"),
    )


def test_a_shape_that_is_none_is_left_out_of_what_is_measured() -> None:
    bow_tie = polygon("hill", (0, 0), (4, 4), (4, 0), (0, 4))
    good = block("hill", 24, 24, 28, 28)
    assert breaches(layout([bow_tie, good]), only(STEAMROLLER, "apart", "from_edge")) == (
        never(Fault.CROSSES_ITSELF, 0),
    )
