"""The wall of the hall: what stands there can be read whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, barriers
from tests.web.finals import with_finals
from tests.web.venue import Venue

CUT = """() => [...document.querySelectorAll('.wall li.final :is(b, span, em)')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || !one.checkVisibility())
  .map((one) => one.textContent)"""
"""Names and marks of the finals that do not stand there whole."""

IN_ROW = """(mark) => {
  const [own, row] = [mark, mark.closest('li')].map((one) => one.getBoundingClientRect());
  return own.bottom <= row.bottom;
}"""


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
    _call_one(page, "Ana Ruiz")
    assert marked.first.evaluate(IN_ROW)
    assert (page.evaluate(CUT), barriers(page, "color-contrast")) == ([], [])


def test_where_a_name_needs_the_room_the_plate_of_its_table_is_the_mark(
    venue: Venue, screens: Screens
) -> None:
    event = with_finals(venue, 24)
    page = screens.open(f"/e/{event}/projector/", 1920)
    name, mark = page.locator(".final > span > span").first, page.locator(".final em").first
    row = page.locator("li.final").first
    height = row.evaluate("one => one.offsetHeight")
    _call_one(page, "Femi Adeyemi 2")
    assert not mark.evaluate(IN_ROW)
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert row.evaluate("one => one.offsetHeight") == height
    plate, other = page.locator("li.final b").first, page.locator("li:not(.final) b").first
    shade = "one => getComputedStyle(one).backgroundColor"
    assert plate.evaluate(shade) != other.evaluate(shade)


def _call_one(page: Page, name: str) -> None:
    """Whoever the draw has put into the first of the finals has this name."""
    page.locator(".final > span > span").first.evaluate(
        "(one, name) => one.textContent = name", name
    )
