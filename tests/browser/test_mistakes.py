"""Whole games on two phones with a mistake in every turn: each is told of, and none is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from muster.core.event import How
from muster.core.sheet import taps
from tests.browser.desk_hands import SLOW, follow
from tests.browser.luck import press_twice, until
from tests.browser.screens import Screens, barriers
from tests.web.at_table import VAULTS, Table
from tests.web.venue import Venue

GAMES: Mapping[str, Mapping[str, str]] = {
    "GG4": VAULTS,
    "GG18": {"strategy": "symbols-of-authority", "deployment": "standard"},
    "SR17": {"scenario": "the-pit-ii", "objective": "armory fuel-cache stockpile"},
    "WC": {"battleplan": "lightning-raid"},
}

SECRET = {"GG4", "GG18"}
"""Each side keeps two choices to itself."""
DOUBLED = 2
"""The turn whose end is tapped twice."""

BLANK = """() => [...document.querySelectorAll('.question form.cell')].filter((form) => {
  const typed = form.querySelector('[name=typed]');
  const said = (typed && typed.value) || form.querySelector('[aria-pressed=true]');
  return !said && form.checkVisibility();
}).length"""
"""Questions without an answer; those that are rarely asked stay folded."""
OPEN = ".question form.cell:not(:has([aria-pressed=true]))"


@dataclass(frozen=True)
class Player:
    """One phone of the two, and the table that both taps reach."""

    page: Page
    table: Table

    def told(self, press: Callable[[], None]) -> None:
        """Something is pressed, the table has it, and this phone shows what came of it."""
        before = len(self.table.facts)
        press()
        until(self.page, lambda: len(self.table.facts) > before)
        sheet = self.page.locator(f".totals[data-stamp='{self.table.stamp}']")
        expect(sheet).to_be_attached(timeout=SLOW)

    @property
    def end(self) -> Locator:
        return self.page.locator("#end-turn, #finish")

    @property
    def asked(self) -> Locator:
        return self.page.locator("#answer")

    def follows(self) -> None:
        """Waits until the page is where the table is."""
        played = self.table.played
        turn = f".end-turn:has([name=step][value='{played.closed + 1}']) #end-turn"
        place = self.page.locator(turn if played.tally.over is None else "#finish")
        expect(place).to_be_enabled(timeout=SLOW)

    def answers_everything(self) -> None:
        """The least of every number, the last of every choice; whatever comes up by it as well."""
        while self.page.evaluate(BLANK):
            cell = next(one for one in self.page.locator(OPEN).all() if _is_blank(one))
            self.told(partial(_answer, cell))

    def goes_on(self) -> None:
        self.told(self.end.tap)

    # ── mistakes ──

    def begins_without_secrets(self) -> None:
        """Is asked before play goes on; says that they stand on paper."""
        self.end.tap()
        expect(self.asked).to_contain_text("has sealed 0 of 2")
        self.told(self.asked.get_by_role("button", name="Do it all the same").tap)
        expect(self.asked).to_be_hidden()

    def forgets_the_answers(self) -> None:
        """Is asked about them, and goes back to the sheet."""
        before = len(self.table.facts)
        blank = self.page.locator("#end-turn + .hint, #finish + .hint").count()
        if not blank:
            return
        self.end.tap()
        expect(self.asked).to_contain_text("You left these blank")
        self.asked.get_by_role("button", name="Go back and answer").tap()
        expect(self.asked).to_be_hidden()
        open_ones = (one for one in self.page.locator(OPEN).all() if _is_blank(one))
        expect(next(open_ones)).to_be_in_viewport()
        assert len(self.table.facts) == before

    def types_what_cannot_be(self) -> None:
        """Is told so once, in the field; the right number takes its place."""
        boxes = self.page.locator(".question .cell.stepper input[name=typed]")
        if not boxes.count():
            return
        before = len(self.table.facts)
        boxes.first.fill("9999")
        boxes.first.press("Enter")
        wrong = self.page.get_by_role("alert")
        expect(wrong).to_contain_text("cannot be")
        assert len(self.table.facts) == before
        least = boxes.first.locator("xpath=ancestor::form").get_attribute("data-least") or "0"
        boxes.first.fill(least)
        self.told(lambda: boxes.first.press("Enter"))
        expect(wrong).to_have_count(0)

    def takes_an_answer_back(self) -> None:
        """One that was meant for another question, at once: no tap before it is meant."""
        before = self.table.played.answers
        cells = self.page.locator(".question .cell.stepper .more:enabled")
        if not cells.count():
            return
        self.told(cells.first.tap)
        self.told(self.page.locator("#undo").tap)
        assert self.table.played.answers == before

    def loses_the_line(self) -> None:
        """What was tapped meanwhile is kept in sight, and sent once."""
        cells = self.page.locator(".question .cell.stepper .less:enabled")
        if not cells.count():
            return
        before = len(self.table.facts)
        self.page.context.set_offline(offline=True)
        cells.first.tap()
        expect(self.page.locator("#unsent")).to_be_in_viewport()
        assert len(self.table.facts) == before
        self.told(lambda: self.page.context.set_offline(offline=False))
        expect(self.page.locator("#unsent")).to_be_hidden(timeout=SLOW)

    def taps_twice(self) -> None:
        """One turn is ended, and nothing is taken back."""
        ended = self._ended()
        assert press_twice(self.end) == ""
        until(self.page, lambda: self._ended() > ended)
        assert self._ended() == ended + 1

    def _ended(self) -> int:
        return sum(isinstance(one, taps.TurnEnded) for one in self.table.facts)


def _is_blank(cell: Locator) -> bool:
    typed = cell.locator("[name=typed]")
    return cell.is_visible() and not (typed.count() and typed.input_value())


def _answer(cell: Locator) -> None:
    kind = cell.get_attribute("class") or ""
    if "stepper" in kind:
        less = cell.locator(".less")
        (less if less.is_enabled() else cell.locator(".more")).tap()
    elif "choice" in kind:
        cell.locator("select").select_option(index=1)
    elif "words" in kind and not cell.locator("[data-option]").count():
        cell.locator("[name=typed]").fill("Somebody")
        cell.locator(".set").tap()
    else:
        cell.locator("[data-option]").last.tap()


MISTAKES: Sequence[Callable[[Player], None]] = (
    Player.forgets_the_answers,
    Player.types_what_cannot_be,
    Player.takes_an_answer_back,
    Player.loses_the_line,
)


@pytest.mark.parametrize(
    "pack", [pytest.param(one, marks=() if one == "GG18" else pytest.mark.soak) for one in GAMES]
)
def test_a_whole_game_with_a_mistake_in_every_turn(
    venue: Venue, screens: Screens, pack: str
) -> None:
    table = Table.of(venue, pack, **GAMES[pack])
    both = sit_down(table, screens)
    players = cycle(both)
    if pack in SECRET:
        next(players).begins_without_secrets()
    for player, mistake in zip(players, cycle(MISTAKES), strict=False):
        player.follows()
        if player.end.get_attribute("id") == "finish":
            break
        doubled = table.played.closed == DOUBLED
        mistake(player)
        player.answers_everything()
        (player.taps_twice if doubled else player.goes_on)()
    agree(player, next(players))
    result = table.now.result
    assert result is not None
    assert result.how is How.CONFIRMED
    screens.wrongs.clear()  # the browser tells of every tap that could not leave


def sit_down(table: Table, screens: Screens) -> tuple[Player, Player]:
    one, two = (screens.open(by.link, 360, has_touch=True) for by in (table.ann, table.dov))
    for page in (one, two):
        follow(page, page.get_by_role("link", name="Score sheet").first.tap)
    one.locator("#sheet .first.large").first.tap()
    for page in (one, two):
        expect(page.locator("#turn")).to_be_visible(timeout=SLOW)
    return Player(one, table), Player(two, table)


def agree(first: Player, second: Player) -> None:
    """The last blanks are asked about, too; then one says what the result is, and both have it."""
    first.forgets_the_answers()
    first.answers_everything()
    assert barriers(first.page) == []
    first.end.tap()
    second.page.get_by_role("button", name="Yes, that is the result").tap()
    for player in (first, second):
        expect(player.page.locator("#result")).to_contain_text("Confirmed:", timeout=SLOW)
