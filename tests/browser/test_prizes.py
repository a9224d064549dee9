"""The prize-giving: the desk tells an award, and the wall follows."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from muster.core.prizes import in_order
from tests.browser.phone_hands import PROMISED, TRIES, seconds_until
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
    waits = _give(desk, wall, sport, order)
    while min(waits) >= PROMISED and len(waits) < TRIES:
        desk.get_by_role("button", name="Hold a prize-giving").click()
        waits += _give(desk, wall, sport, order)
    assert min(waits) < PROMISED


def _give(desk: Page, wall: Page, sport: str, order: list[str]) -> list[float]:
    """All of it; seconds until the wall knew of its first award, and of its end."""
    expect(wall.locator(".wall-prizes")).to_contain_text("Next: Best sport")
    first = desk.get_by_role("button", name="Tell it: Best sport").click
    waits = [seconds_until(desk, first, {wall: sport})]
    for title in order[1:]:
        desk.get_by_role("button", name=f"Tell it: {title}").click()
        expect(wall.locator(".prize-now")).to_contain_text(title)
    expect(wall.locator(".prize-next")).to_have_count(0)
    expect(wall.locator(".wall-prizes dt")).to_have_text([*reversed(order[:-1])])
    assert barriers(desk) == []
    end = desk.get_by_role("button", name="End the prize-giving").click
    waits.append(seconds_until(desk, end, {wall: "Final standings"}))
    expect(wall.locator(".stage-round")).to_have_text("Final standings")
    return waits
