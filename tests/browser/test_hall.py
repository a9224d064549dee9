"""The hall in real browsers: a player finds a table, the organiser moves one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from muster.core.ids import EventId
from tests.browser.desk_hands import follow
from tests.browser.screens import Screens, barriers
from tests.web.venue import Venue

LONG = 20_000


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=8)


def test_a_player_asks_where_a_table_is_and_sees_it(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    game = next(game for game in venue.games(event) if game.table == 3)
    phone = screens.open(venue.link(event, game.entrants[0]), 360, has_touch=True)
    follow(phone, phone.get_by_role("link", name="Where is table 3?").tap)
    expect(phone.get_by_role("heading", name="Table 3")).to_be_visible()
    expect(phone.locator(".hall-plan .spot.here")).to_have_attribute("id", "table-3")
    expect(phone.locator(".hall-plan .pin text")).to_have_text("3")
    assert barriers(phone) == []


def test_the_organiser_drags_a_table_and_is_told_what_is_in_its_way(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    desk = screens.signed_in(f"/desk/{event}/tables/plan/")
    table, other = desk.locator('[data-spot="1"] rect'), desk.locator('[data-spot="2"] rect')
    here, there = table.bounding_box(), other.bounding_box()
    assert here is not None
    assert there is not None
    desk.mouse.move(here["x"] + 10, here["y"] + 10)
    desk.mouse.down()
    desk.mouse.move(there["x"] + 10, there["y"] + 10, steps=4)
    expect(desk.locator("[data-plan-says]")).to_have_text("On the same floor: 1, 2.")
    desk.mouse.move(here["x"] + 10 - 200, here["y"] + 10, steps=4)
    desk.mouse.up()
    expect(desk.locator("[data-plan-says]")).to_have_text("")
    desk.locator('[data-spot="1"]').press("ArrowDown")
    assert barriers(desk) == []
    desk.get_by_role("button", name="Save the plan").click()
    expect(desk.locator("#toasts")).to_contain_text("The plan of the hall was drawn", timeout=LONG)
    plan = venue.now(event).hall
    assert plan is not None
    assert [(spot.x, spot.y) for spot in plan.spots if spot.table == 1] == [(0, 3.5)]
