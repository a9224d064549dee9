"""Whole games of Steamroller 2017 on the two phones of a table, tap by tap, to their result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from muster.core import commands as ask
from muster.core.ids import EventId, GameId
from muster.core.rulepack.patch import Patch
from tests.browser.phone_hands import promptly
from tests.browser.screens import Screens, barriers
from tests.browser.table_hands import Pair, Thumb
from tests.web.phone import judges_phone, name_of
from tests.web.venue import Venue

Record = Callable[[str, object], None]

PIT = {"scenario": ("the-pit-ii",), "objective": ("armory", "fuel-cache", "stockpile")}
PATCHES = (
    Patch(
        kind="house-rule",
        id="quick",
        title="A turn takes a second at least",
        set={"times.chess.least_turn": 1},
    ),
    Patch(kind="variant", id="assassin-scoring", title="Assassin Scoring"),
)
"""Nobody waits for the fifteen seconds of a turn, and the standings count assassinations."""

LEFT, RIGHT, CIRCLE = "Rectangular zone 1", "Rectangular zone 2", "Circular zone"
CONTROL = "Who controls what?"
OBJECTIVE = "The enemy objective is destroyed or removed from play"
KILL_BOX = "A warcaster or warlock of yours is completely within 12 inches of your table edge"
BEATEN = "Your last warcaster or warlock is gone"
CLOCK_OUT = "Your clock ran out"
IN_TIME = "Both agree that the table stood like this before the clock ran out"
LOST = "Zones and flags just scored that you lose once your warcasters and warlocks are gone"
GAINED = (
    "Zones and flags not scored yet that you control once their warcasters and warlocks are gone"
)
DESTROYED = "Enemy army points destroyed or removed from play"
WIDTH = 360


@dataclass
class Table:
    """The first table of a round that is played; `ann` goes first, `dov` second."""

    venue: Venue
    screens: Screens
    event: EventId
    game: GameId
    pair: Pair

    @classmethod
    def of(cls, venue: Venue, screens: Screens) -> Table:
        event = venue.event("SR17", 4)
        venue.do(event, ask.ChangeRules(patches=PATCHES))
        venue.do(event, ask.PublishRules())
        venue.do(event, ask.StartEvent(rounds=3))
        venue.do(event, ask.SetEncounter(round=1, title="The first", parts=PIT))
        venue.do(event, ask.PairRound())
        venue.publish(event)
        game = venue.games(event)[0]
        one, two = (
            Thumb.of(screens, name_of(event, side), venue.link(event, side))
            for side in game.entrants
        )
        return cls(venue, screens, event, game.id, Pair(one, two))

    @property
    def ann(self) -> Thumb:
        return self.pair.one

    @property
    def dov(self) -> Thumb:
        return self.pair.two

    # ── the clock ──

    def deploys(self) -> None:
        """From the page of the game to the first turn, on the clock."""
        ann, dov = self.pair.both
        self.pair.both_follow("The clock of this table")
        laid = f"Deployment, {ann.name}"
        self.pair.tell(ann.button(ann.name), lambda: dov.shows(laid), dov.page)
        self.pair.tell(ann.half(ann.name), lambda: dov.runs(ann.name), dov.page)
        for thumb in (ann, dov, ann, dov):
            self.pair.switch(thumb.name)
        dov.reads(f"Turn 1, {ann.name}")

    def opens_the_sheet(self) -> None:
        """The clock knows who goes first, so the sheet does not ask."""
        self.pair.both_follow("Score sheet")
        first = f"Turn 1, {self.ann.name}"
        self.pair.tell(
            self.ann.button("Open the sheet"), lambda: self.dov.shows(first), self.dov.page
        )

    # ── the sheet ──

    def controls(self, by: Thumb, **zones: Thumb | None) -> None:
        """Who controls `left`, `right` and the `circle`; nobody, if none."""
        titles = {"left": LEFT, "right": RIGHT, "circle": CIRCLE}
        for zone, title in titles.items():
            owner = zones.get(zone)
            self.pair.says(by, CONTROL, title, owner.name if owner else "nobody")

    def objectives(self, by: Thumb, *, ann: str = "", dov: str = "") -> None:
        """Whether each has the enemy's; whoever has it is not asked again."""
        for thumb, words in ((self.ann, ann), (self.dov, dov)):
            if words:
                self.pair.says(by, OBJECTIVE, thumb.name, words)

    def kill_box(self, by: Thumb, words: str) -> None:
        """Whoever ends a turn says whether they stand in it; the other is not asked."""
        self.pair.says(by, KILL_BOX, by.name, words)
        idle = self.pair.other(by).name
        assert not by.question(KILL_BOX).get_by_role("group", name=idle).is_visible()

    def ends(
        self, by: Thumb, turn: int, then: str, score: tuple[int, int], blank: str = ""
    ) -> None:
        """The player whose turn it was ends it on the sheet; both phones show the same points.

        `blank`: what was left open on purpose, and is asked about first.
        """
        totals = dict(zip((self.ann.name, self.dov.name), score, strict=True))
        self.pair.ends_turn(by, f"Turn {turn}, {by.name}", then, totals, blank)

    def turns_without_points(self) -> None:
        """Nothing scores before the second player's second turn, but for the Kill Box."""
        ann, dov = self.pair.both
        self.ends(ann, 1, f"Turn 1, {dov.name}", (0, 0))
        self.ends(dov, 1, f"Turn 2, {ann.name}", (0, 0))
        assert not ann.question(CONTROL).is_visible()
        self.kill_box(ann, "No")
        self.ends(ann, 2, f"Turn 2, {dov.name}", (0, 0))

    def destroyed(self, ann: int, dov: int) -> None:
        """Each says how much they destroyed, on their own phone."""
        for thumb, points in ((self.ann, ann), (self.dov, dov)):
            self.pair.counts(thumb, DESTROYED, thumb.name, points)

    def agree(
        self, first: Thumb, winner: Thumb, how: str, *, cp: tuple[int, int], apd: tuple[int, int]
    ) -> None:
        """`first` says so, the other agrees; each reads it from their side, and the desk too."""
        told = {}
        for thumb, way in zip(self.pair.both, (1, -1), strict=True):
            figures = f"CP {_versus(cp[::way])}, APD {_versus(apd[::way])}"
            who = "you win" if thumb is winner else f"{winner.name} wins"
            told[thumb.name] = f"You and {self.pair.other(thumb).name}: {figures}, {who} ({how})"
        other = self.pair.other(first)
        confirmed = f"Confirmed: {told[first.name]}"
        self.pair.agree(first, f"This is the result: {told[first.name]}", confirmed)
        other.reads(f"Confirmed: {told[other.name]}")
        figures = f"CP {_versus(cp)}, APD {_versus(apd)}"
        assert f"{winner.name} wins ({how}): {figures}, confirmed" in self.at_desk()

    def fits(self) -> None:
        """Nobody has to move the page sideways, or meets a barrier."""
        for thumb in self.pair.both:
            assert thumb.page.evaluate("document.documentElement.scrollWidth") == WIDTH
        assert barriers(self.dov.page) == []

    # ── beside the table ──

    def takes_time(self, whose: Thumb, left: int) -> None:
        """A judge at the table's clock, until there are so many seconds left."""
        link = judges_phone(self.venue, self.event).link
        judge = Thumb.of(self.screens, "Ruth Calder", f"{link}at/{self.game}/clock/")
        judge.unfolds("Give or take time")
        form = judge.page.locator("#clock-adjust")
        form.get_by_label("Take").check()
        form.get_by_label("Whose clock?").select_option(label=whose.name)
        form.get_by_label("Reason").fill("Came late to the table")
        minutes, seconds = (int(n) for n in judge.time(whose.name).split(":"))
        too_many = 60 * minutes + seconds - left
        form.get_by_label("Minutes").fill(str(too_many // 60))
        form.get_by_label("Seconds").fill(str(too_many % 60))
        press = form.get_by_role("button", name="Change the time")
        self.pair.tell(press, lambda: whose.time(whose.name).startswith("0:0"), whose.page)

    def at_desk(self) -> str:
        """What the organiser reads of the game."""
        page = self.screens.signed_in(f"/desk/{self.event}/round/1/game/{self.game}/")
        return page.locator("#game-state").inner_text()

    def standing(self, name: str) -> dict[str, str]:
        """What everybody reads of an entrant in the standings."""
        page = self.screens.open(f"/e/{self.event}/standings/")
        heads = [head.lower() for head in page.locator("thead th").all_inner_texts()]
        row = page.locator("tbody tr", has_text=name).locator("th, td").all_inner_texts()
        told = dict(zip(heads, row, strict=True))
        return {head: told[head] for head in ("tp", "assassinations", "cp")}


def _versus(figures: tuple[int, ...]) -> str:
    return "-".join(map(str, figures))


@pytest.fixture
def table(venue: Venue, screens: Screens) -> Table:
    return Table.of(venue, screens)


@pytest.mark.req("SR17-072", "SR17-118", "SR17-119", "SR17-120", "SR17-121")
def test_a_lead_of_five_wins_with_the_clock_running_along(
    table: Table, record_property: Record
) -> None:
    pair, ann, dov = table.pair, table.ann, table.dov
    table.deploys()
    for thumb in (ann, dov, ann):
        pair.switch(thumb.name)
    table.opens_the_sheet()
    table.turns_without_points()

    table.controls(dov, left=ann, right=dov)
    table.objectives(dov, ann="No", dov="No")
    table.kill_box(dov, "No")
    table.ends(dov, 2, f"Turn 3, {ann.name}", (1, 1))
    table.controls(ann, left=ann, right=dov, circle=ann)
    blank = (
        "You left these blank in turn 3, and what is left blank scores nothing: "
        f'"{OBJECTIVE}" ({ann.name} and {dov.name}); "{KILL_BOX}" ({ann.name}).'
    )
    table.ends(ann, 3, f"Turn 3, {dov.name}", (3, 2), blank)
    table.controls(dov, right=dov)
    table.objectives(ann, ann="No", dov="No")
    pair.says(ann, KILL_BOX, dov.name, "Yes")
    table.ends(dov, 3, f"Turn 4, {ann.name}", (5, 3))
    pair.both_follow("Clock")
    for thumb in (dov, ann, dov):
        pair.switch(thumb.name)
    pair.both_follow("Score sheet")
    table.controls(ann, left=ann, circle=ann)
    table.objectives(ann, ann="Yes", dov="No")
    table.kill_box(ann, "No")
    dov.reads(f"Ending this turn ends the game. Then {ann.name} wins. Five control points ahead.")

    pair.both_follow("Clock")
    says = f"{ann.name} says that {ann.name} is 5 ahead"
    pair.tell(ann.button("I am 5 ahead: the game is over"), lambda: dov.shows(says), dov.page)
    agreed = f"Both say that {ann.name} is 5 ahead: ending the turn ends the game."
    pair.tell(dov.button(f"Yes, {ann.name} is 5 ahead"), lambda: ann.shows(agreed), ann.page)
    stopped = "Stopped: both say the lead decides the game"
    pair.tell(ann.half(ann.name), lambda: dov.shows(stopped), dov.page)
    table.fits()

    pair.both_follow("To the sheet")
    table.ends(ann, 4, "At the end", (8, 3))
    table.fits()
    table.destroyed(40, 31)
    table.agree(ann, ann, "Scenario", cp=(8, 3), apd=(40, 31))
    dov.reads("You lose: 0 TP, 31 APD, 3 CP.")
    assert table.standing(ann.name) == {"tp": "1", "assassinations": "0", "cp": "8"}
    record_property("slowest seen on the other phone", promptly(pair.waits))


@pytest.mark.req("SR17-061", "SR17-078")
def test_a_clock_that_runs_out_loses_as_by_assassination(
    table: Table, record_property: Record
) -> None:
    pair, ann, dov = table.pair, table.ann, table.dov
    table.deploys()
    for thumb in (ann, dov, ann):
        pair.switch(thumb.name)
    table.opens_the_sheet()
    table.turns_without_points()
    pair.both_follow("Clock")
    table.takes_time(dov, 9)
    for thumb in pair.both:
        thumb.reads(f"{dov.name} has no time left, since ")
        thumb.reads(f"Would scoring now put {dov.name} 5 ahead, and do both agree")
        thumb.reads(f"If not, {dov.name} loses: {ann.name} wins.")
    table.fits()

    pair.both_follow("To the sheet: the clock is on it")
    for thumb in pair.both:
        expect(thumb.option(CLOCK_OUT, dov.name, "Yes", pressed=True)).to_be_visible()
    table.controls(dov, left=dov, right=dov, circle=ann)
    table.objectives(dov, ann="No", dov="No")
    table.kill_box(dov, "No")
    pair.says(dov, IN_TIME, "the table", "Yes")
    ann.reads(f"Ending this turn ends the game. Then {ann.name} wins.")
    table.ends(dov, 2, "At the end", (1, 2))
    ann.reads(f"The game is over: {ann.name} wins. The other side's clock ran out.")
    pair.counts(dov, LOST, dov.name, 1)
    pair.counts(ann, GAINED, ann.name, 1)
    table.destroyed(12, 20)
    table.fits()

    table.agree(ann, ann, "The loser's clock ran out", cp=(2, 1), apd=(12, 20))
    assert table.standing(ann.name) == {"tp": "1", "assassinations": "1", "cp": "2"}
    record_property("slowest seen on the other phone", promptly(pair.waits))


@pytest.mark.req("SR17-123")
def test_an_assassination_wins_whatever_the_last_scoring_says(
    table: Table, record_property: Record
) -> None:
    pair, ann, dov = table.pair, table.ann, table.dov
    pair.both_follow("Score sheet")
    first = f"Turn 1, {ann.name}"
    press = ann.button(f"{ann.name} goes first")
    pair.tell(press, lambda: dov.shows(first), dov.page)
    table.turns_without_points()
    table.controls(dov, left=dov, right=dov)
    table.objectives(dov, ann="No", dov="Yes")
    table.kill_box(dov, "No")
    table.ends(dov, 2, f"Turn 3, {ann.name}", (0, 3))

    for thumb in pair.both:
        thumb.unfolds("Rarely asked")
    pair.says(ann, BEATEN, dov.name, "Yes")
    dov.reads(f"Ending this turn ends the game. Then {ann.name} wins.")
    table.controls(ann, left=dov, right=dov, circle=ann)
    table.objectives(ann, ann="No")
    assert not ann.option(OBJECTIVE, dov.name, "Yes").is_visible()
    table.kill_box(ann, "No")
    table.ends(ann, 3, "At the end", (1, 5))
    dov.reads(f"The game is over: {ann.name} wins. The other side's last warcaster or warlock is")
    table.destroyed(33, 25)
    table.fits()

    table.agree(dov, ann, "Assassination", cp=(1, 5), apd=(33, 25))
    assert table.standing(ann.name) == {"tp": "1", "assassinations": "1", "cp": "1"}
    record_property("slowest seen on the other phone", promptly(pair.waits))
