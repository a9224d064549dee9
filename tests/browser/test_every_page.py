"""Every page in a real browser: no barriers, nothing cut off, no sentence left untranslated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests import fresh_server
from tests.browser.screens import HEIGHTS, Screens, Width, barriers, expect_barriers
from tests.web.tour import looks
from tests.web.tour_events import Stop, Tour, make_tour
from tests.web.venue import Venue

PHONE: Width = 360
FOR_PAPER = {"desk-sheet"}

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")

PARTS = 3
"""Of the pages there are, so that no worker is left alone with all of them."""

UNTRANSLATED = """() => {
  const NOT_OURS = 'script, style, template, noscript, code, [translate=no], [lang=en], [hidden]';
  const plain = (text) => {
    let bare = text;
    while (/⟦[^⟦⟧]*⟧/.test(bare)) bare = bare.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    return /[A-Za-z]{3,}/.test(bare.replace(/\\d+ [A-Z][a-z]+ \\d{4}/g, ' '));
  };
  const found = [];
  for (const one of document.querySelectorAll('span.unbroken')) one.replaceWith(one.textContent);
  document.body.normalize();  // a sentence with a score in it is one sentence
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


@pytest.fixture(scope="module")
def tour() -> Iterator[Tour]:
    """Made once: looking changes nothing."""
    fresh_server.empty()
    yield make_tour(Venue())
    fresh_server.empty()


def see(page: Page, stop: Stop) -> Page:
    page.goto(stop.path)
    page.wait_for_load_state()
    return page


def width_of(stop: Stop) -> Width:
    """As the people use it whom the page is for."""
    if stop.name == "projector":
        return 1920
    return 1280 if stop.path.startswith("/desk/") else PHONE


def faults(screen: Page, stop: Stop, width: Width, *schemes: Scheme) -> list[str]:
    """Whatever keeps somebody from using a page, by day or by night; contrast is judged in each."""
    screen.set_viewport_size({"width": width, "height": HEIGHTS[width]})
    screen.emulate_media(color_scheme=schemes[0])
    found = barriers(see(screen, stop))
    for scheme in schemes[1:]:
        screen.emulate_media(color_scheme=scheme)
        found += barriers(screen, "color-contrast")
    wide = screen.evaluate("document.documentElement.scrollWidth")
    if width == PHONE and wide > PHONE and stop.name not in FOR_PAPER:
        found.append(f"{stop.path} is {wide} wide")
    return [f"{width}, {schemes}: {fault}" for fault in found]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_has_a_barrier_nor_is_wider_than_the_phone(
    tour: Tour, screens: Screens, part: int
) -> None:
    """Each page at the width it is used at, those that vary twice; every other one by night."""
    pages = looks(tour, usual=1, varied=2)
    screen = screens.signed_in("/desk/")
    expect_barriers(screen)
    found = [
        fault
        for n, stop in list(enumerate(pages))[part::PARTS]
        for fault in faults(screen, stop, width_of(stop), SCHEMES[n // PARTS % 2])
    ]
    assert found == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_has_a_barrier_at_any_width_by_day_or_by_night(
    tour: Tour, screens: Screens, width: Width, part: int
) -> None:
    pages = looks(tour)
    screen = screens.signed_in("/desk/")
    expect_barriers(screen)
    found = [
        fault for stop in pages[part::PARTS] for fault in faults(screen, stop, width, *SCHEMES)
    ]
    assert found == []


@pytest.mark.parametrize("usual", [1, pytest.param(99, marks=pytest.mark.soak)])
@pytest.mark.parametrize("part", range(PARTS))
def test_every_sentence_can_be_translated(
    tour: Tour, screens: Screens, part: int, usual: int
) -> None:
    pages = looks(tour, usual)[part::PARTS]
    screen = screens.signed_in("/desk/")
    screen.context.add_cookies([{"name": "language", "value": "en-XA", "url": screens.address}])
    found = {
        words: stop.name for stop in pages for words in see(screen, stop).evaluate(UNTRANSLATED)
    }
    assert found == {}
