"""A Malifaux game on two phones: Schemes sealed and shown, the Strategy by Turns, the result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.desk_hands import SLOW, sees
from tests.browser.phone_hands import promptly
from tests.browser.screens import Screens, barriers
from tests.browser.table_hands_schemes import SLOWEST, Thumb, confirmed, stand, two_phones
from tests.web.at_table import VAULTS, Table
from tests.web.venue import Venue

CENTERLINE = "Markers you control on the Centerline"
ACROSS = "Markers you control wholly on the enemy half"
BEDS = "Scheme Markers you removed, each beside a different noted Marker on the enemy half"
IN_ZONE = "Is the dearest model you hired, Masters aside, in the enemy Deployment Zone?"
MARKER = "Pyre of Zorn"
"""A note that stands nowhere else."""
NOTED = "A type of Marker that is not a Scheme Marker"
UNWRITTEN = "+0 1 earned; not written down"


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table.of(venue, "GG4", **VAULTS)


def both_seal(ann: Thumb, dov: Thumb) -> None:
    """Ann writes down all there is; Dov leaves out what Deliver a Message needs."""
    for each in (ann, dov):
        each.opens("Schemes")
    ann.seals("Death Beds", 1, MARKER)
    ann.seals("Power Ritual", 2)
    dov.seals("In Your Face", 1)
    dov.chooses("Deliver a Message").get_by_role("button", name="Seal it").tap()
    asked = dov.page.locator("#answer")
    sees(asked, "Not written down: A friendly model that is not a Leader.")
    all_the_same = asked.get_by_role("button", name="Do it all the same")
    dov.tells(f"{dov.name} has sealed 2 of 2", all_the_same.tap)
    for each in (ann, dov):
        each.hides()
        expect(each.page.get_by_role("button", name="Seal it")).to_have_count(0)
    dov.keeps_quiet_about("Death Beds", "Power Ritual", note=MARKER)
    ann.keeps_quiet_about("In Your Face", "Deliver a Message", note=MARKER)
    for each in (ann, dov):
        each.opens("Score sheet")


def turn_one(ann: Thumb, dov: Thumb) -> None:
    """The Strategy does not score yet; what a death reveals does."""
    ann.counts(CENTERLINE, 2)
    ann.pays("controlled markers", "· from turn 2", "· from turn 2")
    dov.opens("Secret choices")
    dov.opens("Show mine")
    dov.sees("In Your Face")
    ann.keeps_quiet_about("In Your Face", "Deliver a Message")
    dov.reveals("In Your Face")
    dov.opens("Score sheet")
    dov.names("Enemy model that was killed to reveal this", "Silurid")
    dov.counts("Its Cost", 9)
    dov.says(f'{dov.name} Was a Leader of either side within 3" of it?')
    dov.pays("a dear enemy died near a Leader", "+1", "")
    ann.ends("Turn 1", then="Turn 2")
    stand(ann, dov, 0, 1)


def turn_two(ann: Thumb, dov: Thumb) -> None:
    """Both score for the Strategy; Ann reveals the Scheme whose note she wrote down."""
    ann.counts(CENTERLINE, 2)
    dov.counts(ACROSS, 1)
    dov.keeps_quiet_about("Death Beds", "Power Ritual", note=MARKER)
    ann.opens("Secret choices")
    ann.reveals("Death Beds", f", {NOTED}: {MARKER}", called="choice 1")
    ann.sees(MARKER)
    ann.opens("Score sheet")
    ann.names("Enemy model you killed to reveal this", "Belle")
    ann.counts('Your Scheme Markers within 2" of it', 1)
    ann.counts('Markers of your noted type within 2" of it', 1)
    dov.ends("Turn 2", then="Turn 3")
    stand(ann, dov, 2, 2)


def left_out(by: Thumb, blank: str, turn: str) -> None:
    """Whoever ends a turn is asked about what could still score there, about that alone."""
    by.taps(f"End {turn}")
    asked = by.page.locator("#answer")
    told = (
        f"You left these blank in {turn.lower()}, and what is left blank scores nothing: {blank}."
    )
    expect(asked.get_by_role("listitem")).to_have_text([told], timeout=SLOW)
    asked.get_by_role("button", name="Go back and answer").tap()
    expect(asked).to_be_hidden()


def turn_three(ann: Thumb, dov: Thumb) -> None:
    """As much as before is not more than before; what was not noted is revealed for nothing."""
    ann.counts(CENTERLINE, 1)
    dov.counts(ACROSS, 1)
    ann.keeps_quiet_about("Deliver a Message")
    dov.opens("Secret choices")
    dov.reveals("Deliver a Message", called="choice 2")
    dov.sees("Not noted: A friendly model that is not a Leader")
    dov.opens("Score sheet")
    dov.names("Enemy Master or Leader your noted model Interacted with", "Seamus")
    dov.says(f'{dov.name} Was the target within 1" and LoS?')
    ann.pays("the noted model delivered the message", "", UNWRITTEN)
    dov.pays("the noted model delivered the message", UNWRITTEN, "")
    left_out(ann, f'"{ACROSS}" ({ann.name})', "Turn 3")
    ann.counts(ACROSS, 0)
    ann.ends("Turn 3", then="Turn 4")
    stand(ann, dov, 2, 3)


def last_turn(ann: Thumb, dov: Thumb) -> None:
    """Called in Turn 4 of 5: that Turn is finished, and then the game is over."""
    ann.counts(CENTERLINE, 2)
    dov.counts(ACROSS, 1)
    dov.counts(CENTERLINE, 0)
    early = ann.unfolds("The game ends before its last turn")
    early.get_by_label("Another reason").fill("Last Turn was called")
    over = "The last turn is over. What is still open can change the result."
    ann.tells(over, early.get_by_role("button", name="End the game here").tap)
    stand(ann, dov, 3, 3)
    dov.sees("1 choice is still sealed, and scores nothing before it is shown.")
    dov.keeps_quiet_about("Power Ritual")


def the_end(ann: Thumb, dov: Thumb) -> None:
    """What was never revealed still scores at the end, and so does what needed no note."""
    ann.opens("Show them")
    ann.reveals("Power Ritual", called="choice 2")
    ann.opens("Score sheet")
    ann.counts(
        "Scheme Markers you removed, each beside a different noted Marker on the enemy half", 2
    )
    ann.counts('Corners in your Deployment Zone with your Scheme Marker within 3"', 1)
    ann.counts('Other corners with your Scheme Marker within 3"', 2)
    dov.counts('Your Scheme Markers within 2" and LoS of an enemy Master or Leader', 1)
    dov.says(f"{dov.name} {IN_ZONE}", "No")
    for each in (ann, dov):
        each.sees(f"The game is over: {ann.name} wins.")
    stand(ann, dov, 5, 4)


@pytest.mark.req("GG4-023", "GG4-025", "GG4-026", "GG4-062", "GG4-115", "GG4-116", "GG4-117")
@pytest.mark.req("GG4-118", "GG4-125", "GG4-134", "GG4-135", "GG4-136", "GG4-138", "GG4-139")
@pytest.mark.req("GG4-141", "GG4-142", "GG4-143")
def test_a_game_with_sealed_schemes_to_its_result(
    table: Table, screens: Screens, record_testsuite_property: Callable[[str, object], None]
) -> None:
    ann, dov = two_phones(table, screens)
    both_seal(ann, dov)
    for part in (turn_one, turn_two, turn_three, last_turn, the_end):
        part(ann, dov)
    assert barriers(ann.page) == []
    ann.offers(f"This is the result: You 5 \u2013 4 {dov.name}")
    dov.taps("Yes, that is the result", shows=f"Confirmed: You 5 \u2013 4 {dov.name}")
    assert confirmed(table) == [5, 4]
    record_testsuite_property(SLOWEST, promptly(ann.waits))
    expect(ann.page.get_by_role("button", name="one more")).to_have_count(0)


@pytest.mark.req("GG4-025")
def test_what_was_not_written_down_is_shown_and_scores_nothing_that_depends_on_it(
    table: Table, screens: Screens
) -> None:
    ann, dov = two_phones(table, screens)
    for each in (ann, dov):
        each.opens("Score sheet")
    dov.taps("Open the sheet", shows="End Turn 1")
    ann.taps("End Turn 1")
    asked = ann.page.locator("#answer")
    sees(asked, f"{dov.name} has sealed 0 of 2.")
    ann.tells("End Turn 2", asked.get_by_role("button", name="Do it all the same").tap)
    dov.opens("Secret choices")
    card = dov.chooses("Death Beds", MARKER)
    ann.keeps_quiet_about("Death Beds", note=MARKER)
    unwritten = card.get_by_role("button", name="Show it: it was not written down")
    dov.tells(f"Death Beds · {dov.name}", unwritten.tap)
    for words in ("Not written down.", "scores nothing that depends on it."):
        sees(dov.page.locator(".seals"), words)
    dov.opens("Score sheet")
    dov.names("Enemy model you killed to reveal this", "Belle")
    dov.counts('Your Scheme Markers within 2" of it', 1)
    dov.counts('Markers of your noted type within 2" of it', 1)
    ann.pays("killed an enemy beside both Markers", "", UNWRITTEN)
