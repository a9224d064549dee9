"""The wall of the hall: what stands there can be read whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Screens, barriers
from tests.web.finals import with_finals
from tests.web.venue import Venue

CUT = """() => [...document.querySelectorAll('.wall li.final > :not(small)')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || !one.checkVisibility())
  .map((one) => one.textContent)"""
"""Names and marks of the finals that do not stand there whole."""


@pytest.mark.parametrize(
    ("entrants", "marks"),
    [(8, ("Finals table 1", "Finals table 2")), (24, ("Final 1", "Final 2"))],
    ids=["one column", "two columns"],
)
def test_finals_tables_are_marked_and_no_name_is_cut_for_it(
    venue: Venue, screens: Screens, entrants: int, marks: tuple[str, ...]
) -> None:
    event = with_finals(venue, entrants)
    page = screens.open(f"/e/{event}/projector/", 1920)
    marked = page.locator(".wall li.final em")
    expect(marked).to_have_count(4)
    assert sorted(marked.all_inner_texts()) == [mark for mark in marks for _ in range(2)]
    assert (page.evaluate(CUT), barriers(page, "color-contrast")) == ([], [])
