"""How far a phone's clock is from the server's, as a phone finds out by asking a few times.

A phone can only know that the server answered after the question was sent and before the answer
came. Every round trip sets such bounds; all of them together are narrower than any one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Milliseconds = float

REMEMBERED = 16
"""Round trips a phone keeps: older ones no longer say how its clock goes now."""


class RoundTrip(NamedTuple):
    """A question and its answer: `sent` and `received` by the phone's clock, `server` by its."""

    sent: Milliseconds
    server: Milliseconds
    received: Milliseconds


class Offset(NamedTuple):
    """Add `ahead` to the phone's time to have the server's; it is wrong by `error` at most."""

    ahead: Milliseconds
    error: Milliseconds


def offset_of(trips: Sequence[RoundTrip]) -> Offset | None:
    """The best estimate, from the newest trips backwards.

    One that contradicts those after it is from before the phone's clock was set: it and all
    before it say nothing any more.
    """
    least, most = float("-inf"), float("inf")
    for trip in reversed(trips[-REMEMBERED:]):
        narrower = max(least, trip.server - trip.received), min(most, trip.server - trip.sent)
        if narrower[0] > narrower[1]:
            break
        least, most = narrower
    return Offset((least + most) / 2, (most - least) / 2) if trips else None
