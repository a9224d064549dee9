"""A photo from a phone to the desk in real browsers: made small on the way, and never lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from muster.core.ids import EventId
from tests.browser.running import Running
from tests.browser.screens import Screens, barriers
from tests.web.venue import Venue

LONG = 20_000
CHOSEN = "document.querySelector('#photos input[type=file]').files[0].size"


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """As large as a phone takes them."""
    path = tmp_path / "IMG_0001.JPG"
    Image.effect_noise((3000, 2000), 50).convert("RGB").save(path, quality=90)
    return path


def choose(page: Page, photo: Path) -> None:
    """Choose the photo and wait until the phone has made it small."""
    page.locator("#photos > summary").tap()
    page.get_by_label("Photo", exact=False).first.set_input_files(photo)
    expect(page.locator("#photos [data-preview]")).to_be_visible()
    until = time.monotonic() + LONG / 1000
    while page.evaluate(CHOSEN) >= photo.stat().st_size // 3:  # the page's policy forbids polling
        assert time.monotonic() < until, "the phone did not make the photo small"
        page.wait_for_timeout(50)


def test_a_photo_goes_from_a_phone_to_the_desk(
    venue: Venue, screens: Screens, event: EventId, board: Path
) -> None:
    game = venue.games(event)[0]
    desk = screens.signed_in(f"/desk/{event}/round/1/game/{game.id}/")
    phone = screens.open(venue.link(event, game.entrants[0]), 360, has_touch=True)
    choose(phone, board)
    phone.get_by_label("What it shows").fill("The slip")
    assert barriers(phone) == []
    phone.get_by_role("button", name="Add the photo").tap()
    expect(phone.locator("#kept")).to_contain_text("✓ The server has it.", timeout=LONG)
    expect(phone.locator("#photos > summary")).to_have_text("Photos of this game: 1")
    shown = desk.locator(".photos img")
    expect(shown).to_be_visible(timeout=LONG)
    expect(shown).not_to_have_js_property("naturalWidth", 0, timeout=LONG)
    expect(desk.locator(".photos")).to_contain_text("The slip")
    assert barriers(desk) == []


def test_a_photo_taken_without_a_server_is_kept_and_sent_once(
    venue: Venue, screens: Screens, server: Running, event: EventId, board: Path
) -> None:
    phone = screens.open(venue.link(event, venue.games(event)[0].entrants[0]), 360, has_touch=True)
    choose(phone, board)
    server.kill()
    phone.get_by_role("button", name="Add the photo").tap()
    expect(phone.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    server.start()
    expect(phone.locator("#kept")).to_contain_text("✓ The server has it.", timeout=LONG)
    expect(phone.locator("#photos > summary")).to_have_text("Photos of this game: 1", timeout=LONG)
    assert len(venue.now(event).photos) == 1
    assert phone.evaluate("localStorage.length") == 0
    screens.wrongs.clear()  # the browser tells of every connection the dead server broke off
