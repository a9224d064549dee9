"""A Bonanza Brawl of five through the pages alone: one table of many, twice."""

from __future__ import annotations

import pytest

from tests.browser.desk_hands import Desk, sees
from tests.browser.own_count import brawl, counted, shown, vp
from tests.browser.phone_hands import Phone
from tests.browser.round_hands import RoundDesk
from tests.browser.screens import Screens

PACK, DATE = "Bonanza Brawl", "2024-06-15"
NAMES = ("Ana Ruiz", "Ben Okafor", "Chi Park", "Dov Stein", "Eli Brandt")


@pytest.mark.req("BB-001", "BB-028")
def test_five_share_a_table(hall: Screens) -> None:
    desk = Desk(hall.open("/first-run/"))
    desk.makes_the_first_account("Olive Marsh", "olive")
    desk.begins_an_event(PACK, DATE, expected=len(NAMES))
    desk.creates_it()
    desk.go("Check in")
    desk.types_in(*NAMES)
    desk.checks_in_everybody()
    desk.starts(rounds=2)
    phones = [Phone.of(hall, name, desk.link_of(name)) for name in NAMES[:2]]
    by_phone, by_slip = vp(NAMES, 3, 7, 0, 7, 12), vp(NAMES, 6, 2, 9, 1, 0)

    one, two = RoundDesk(desk, 1), RoundDesk(desk, 2)
    assert {table: set(pod) for table, pod in one.gets_going(60).items()} == {1: set(NAMES)}
    phones[0].reports(by_phone)
    phones[1].confirms("Ana Ruiz said ")
    phones[0].sees("Confirmed: ")
    one.closes()
    two.gets_going(60, doubt="Ana Ruiz and Chi Park meet again (round 1).")
    two.types_slips({1: by_slip})
    two.closes()

    desk.finishes()
    games = [brawl(slip) for slip in (by_phone, by_slip)]
    assert shown(hall.open(f"/e/{desk.event}/standings/")) == counted(("vp",), NAMES, games)
    sees(hall.open(f"/e/{desk.event}/projector/", 1920).locator(".wall-awards"), "Eli Brandt")
