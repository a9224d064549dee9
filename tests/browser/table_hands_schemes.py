"""Two thumbs at one table: what each taps and keeps secret, and when the other sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from muster.core.event import How
from tests.browser.desk_hands import SLOW
from tests.browser.screens import Screens
from tests.web.at_table import Table
from tests.web.phone import Phone

SLOWEST = "seconds until the other phone showed the slowest tap"

FAR = 4
"""Taps on a stepper; more is typed."""

READ = """() => {
  const text = (id) => document.getElementById(id).textContent.trim();
  const said = [...document.querySelectorAll('.question form')].map((form) => {
    const name = form.getAttribute('aria-labelledby').split(' ').map(text).join(' ');
    const box = form.querySelector('input[name=typed], select');
    const pressed = form.querySelector('[aria-pressed=true]');
    const chosen = box && box.selectedOptions ? box.selectedOptions[0].text : box && box.value;
    return `${name}: ${box ? chosen : pressed?.innerText ?? ''}`;
  });
  return [document.body.innerText, ...said, ''].join('\\n');
}"""
"""What stands on a phone, and every answer of its sheet as `who question: answer`."""

WATCH = f"""([words, patience]) => {{
  const read = {READ};
  window.seen = new Promise((done) => {{
    const watch = new MutationObserver(() => {{
      if (!read().includes(words)) return;
      watch.disconnect();
      done(Date.now());
    }});
    const all = {{subtree: true, childList: true, characterData: true, attributes: true}};
    watch.observe(document.body, all);
    setTimeout(() => done(0), patience);
  }});
}}"""
STAMP = """() => {
  const stamp = () => { window.pressedAt = Date.now(); };
  for (const kind of ['click', 'change']) document.addEventListener(kind, stamp, {capture: true});
}"""

BESIDE_THE_POOL = """() => {
  const page = document.documentElement.cloneNode(true);
  const whole = page.outerHTML;
  for (const pool of page.querySelectorAll('#pool')) pool.remove();
  return [whole, page.outerHTML];
}"""
"""All that is on a phone and the same without the pool, both at one moment."""


@dataclass(frozen=True)
class Thumb:
    """The phone of `name`. `facing` is the opponent's; `waits` are seconds it took to know."""

    page: Page
    name: str
    facing: Page
    waits: list[float] = field(default_factory=list)

    # ── one tap, and both know ──

    def tells(self, words: str, press: Callable[[], None]) -> None:
        """The opponent's phone shows the words after the press, and did not before."""
        assert words not in self.facing.evaluate(READ)
        self.facing.evaluate(WATCH, [words, SLOW])
        self.page.evaluate(STAMP)
        press()
        seen = int(self.facing.evaluate("() => window.seen"))
        assert seen, f"not seen: {words}"
        self.waits.append((seen - int(self.page.evaluate("() => window.pressedAt"))) / 1000)

    def taps(self, button: str, shows: str = "") -> None:
        """`shows`: what the opponent's phone then says, if that is to be seen there."""
        found = self.page.get_by_role("button", name=button)
        if shows:
            self.tells(shows, found.tap)
        else:
            found.tap()

    def sees(self, words: str) -> None:
        expect(self.page.get_by_role("main")).to_contain_text(words, timeout=SLOW)

    def unfolds(self, words: str) -> Locator:
        folded = self.page.locator("details", has=self.page.locator("summary", has_text=words))
        folded.locator("summary").tap()
        return folded

    def opens(self, words: str) -> None:
        """A link by what it says; the page that comes follows the table."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=words).first.tap()

    def pays(self, say: str, *marks: str) -> None:
        """What a line of the turn pays me and my opponent, and why not more."""
        row = self.page.locator(".awards tr", has=self.page.get_by_role("rowheader", name=say))
        expect(row.locator("td")).to_have_text([*marks], timeout=SLOW)

    def ends(self, turn: str, then: str, blank: str = "") -> None:
        """Both phones go on at the top of what comes then; no thumb is on its end already.

        `blank`: what was left open on purpose, and is asked about first.
        """
        if blank:
            self.taps(f"End {turn}")
            self.insists(blank, shows=f"End {then}")
        else:
            self.taps(f"End {turn}", shows=f"End {then}")
        for page in (self.page, self.facing):
            expect(page.locator("#turn")).to_have_text(then, timeout=SLOW)
            expect(page.locator("#turn")).to_be_in_viewport()
        expect(self.page.locator("#end-turn")).not_to_be_in_viewport()

    def insists(self, doubt: str, shows: str) -> None:
        """Reads what is left blank, the whole of it, and goes on all the same."""
        asked = self.page.locator("#answer")
        expect(asked.get_by_role("listitem")).to_have_text([doubt], timeout=SLOW)
        self.tells(shows, asked.get_by_role("button", name="Leave it blank").tap)

    def offers(self, result: str) -> None:
        """One tap says what the result is; the other has it in sight, wherever they were."""
        self.taps(result, shows="Yes, that is the result")
        yes = self.facing.get_by_role("button", name="Yes, that is the result")
        expect(yes).to_be_in_viewport()

    # ── answers ──

    def counts(self, ask: str, number: int) -> None:
        """With the stepper as far as a thumb likes it."""
        name = f"{self.name} {ask}"
        box, told = self.cell(name).get_by_role("textbox"), f"{name}: {number}\n"
        if not 0 < number <= FAR:
            self.tells(told, lambda: types(box, str(number)))
            return
        more = self.cell(name).get_by_role("button", name="one more")
        for n in range(1, number):
            more.tap()
            expect(box).to_have_value(str(n))
        self.tells(told, more.tap)

    def keeps(self, ask: str, number: int) -> None:
        """What was counted in an earlier turn stands on both phones, and says so."""
        name = f"{self.name} {ask}"
        for page in (self.page, self.facing):
            cell = page.locator(".question").get_by_role("group", name=name, exact=True)
            expect(cell.get_by_role("textbox")).to_have_value(str(number), timeout=SLOW)
            expect(cell.locator("xpath=..")).to_contain_text("as before: correct it if it changed")

    def says(self, name: str, answer: str = "Yes") -> None:
        """One of several buttons; `name` is a question of mine, or one of the table."""
        press = self.cell(name).get_by_role("button", name=answer, exact=True).tap
        self.tells(f"{name}: {answer}\n", press)

    def names(self, ask: str, words: str) -> None:
        """A model, or whatever else is written in words."""
        name = f"{self.name} {ask}"
        self.cell(name).get_by_role("textbox").fill(words)
        press = self.cell(name).get_by_role("button", name="Set").tap
        self.tells(f"{name}: {words}\n", press)

    def picks(self, ask: str, option: str) -> None:
        """One of a list, for the whole table."""
        box = self.cell(ask).get_by_role("combobox")
        self.tells(f"{ask}: {option}\n", lambda: void(box.select_option(label=option)))

    def cell(self, name: str) -> Locator:
        """Where a question is answered: `Ann Lee Its Cost`, `Who controls what Centre`."""
        return self.page.locator(".question").get_by_role("group", name=name, exact=True)

    # ── secrets ──

    def chooses(self, title: str, note: str = "") -> Locator:
        """Unfolds a choice of the pool and writes down what it asks for."""
        card = self.page.locator(".pool details", has=self.page.locator("summary", has_text=title))
        card.locator("summary").tap()
        if note:
            card.get_by_role("textbox").fill(note)
        return card

    def seals(self, title: str, sealed: int, note: str = "") -> None:
        """`sealed`: how many that makes."""
        button = self.chooses(title, note).get_by_role("button", name="Seal it")
        self.tells(f"{self.name} has sealed {sealed} of 2", button.tap)
        self.hides()

    def hides(self) -> None:
        """Whoever looks over the shoulder sees an empty pool: nothing unfolded, nothing written."""
        pool = self.page.locator("#pool")
        expect(pool.locator("details[open]")).to_have_count(0, timeout=SLOW)
        boxes = pool.locator("input:not([type=hidden])")
        assert boxes.evaluate_all("boxes => boxes.map((box) => box.value).join('')") == ""

    def reveals(self, title: str, note: str = "", called: str = "") -> None:
        """`called`: what the button calls it while one's own choices are out of sight."""
        self.page.get_by_role("button", name=f"Show {called or title} …", exact=True).tap()
        asked = self.page.locator("#answer")
        what = f"You are about to show both of you: {title}{note}. Once shown, it cannot be hidden"
        expect(asked).to_contain_text(what, timeout=SLOW)
        shows = f"{title} · {self.name}"
        self.tells(shows, asked.get_by_role("button", name="Do it all the same").tap)

    def keeps_quiet_about(self, *titles: str, note: str = "") -> None:
        """No note is on this phone, and no title but where the pool offers it to everybody."""
        whole, beside_the_pool = self.page.evaluate(BESIDE_THE_POOL)
        assert not note or note not in whole
        assert [each for each in titles if each in beside_the_pool] == []


def stand(ann: Thumb, dov: Thumb, points: int, others: int) -> None:
    """Both phones show the totals, each its own player's first."""
    for thumb, totals in ((ann, (points, others)), (dov, (others, points))):
        shown = thumb.page.locator(".totals .total")
        expect(shown).to_have_text([*map(str, totals)], timeout=SLOW)


def types(box: Locator, text: str) -> None:
    box.fill(text)
    box.press("Enter")


def void(_answer: object) -> None:
    """For something that is done for what it does."""


def two_phones(table: Table, screens: Screens) -> tuple[Thumb, Thumb]:
    """Both players at home on their own page; the waits of both are in one list."""
    by: Iterable[Phone] = (table.ann, table.dov)
    one, two = (screens.open(each.link, 360, has_touch=True) for each in by)
    first = Thumb(one, table.names[0], two)
    return first, Thumb(two, table.names[1], one, first.waits)


def confirmed(table: Table) -> list[int]:
    """Victory points of the result, whoever goes first first; both players have agreed to it."""
    result = table.now.result
    assert result is not None
    assert result.score is not None
    assert result.how is How.CONFIRMED
    points = {side.entrant: side.figures["vp"] for side in result.score.sides}
    return [points[side] for side in table.sides]
