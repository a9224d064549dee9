"""How hypothesis looks for counter-examples (always the same, new ones in a soak), where tests
write, and what is said at once of a test that failed or hangs.
"""

import faulthandler
import os
import sys
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from tests import scratch
from tests.browser import chromium
from tests.depth import deep

tempfile.tempdir = scratch.folder()

settings.register_profile("fixed", derandomize=True, deadline=None, database=None, max_examples=25)
settings.register_profile("search", deadline=None, max_examples=deep(500), print_blob=True)
settings.load_profile("fixed")

STDERR = 2
LONGER = 180
"""Seconds after its time is over in which a test that cannot be interrupted ends its process."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for each process: Playwright bears no second beside it."""
    program = chromium.find()
    assert program, chromium.HELP
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program, args=chromium.arguments())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    limit = float(item.config.getini("timeout") or 0)
    if limit:
        faulthandler.dump_traceback_later(limit + LONGER, exit=True, file=STDERR)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Whoever stops a long run half-way has read what failed until then."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\n{report.nodeid} failed\n{report.longreprtext[-3000:]}", file=sys.__stderr__)
