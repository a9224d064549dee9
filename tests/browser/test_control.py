"""Who controls this? Tapped with one thumb on a phone, answered at once, without a reload."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, barriers
from tests.web.at_table import Table
from tests.web.phone import name_of
from tests.web.venue import Venue

WIDTH = 360
THUMB = 44


def opened(table: Table, screens: Screens, *, scheme: str = "light") -> Page:
    """From the page of the game, as its player goes."""
    link = table.venue.link(table.event, table.sides[0])
    page = screens.open(link, 360, color_scheme=scheme)
    page.get_by_role("link", name="Who controls this?").first.click()
    page.wait_for_url("**/control/**")
    page.evaluate("window.sameDocument = true")
    return page


def fits(page: Page) -> None:
    """Nothing is wider than the phone, every button is a thumb's, and nobody meets a barrier."""
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    small = page.locator("#board button:visible:not(.unseen)").evaluate_all(
        f"all => all.map(b => b.getBoundingClientRect()).filter(b => b.height < {THUMB}).length"
    )
    assert small == 0
    assert barriers(page) == []


def picture(page: Page, name: str) -> None:
    """Kept where somebody wants to look at it."""
    folder = os.environ.get("MUSTER_PICTURES", "")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.req("SR17-195")
def test_a_zone_of_steamroller_with_one_thumb(venue: Venue, screens: Screens) -> None:
    objectives = "armory fuel-cache stockpile"
    table = Table.of(venue, "SR17", scenario="the-pit-ii", objective=objectives)
    me, other = (name_of(table.event, side) for side in table.sides)
    page = opened(table, screens)
    page.get_by_role("link", name="Circular zone").click()
    page.evaluate("window.sameDocument = true")
    answer = page.locator("#board .answer")
    mine, theirs = page.get_by_role("region", name=me), page.get_by_role("region", name=other)
    picture(page, "control-empty")
    mine.get_by_role("button", name="Warrior unit").click()
    expect(answer).to_have_text(f"Circular zone: controlled by {me}: no opponent contests it.")
    theirs.get_by_role("button", name="Warjack").click()
    expect(answer).to_have_text(f"Circular zone: controlled by nobody: it is contested by {other}.")
    theirs.get_by_label("Inert").check()
    expect(answer).to_have_text(f"Circular zone: controlled by {me}: no opponent contests it.")
    mine.get_by_role("button", name="one more: Outside").click()
    expect(answer).to_have_text("Circular zone: controlled by nobody: no model there counts.")
    expect(mine.get_by_text("only with all its remaining models in it")).to_be_visible()
    mine.get_by_label("Formation").select_option("Out of formation")
    expect(mine.get_by_text("out of formation cannot contest")).to_be_visible()
    assert page.evaluate("window.sameDocument"), "it was answered without a reload"
    fits(page)
    picture(page, "control-sr17")
    page.reload()
    expect(answer).to_have_text("Circular zone: controlled by nobody: no model there counts.")
    page.get_by_role("link", name="Army points").click()
    mine.get_by_role("button", name="Warrior unit").click()
    expect(mine.get_by_label("Cost", exact=True).first).to_be_visible()
    fits(page)
    picture(page, "control-army")


@pytest.mark.req("WC-123")
def test_an_objective_of_warcry_in_the_dark_and_without_scripts(
    venue: Venue, screens: Screens
) -> None:
    table = Table.of(venue, "WC", battleplan="raze-to-the-ground")
    me, other = (name_of(table.event, side) for side in table.sides)
    page = opened(table, screens, scheme="dark")
    answer = page.locator("#board .answer")
    for region, times in ((me, 1), (other, 2)):
        for _ in range(times):
            side = page.get_by_role("region", name=region)
            before = side.get_by_role("textbox").input_value()
            side.get_by_role("button", name="one more").click()
            expect(side.get_by_role("textbox")).not_to_have_value(before)
    ahead = f"Objective: controlled by {other}: more than anybody else, {me} 1 and {other} 2."
    expect(answer).to_have_text(ahead)
    fits(page)
    picture(page, "control-wc-dark")
    plain = screens.open(page.url, 360, java_script_enabled=False)
    plain.get_by_label("Removed").check()
    plain.get_by_role("button", name="Tell me").click()
    expect(plain.locator("#board .answer")).to_have_text(
        "Objective: controlled by nobody: the objective was removed."
    )
    plain.get_by_role("region", name=me).get_by_role("button", name="one more").click()
    expect(plain.get_by_role("region", name=me).get_by_role("textbox")).to_have_value("2")
