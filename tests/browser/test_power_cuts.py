"""The power goes while phones and screens are open: they say so, wait, and lose nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from muster.core import commands as ask
from muster.core.facts import ResultReported
from muster.core.ids import EventId
from tests.browser.luck import facts_since, fill_in, phones_of, told
from tests.browser.running import Running
from tests.browser.screens import Screens
from tests.web.venue import Venue

LONG = 30_000
"""Milliseconds: a server comes back, and a phone tries again."""


@pytest.fixture
def mortal(server: Running, screens: Screens) -> Iterator[Running]:
    """The server, which is there again afterwards whatever happened to it."""
    yield server
    if server.process is None or server.process.poll() is not None:
        server.start()
    screens.wrongs.clear()  # the browser tells of every connection the dead server broke off


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=8)


# ── results ──


@pytest.mark.parametrize(
    "milliseconds", [5, *(pytest.param(later, marks=pytest.mark.soak) for later in (0, 20, 60))]
)
def test_a_report_that_the_power_cut_met_is_there_once(
    venue: Venue, screens: Screens, mortal: Running, event: EventId, milliseconds: int
) -> None:
    before = venue.now(event).revision
    phone = screens.open(phones_of(venue, event)[0], 360)
    fill_in(phone, 5, 3).evaluate("button => button.click()")
    time.sleep(milliseconds / 1000)
    mortal.kill()
    mortal.start()
    expect(phone.locator("#kept")).to_contain_text("✓ The server has it.", timeout=LONG)
    expect(phone.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert facts_since(venue, event, before) == [ResultReported]
    assert phone.evaluate("localStorage.length") == 0


# ── screens ──


def test_a_page_says_that_the_server_is_gone_and_catches_up_when_it_is_back(
    venue: Venue, screens: Screens, mortal: Running, event: EventId
) -> None:
    game = venue.games(event)[0]
    hall = screens.open(f"/e/{event}/pairings/")
    phone = screens.open(phones_of(venue, event)[0], 360)
    expect(hall.locator("#line-down")).to_be_hidden()
    mortal.kill()
    for page in (hall, phone):
        expect(page.locator("#line-down")).to_be_visible(timeout=LONG)
        expect(page.locator("#line-down")).to_contain_text("No connection to the server")
    score = venue.score(event, game, 7, 4)
    venue.do(event, ask.RuleResult(game=game.id, score=score, how="entered"))
    mortal.start()
    for page in (hall, phone):
        expect(page.locator("#line-down")).to_be_hidden(timeout=LONG)
    expect(hall.locator("main")).to_contain_text("7-4", timeout=LONG)
    expect(phone.locator("#now")).to_contain_text(
        f"Entered at the desk: {told(venue, event, 7, 4)}", timeout=LONG
    )


def test_no_clock_loses_a_second_to_a_restart(
    venue: Venue, screens: Screens, mortal: Running, event: EventId
) -> None:
    paused = venue.playing(entrants=4)
    venue.do(paused, ask.PauseClock(reason="Fire alarm"))
    desk = screens.signed_in("/desk/")
    before = _clocks(desk, venue, event, ENDS), _clocks(desk, venue, paused, STANDS)
    mortal.kill()
    time.sleep(1.5)
    mortal.start()
    after = _clocks(desk, venue, event, ENDS), _clocks(desk, venue, paused, STANDS)
    assert after == before
    assert all(said for each in before for said in each)


ENDS = "document.querySelector('[data-ends]').dataset.ends"
"""The instant at which a clock that runs will end."""

STANDS = "document.querySelector('[role=timer]').innerText"
"""What a clock that stands still shows."""


def _clocks(screen: Page, venue: Venue, event: EventId, what: str) -> list[str]:
    """At the desk, on a phone and on the wall."""
    paths = f"/desk/{event}/round/1/", phones_of(venue, event)[0], f"/e/{event}/projector/"
    said = []
    for path in paths:
        screen.goto(path)
        said.append(str(screen.evaluate(what)))
    return said
