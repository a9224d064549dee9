"""Screens are left open while the server is stopped, upgraded and started again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect

import muster
from muster.core.facts import ResultReported
from muster.web.statics import static_files
from tests import fresh_server
from tests.browser.luck import facts_since, fill_in, phones_of
from tests.browser.running import Running, free_port
from tests.browser.screens import Screens
from tests.web.venue import Venue

# Playwright keeps a loop of its own in this thread; Django would take us for a coroutine.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

LONG = 90_000
"""Milliseconds in which a screen has found the server again, on however busy a machine."""

BEFORE = "/static/000000000000/"
"""Where an earlier version had its files."""


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """The program with another look and another sentence on every page: all addresses change."""
    upgraded = tmp_path / "next"
    shutil.copytree(Path(muster.__file__).parent, upgraded / "muster")
    with (upgraded / "muster/web/static/muster.css").open("a") as looks:
        looks.write("\n/* the next version */\n")
    return upgraded


@pytest.fixture
def server() -> Iterator[Running]:
    server = Running(fresh_server.data_folder(), free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def screens(browser: Browser, server: Running) -> Iterator[Screens]:
    yield Screens(browser, server.address)
    for context in browser.contexts:
        context.close()


@pytest.fixture
def upgrade(
    server: Running, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], None]:
    def upgraded() -> None:
        monkeypatch.setenv("PYTHONPATH", f"{next_version}{os.pathsep}{Path.cwd()}")
        server.start()

    return upgraded


def looks_of(page: Page) -> str:
    """The address of its looks, which every version has its own of."""
    return page.locator("link[rel=stylesheet]").first.get_attribute("href") or ""


def is_loaded_anew(page: Page, before: str) -> None:
    """By itself: nobody presses a key at a wall."""
    looks = page.locator("link[rel=stylesheet]").first
    expect(looks).not_to_have_attribute("href", before, timeout=LONG)


def test_whatever_is_open_goes_on_after_an_upgrade_and_nothing_typed_is_lost(
    venue: Venue, server: Running, screens: Screens, upgrade: Callable[[], None]
) -> None:
    event, other = venue.playing(entrants=4), venue.event(entrants=2, here=False)
    wall = screens.open(f"/e/{event}/projector/", 1920)
    phone = screens.open(phones_of(venue, event)[0], 360)
    desk = screens.signed_in(f"/desk/{other}/entrants/")
    desk.locator("#quick").fill("Cleo Marsh")
    before, revision = looks_of(wall), venue.now(event).revision
    server.stop()
    fill_in(phone, 5, 3).click()
    expect(phone.locator("#kept")).to_contain_text("Saved on this phone", timeout=LONG)
    upgrade()
    is_loaded_anew(wall, before)
    is_loaded_anew(phone, before)
    expect(phone.locator("#now")).to_contain_text("You said:", timeout=LONG)
    assert facts_since(venue, event, revision) == [ResultReported]
    expect(desk.locator("#line-down")).to_be_hidden(timeout=LONG)
    expect(desk.locator("#quick")).to_have_value("Cleo Marsh")
    assert looks_of(desk) == before
    desk.locator("#quick").press("Enter")
    is_loaded_anew(desk, before)
    expect(desk.locator("main")).to_contain_text("Cleo Marsh", timeout=LONG)
    assert len(venue.now(other).entrants) == 3


def test_a_file_of_a_version_before_leads_to_the_one_of_now() -> None:
    for file in sorted(static_files()):
        answer = Client().get(f"{BEFORE}{file}")
        assert (answer.status_code, answer.headers["Location"]) == (
            302,
            f"{settings.STATIC_URL}{file}",
        )
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("file", ["nothing.js", "../settings.py", "%2e%2e/settings.py", ""])
def test_what_there_is_no_file_of_is_not_there(file: str) -> None:
    assert Client().get(f"{BEFORE}{file}").status_code == 404
