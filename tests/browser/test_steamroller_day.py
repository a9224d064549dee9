"""A whole Steamroller through the pages alone, and a server that stops in the middle of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk_hands import SLOW, Desk, sees
from tests.browser.own_count import Gains, Row, Slip, counted, shown, steamroller
from tests.browser.phone_hands import Phone
from tests.browser.round_hands import RoundDesk
from tests.browser.running import Running
from tests.browser.screens import Screens

PACK, DATE = "Steamroller 2017", "2018-03-10"
HERE = (
    "Ana Ruiz", "Ben Okafor", "Chi Park", "Dov Stein", "Eli Brandt", "Femi Adeyemi", "Greta Holm",
)  # fmt: skip
ABSENT = "Hana Sato"
ORDER = ("tp", "sos", "cp", "apd")

HALF = 38
"""Half of 75 points, rounded up: what a bye and a concession destroy at least."""

FREE_WIN = {"tp": 1, "cp": 3, "apd": HALF}
NOTHING = {"tp": 0, "cp": 0, "apd": 0}

MINUTE = 60_000

LONG = 30_000
"""Milliseconds: a phone that found no server tries again."""


@pytest.mark.req("SR17-016", "SR17-046", "SR17-058", "SR17-062", "SR17-063", "SR17-164")
def test_a_whole_event_and_a_server_that_stops(
    hall: Screens, own_server: Running, tmp_path: Path
) -> None:
    desk = Desk(hall.open("/first-run/"))
    desk.makes_the_first_account("Olive Marsh", "olive")
    set_up(desk)
    enter_everybody(desk, tmp_path / "entrants.csv")
    desk.publishes_the_rules()
    desk.deals_all_encounters()
    desk.starts(missing=ABSENT)
    first = first_round(desk, hall, own_server)
    second = play(desk, 2)
    visitor = hall.open(f"/e/{desk.event}/standings/")
    sees(visitor, "After the cut 2 play on")
    assert shown(visitor) == counted(ORDER, HERE, [*first, *second])
    third = play(desk, 3)
    desk.finishes()
    assert read_again(visitor) == after_the_cut([*first, *second], third)
    winner = read_again(visitor)[0][1]
    sees(hall.open(f"/e/{desk.event}/projector/", 1920).locator(".wall-awards"), winner)


def set_up(desk: Desk) -> None:
    """Only the best two play on, once no more are undefeated."""
    desk.begins_an_event(PACK, DATE, expected=8)
    desk.page.get_by_role("checkbox", name="Cut to Top X", exact=True).check()
    desk.fill("How many play on?", "2")
    sees(
        desk.page.locator("#deviations"),
        "Once no more than 2 are undefeated, only the first 2 play on. "
        "In the pack: Everybody plays every round. (Cut to Top 2)",
    )
    desk.creates_it()


def enter_everybody(desk: Desk, file: Path) -> None:
    """Eight are entered, and one was only thought to be here: so somebody has a bye."""
    file.write_text("\n".join(["Name,Points", *(f"{name},75" for name in HERE)]))
    desk.go("Check in")
    desk.hands_in(file, len(HERE))
    desk.checks_in_everybody()
    desk.types_in(ABSENT)
    assert f"{ABSENT} is here ✓" in desk.scans(ABSENT)
    desk.finds_absent(ABSENT)


def first_round(desk: Desk, hall: Screens, server: Running) -> list[Gains]:
    one = RoundDesk(desk, 1)
    one.opens()
    pairings, bye = one.pairs(), one.bye
    phones = [Phone.of(hall, name, desk.link_of(name)) for name in pairings[1]]
    one.opens()
    one.publishes()
    phones[0].sees("The encounter is secret until play begins.")
    one.starts_the_clock()
    the_clock(one, phones)
    assert hall.wrongs == []
    the_server_stops(one, phones, server)
    hall.wrongs.clear()  # the browser tells of every connection that broke off with the server
    by_phone = said_by_phone(phones)
    winner, loser = pairings[2]
    assert f"{loser} conceded at table 2" in one.notes_a_concession(2, loser)
    by_slip = assassination(pairings[3])
    one.types_slips({3: by_slip})
    one.closes()
    conceded = {winner: FREE_WIN, loser: NOTHING}
    return [{bye: FREE_WIN}, steamroller(by_phone), conceded, steamroller(by_slip)]


def the_clock(one: RoundDesk, phones: list[Phone]) -> None:
    """Paused and going on; longer for all, and for one table alone."""
    one.pauses()
    for phone in phones:
        phone.sees("Paused")
    one.goes_on()
    for phone in phones:
        phone.sees("Time left")
    before = phones[0].ends
    for minutes, whom, more in ((5, "The whole round", 5), (10, "Table 1", 15)):
        one.gives_time(minutes, whom)
        for phone in phones:
            waits_for_end(phone, before + more * MINUTE)
    for phone in phones:
        phone.sees("Your table has 10 minutes more.")


def waits_for_end(phone: Phone, instant: int) -> None:
    clock = phone.page.locator("#now [data-clock]")
    expect(clock).to_have_attribute("data-ends", str(instant), timeout=SLOW)


def the_server_stops(one: RoundDesk, phones: list[Phone], server: Running) -> None:
    """The clock loses not a second, and every phone finds its way back by itself."""
    before = [phone.ends for phone in phones]
    signs = [phone.page.locator("#line-down") for phone in phones]
    server.stop()
    for sign in signs:
        expect(sign).to_be_visible(timeout=SLOW)
    server.start()
    for sign in signs:
        expect(sign).to_be_hidden(timeout=LONG)
    assert [phone.ends for phone in phones] == before
    one.gives_time(1)
    for phone, end in zip(phones, before, strict=True):
        waits_for_end(phone, end + MINUTE)


def said_by_phone(phones: list[Phone]) -> Slip:
    one, other = phones
    figures = {one.name: figures_of(5, 40), other.name: figures_of(2, 31)}
    slip = Slip(figures, winner=one.name, ending="Scenario")
    one.reports(slip)
    to_other = f"You and {one.name}: CP 2-5, APD 31-40, {one.name} wins (Scenario)."
    other.confirms(f"{one.name} said: {to_other}")
    one.sees(f"Confirmed: You and {other.name}: CP 5-2, APD 40-31, you win (Scenario)")
    return slip


def figures_of(control: int, destroyed: int) -> dict[str, int]:
    return {"Control points": control, "Army points destroyed": destroyed}


def assassination(pair: tuple[str, ...]) -> Slip:
    """The second named wins, whatever the figures say."""
    one, two = pair
    figures = {one: figures_of(4, 50), two: figures_of(1, 12)}
    return Slip(figures, winner=two, ending="Assassination")


def play(desk: Desk, number: int) -> list[Gains]:
    """A round from its pairing to its end, all of it from slips."""
    table = RoundDesk(desk, number)
    table.opens()
    pairings = table.pairs()
    free = [{table.bye: FREE_WIN}] if number == 2 else []
    table.publishes()
    table.starts_the_clock()
    slips = {n: assassination(pair) for n, pair in pairings.items()}
    table.types_slips(slips)
    table.closes()
    return [*free, *(steamroller(slip) for slip in slips.values())]


def read_again(page: Page) -> list[Row]:
    page.reload()
    return shown(page)


def after_the_cut(before: list[Gains], final: list[Gains]) -> list[Row]:
    """The two of the final by everything they did; all others as they stood at the cut."""
    at_cut = counted(ORDER, HERE, before)
    (finalists,) = final
    rest = [row for row in at_cut if row[1] not in finalists]
    return [*counted(ORDER, HERE, [*before, *final])[:2], *rest]
