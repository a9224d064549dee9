"""Strange names in a real browser: nothing runs, and no page is wider than the phone."""

from __future__ import annotations

import pytest

from tests.browser.screens import Screens
from tests.web.strange import strange_tour
from tests.web.tour import looks
from tests.web.venue import Venue

PHONE = 360
FOR_PAPER = {"desk-sheet"}

WIDEST = """() => [...document.querySelectorAll('main *')]
  .filter((one) => one.getBoundingClientRect().right > 361)
  .filter((one) => !one.closest('.table-wrap, .unseen, [hidden]'))
  .slice(0, 3).map((one) => `${one.tagName}.${one.className}`)"""
"""What sticks out, for whoever has to put it right."""


@pytest.mark.parametrize("usual", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_no_name_runs_or_makes_a_page_wider_than_the_phone(
    venue: Venue, screens: Screens, usual: int
) -> None:
    pages = looks(strange_tour(venue, "W" * 300), usual)
    screen = screens.signed_in("/desk/", width=360)
    screen.on("dialog", lambda asked: screens.wrongs.append(f"a name ran: {asked.message}"))
    found: dict[str, object] = {}
    for stop in pages:
        screen.goto(stop.path)
        wide = screen.evaluate("document.documentElement.scrollWidth")
        if wide > PHONE and stop.name not in FOR_PAPER:
            found[stop.path] = (wide, screen.evaluate(WIDEST))
    assert found == {}
