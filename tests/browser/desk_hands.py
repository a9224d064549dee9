"""An organiser's hands before the first round: what they press to set an event up and fill it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

PASSWORD = "correct horse battery"  # noqa: S105 - of made-up people

SLOW = 20_000
"""Milliseconds that anything may take on a machine with much else to do."""

TRIES = 5


def sees(where: Page | Locator, words: str) -> None:
    """Waits until the words stand there."""
    place = where.locator("body") if isinstance(where, Page) else where
    expect(place).to_contain_text(words, timeout=SLOW)


def follow(page: Page, press: Callable[[], None]) -> None:
    """Presses what leads to another page, and waits until that is there with its scripts."""
    with page.expect_navigation():
        press()


@dataclass(frozen=True)
class Desk:
    """One organiser at one screen; everything is pressed by its role and its words."""

    page: Page

    @property
    def event(self) -> str:
        """What the address of the event that is open calls it."""
        return self.page.url.partition("/desk/")[2].partition("/")[0]

    # ── finding things ──

    def go(self, stop: str) -> None:
        """Along the line of life."""
        life = self.page.get_by_role("navigation", name="The line of life")
        follow(self.page, life.get_by_role("link", name=stop).click)
        expect(life.locator("[aria-current=page]")).to_have_text(stop, timeout=SLOW)

    def press(self, words: str, within: Locator | None = None) -> None:
        place = within or self.page.get_by_role("main")
        place.get_by_role("button", name=words).click()

    def unfold(self, words: str) -> Locator:
        """Opens what is folded away, once more if just then that part was drawn anew."""
        expect(self.page.locator(".htmx-request, .htmx-settling")).to_have_count(0, timeout=SLOW)
        folded = self.page.locator("details", has=self.page.locator("summary", has_text=words)).last
        inside = folded.locator("button, input:not([type=hidden]), select").first
        for _ in range(TRIES):
            if inside.is_visible():
                break
            folded.locator("summary").first.click()
        return folded

    def fill(self, label: str, text: str, within: Locator | None = None) -> None:
        (within or self.page).get_by_label(label).fill(text)

    @property
    def answer(self) -> Locator:
        return self.page.locator("#answer")

    def agrees(self) -> str:
        """Reads what would change, and does it."""
        sees(self.answer, "What would change")
        told = self.answer.inner_text()
        self.press("Do it", self.answer)
        expect(self.answer).to_be_hidden(timeout=SLOW)
        return told

    def all_the_same(self) -> str:
        """Reads the doubt, and sets it aside."""
        sees(self.answer, "Sure?")
        told = self.answer.inner_text()
        self.press("Do it all the same", self.answer)
        return told

    # ── the first day ──

    def makes_the_first_account(self, called: str, name: str) -> None:
        self.fill("What are you called?", called)
        self.fill("Name to sign in with", name)
        self.page.get_by_label("Password", exact=False).first.fill(PASSWORD)
        self.fill("The password once more", PASSWORD)
        self.press("Make my account")
        sees(self.page, "Your events")

    def begins_an_event(self, pack: str, day: str, *, expected: int) -> None:
        """The first two steps of the wizard; the rules are open afterwards.

        The days of tests are past, which is doubted once all is said.
        """
        follow(self.page, self.page.get_by_role("link", name="New event").click)
        self.page.get_by_role("radio", name=pack).check()
        self.page.get_by_role("link", name="Next: the event").click()
        self.fill("Name of the event", f"{pack} at the Barn")
        self.page.get_by_label("Day", exact=True).fill(day)
        self.fill("Entrants you expect", str(expected))
        sees(self.page.get_by_role("main"), f"By these rules {expected} entrants play")
        self.page.get_by_role("link", name="Next: rules").click()

    def creates_it(self) -> None:
        self.page.get_by_role("link", name="Next: encounters").click()
        self.press("Create the event")
        self.press("Create it all the same", self.page.locator("[data-part]:not([hidden])"))
        sees(self.page, "Preparing")

    def publishes_the_rules(self) -> None:
        self.go("Set up")
        self.press("Publish the rules")
        expect(self.page.locator("#rules .chip").first).to_have_text("public", timeout=SLOW)

    def deals_all_encounters(self) -> None:
        self.go("Set up")
        link = self.page.get_by_role("main").get_by_role("link", name="Encounters").first
        follow(self.page, link.click)
        self.press("Deal everything that is open")
        expect(self.page.get_by_role("button", name="Deal everything")).to_have_count(
            0, timeout=SLOW
        )

    # ── people ──

    @property
    def people(self) -> Locator:
        return self.page.locator("#people")

    def row(self, name: str) -> Locator:
        return self.people.get_by_role("listitem").filter(has_text=name)

    def shows(self, tab: str) -> None:
        expect(self.page.locator(".htmx-request, .htmx-settling")).to_have_count(0, timeout=SLOW)
        follow(self.page, self.people.get_by_role("link", name=tab).click)
        expect(self.people.locator("[aria-current]")).to_contain_text(tab, timeout=SLOW)

    def types_in(self, *names: str) -> None:
        """One after the other, by keyboard alone."""
        field = self.page.get_by_role("region", name="Add somebody").get_by_label("Name").first
        field.focus()
        for name in names:
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
            sees(self.page.locator("#toasts"), name.partition(",")[0])
            expect(field).to_have_value("", timeout=SLOW)

    def pastes(self, *lines: str) -> str:
        several = self.unfold("Several at once")
        self.fill("One to a line", "\n".join(lines), several)
        self.press("See who would be entered", several)
        return self.agrees()

    def hands_in(self, file: Path, number: int) -> None:
        link = self.page.get_by_role("link", name="From a file (CSV)").first
        follow(self.page, link.click)
        self.page.get_by_label("A table saved as CSV").set_input_files(file)
        self.press("See what is in it")
        sees(self.page, "Nothing is written yet.")
        self.press(f"Enter {number} entrants")
        self.page.wait_for_url("**/entrants/?show=all")

    def checks_in(self, name: str, faction: str = "") -> None:
        """In the list."""
        row = self.row(name)
        if faction:
            self.fill("Faction", faction, row)
        self.press("Check in", row)
        expect(row).to_have_count(0, timeout=SLOW)

    def checks_in_everybody(self) -> str:
        self.shows("Not here yet")
        self.press("Everybody is here", self.people)
        return self.agrees()

    def finds_absent(self, name: str) -> None:
        """Somebody was checked in by mistake."""
        self.opens(name)
        self.press("See what would change", self.unfold("Not here after all"))
        self.agrees()
        sees(self.page.locator("#standing"), "not here yet")

    def scans(self, text: str, faction: str = "") -> str:
        """Types into the field as a reader does; what is said of it, big."""
        field = self.page.get_by_label("Scan a card, or type a name")
        said = self.page.locator("#scanned")
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("", timeout=SLOW)
        if faction:
            self.fill("Faction", faction, said)
            self.page.keyboard.press("Enter")
            expect(said).to_be_empty(timeout=SLOW)
            return ""
        return said.inner_text()

    def opens(self, name: str) -> None:
        """Everything about one entrant."""
        self.go("Check in")
        self.shows("Everybody")
        follow(self.page, self.people.get_by_role("link", name=name).click)
        sees(self.page.locator("#standing h1"), name)

    def link_of(self, name: str) -> str:
        """The private page of somebody, as the card they are handed says it."""
        self.opens(name)
        self.page.get_by_role("link", name="Private link and QR code").click()
        return urlsplit(self.page.get_by_label("The link").input_value()).path

    def starts(self, missing: str = "", rounds: int | None = None) -> None:
        """`missing`: who is not here yet, which has to be set aside."""
        self.go("Check in")
        if rounds is not None:
            self.fill("Rounds", str(rounds), self.page.locator("#start"))
        self.press("Start the event")
        if missing:
            assert f"Not checked in: {missing}." in self.all_the_same()
        sees(self.page, "Ready for round 1")

    # ── afterwards ──

    def takes_back_the_last(self, reason: str) -> str:
        """From the history; what was read before it counted."""
        follow(self.page, self.page.get_by_role("link", name="History", exact=True).click)
        newest = self.page.locator("#acts .act").first
        newest.locator("summary", has_text="Undo").click()
        self.fill("Reason", reason, newest)
        self.press("What would change?", newest)
        return self.agrees()

    def finishes(self) -> None:
        self.go("Awards")
        self.press("Finish the event")
        sees(self.page, "Final standings")

    def gives(self, award: str, name: str) -> None:
        form = self.page.get_by_role("region", name="Give an award")
        form.get_by_label("Award", exact=True).select_option(label=award)
        form.get_by_role("checkbox", name=name).check()
        self.press("Give the award", form)
        sees(self.page.get_by_role("region", name="Given"), award)
