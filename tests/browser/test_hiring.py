"""Two phones before a game in a real browser: leaders, a ban, a crew refused, mended, shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone_hands import promptly
from tests.browser.screens import Screens, barriers
from tests.browser.table_hands import Pair, Thumb
from tests.web.hiring import BANS, HiringTable
from tests.web.venue import Venue

PHONE = 360
CREW = "#hire details[id^=shown-crews]"
"""A crew that everybody may read."""


@pytest.fixture
def table(venue: Venue) -> HiringTable:
    return HiringTable.with_crews(venue, BANS)


def phones(table: HiringTable, screens: Screens) -> Pair:
    """Both on the page of their game, from which they go on."""
    ann, dov = (
        Thumb.of(screens, name, by.link)
        for name, by in zip(table.names, (table.ann, table.dov), strict=True)
    )
    return Pair(ann, dov)


def leads(thumb: Thumb, leader: str) -> None:
    thumb.page.locator("#leaders label", has_text=leader).tap()


def add(thumb: Thumb, model: str) -> None:
    thumb.page.locator("#models").get_by_role("button", name=model).tap()


def fits(page: Page) -> None:
    """Nothing to scroll sideways for, and nothing in anybody's way."""
    assert (barriers(page), page.evaluate("document.documentElement.scrollWidth")) == ([], PHONE)


@pytest.mark.req("GG4-087")
def test_leaders_a_ban_and_crews_on_two_phones(table: HiringTable, screens: Screens) -> None:
    pair = phones(table, screens)
    ann, dov = pair.both
    pair.both_follow("Choose your crew: Leaders")
    for thumb in pair.both:
        thumb.reads("Choose your Leader")
    fits(ann.page)
    # Leaders: one seals, the other hears of it; nobody knows until both have.
    leads(ann, "Ada Quill")
    seal = ann.button("Seal this Leader")
    pair.tell(seal, lambda: dov.shows("has chosen"), dov.page)
    assert not dov.page.locator("#hire").get_by_text("Ada Quill").is_visible()
    leads(dov, "Bram Holt")
    pair.tell(dov.button("Seal this Leader"), lambda: ann.shows("Bram Holt"), ann.page)
    expect(dov.page.locator("#hire")).to_contain_text("Ada Quill")
    # Bans: the Attacker first, openly.
    expect(dov.page.locator("#keywords")).to_have_count(0)
    ann.page.locator("#keywords label", has_text="Fog").tap()
    fits(ann.page)
    ban = ann.button("Ban it")
    pair.tell(ban, lambda: dov.page.locator("#keywords").is_visible(), dov.page)
    pair.tell(dov.button("Ban nothing"), lambda: ann.shows("Your crew"), ann.page)
    # Crews: what is banned is not offered, and refused with words.
    add(ann, "Binder")
    expect(ann.page.locator("#sums")).to_contain_text("8/50")
    expect(dov.page.locator("#models")).not_to_contain_text("Foghorn")
    dov.follows("All models, and why not")
    dov.page.get_by_role("searchbox").fill("foghorn")
    expect(dov.page.locator("#models [data-name]:visible")).to_have_count(1)
    add(dov, "Foghorn")
    expect(dov.page.locator("#wrong")).to_contain_text("Foghorn")
    fits(dov.page)
    dov.taps("Seal this crew")
    expect(dov.page.locator("#answer")).to_contain_text("Foghorn")
    dov.page.locator("#answer").get_by_role("button", name="Back").tap()
    dov.page.get_by_role("button", name="one less: Foghorn").tap()
    expect(dov.page.locator("#wrong")).to_have_count(0)
    dov.page.get_by_role("searchbox").fill("docker")
    add(dov, "Docker")
    expect(dov.page.locator("#sums")).to_contain_text("6/50")
    # Both sealed, both shown together.
    pair.tell(dov.button("Seal this crew"), lambda: ann.shows("has chosen"), ann.page)
    assert not ann.page.locator("#hire").get_by_text("Docker").is_visible()
    pair.tell(ann.button("Seal this crew"), lambda: _shown(dov), dov.page)
    for thumb in pair.both:
        for title, model in (("Ada Quill", "Binder"), ("Bram Holt", "Docker")):
            shown = thumb.page.locator(CREW, has_text=title)
            shown.locator("summary").tap()
            expect(shown.locator(".crew-rows", has_text=model)).to_be_visible()
        fits(thumb.page)
    assert len(table.now.crews) == 2
    promptly(pair.waits)


def _shown(thumb: Thumb) -> bool:
    return thumb.page.locator(CREW).count() == 2


def test_without_scripts_a_leader_is_sealed_all_the_same(
    table: HiringTable, screens: Screens
) -> None:
    path = f"{table.ann.link}at/{table.game.id}/hire/"
    page = screens.open(path, 360, java_script_enabled=False)
    page.get_by_label("Ada Quill").check()
    page.get_by_role("button", name="Seal this Leader").click()
    expect(page.locator("#hire")).to_contain_text("has chosen")
