"""A player's thumb, and screens that only look: what they do and how soon they know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Locator, Page, expect

from tests.browser.desk_hands import SLOW, follow, sees
from tests.browser.own_count import Slip
from tests.browser.screens import Screens

FAR = 8
"""Taps on a stepper; more is typed."""

PROMISED = 1.0
"""Seconds within which everybody knows."""

BUSY = 2.0
"""Seconds within which most taps are seen: one, and another for a busy machine."""

TRIES = 8
"""A machine with much else to do may try again."""

WATCH = """([words, patience]) => {
  const here = () => document.body.innerText.includes(words);
  window.seen = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!here()) return;
      watch.disconnect();
      done(Date.now());
    });
    const all = {subtree: true, childList: true, characterData: true, attributes: true};
    watch.observe(document.body, all);
    setTimeout(() => done(0), patience);
  });
  return here();
}"""
STAMP = """() => {
  const stamp = () => { window.pressedAt = Date.now(); };
  document.addEventListener('click', stamp, {capture: true});
}"""


def seconds_until(pressing: Page, press: Callable[[], None], looking: dict[Page, str]) -> float:
    """How long after a press the slowest of those who look sees its words, which are new there."""
    for page, words in looking.items():
        assert not page.evaluate(WATCH, [words, SLOW]), f"seen before: {words}"
    pressing.evaluate(STAMP)
    press()
    seen = [int(page.evaluate("() => window.seen")) for page in looking]
    assert all(seen), f"not seen: {looking} {seen}"
    return (max(seen) - int(pressing.evaluate("() => window.pressedAt"))) / 1000


def promptly(waits: Sequence[float]) -> float:
    """Most taps were seen on the other phone in time; how many seconds the slowest took."""
    assert median(waits) <= BUSY, waits
    return round(max(waits), 3)


@dataclass(frozen=True)
class Phone:
    """The private page of `name`, held in one hand."""

    page: Page
    name: str

    @classmethod
    def of(cls, screens: Screens, name: str, link: str) -> Phone:
        return cls(screens.open(link, 360, has_touch=True), name)

    def sees(self, words: str) -> None:
        sees(self.page.locator("#now"), words)

    def taps(self, words: str) -> None:
        self.page.get_by_role("button", name=words).tap()

    def opens(self, tab: str) -> None:
        pages = self.page.get_by_role("navigation", name="My pages")
        follow(self.page, pages.get_by_role("link", name=tab).tap)

    # ── my game ──

    def reports(self, slip: Slip) -> None:
        self.page.locator("summary", has_text="Report the result").tap()
        self._says(slip)
        self.taps("Send it")
        sees(self.page.locator("#kept"), "✓ The server has it.")

    def disputes(self, slip: Slip) -> None:
        self.page.locator("summary", has_text="That is wrong").tap()
        self._says(slip)
        self.taps("Send the dispute")
        self.sees("Disputed: a judge decides.")

    def confirms(self, said: str) -> None:
        self.sees(said)
        self.taps("That is right")

    def _says(self, slip: Slip) -> None:
        form = self.page.locator("#say-it")
        for name, figures in slip.figures.items():
            for title, number in figures.items():
                self._sets(form.get_by_label(f"{title}, {name}", exact=True), number)
        if slip.winner:
            wins = "You win" if slip.winner == self.name else f"{slip.winner} wins"
            form.get_by_label(wins).check()
            form.get_by_label("How did it end?").select_option(label=slip.ending)

    def _sets(self, box: Locator, number: int) -> None:
        """With the steppers, as far as a thumb likes them; an empty box goes down to nothing."""
        buttons = box.locator("xpath=..").get_by_role("button")
        if number > FAR:
            box.fill(str(number))
        for _ in range(number if number <= FAR else 0):
            buttons.last.tap()
        if number == 0:
            buttons.first.tap()
        expect(box).to_have_value(str(number), timeout=SLOW)

    @property
    def ends(self) -> int:
        """The instant at which this table's time is up, in milliseconds."""
        return int(self.page.locator("#now [data-clock]").get_attribute("data-ends") or 0)

    # ── my event ──

    def leaves(self) -> None:
        self.opens("More")
        follow(self.page, self.page.get_by_role("link", name="Leave the event").tap)
        self.taps("Show what leaving changes")
        answer = self.page.locator("#answer")
        sees(answer, "What would change")
        answer.get_by_role("button", name="Do it").tap()
        self.sees("You have left the event")

    def path(self) -> list[tuple[str, str]]:
        """Whom I met and what it came to, the latest first."""
        self.opens("My path")
        expect(self.page.get_by_role("heading", name="My path")).to_be_visible(timeout=SLOW)
        steps = self.page.locator(".path > li").all()
        return [
            (step.locator(".big").inner_text(), step.locator(".score").inner_text())
            for step in steps
        ]
