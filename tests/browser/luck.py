"""What bad luck is made of: thumbs at the same instant, screens that hear nothing, facts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page, Response

from muster.core.facts import AnyFact
from muster.core.ids import EventId
from tests.browser.desk_hands import SLOW
from tests.web.phone import name_of
from tests.web.venue import Venue

LOOK_AGAIN = 20
"""Milliseconds between two looks."""

TWICE = """async (button) => {
  if (!button.isConnected) return null;
  button.scrollIntoView({ block: "center", behavior: "instant" });
  const box = button.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = { clientX: x, clientY: y, detail: 1, bubbles: true, cancelable: true };
  const here = () => document.elementFromPoint(x, y);
  const same = () => button.isConnected && (button.contains(here()) || here().contains(button));
  const tap = () => {
    const hit = here();
    hit.dispatchEvent(new MouseEvent("click", at));
    return hit.closest("button, a, summary");
  };
  tap();
  while (same()) await new Promise((next) => requestAnimationFrame(next));
  const hit = tap();
  return hit ? hit.textContent : "";
}"""
"""Nothing at all if the page was renewed just before: what is there now is to be found again."""

SOON = 0.5
"""Seconds until two thumbs come down together: time enough to tell both browsers."""

DEAF = "window.addEventListener('muster:changed', (news) => news.stopImmediatePropagation(), true)"


def press_together(*buttons: Locator) -> None:
    """All of them at the same instant, each in its own browser."""
    at = (time.time() + SOON) * 1000
    for button in buttons:
        button.evaluate(
            "(button, at) => { setTimeout(() => button.click(), at - Date.now()); }", at
        )


def press_twice(button: Locator) -> str:
    """One thumb, two taps: the second as soon as something else is at that place.

    What it hit, in words; nothing if there was nothing to press.
    """
    while True:
        hit = button.evaluate(TWICE)
        if hit is not None:
            return str(hit)


def deafen(page: Page) -> Page:
    """This screen has not heard yet of what others do."""
    page.evaluate(DEAF)
    return page


def answers_of(pages: tuple[Page, ...], door: str) -> list[int]:
    """A list that fills with the answers of a door, whichever of the screens asked."""
    heard: list[int] = []

    def listen(answer: Response) -> None:
        if answer.url.endswith(f"/{door}/"):
            heard.append(answer.status)

    for page in pages:
        page.on("response", listen)
    return heard


def until(page: Page, so: Callable[[], bool]) -> None:
    """Waits for what no page shows, while this one and all others go on."""
    end = time.monotonic() + SLOW / 1000
    while not so():
        assert time.monotonic() < end
        page.wait_for_timeout(LOOK_AGAIN)


def facts_since(venue: Venue, event: EventId, line: int) -> list[type[AnyFact]]:
    return [type(fact) for fact in _facts(venue, event, line)]


def count(venue: Venue, event: EventId, kind: type[object]) -> int:
    return sum(isinstance(fact, kind) for fact in _facts(venue, event, 0))


def _facts(venue: Venue, event: EventId, line: int) -> Iterator[AnyFact]:
    return (each.fact for each in venue.now(event).lines() if each.n > line)


def phones_of(venue: Venue, event: EventId, game: int = 0) -> tuple[str, str]:
    one, two = venue.games(event)[game].entrants
    return venue.link(event, one), venue.link(event, two)


def told(venue: Venue, event: EventId, mine: int, theirs: int, to: int = 0) -> str:
    """A result of the first game as one of its two is told it: `You 5 \u2013 3 Ben Okafor`."""
    other = name_of(event, venue.games(event)[0].entrants[1 - to])
    return f"You {mine} \u2013 {theirs} {other}"


def fill_in(page: Page, mine: int, theirs: int) -> Locator:
    """The report form with both figures in it; what is left is to press this button."""
    page.locator("#say-it > summary").click()
    for box, number in enumerate((mine, theirs)):
        page.locator("#say-it input[type=number]").nth(box).fill(str(number))
    return page.locator("#say-it button.first")
