"""Reporting from the phone: said, confirmed, disputed, decided, and never counted twice."""

from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.core.event import How
from muster.core.ids import EntrantId
from tests.web.phone import Phone, figures, judges_phone, phone
from tests.web.venue import Venue


def _table(venue: Venue, pack: str = "GG4") -> tuple[str, Phone, Phone]:
    """An event with a game being played, and the phones of its two sides."""
    event = venue.playing(pack, 4)
    one, two = venue.games(event)[0].entrants
    return event, phone(venue, event, one), phone(venue, event, two)


def test_a_report_waits_for_the_other_side(venue: Venue) -> None:
    event, ana, ben = _table(venue)  # type: ignore[assignment]
    sent = ana.ask("report-result", figures(event, venue, 5, 3))
    assert (sent.status_code, sent.headers["Location"]) == (303, ana.link)
    assert "You said 5-3. So you win. Waiting for" in ana.read()
    assert "✓ Kept by the server" in ana.read()
    assert "said 3-5." in ben.read()
    assert "That is right That is wrong" in ben.read()
