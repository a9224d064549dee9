"""A real server and a real Chromium for every test in this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, expect

from tests import fresh_server
from tests.browser.desk_hands import SLOW
from tests.browser.running import Running, running

if TYPE_CHECKING:
    from tests.browser.screens import Screens
    from tests.web.venue import Venue

# Playwright keeps a loop of its own in this thread; Django would take us for a coroutine.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
expect.set_options(timeout=SLOW)
fresh_server.data_folder()


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    with running(fresh_server.data_folder()) as server:
        yield server


@pytest.fixture
def venue() -> Iterator[Venue]:
    from tests.web.venue import Venue  # noqa: PLC0415 - Django must be ready

    fresh_server.empty()
    yield Venue()
    fresh_server.empty()


@pytest.fixture
def screens(server: Running, browser: Browser) -> Iterator[Screens]:
    from tests.browser.screens import Screens  # noqa: PLC0415 - Django must be ready

    screens = Screens(browser, server.address)
    yield screens
    for context in browser.contexts:
        context.close()
    assert screens.wrongs == []


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    """A server that nobody has used before: what is on it came in through its pages."""
    with running(tmp_path / "data") as server:
        yield server


@pytest.fixture
def hall(own_server: Running, browser: Browser) -> Iterator[Screens]:
    """The screens of a whole day, on a server of its own."""
    from tests.browser.screens import Screens  # noqa: PLC0415 - Django must be ready

    screens = Screens(browser, own_server.address)
    yield screens
    for context in browser.contexts:
        context.close()
    assert screens.wrongs == []
