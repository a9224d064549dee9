"""An organiser's hands in a round: pairing, looking it over, slips by keyboard, closing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, expect

from tests.browser.desk_hands import SLOW, Desk, follow, sees
from tests.browser.own_count import Slip

Pairings = dict[int, tuple[str, ...]]
"""Who sits at which table."""


@dataclass(frozen=True)
class RoundDesk:
    """The desk with one round open."""

    desk: Desk
    number: int

    @property
    def step(self) -> Locator:
        return self.desk.page.locator("#step")

    @property
    def side(self) -> Locator:
        return self.desk.page.locator("#side")

    @property
    def tables(self) -> Locator:
        return self.desk.page.locator("#tables")

    def opens(self) -> None:
        self.desk.go(f"Round {self.number}")

    # ── pairings ──

    def pairs(self, doubt: str = "") -> Pairings:
        """`doubt`: what speaks against it, which has to be set aside."""
        self.desk.press(f"Pair round {self.number}")
        if doubt:
            assert doubt in self.desk.all_the_same()
        sees(self.tables, "not public yet")
        return self.pairings()

    def pairings(self) -> Pairings:
        """As the desk sees them; who sits out is at no table."""
        rows = self.tables.locator(".game").all()
        return {
            int(table): tuple(row.locator(".pairing [translate=no]").all_inner_texts())
            for row in rows
            if (table := row.locator(".seat").inner_text().split()[-1]).isdecimal()
        }

    @property
    def bye(self) -> str:
        """Who sits out."""
        return self.game("bye").locator("[translate=no]").inner_text()

    def game(self, name: str) -> Locator:
        return self.tables.locator(".game", has_text=name)

    def asks_why(self, name: str, because: str) -> None:
        why = self.game(name).locator(".why")
        why.locator("summary").click()
        sees(why.locator(".told"), because)

    def swaps(self, one: str, other: str, reason: str) -> None:
        for name in (one, other):
            self.tables.get_by_role("checkbox", name=name).check()
        self.desk.fill("Reason", reason, self.tables)
        self.desk.press("Swap them", self.tables)
        sees(self.tables, f"Changed by hand: {reason}")

    def publishes(self) -> None:
        self.desk.press("Publish the pairings", self.step)
        expect(self.step.get_by_role("button", name="Publish")).to_have_count(0, timeout=SLOW)

    def starts_the_clock(self, minutes: int | None = None) -> None:
        """`minutes` of play where the rules have none, or others are wanted."""
        if minutes is not None:
            self.desk.fill("Minutes to play", str(minutes), self.step)
        self.desk.press("Start the clock", self.step)
        sees(self.tables, "outstanding")

    def gets_going(self, minutes: int | None = None, doubt: str = "") -> Pairings:
        """Paired, published and begun, without a second look."""
        self.opens()
        made = self.pairs(doubt)
        self.publishes()
        self.starts_the_clock(minutes)
        return made

    # ── the clock ──

    def pauses(self) -> None:
        self.desk.press("Pause the clock", self.desk.unfold("Pause"))
        expect(self.side.get_by_role("button", name="Go on")).to_be_visible(timeout=SLOW)

    def goes_on(self) -> None:
        self.desk.press("Go on", self.side)
        expect(self.side.get_by_role("button", name="Go on")).to_have_count(0, timeout=SLOW)

    def gives_time(self, minutes: int, whom: str = "The whole round") -> None:
        more = self.desk.unfold("More time")
        self.desk.fill("Minutes", str(minutes), more)
        more.get_by_label("For").select_option(label=whom)
        self.desk.press("Change the time", more)

    # ── results ──

    def decides_for(self, name: str, score: str) -> None:
        """`score`: who wins it and how, as `name` said."""
        needs = self.desk.page.get_by_role("region", name="Needs you")
        sees(needs, "They disagree about the result.")
        self.desk.press(f"{score}, says {name}", needs)
        expect(needs.get_by_role("button")).to_have_count(0, timeout=SLOW)

    def takes_the_pile_of_slips(self) -> None:
        """From here on nobody touches the mouse."""
        page = self.desk.page
        link = page.get_by_role("link", name="on a page of its own")
        while not page.url.endswith("/slips/"):  # a link refreshed under a finger is pressed again
            with suppress(Error):
                link.press("Enter", timeout=5_000)
                page.wait_for_url("**/slips/", timeout=5_000)
        expect(self._field).to_be_focused(timeout=SLOW)

    @property
    def _field(self) -> Locator:
        return self.desk.page.get_by_label("Table or slip code")

    def types_slip(self, table: int, slip: Slip) -> None:
        """Table, Enter, and box after box; whoever types reads where the keyboard is."""
        keyboard = self.desk.page.keyboard
        expect(self._field).to_be_focused(timeout=SLOW)
        keyboard.type(str(table))
        keyboard.press("Enter")
        form = self.desk.page.get_by_role("form", name="The score of the slip")
        expect(form.locator("input:not([type=hidden])").first).to_be_focused(timeout=SLOW)
        for field in form.locator(".field").all():
            expect(field.locator("input, select")).to_be_focused(timeout=SLOW)
            keyboard.type(_said_at(field, slip))
            keyboard.press("Enter")
        expect(form).to_have_count(0, timeout=SLOW)

    def types_slips(self, slips: dict[int, Slip]) -> None:
        self.takes_the_pile_of_slips()
        for table, slip in slips.items():
            self.types_slip(table, slip)
        expect(self._field).to_be_focused(timeout=SLOW)
        self.opens()

    def notes_a_concession(self, table: int, name: str) -> str:
        """What was read before it counted."""
        link = self.tables.get_by_role("link", name=f"Enter (Table {table})")
        follow(self.desk.page, link.click)
        concedes = self.desk.unfold("Somebody concedes")
        concedes.get_by_label(name, exact=True).check()
        self.desk.press("See what would change", concedes)
        told = self.desk.agrees()
        sees(self.step, f"Round {self.number}")
        return told

    def closes(self) -> None:
        self.desk.press(f"Close round {self.number}", self.step)
        sees(self.step, f"Round {self.number} is closed.")

    def corrects(self, table: int, slip: Slip, reason: str) -> str:
        """A result of the past; what was read before it counted."""
        self.opens()
        link = self.tables.get_by_role("link", name=f"Correct (Table {table})")
        follow(self.desk.page, link.click)
        form = self.desk.page.locator("form", has_text="See what would change").first
        for field in form.locator(".figures .field").all():
            field.locator("input").fill(_said_at(field, slip))
        self.desk.fill("Reason", reason, form)
        self.desk.press("See what would change", form)
        return self.desk.agrees()


def _said_at(field: Locator, slip: Slip) -> str:
    """What the slip says about the box that has the keyboard."""
    label = field.locator("label")
    asked = label.inner_text()
    chosen = {"Winner": slip.winner, "How it ended": slip.ending}
    if asked in chosen:
        return chosen[asked].partition(" ")[0]
    side = slip.figures[label.locator("[translate=no]").inner_text()]
    return str(side[label.locator(".hint").inner_text()])
