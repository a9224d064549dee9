"""Warcry battles on two phones: battleplans and their twists, four rounds, the result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.desk_hands import SLOW
from tests.browser.phone_hands import promptly
from tests.browser.screens import Screens, barriers
from tests.browser.table_hands_schemes import SLOWEST, Thumb, confirmed, stand, two_phones, types
from tests.web.at_table import Table
from tests.web.venue import Venue

HELD = "Objectives you control"
WOUNDS = "Wounds of the enemy fighters that are down"
HOARD = "Who controls the glittering hoard"
CONTROL = "Who controls each objective"
IGNORED = "Objective that does not count this round"
CHANGED = "Control has changed between the rounds"
AT_START = "Who controlled each objective when the round began"


def open_the_sheet(ann: Thumb, dov: Thumb) -> None:
    for each in (ann, dov):
        each.opens("Score sheet")
    ann.taps("Open the sheet", shows="End Battle round 1")


def behind(points: int) -> str:
    """What whoever has fewer points is told as a round begins."""
    return (
        f"Victory points behind: what the battleplan gives the player with fewer is yours: {points}"
    )


def raid(ann: Thumb, dov: Thumb, held: tuple[int, int], wounds: tuple[int, int]) -> None:
    """Each taps for their own side."""
    for each, objectives, sum_of_wounds in zip((ann, dov), held, wounds, strict=True):
        each.counts(HELD, objectives)
        each.counts(WOUNDS, sum_of_wounds)


@pytest.mark.req("WC-086", "WC-087", "WC-088", "WC-092", "WC-093")
def test_a_lightning_raid_over_four_rounds(
    venue: Venue, screens: Screens, record_testsuite_property: Callable[[str, object], None]
) -> None:
    table = Table.of(venue, "WC", battleplan="lightning-raid")
    ann, dov = two_phones(table, screens)
    open_the_sheet(ann, dov)

    raid(ann, dov, held=(2, 1), wounds=(12, 0))
    assert ann.cell(HOARD).count() == 0
    ann.taps("End Battle round 1", shows=f"{dov.name}: {behind(4)}")
    stand(ann, dov, 5, 1)

    raid(ann, dov, held=(1, 2), wounds=(12, 12))
    dov.says(HOARD, dov.name)
    ann.ends("Battle round 2", then="Battle round 3")
    dov.taps("Undo", shows="End Battle round 2")
    ann.pays("Controls the glittering hoard", "·", "+1")
    dov.ends("Battle round 2", then="Battle round 3")
    stand(ann, dov, 6, 5)

    raid(ann, dov, held=(0, 3), wounds=(12, 30))
    dov.says(HOARD, dov.name)
    dov.taps("End Battle round 3", shows=f"{ann.name}: {behind(5)}")
    stand(ann, dov, 6, 11)

    raid(ann, dov, held=(2, 2), wounds=(40, 30))
    ann.says(HOARD, ann.name)
    dov.sees(f"Ending this turn ends the game. Then {dov.name} wins. More victory points.")
    assert barriers(dov.page) == []
    dov.taps("End Battle round 4", shows=f"The game is over: {dov.name} wins. More victory points.")
    stand(ann, dov, 11, 13)
    dov.offers("This is the result: You 13 \u2013 11")
    ann.taps("Yes, that is the result", shows="Confirmed: You 13 \u2013 11")
    assert confirmed(table) == [11, 13]
    record_testsuite_property(SLOWEST, promptly(ann.waits))


def control(by: Thumb, centre: Thumb, first: Thumb, second: Thumb, ask: str = CONTROL) -> None:
    """One of the two taps for both."""
    for thing, owner in zip(
        ("Centre", "Placed first", "Placed second"), (centre, first, second), strict=True
    ):
        by.says(f"{ask} {thing}", owner.name)


@pytest.mark.req("WC-086", "WC-087", "WC-088", "WC-115", "WC-116")
def test_a_war_over_nothing_over_four_rounds(
    venue: Venue, screens: Screens, record_testsuite_property: Callable[[str, object], None]
) -> None:
    table = Table.of(venue, "WC", battleplan="a-war-over-nothing")
    ann, dov = two_phones(table, screens)
    open_the_sheet(ann, dov)

    control(ann, ann, ann, dov)
    assert dov.cell(IGNORED).count() == 0
    dov.ends("Battle round 1", then="Battle round 2")
    stand(ann, dov, 5, 2)

    dov.picks(IGNORED, "Centre")
    control(ann, ann, ann, dov)
    ann.ends("Battle round 2", then="Battle round 3")
    stand(ann, dov, 6, 3)

    dov.picks(IGNORED, "Placed first")
    control(dov, dov, ann, dov)
    ann.ends("Battle round 3", then="Battle round 4")
    stand(ann, dov, 6, 7)

    ann.picks(IGNORED, "Placed second")
    control(dov, ann, ann, dov)
    ann.pays("Controls objectives it did not control", "+1", "·")
    ann.says(CHANGED)
    control(ann, ann, ann, dov, AT_START)
    ann.pays("Controls objectives it did not control", "·", "·")
    ann.taps("End Battle round 4", shows=f"The game is over: {ann.name} wins.")
    ann.offers("This is the result: You 9 \u2013 7")
    dov.taps("Yes, that is the result", shows="Confirmed: You 9 \u2013 7")
    assert confirmed(table) == [9, 7]
    record_testsuite_property(SLOWEST, promptly(ann.waits))


def test_a_box_that_was_sent_keeps_nobody_from_seeing_the_next_tap(
    venue: Venue, screens: Screens
) -> None:
    table = Table.of(venue, "WC", battleplan="lightning-raid")
    ann, dov = two_phones(table, screens)
    open_the_sheet(ann, dov)
    desk = screens.signed_in(f"/desk/{table.event}/at/{table.game.id}/sheet/")
    box = desk.get_by_role("textbox", name=f"{ann.name} {WOUNDS}", exact=True)
    types(box, "12")
    for objectives in (1, 2):
        dov.cell(f"{dov.name} {HELD}").get_by_role("button", name="one more").tap()
        theirs = desk.get_by_role("textbox", name=f"{dov.name} {HELD}", exact=True)
        expect(theirs).to_have_value(str(objectives), timeout=SLOW)
    expect(box).to_be_focused()
    box.press_sequentially("3")
    expect(box).to_have_value("123")
