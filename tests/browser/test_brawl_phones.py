"""A brawl of five on two phones and the organiser's screen, from the Leaders to its result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from muster.core.brawl.loot import Place
from muster.core.event import How
from tests.browser.desk_hands import SLOW, sees
from tests.browser.luck import press_together
from tests.browser.phone_hands import seconds_until
from tests.browser.screens import Screens, barriers
from tests.web.brawling import Table
from tests.web.phone import name_of
from tests.web.venue import Venue

BUSY = 2.0
"""Seconds until everybody at the table sees a tap: one, and another for a busy machine."""


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("BB", 5))


def names(table: Table) -> list[str]:
    return [name_of(table.event, each) for each in table.players]


def row(page: Page, name: str) -> Locator:
    return page.locator(".ledger > li", has=page.locator("summary strong", has_text=name))


def tells(page: Page, words: str, within: Locator | None = None) -> None:
    """One tap, and the page knows of it."""
    place = within or page.locator("#brawl-now")
    before = page.locator("#brawl-now input[name=seen]").first.get_attribute("value")
    place.get_by_role("button", name=words).first.click()
    gone = page.locator(f'#brawl-now input[name=seen][value="{before}"]')
    expect(gone).to_have_count(0, timeout=SLOW)


def catches_up(page: Page, other: Page) -> None:
    """Whoever taps before the page knows of the latest tap is told so, and nothing is changed."""
    seen = "#brawl-now input[name=seen]"
    latest = other.locator(seen).first.get_attribute("value") or ""
    expect(page.locator(seen).first).to_have_attribute("value", latest, timeout=SLOW)


def sits_down(page: Page, table: Table) -> None:
    for n, name in enumerate(names(table)):
        page.get_by_label(f"Leader, {name}").fill(f"Model {n}")
        page.get_by_label(f"Cost, {name}").fill(str(6 + n % 3))
    page.get_by_role("button", name="Begin the brawl").click()
    sees(page, "Deploy in this order")


def flips(phone: Page, other: Page, desk: Page, table: Table) -> None:
    """Two flip on their own phones, the organiser tells the rest; the first two tie."""
    phone.locator(".deck").get_by_role("button", name="13").click()
    other.locator(".deck").get_by_role("button", name="13").click()
    sees(desk.locator("#brawl-now"), "Still to flip")
    for n, each in enumerate(table.players[2:]):
        desk.locator(f"#flip-{each}").select_option(str(9 - n))
    desk.get_by_role("button", name="These were flipped").click()
    sees(phone.locator("#brawl-now"), "They tie and flip again")
    phone.locator(".deck").get_by_role("button", name="Red Joker").click()
    expect(other.locator("#brawl-now")).not_to_contain_text(names(table)[0] + " and", timeout=SLOW)
    other.locator(".deck").get_by_role("button", name="2", exact=True).click()
    sees(other.locator("#brawl-now"), f"▶ {names(table)[0]} activates")


@pytest.mark.req("BB-008", "BB-012", "BB-014", "BB-016", "BB-022", "BB-026")
def test_five_brawl_with_loot_to_the_end(table: Table, screens: Screens, venue: Venue) -> None:
    one, two, *_ = table.players
    phone = screens.open(table.at(one), 360, has_touch=True)
    other = screens.open(table.at(two), 360, has_touch=True)
    sits_down(phone, table)
    sees(other, "Deploy in this order")
    desk = screens.signed_in(table.desk)
    flips(phone, other, desk, table)
    first, second, third, *_ = names(table)

    kill = row(phone, second).get_by_role("button", name="kills")
    told = {other: f"killed {second}", desk: f"killed {second}"}
    assert seconds_until(phone, kill.click, told) < BUSY
    tells(phone, "Draw loot")
    sees(other.locator("#brawl-now"), f"{first} drew")
    tells(other, "2: ")
    catches_up(phone, other)
    tells(phone, f"{first} has activated")
    sees(other.locator("#brawl-now"), f"▶ {second} activates")
    tells(other, "Comes back within 8")
    tells(other, "kills", row(other, first))
    sees(phone.locator("#brawl-more"), "1 marker on the table")
    card = table.brawl.loot.at(Place.MARKER)[0]
    phone.locator("#brawl-loot > summary").click()
    phone.locator(f"#pick-{card}").select_option(label=second)
    tells(phone, "1: ", phone.locator("#brawl-loot"))
    assert table.brawl.carried(two) == (card,)
    catches_up(other, phone)
    tells(other, "damages", row(other, third))
    catches_up(desk, other)
    tells(desk, "↶ Undo")
    for _ in range(4):
        tells(desk, "has activated")
    sees(phone.locator("#brawl-now"), "Everybody has activated: end the turn below.")
    assert barriers(phone) == []

    phone.locator(f'[name="answer.schemes.{one}"]').fill("2")
    phone.locator(f'[name="answer.away.{two}"]').check()
    tells(phone, "End turn 1", phone.locator("#brawl-turn-end"))
    sees(other.locator("#brawl-now"), "Turn 2 of 5")
    desk.locator("#brawl-rules > summary").click()
    desk.get_by_role("button", name="End the brawl now").click()
    sees(phone.locator("#brawl-now"), "The brawl is over")
    reports(phone, other, table)
    assert venue.games(table.event)[0].result is not None


def reports(phone: Page, other: Page, table: Table) -> None:
    """One tap says what the ledger says, another agrees."""
    expected = table.totals
    phone.get_by_role("button", name="Report this result").click()
    sees(other.locator("#brawl-now"), f"{names(table)[0]} said")
    other.get_by_role("button", name="That is right").click()
    sees(other.locator("#now"), "Confirmed: ")
    result = table.game.result
    assert result is not None
    assert result.score is not None
    figures = [side.figures["vp"] for side in result.score.sides]
    assert (result.how, figures) == (How.CONFIRMED, expected)


def test_two_thumbs_on_the_same_kill_tell_it_once(table: Table, screens: Screens) -> None:
    table.sits_down().flips("9", "7", "5", "3", "1")
    pages = [screens.open(table.at(who), 360, has_touch=True) for who in table.players[:2]]
    second = names(table)[1]
    press_together(*(row(page, second).get_by_role("button", name="kills") for page in pages))
    for page in pages:
        sees(row(page, second), "not in play")
    asked = [page for page in pages if page.locator("#answer").is_visible()]
    assert len(asked) <= 1
    assert table.brawl.players[table.players[0]].total == 6
    for page in asked:
        page.locator("#answer").get_by_role("button", name="Back").click()
