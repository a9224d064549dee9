"""The clock of a table in real browsers: two phones, a judge's, bad Wi-Fi, and one truth."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from http import HTTPStatus

import pytest
from playwright.sync_api import Page, expect

from muster.core.table_clock.offset import RoundTrip, offset_of
from muster.core.table_clock.reading import reading
from muster.journal.perform import now
from tests.browser.luck import until
from tests.browser.phone_hands import PROMISED, TRIES, seconds_until
from tests.browser.running import Running
from tests.browser.screens import Screens, barriers
from tests.web.phone import Phone
from tests.web.table_clock import Table
from tests.web.venue import Venue

SOON = 30_000
"""Milliseconds in which something comes for certain, on a busy machine; a phone tries again."""
SECOND = timedelta(seconds=1)


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("SR17", 4))


def _phone(table: Table, screens: Screens, of: Phone) -> Page:
    return screens.open(f"{of.link}{table.path}", 360, has_touch=True)


def _phones(table: Table, screens: Screens) -> tuple[Page, Page]:
    return _phone(table, screens, table.one), _phone(table, screens, table.two)


def _tap_half(page: Page, side: int) -> tuple[datetime, datetime]:
    """Between which instants it was tapped."""
    half = page.locator(f"[data-half='{side}'] button:enabled")
    expect(half).to_be_visible(timeout=SOON)
    before = now()
    half.tap(timeout=SOON)
    return before, now()


def _counts_from(table: Table, tapped: tuple[datetime, datetime]) -> None:
    """The time that runs began when it was tapped, as well as a phone can tell."""
    assert tapped[0] - SECOND < table.clock.spells[-1].since < tapped[1] + SECOND


def _sees(page: Page, words: str) -> None:
    expect(page.locator("#table-clock")).to_contain_text(words, timeout=SOON)


@pytest.mark.req("SR17-072", "SR17-073", "SR17-075", "SR17-076")
def test_two_phones_share_one_clock(table: Table, screens: Screens) -> None:
    one, two = _phones(table, screens)
    one.get_by_role("button", name=table.names[0]).tap()
    _sees(two, f"Deployment, {table.names[0]}")
    _tap_half(one, 0)
    for stage, (page, side) in enumerate(((one, 0), (two, 1), (one, 0), (two, 1)), start=1):
        expect(page.locator(f"[data-half='{side}']")).to_contain_text("Running", timeout=SOON)
        _tap_half(page, side)
        expect(page.locator(f"[data-half='{side}']")).to_contain_text("Waits", timeout=SOON)
        assert table.clock.stage.number <= stage + 1
    _sees(two, f"Turn 1, {table.names[0]}")
    _sees(one, "may be tapped in")
    expect(one.locator("#half-0")).to_be_disabled()
    expect(two.locator("#half-0")).to_be_disabled()
    assert barriers(one) == []

    one.get_by_role("button", name="Hand the clock to").tap()
    expect(two.locator("[data-half='1']")).to_contain_text("Tap when done", timeout=SOON)
    _tap_half(two, 1)
    expect(one.locator("[data-half='0']")).to_contain_text("Running", timeout=SOON)

    judge = _phone(table, screens, table.judge)
    waits = [_pauses(judge, one, two, "Cover is asked about")]
    while min(waits) >= PROMISED and len(waits) < TRIES:
        waits.append(_pauses(judge, one, two, f"Question {len(waits)}"))
    assert min(waits) < PROMISED

    until(one, lambda: _almost_out(table))
    for page in (one, two):
        _sees(page, f"{table.names[0]} has no time left")
        expect(page.locator("[data-half='0']")).to_contain_text("Time ran out")
    expect(two.get_by_role("button", name="Write it on the sheet")).to_be_visible()
    until(one, lambda: table.kinds[-1] == "ran-out")


def _almost_out(table: Table) -> bool:
    """The judge leaves the first player five seconds, unless more went by while it was asked."""
    seconds = reading(table.clock, now()).sides[0].left // SECOND - 5
    said = {"side": 0, "how": "take", "more": seconds, "reason": "To see the end"}
    return table.tap(table.judge, "adjust", **said).status_code == HTTPStatus.SEE_OTHER


def _pauses(judge: Page, one: Page, two: Page, reason: str) -> float:
    """Seconds until both phones know; then their time runs on."""
    judge.get_by_label("Reason both").fill(reason)
    press = judge.get_by_role("button", name="Pause the clock").tap
    took = seconds_until(judge, press, {one: reason, two: reason})
    expect(one.locator("[data-half='0']")).to_contain_text("Paused")
    judge.get_by_role("button", name="Go on").tap()
    expect(two.locator("[data-half='0']")).to_contain_text("Running", timeout=SOON)
    return took


def test_a_mistaken_tap_is_put_right_in_two_taps(table: Table, screens: Screens) -> None:
    table.started()
    one, two = _phones(table, screens)
    _tap_half(one, 0)
    one.get_by_role("button", name="Undo the tap").tap(timeout=SOON)
    _sees(one, f"You asked {table.names[1]} to undo the tap")
    two.get_by_role("button", name="Agree").tap(timeout=SOON)
    for page in (one, two):
        expect(page.locator("[data-half='0']")).to_contain_text("Running", timeout=SOON)
    assert barriers(one) == []
    _tap_half(one, 0)
    expect(two.locator("[data-half='1']")).to_contain_text("Running", timeout=SOON)
    expect(two.get_by_role("button", name="Undo the tap: ask")).to_be_visible(timeout=SOON)
    _tap_half(two, 1)
    one.get_by_role("button", name="Not my turn yet: give it back").tap(timeout=SOON)
    expect(two.locator("[data-half='1']")).to_contain_text("Running", timeout=SOON)
    assert table.kinds[2:] == [
        "switched",
        "take-back-asked",
        "taken-back",
        "switched",
        "switched",
        "taken-back",
    ]


def test_one_sides_word_is_enough_for_a_moment_only(table: Table, screens: Screens) -> None:
    table.started()
    table.tap(table.one, "switch", stage=1)
    two = _phone(table, screens, table.two)
    table.age(22)
    two.reload()
    expect(two.get_by_role("button", name="Not my turn yet")).to_be_visible()
    ask = two.get_by_role("button", name=f"Undo the tap: ask {table.names[0]}")
    expect(ask).to_be_visible(timeout=SOON)


def test_taps_without_a_server_count_from_when_they_were_made(
    table: Table, screens: Screens, server: Running
) -> None:
    table.started()
    one, two = _phones(table, screens)
    expect(one.locator("[data-half='0']")).to_contain_text("Running", timeout=SOON)
    server.kill()
    made = _tap_half(one, 0)
    expect(one.locator("[data-half='1']")).to_contain_text("Running")
    _sees(one, "1 tap is not sent yet")
    one.wait_for_timeout(5_500)
    server.start()
    one.reload()
    _sees(two, "went to your clock")
    expect(one.locator("#clock-kept")).to_be_hidden(timeout=SOON)
    _counts_from(table, made)
    assert table.kinds == ["clock-opened", "time-started", "switched"]
    screens.wrongs.clear()  # the browser tells of every connection the dead server broke off


def test_a_phone_whose_clock_is_wrong_and_that_slept_shows_the_servers_time(
    table: Table, screens: Screens
) -> None:
    table.started()
    one = _phone(table, screens, table.one)
    one.clock.install(time=now() + timedelta(minutes=5))
    one.reload()
    time = one.locator("[data-half='0'] [data-time]")
    expect(time).to_have_text(re.compile("59:[45]"), timeout=SOON)
    one.clock.fast_forward("10:00")
    expect(time).to_have_text(re.compile("59:[345]"), timeout=SOON)
    tapped = _tap_half(one, 0)
    expect(one.locator("[data-half='1']")).to_contain_text("Running")
    expect(one.locator("[data-sent]")).to_be_visible(timeout=SOON)
    _counts_from(table, tapped)


def test_a_phone_reckons_the_servers_time_as_the_core_does(table: Table, screens: Screens) -> None:
    one = _phone(table, screens, table.one)
    trips = [(0, 1_000_030, 60), (100, 1_000_101, 140), (200, 1_000_260, 320), (900, 5, 910)]
    ask = """async ([file, trips]) => (await import(file)).estimate(
        trips.map(([sent, server, received]) => ({sent, server, received})))"""
    file = one.locator("script[src*='table-clock.js']").get_attribute("src") or ""
    for count in range(1, len(trips) + 1):
        known = trips[:count]
        told = one.evaluate(ask, [file.replace("table-clock.js", "table-clock-time.js"), known])
        expected = offset_of([RoundTrip(*trip) for trip in known])
        assert expected is not None
        assert told == {"ahead": expected.ahead, "error": expected.error}


def test_it_works_without_scripts(table: Table, screens: Screens) -> None:
    link = f"{table.one.link}{table.path}"
    page = screens.open(link, 360, java_script_enabled=False)
    page.get_by_role("button", name=table.names[0]).click()
    page.locator("[data-half='0'] button").click()
    expect(page.locator("[data-half='0']")).to_contain_text("Running")
    page.locator("[data-half='0'] button").click()
    expect(page.locator("#clock-face")).to_contain_text(f"Deployment, {table.names[1]}")
    assert table.kinds == ["clock-opened", "time-started", "switched"]
