"""What a phone reckons by itself: the alarm at zero, and dice down at the end of a round."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.browser.screens import Screens
from tests.web.table_clock import Table
from tests.web.venue import Venue

STATE = {
    "kind": "chess",
    "state": "running",
    "running": 0,
    "mine": 0,
    "stage": 5,
    "left": [300, 60_000],
    "now": 0,
    "tap_from": None,
    "fell": None,
    "lent": False,
    "loans": 0,
    "back": 0,
    "least": 15_000,
    "turn": 0,
    "ends": None,
    "coming": [{"side": 0, "turn": 1, "say": "Turn 1"}],
}


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("SR17", 4))


def _reckoned(table: Table, screens: Screens, ask: str, state: Mapping[str, object]) -> object:
    """What the phone's own script comes to."""
    page = screens.open(f"{table.one.link}{table.path}", 360)
    file = page.locator("script[src*='table-clock.js']").get_attribute("src") or ""
    reckon = file.replace("table-clock.js", "table-clock-reckon.js")
    return page.evaluate(ask, [reckon, dict(state)])


def test_the_alarm_hears_of_the_moment_at_which_nothing_is_left(
    table: Table, screens: Screens
) -> None:
    ask = """async ([file, state]) => {
        const { leftFor, reckon } = await import(file);
        const shown = [100, 299, 301].map((now) => reckon(state, [], now));
        return shown.map((each) => [0, 1].map((side) => leftFor(each, side)));
    }"""
    assert _reckoned(table, screens, ask, STATE) == [[200, None], [1, None], [0, None]]


@pytest.mark.req("SR17-168")
def test_a_phone_puts_the_dice_down_by_itself(table: Table, screens: Screens) -> None:
    ask = """async ([file, state]) => {
        const { moodOf, reckon, tapOn } = await import(file);
        const shown = [499, 500].map((now) => reckon(state, [], now));
        return shown.map((each) => [moodOf(each, 0), tapOn(each, 0)?.kind ?? ""]);
    }"""
    turns = {**STATE, "kind": "turns", "left": [300, None], "ends": 500}
    assert _reckoned(table, screens, ask, turns) == [["over", "switch"], ["down", ""]]
