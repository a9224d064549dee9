"""A brawl of five on two phones and the organiser's screen, from the Leaders to its result."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from muster.core.brawl.loot import Place
from muster.core.event import How
from muster.journal.database.brawls import BrawlStore
from tests.browser.desk_hands import SLOW, sees
from tests.browser.luck import answers_of, deafen, press_together, press_twice, until
from tests.browser.phone_hands import PROMISED, seconds_until
from tests.browser.screens import Screens, barriers
from tests.web.brawling import Table
from tests.web.phone import name_of
from tests.web.venue import Venue


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("BB", 5))


def names(table: Table) -> list[str]:
    return [name_of(table.event, each) for each in table.players]


def row(page: Page, name: str) -> Locator:
    return page.locator(".ledger > li", has=page.locator("summary strong", has_text=name))


def acts(table: Table) -> int:
    """How much was told at the table."""
    return len(BrawlStore(table.event, table.game.id).load().acts)


def knows(page: Page, number: int) -> None:
    """Waits until every part of the page is about that many acts."""
    older = page.locator(f'.brawl input[name=seen]:not([value="{number}"])')
    expect(older).to_have_count(0, timeout=SLOW)
    seen = page.locator("#brawl-now input[name=seen]").first
    expect(seen).to_have_attribute("value", str(number), timeout=SLOW)


def tells(
    page: Page, table: Table, words: str | re.Pattern[str], within: Locator | None = None
) -> None:
    """One tap on a page that knows of all before, and it knows of this one, too."""
    before = acts(table)
    knows(page, before)
    place = within or page.locator("#brawl-now")
    place.get_by_role("button", name=words).first.click()
    knows(page, before + 1)


def sits_down(page: Page, table: Table) -> None:
    for n, name in enumerate(names(table)):
        page.get_by_label(f"Leader, {name}").fill(f"Model {n}")
        page.get_by_label(f"Cost, {name}").fill(str(6 + n % 3))
    page.get_by_role("button", name="Begin the brawl").click()
    sees(page, "Deploy in this order")


def flips(phone: Page, other: Page, desk: Page, table: Table) -> None:
    """Two flip on their own phones, the organiser tells the rest; the first two tie."""
    for page in (phone, other):
        tells(page, table, "13", page.locator(".deck"))
    knows(desk, acts(table))
    for n, each in enumerate(table.players[2:]):
        desk.locator(f"#flip-{each}").select_option(str(9 - n))
    tells(desk, table, "These were flipped", desk.locator("#brawl-flips"))
    sees(phone.locator("#brawl-now"), "They tie and flip again")
    tells(phone, table, "Red Joker", phone.locator(".deck"))
    tells(other, table, re.compile("^2$"), other.locator(".deck"))
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

    def wait(told: str, words: str, within: Locator | None = None) -> float:
        press = partial(tells, phone, table, words, within)
        return seconds_until(phone, press, dict.fromkeys((other, desk), told))

    waits = [wait(f"killed {second}", "kills", row(phone, second))]
    waits.append(wait(f"{first} drew", "Draw loot"))
    tells(other, table, "2: ")
    waits.append(wait(f"▶ {second} activates", f"{first} has activated"))
    assert min(waits) < PROMISED
    tells(other, table, "Comes back within 8")
    tells(other, table, "kills", row(other, first))
    sees(phone.locator("#brawl-more"), "1 marker on the table")
    card = table.brawl.loot.at(Place.MARKER)[0]
    phone.locator("#brawl-loot > summary").click()
    phone.locator(f"#pick-{card}").select_option(label=second)
    tells(phone, table, "1: ", phone.locator("#brawl-loot"))
    assert table.brawl.carried(two) == (card,)
    tells(other, table, "damages", row(other, third))
    tells(desk, table, "↶ Undo")
    for _ in range(4):
        tells(desk, table, "has activated")
    sees(phone.locator("#brawl-now"), "Everybody has activated: end the turn below.")
    assert barriers(phone) == []

    knows(phone, acts(table))
    phone.locator(f'[name="answer.schemes.{one}"]').fill("2")
    phone.locator(f'[name="answer.away.{two}"]').check()
    tells(phone, table, "End turn 1", phone.locator("#brawl-turn-end"))
    sees(other.locator("#brawl-now"), "Turn 2 of 5")
    knows(desk, acts(table))
    desk.locator("#brawl-rules > summary").click()
    tells(desk, table, "End the brawl now", desk.locator("#brawl-rules"))
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
    pages = tuple(
        deafen(screens.open(table.at(who), 360, has_touch=True)) for who in table.players[:2]
    )
    answers, second = answers_of(pages, "tap/happen"), names(table)[1]
    press_together(*(row(page, second).get_by_role("button", name="kills") for page in pages))
    until(pages[0], lambda: len(answers) == len(pages))
    assert (sorted(answers), table.brawl.players[table.players[0]].total) == ([204, 409], 6)
    until(pages[0], lambda: any(page.locator("#answer").is_visible() for page in pages))
    for page in pages:
        page.reload()
        sees(row(page, second), "not in play")


@pytest.mark.req("BB-032")
def test_a_double_tap_ends_one_turn_and_one_activation(table: Table, screens: Screens) -> None:
    table.sits_down().flips("9", "7", "5", "3", "1")
    page = screens.open(table.at(table.players[0]), 360, has_touch=True)
    told = acts(table)
    assert press_twice(page.get_by_role("button", name="has activated").first) == ""
    knows(page, told + 1)
    page.locator("#brawl-turn-end > summary").click()
    assert press_twice(page.get_by_role("button", name="End turn 1")) == ""
    knows(page, told + 2)
    assert (table.brawl.turn, acts(table)) == (2, told + 2)
    tells(page, table, "End turn 2", page.locator("#brawl-turn-end"))
    assert table.brawl.turn == 3
