"""The prize-giving: the desk tells an award, and the wall follows."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect

from muster.core.prizes import in_order
from tests.browser.phone_hands import PROMISED, seconds_until
from tests.browser.screens import Screens, barriers
from tests.web.test_prizes import finished
from tests.web.venue import Venue


def test_the_wall_tells_from_the_last_to_the_first(venue: Venue, screens: Screens) -> None:
    event, sport, _link = finished(venue)
    order = [award.title for award in in_order(venue.now(event))]
    assert (order[0], order[-1]) == ("Best sport", "First place")
    wall = screens.open(f"/e/{event}/projector/", 1920)
    desk = screens.signed_in(f"/desk/{event}/awards/")
    expect(wall.locator(".wall-prizes")).to_contain_text("Next: Best sport")
    assert barriers(wall) == []
    waits = []
    for title, after in pairwise(order):
        button = desk.get_by_role("button", name=f"Tell it: {title}")
        told = sport if title == "Best sport" else f"Next: {after}"
        waits.append(seconds_until(desk, button.click, {wall: told}))
        expect(wall.locator(".prize-now")).to_contain_text(title)
    assert min(waits) < PROMISED
    desk.get_by_role("button", name="Tell it: First place").click()
    expect(wall.locator(".prize-now")).to_contain_text("First place")
    expect(wall.locator(".prize-next")).to_have_count(0)
    expect(wall.locator(".wall-prizes dt")).to_have_text([*reversed(order[:-1])])
    assert barriers(desk) == []
    desk.get_by_role("button", name="End the prize-giving").click()
    expect(wall.locator(".stage-round")).to_have_text("Final standings")
