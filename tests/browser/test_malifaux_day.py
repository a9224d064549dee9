"""A whole Malifaux event through the pages alone: one organiser, their players, a projector."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.desk_hands import Desk, sees
from tests.browser.own_count import Row, Slip, counted, malifaux, shown, vp
from tests.browser.phone_hands import PROMISED, TRIES, Phone, seconds_until
from tests.browser.round_hands import Pairings, RoundDesk
from tests.browser.screens import Screens

PACK, DATE = "Gaining Grounds Season Four", "2024-06-15"
CLUB_MATES = ("Ana Ruiz", "Ben Okafor")
PASTED = ("Chi Park", "Dov Stein", "Eli Brandt")
FILE = """Name;Club;Faction
Femi Adeyemi;Owls;Guild
Greta Holm;;Neverborn
Hana Sato;;Outcasts
"""
LATE, WAITING = "Hana Sato", "Noor Haddad"
EVERYBODY = (*CLUB_MATES, *PASTED, "Femi Adeyemi", "Greta Holm", LATE, WAITING)


@dataclass
class Day:
    """`slips`: the results of each round, as they were said or typed."""

    hall: Screens
    desk: Desk
    slips: dict[int, dict[int, Slip]] = field(default_factory=dict)
    phones: dict[str, Phone] = field(default_factory=dict)

    def of(self, number: int) -> RoundDesk:
        return RoundDesk(self.desk, number)

    def look(self, part: str) -> Page:
        return self.hall.open(f"/e/{self.desk.event}/{part}")

    def standings(self) -> list[Row]:
        """As any visitor sees them."""
        page = self.look("standings/")
        rows = shown(page)
        page.context.close()
        return rows

    def recount(self) -> list[Row]:
        """From nothing but the slips."""
        games = [malifaux(slip) for of_round in self.slips.values() for slip in of_round.values()]
        played = {name for game in games for name in game}
        return counted(("tp", "diff", "vp"), played, games)


@pytest.mark.req("GG4-047", "GG4-060", "GG4-061", "GG4-063")
def test_a_whole_event_through_the_pages(hall: Screens, tmp_path: Path) -> None:
    desk = Desk(hall.open("/first-run/"))
    desk.makes_the_first_account("Olive Marsh", "olive")
    day = Day(hall, desk)
    set_up(desk)
    enter_everybody(desk, tmp_path / "entrants.csv")
    check_in(desk)
    desk.publishes_the_rules()
    desk.deals_all_encounters()
    desk.starts(missing=LATE)
    desk.go("Check in")
    assert "Hana Sato is here ✓" in desk.scans(LATE)
    wall = day.look("projector/")
    first_round(day, wall)
    play(day, 2, (4, 3), (8, 0), (5, 5), (1, 2))
    correct_and_take_back(day)
    left = change_who_plays(day)
    play(day, 3, (6, 2), (7, 3), (4, 4), (3, 5))
    the_end(day, wall, left)


def set_up(desk: Desk) -> None:
    desk.begins_an_event(PACK, DATE, expected=8)
    desk.page.get_by_role("checkbox", name="Too Many Secrets", exact=True).check()
    desk.unfold("Pairing").get_by_label("Kept apart").select_option(label="people of one club")
    deviations = desk.page.locator("#deviations")
    sees(
        deviations,
        "In the first round, players of the same club are kept apart. "
        "In the pack: Nobody is kept apart in the first round. (House rule)",
    )
    sees(
        deviations,
        "Schemes: by the numbers of cards, 7 of 13; each side picks 4 of them. In the pack: "
        "Schemes: by the numbers of cards, 5 of 13; each side picks 2 of them. (Too Many Secrets)",
    )
    desk.creates_it()


def enter_everybody(desk: Desk, file: Path) -> None:
    """Typed, pasted, and from a file; the ninth waits for one of eight places."""
    desk.go("Check in")
    desk.types_in(*(f"{name}, Otters" for name in CLUB_MATES))
    assert "Dov Stein entered" in desk.pastes(*PASTED)
    file.write_text(FILE)
    desk.hands_in(file, 3)
    desk.types_in(WAITING)
    desk.shows("Waiting list")
    sees(desk.row(WAITING), "Give a place")


def check_in(desk: Desk) -> None:
    """From the list, by the card of a player, and by name; each declares a Faction."""
    ana, ben = CLUB_MATES
    card = desk.link_of(ben)
    desk.go("Check in")
    desk.scans(f"http://muster.test{card}", faction="Bayou")
    assert "Greta Holm is here ✓" in desk.scans("greta")
    assert "Femi Adeyemi is here ✓" in desk.scans("Femi Adeyemi")
    desk.shows("Not here yet")
    for name in (ana, *PASTED):
        desk.checks_in(name, "Arcanists")


def first_round(day: Day, wall: Page) -> None:
    one = day.of(1)
    one.opens()
    pairings = one.pairs()
    look_them_over(one, pairings)
    day.phones = {name: phone_of(day, name) for table in (1, 2) for name in pairings[table]}
    one.opens()
    everybody_knows_soon(day, one, wall, pairings[1])
    results = {
        1: said_and_confirmed(day, *pairings[1]),
        2: disputed_and_decided(day, one, *pairings[2]),
        3: vp(pairings[3], 6, 1),
        4: vp(pairings[4], 2, 2),
    }
    one.types_slips({table: results[table] for table in (3, 4)})
    one.closes()
    day.slips[1] = results
    assert day.standings() == day.recount()


def look_them_over(one: RoundDesk, pairings: Pairings) -> None:
    """Two of a club are put together by hand: the page says so at once, and it is put right."""
    ana, ben = CLUB_MATES
    one.asks_why(ana, "by lot")
    (opponent,) = set(next(pair for pair in pairings.values() if ana in pair)) - {ana}
    one.swaps(ben, opponent, "They would like to")
    sees(one.game(ana), "⚑ ")
    sees(one.game(ana), "are from the same club")
    one.swaps(ben, opponent, "They may not")
    assert one.pairings() == pairings


def phone_of(day: Day, name: str) -> Phone:
    return Phone.of(day.hall, name, day.desk.link_of(name))


def everybody_knows_soon(day: Day, one: RoundDesk, wall: Page, table: tuple[str, ...]) -> None:
    """The two phones of a table and the wall; a machine with much else to do may try again."""
    mine, theirs = (day.phones[name].page for name in table)
    desk = day.desk.page
    seats = {mine: table[1], theirs: table[0], wall: table[0]}
    waits = [seconds_until(desk, one.publishes, seats)]
    clock = dict.fromkeys((mine, theirs, wall), "Setting up")
    waits.append(seconds_until(desk, one.starts_the_clock, clock))
    while min(waits) >= PROMISED and len(waits) < TRIES:
        waits.append(seconds_until(desk, one.pauses, dict.fromkeys(clock, "Paused")))
        waits.append(seconds_until(desk, one.goes_on, clock))
    print("Seconds until phones and projector knew:", waits)  # noqa: T201 - for whoever measures
    assert min(waits) < PROMISED


def said_and_confirmed(day: Day, one: str, other: str) -> Slip:
    slip = vp((one, other), 5, 3)
    day.phones[one].reports(slip)
    day.phones[other].confirms(f"{one} said: You 3 \u2013 5 {one}.")
    day.phones[one].sees(f"Confirmed: You 5 \u2013 3 {other}")
    return slip


def disputed_and_decided(day: Day, desk: RoundDesk, one: str, other: str) -> Slip:
    slip = vp((one, other), 4, 2)
    day.phones[one].reports(slip)
    day.phones[other].disputes(vp((one, other), 3, 4))
    desk.decides_for(one, f"{one} wins 4-2")
    day.phones[other].sees(f"Decided by a ruling: You 2 \u2013 4 {one}")
    return slip


def play(day: Day, number: int, *scores: tuple[int, int]) -> None:
    """A round from its pairing to its end, all of it from slips."""
    desk = day.of(number)
    pairings = desk.gets_going()
    day.slips[number] = {
        table: vp(pair, *score)
        for (table, pair), score in zip(pairings.items(), scores, strict=True)
    }
    desk.types_slips(day.slips[number])
    desk.closes()
    assert day.standings() == day.recount()


def correct_and_take_back(day: Day) -> None:
    """A slip of round 1 was read the wrong way round; and then it was not."""
    right = day.slips[1][3]
    winner, loser = right.figures
    told = day.of(1).corrects(3, right.backwards(), "Read the wrong way round")
    assert "Places" in told
    assert all(f"{name}: " in told for name in (winner, loser))
    day.slips[1][3] = right.backwards()
    assert day.standings() == day.recount()
    day.desk.takes_back_the_last("It was right after all")
    day.slips[1][3] = right
    assert day.standings() == day.recount()


def change_who_plays(day: Day) -> str:
    """One goes home and says so by phone; who waited all day plays the last round."""
    left = next(reversed(day.phones))
    day.phones[left].leaves()
    day.desk.go("Check in")
    day.desk.shows("Waiting list")
    day.desk.press("Give a place", day.desk.row(WAITING))
    day.desk.shows("Not here yet")
    day.desk.checks_in(WAITING, "Ten Thunders")
    return left


def the_end(day: Day, wall: Page, left: str) -> None:
    day.desk.finishes()
    day.desk.gives("Best painted Crew", WAITING)
    final = day.standings()
    assert final == day.recount()
    assert {name for _, name, _ in final} == set(EVERYBODY)
    for place, name, _ in final:
        if place == 1:
            sees(wall.locator(".wall-awards"), name)
            sees(day.look("").get_by_role("main"), name)
    for name in (next(iter(day.phones)), left):
        assert day.phones[name].path() == path_of(day, name)


def path_of(day: Day, name: str) -> list[tuple[str, str]]:
    """Against whom, and the score with their own figure first; the latest round first."""
    mine = [s for rounds in day.slips.values() for s in rounds.values() if name in s.figures]
    found = []
    for slip in reversed(mine):
        (other,) = set(slip.figures) - {name}
        figures = (slip.figures[each]["Victory points"] for each in (name, other))
        found.append((other, "-".join(map(str, figures))))
    return found
