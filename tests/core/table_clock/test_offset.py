"""How a phone finds out how far its clock is from the server's."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from muster.core.table_clock.offset import REMEMBERED, Offset, RoundTrip, offset_of

DELAY = st.integers(0, 400)


def trip(at: float, ahead: float, up: float, down: float) -> RoundTrip:
    """A question asked at `at` by the server's clock, which is `ahead` of the phone's."""
    return RoundTrip(at - ahead, at + up, at + up + down - ahead)


def test_a_phone_that_never_asked_knows_nothing() -> None:
    assert offset_of([]) is None


def test_one_round_trip_tells_the_offset_to_half_its_length() -> None:
    assert offset_of([trip(1000, 5000, up=100, down=300)]) == Offset(4900, 200)


def test_quick_ways_there_and_back_together_tell_more_than_either_trip() -> None:
    there, back = trip(0, 5000, up=10, down=300), trip(1000, 5000, up=300, down=10)
    assert offset_of([there, back]) == Offset(5000, 10)


def test_what_was_asked_before_the_phones_clock_was_set_is_forgotten() -> None:
    old, new = trip(0, 5000, up=20, down=20), trip(60_000, -3000, up=50, down=50)
    assert offset_of([old, new]) == Offset(-3000, 50)


def test_only_the_latest_trips_are_remembered() -> None:
    best = trip(0, 0, up=1, down=1)
    others = [trip(1000 * n, 0, up=100, down=100) for n in range(1, REMEMBERED + 1)]
    assert offset_of([best, *others]) == Offset(0, 100)


@given(st.integers(-300_000, 300_000), st.lists(st.tuples(DELAY, DELAY), min_size=1, max_size=30))
def test_the_estimate_is_never_further_off_than_it_says(
    ahead: int, delays: list[tuple[int, int]]
) -> None:
    trips = [trip(10_000 * n, ahead, *delay) for n, delay in enumerate(delays)]
    found = offset_of(trips)
    assert found is not None
    assert abs(found.ahead - ahead) <= found.error
    assert found.error <= min(up + down for up, down in delays[-REMEMBERED:]) / 2
