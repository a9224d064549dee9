"""Every page in a real browser: no barriers, nothing cut off, no sentence left untranslated."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.screens import Screens, barriers
from tests.web.tour import FRAGMENTS, Stop, make_tour, stops
from tests.web.venue import Venue

UNTRANSLATED = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const around = node.parentElement;
    if (around.closest('script, style, template, [translate=no], [lang=en], [hidden]')) continue;
    const bare = node.textContent.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    if (/[A-Za-z]{3,}/.test(bare)) found.push(node.textContent.trim().slice(0, 120));
  }
  for (const one of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (one.closest('[translate=no], [lang=en]')) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const said = one.getAttribute(name);
      if (said && /[A-Za-z]{3,}/.test(said.replace(/⟦[^⟦⟧]*⟧/g, ' '))) found.push(name + ': ' + said);
    }
  }
  return found;
}"""
"""Words outside of the pseudo-language's brackets that are neither a name nor a pack's own text."""


def every_page(venue: Venue) -> list[Stop]:
    return [stop for stop in stops(make_tour(venue)) if stop.name not in FRAGMENTS]


def see(page: Page, stop: Stop) -> Page:
    page.goto(stop.path)
    page.wait_for_load_state()
    return page


def test_no_page_has_a_barrier_on_a_laptop(venue: Venue, screens: Screens) -> None:
    pages = every_page(venue)
    screen = screens.signed_in("/desk/")
    assert [found for stop in pages for found in barriers(see(screen, stop))] == []


def test_no_page_has_a_barrier_on_a_phone_nor_is_wider_than_it(
    venue: Venue, screens: Screens
) -> None:
    pages = every_page(venue)
    screen = screens.signed_in("/desk/", width=360)
    found: list[str] = []
    for stop in pages:
        found += barriers(see(screen, stop))
        wide = screen.evaluate("document.documentElement.scrollWidth")
        if wide > screen.viewport_size["width"] and stop.name != "desk-sheet":  # type: ignore[index]  # set when it was opened
            found.append(f"{stop.path} is {wide} wide")
    assert found == []


def test_no_page_has_a_barrier_in_the_dark(venue: Venue, screens: Screens) -> None:
    pages = every_page(venue)
    screen = screens.signed_in("/desk/")
    screen.emulate_media(color_scheme="dark")
    assert [found for stop in pages for found in barriers(see(screen, stop))] == []


@pytest.mark.parametrize("width", [360, 1280])
def test_every_sentence_can_be_translated(venue: Venue, screens: Screens, width: int) -> None:
    pages = every_page(venue)
    screen = screens.signed_in("/desk/", width=360 if width == 360 else 1280)
    screen.context.add_cookies([{"name": "language", "value": "en-XA", "url": screens.address}])
    found = {stop.path: see(screen, stop).evaluate(UNTRANSLATED) for stop in pages}
    assert {path: words for path, words in found.items() if words} == {}
