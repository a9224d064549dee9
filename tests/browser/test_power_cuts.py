"""The power goes while results come in: what was acknowledged is there, once, and the rest can be
sent again.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from muster.core import commands as ask
from muster.core.facts import ResultReported
from muster.core.ids import EventId
from muster.core.verify import verify
from tests.browser.luck import facts_since, fill_in, phones_of
from tests.browser.running import Running
from tests.browser.screens import Screens
from tests.browser.slip_pile import Pile
from tests.web.venue import Venue

LONG = 30_000
"""Milliseconds: a server comes back, and a phone tries again."""

HANDS = 3
"""People who enter slips at the same time."""


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


@pytest.mark.parametrize("milliseconds", [0, 5, 20, 60])
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
    expect(phone.locator("#now")).to_contain_text("You said 5-3.", timeout=LONG)
    assert facts_since(venue, event, before) == [ResultReported]
    assert phone.evaluate("localStorage.length") == 0


def cut_again_and_again(venue: Venue, event: EventId, server: Running, cuts: int) -> None:
    """After every cut: all that was answered is there once, and what hangs is there once or not."""
    pile, chance = Pile(venue, event, server), random.Random(cuts)
    for _ in range(cuts):
        with ThreadPoolExecutor(HANDS) as hands:
            entering = [hands.submit(pile.enter_until_it_breaks) for _ in range(HANDS)]
            time.sleep(chance.uniform(0.05, 0.4))
            server.kill()
        assert [hand.exception() for hand in entering] == [None] * HANDS
        server.start()
        written = pile.written()
        assert set(written.values()) <= {1}
        assert pile.answered <= set(written) <= pile.answered | pile.hanging
        pile.enter_what_hangs()
    assert pile.written() == Counter(pile.answered)
    assert len(pile.answered) > cuts
    now = venue.now(event)
    assert verify(tuple(now.lines()), now.official).holds


def test_slips_survive_eight_power_cuts(venue: Venue, mortal: Running, event: EventId) -> None:
    cut_again_and_again(venue, event, mortal, 8)


@pytest.mark.soak
def test_slips_survive_many_power_cuts(venue: Venue, mortal: Running, event: EventId) -> None:
    cut_again_and_again(venue, event, mortal, 300)


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
    expect(phone.locator("#now")).to_contain_text("Entered at the desk: 7-4", timeout=LONG)


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
def test_a_clock_loses_no_second_to_a_restart(
    venue: Venue, screens: Screens, mortal: Running, event: EventId, *, paused: bool
) -> None:
    if paused:
        venue.do(event, ask.PauseClock(reason="Fire alarm"))
    pages = [
        screens.signed_in(f"/desk/{event}/round/1/"),
        screens.open(phones_of(venue, event)[0], 360),
        screens.open(f"/e/{event}/projector/", 1920),
    ]
    before = [_clock(page, paused=paused) for page in pages]
    mortal.kill()
    time.sleep(1.5)
    mortal.start()
    for page in pages:
        page.reload()
    assert [_clock(page, paused=paused) for page in pages] == before


def _clock(page: Page, *, paused: bool) -> str:
    """What a clock that stands still shows, or the instant at which one that runs will end."""
    if paused:
        return page.locator("[role=timer]").first.inner_text()
    return page.locator("[data-ends]").first.get_attribute("data-ends") or "none"
