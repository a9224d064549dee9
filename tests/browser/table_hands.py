"""Two thumbs at one table: what one phone taps the other shows, and how soon."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.browser.desk_hands import SLOW, follow, sees
from tests.browser.screens import Screens

LOOK_AGAIN = 20
"""Milliseconds between two looks at a screen."""


@dataclass(frozen=True)
class Thumb:
    """The phone of `name`, held in one hand: everything is found by the words a player reads."""

    page: Page
    name: str

    @classmethod
    def of(cls, screens: Screens, name: str, link: str) -> Thumb:
        return cls(screens.open(link, 360, has_touch=True), name)

    def reads(self, words: str) -> None:
        """Waits until the words stand on the screen."""
        sees(self.page.get_by_role("main"), words)

    def shows(self, words: str) -> bool:
        """Whether the words stand on the screen now."""
        return words in self.page.get_by_role("main").inner_text()

    def button(self, words: str) -> Locator:
        return self.page.get_by_role("main").get_by_role("button", name=words)

    def taps(self, words: str) -> None:
        self.button(words).tap()

    def follows(self, words: str) -> None:
        """A link to another page of the table."""
        link = self.page.get_by_role("main").get_by_role("link", name=words).first
        follow(self.page, link.tap)

    def unfolds(self, words: str) -> None:
        self.page.locator("summary", has_text=words).tap()

    # ── the sheet ──

    def question(self, ask: str) -> Locator:
        return self.page.locator(".question", has_text=ask)

    def option(self, ask: str, whose: str, words: str, *, pressed: bool | None = None) -> Locator:
        """An answer to a question. `whose`: a player's column, or a thing that is somebody's."""
        place = self.question(ask).get_by_role("group", name=whose)
        ticked = re.compile(f"^✓?\\s*{re.escape(words)}$")
        return place.get_by_role("button", name=ticked, pressed=pressed)

    def number(self, ask: str, whose: str) -> Locator:
        return self.question(ask).get_by_role("group", name=whose).get_by_role("textbox")

    def stands(self, totals: dict[str, int]) -> None:
        """Waits until everybody has so many points, as it stands on top."""
        for name, points in totals.items():
            side = self.page.locator(".totals > div", has=self.page.get_by_text(name, exact=True))
            expect(side.locator(".total")).to_have_text(str(points), timeout=SLOW)

    @property
    def turn(self) -> str:
        return self.page.locator("h2.turn").last.inner_text()

    # ── the clock ──

    def half(self, name: str) -> Locator:
        return self.page.locator(".half", has_text=name).get_by_role("button")

    def time(self, name: str) -> str:
        """What somebody has left, as this phone shows it."""
        return self.half(name).locator("[data-time]").inner_text()

    def runs(self, name: str) -> bool:
        """Whether this phone shows that somebody's time runs."""
        return self.half(name).filter(has_text="Running").is_visible()


@dataclass
class Pair:
    """Both phones of a table; `waits` are the seconds that one of them waited for the other."""

    one: Thumb
    two: Thumb
    waits: list[float] = field(default_factory=list)

    @property
    def both(self) -> tuple[Thumb, Thumb]:
        return self.one, self.two

    def other(self, thumb: Thumb) -> Thumb:
        return self.two if thumb is self.one else self.one

    def named(self, name: str) -> Thumb:
        return next(thumb for thumb in self.both if thumb.name == name)

    def tell(self, press: Locator, seen: Callable[[], bool], page: Page) -> None:
        """A tap here is seen there, on `page`."""
        expect(press).to_be_enabled(timeout=SLOW)
        begun = time.monotonic()
        press.tap()
        self._wait(seen, begun, page, str(press))

    def _wait(self, seen: Callable[[], bool], begun: float, page: Page, what: str) -> None:
        while not seen():
            assert time.monotonic() - begun < SLOW / 1000, f"not seen: {what}"
            page.wait_for_timeout(LOOK_AGAIN)
        self.waits.append(time.monotonic() - begun)

    def both_follow(self, words: str) -> None:
        for thumb in self.both:
            thumb.follows(words)

    # ── the sheet ──

    def says(self, by: Thumb, ask: str, whose: str, words: str) -> None:
        """One answers a question, the other's phone shows the answer."""
        there = self.other(by).option(ask, whose, words, pressed=True)
        self.tell(by.option(ask, whose, words), there.is_visible, self.other(by).page)

    def counts(self, by: Thumb, ask: str, whose: str, number: int) -> None:
        """Typed, as far numbers are."""
        here, there = (thumb.number(ask, whose) for thumb in (by, self.other(by)))
        begun = time.monotonic()
        here.fill(str(number))
        here.press("Enter")
        page = self.other(by).page
        self._wait(lambda: there.input_value() == str(number), begun, page, f"{ask} {number}")

    def ends_turn(
        self, by: Thumb, words: str, then: str, totals: dict[str, int], blank: str = ""
    ) -> None:
        """`then` and `totals`: what both sheets are about and show afterwards.

        `blank`: what was left open on purpose; whoever ends the turn reads it, and insists.
        """
        other, end = self.other(by), by.button(f"End {words}")
        if blank:
            end.tap()
            asked = by.page.locator("#answer")
            expect(asked.get_by_role("listitem")).to_have_text([blank], timeout=SLOW)
            end = asked.get_by_role("button", name="Leave it blank")
        self.tell(end, lambda: other.turn == then, other.page)
        for thumb in self.both:
            thumb.stands(totals)

    def agree(self, first: Thumb, offered: str, result: str) -> None:
        """One tap on each phone makes what the sheet says the result, told from `first`'s side."""
        second = self.other(first)
        yes = second.button("Yes, that is the result")
        self.tell(first.button(offered), yes.is_visible, second.page)
        self.tell(yes, lambda: first.shows(result), first.page)

    # ── the clock ──

    def switch(self, name: str) -> None:
        """Whose time runs taps their half as soon as it may be; then the other's runs on both."""
        by = self.named(name)
        other = self.other(by)
        self.tell(by.half(name), lambda: other.runs(other.name), other.page)
        expect(by.half(other.name)).to_contain_text("Running", timeout=SLOW)
