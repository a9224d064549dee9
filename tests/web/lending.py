"""An event that went on at two places, and one that is away."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from muster.core.ids import EventId
from muster.journal.database.leases import break_lease, lend, lent_file
from muster.journal.database.returning import come_back
from tests.journal.shelf import register
from tests.lending import BOB, CAT, LAPTOP, Laptop
from tests.web.venue import Venue


def fork(venue: Venue, event: EventId) -> int:
    """Bob enters at the laptop and Cat here: the number of what the laptop brings back."""
    with TemporaryDirectory() as aside:
        lend(event, LAPTOP)
        laptop = Laptop(lent_file(event), Path(aside) / "laptop")
        laptop.enter(BOB)
        break_lease(event, "Left on a train")
        venue.do(event, register(CAT.id), people=(CAT,))
        return come_back(laptop.back()).branch


def lent_cup(venue: Venue) -> tuple[EventId, int]:
    """An event that is away, with two stories behind it that nobody has chosen between."""
    event = venue.event(entrants=4)
    number = fork(venue, event)
    lend(event, LAPTOP)
    return event, number
