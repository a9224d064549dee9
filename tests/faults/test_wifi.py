"""Wi-Fi that breaks off, falls silent or crawls between a real phone and the server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from muster.core import commands as ask
from muster.core.facts import ResultReported
from muster.core.ids import EventId
from muster.journal.database.table_clocks import clock_here
from muster.journal.perform import now
from tests.browser.luck import facts_since, fill_in, phones_of, told
from tests.browser.screens import Screens, Width
from tests.faults.springing import Stable, springing
from tests.faults.wire import Wire, wire
from tests.web.table_clock import Table
from tests.web.venue import Venue

# Playwright keeps a loop of its own in this thread; Django would take us for a coroutine.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

LONG = 30_000
"""Milliseconds: longer than any wait of a phone that tries again."""

DEAD = 21_000
"""Milliseconds after which a screen knows that its line is dead."""

expect.set_options(timeout=LONG)
TRIES, AWHILE = 6, 4.0
SECOND = timedelta(seconds=1)


@pytest.fixture(scope="module")
def port(stable: Stable) -> Iterator[int]:
    with springing(stable) as (server,):
        yield server.port


@pytest.fixture
def wifi(port: int) -> Iterator[Wire]:
    with wire(port) as wifi:
        yield wifi


@pytest.fixture
def screens(browser: Browser, wifi: Wire) -> Iterator[Screens]:
    yield Screens(browser, wifi.address)
    for context in browser.contexts:
        context.close()


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


def open_with_own_time(screens: Screens, path: str, width: Width) -> Page:
    """A page whose clock the test can put forward."""
    page = screens.open("/", width)
    page.clock.install()
    page.goto(path)
    return page


def shows_in_time(page: Page, where: str, words: str) -> None:
    """By itself, a little later or when its patience is at an end."""
    for _ in range(TRIES):
        end = time.monotonic() + AWHILE
        while time.monotonic() < end:
            if words in page.locator(where).inner_text():
                return
            page.wait_for_timeout(50)
        page.clock.fast_forward(DEAD)
    pytest.fail(page.locator(where).inner_text())


def enter_result(venue: Venue, event: EventId) -> None:
    game = venue.games(event)[0]
    score = venue.score(event, game, 7, 4)
    venue.do(event, ask.RuleResult(game=game.id, score=score, how="entered"))


# ── what a phone says ──


def test_a_report_into_a_wire_that_was_cut_is_kept_and_sent_once(
    venue: Venue, screens: Screens, wifi: Wire, event: EventId
) -> None:
    before = venue.now(event).revision
    phone = screens.open(phones_of(venue, event)[0], 360)
    wifi.cut()
    fill_in(phone, 5, 3).click()
    expect(phone.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    assert facts_since(venue, event, before) == []
    wifi.mend()
    expect(phone.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert facts_since(venue, event, before) == [ResultReported]


def test_a_report_whose_answer_vanished_counts_once(
    venue: Venue, screens: Screens, wifi: Wire, event: EventId
) -> None:
    """The server has it and the phone does not know: it sends the same again on a new line."""
    before = venue.now(event).revision
    phone = open_with_own_time(screens, phones_of(venue, event)[0], 360)
    wifi.deaf = True
    fill_in(phone, 5, 3).click()
    wait_until(lambda: facts_since(venue, event, before) == [ResultReported])
    expect(phone.locator("#now")).not_to_contain_text(f"You said: {told(venue, event, 5, 3)}.")
    wifi.mend(old_lines=False)
    phone.clock.fast_forward(DEAD)
    shows_in_time(phone, "#kept", "✓ The server has it.")
    expect(phone.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert facts_since(venue, event, before) == [ResultReported]
    wait_until(lambda: phone.evaluate("localStorage.length") == 0)


def test_a_report_over_a_wire_that_crawls_counts_once(
    venue: Venue, screens: Screens, wifi: Wire, event: EventId
) -> None:
    before = venue.now(event).revision
    phone = screens.open(phones_of(venue, event)[0], 360)
    wifi.delay = 0.7
    button = fill_in(phone, 5, 3)
    button.click()
    button.evaluate("button => button.click()")
    expect(phone.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert facts_since(venue, event, before) == [ResultReported]


# ── what screens show ──


def test_screens_whose_line_died_without_a_word_notice_and_catch_up(
    venue: Venue, screens: Screens, wifi: Wire, event: EventId
) -> None:
    """Nothing tells a browser that the other end is gone: only that it hears nothing any more."""
    hall = open_with_own_time(screens, f"/e/{event}/pairings/", 1280)
    phone = open_with_own_time(screens, phones_of(venue, event)[0], 360)
    wall = open_with_own_time(screens, f"/e/{event}/projector/", 1920)
    wifi.silent = True
    enter_result(venue, event)
    for page in (hall, phone, wall):
        page.clock.fast_forward(DEAD)
        expect(page.locator("#line-down")).to_be_visible(timeout=LONG)
    wifi.mend(old_lines=False)
    shows_in_time(hall, "main", "7-4")
    shows_in_time(phone, "#now", f"Entered at the desk: {told(venue, event, 7, 4)}")
    shows_in_time(wall, "main", "7-4")
    for page in (hall, phone, wall):
        expect(page.locator("#line-down")).to_be_hidden(timeout=LONG)


def test_screens_hear_what_they_missed_as_soon_as_the_wire_speaks_again(
    venue: Venue, screens: Screens, wifi: Wire, event: EventId
) -> None:
    hall = screens.open(f"/e/{event}/pairings/")
    wifi.silent = True
    enter_result(venue, event)
    hall.wait_for_timeout(500)
    expect(hall.locator("main")).not_to_contain_text("7-4")
    wifi.mend()
    expect(hall.locator("main")).to_contain_text("7-4")


# ── clocks ──


def test_a_clock_tapped_into_silence_counts_from_the_tap(
    venue: Venue, screens: Screens, wifi: Wire
) -> None:
    table = Table(venue, venue.playing("SR17", 4))
    table.started()
    phone = screens.open(f"{table.one.link}{table.path}", 360, has_touch=True)
    half = phone.locator("[data-half='0']")
    expect(half).to_contain_text("Running")
    wifi.silent = True
    before = now()
    half.locator("button:enabled").tap()
    after = now()
    expect(half).to_contain_text("Waits")
    phone.wait_for_timeout(1_500)
    assert table.kinds == ["clock-opened", "time-started"]
    wifi.mend()
    wait_until(lambda: table.kinds == ["clock-opened", "time-started", "switched"])
    last = clock_here(table.event, table.game.id).lines()[-1]
    assert before - SECOND < last.fact.made < after + SECOND < last.at
    expect(half).to_contain_text("Waits")


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG / 1000
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
