"""Every page in a real browser: no barriers, nothing cut off, no sentence left untranslated."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.screens import Screens, barriers
from tests.web.tour import Stop, looks, make_tour
from tests.web.venue import Venue

PHONE = 360
FOR_PAPER = {"desk-sheet"}

UNTRANSLATED = """() => {
  const NOT_OURS = 'script, style, template, noscript, code, [translate=no], [lang=en], [hidden]';
  const plain = (text) => {
    let bare = text;
    while (/⟦[^⟦⟧]*⟧/.test(bare)) bare = bare.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    return /[A-Za-z]{3,}/.test(bare.replace(/\\d+ [A-Z][a-z]+ \\d{4}/g, ' '));
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const around = node.parentElement;
    if (around.closest(NOT_OURS)) continue;
    if (plain(node.textContent)) found.push(node.textContent.trim().slice(0, 120));
  }
  for (const one of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (one.closest('[translate=no], [lang=en]')) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const said = one.getAttribute(name);
      if (said && plain(said)) found.push(name + ': ' + said);
    }
  }
  return found;
}"""
"""Words outside of the pseudo-language's brackets: neither names, nor a pack's text, nor dates."""


def see(page: Page, stop: Stop) -> Page:
    page.goto(stop.path)
    page.wait_for_load_state()
    return page


def test_no_page_has_a_barrier_on_a_laptop_by_day_or_by_night(
    venue: Venue, screens: Screens
) -> None:
    pages = looks(make_tour(venue), usual=1)
    screen = screens.signed_in("/desk/")
    found: list[str] = []
    for stop in pages:
        found += barriers(see(screen, stop))
        screen.emulate_media(color_scheme="dark")
        found += barriers(screen, "color-contrast")
        screen.emulate_media(color_scheme="light")
    assert found == []


def test_no_page_has_a_barrier_on_a_phone_nor_is_wider_than_it(
    venue: Venue, screens: Screens
) -> None:
    pages = looks(make_tour(venue))
    screen = screens.signed_in("/desk/", width=360)
    found: list[str] = []
    for stop in pages:
        found += barriers(see(screen, stop))
        wide = screen.evaluate("document.documentElement.scrollWidth")
        if wide > PHONE and stop.name not in FOR_PAPER:
            found.append(f"{stop.path} is {wide} wide")
    assert found == []


def test_every_sentence_can_be_translated(venue: Venue, screens: Screens) -> None:
    pages = looks(make_tour(venue))
    screen = screens.signed_in("/desk/")
    screen.context.add_cookies([{"name": "language", "value": "en-XA", "url": screens.address}])
    found = {
        words: stop.name for stop in pages for words in see(screen, stop).evaluate(UNTRANSLATED)
    }
    assert found == {}
