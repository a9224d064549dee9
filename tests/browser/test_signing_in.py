from __future__ import annotations

from tests.browser.screens import Screens, barriers
from tests.web.venue import Venue


def test_signing_in_leads_to_the_desk(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=4)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    assert page.url.endswith(f"/desk/{event}/entrants/")


def test_the_door_has_no_barriers(venue: Venue, screens: Screens) -> None:
    assert venue.account.host
    assert barriers(screens.open("/sign-in/", 360)) == []
