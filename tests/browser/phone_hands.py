"""A player's thumb, and screens that only look: what they do and how soon they know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.desk_hands import SLOW, sees
from tests.browser.own_count import Slip
from tests.browser.screens import Screens

FAR = 8
"""Taps on a stepper; more is typed."""

WATCH = """words => {
  window.seenAt = 0;
  const look = () => {
    if (!window.seenAt && document.body.innerText.includes(words)) window.seenAt = Date.now();
  };
  const all = {subtree: true, childList: true, characterData: true};
  new MutationObserver(look).observe(document.body, all);
}"""
STAMP = """() => {
  const stamp = () => { window.pressedAt = Date.now(); };
  document.addEventListener('click', stamp, {capture: true, once: true});
}"""


def seconds_until(pressing: Page, press: Callable[[], None], looking: dict[Page, str]) -> float:
    """How long after a press the slowest of those who look sees its words."""
    for page, words in looking.items():
        page.evaluate(WATCH, words)
    pressing.evaluate(STAMP)
    press()
    for page, words in looking.items():
        sees(page, words)
    pressed = int(pressing.evaluate("window.pressedAt"))
    return max(int(page.evaluate("window.seenAt")) - pressed for page in looking) / 1000


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
        self.page.get_by_role("navigation", name="My pages").get_by_role("link", name=tab).tap()

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
        self.page.get_by_role("link", name="Leave the event").tap()
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
