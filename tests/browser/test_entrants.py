"""The door of the hall in a real browser: by keyboard alone, on a phone, and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.ids import EntrantId, EventId
from muster.journal.database.links import token_of
from tests.browser.screens import Screens, Width, barriers
from tests.web.venue import PASSWORD, Venue

FIRST = EntrantId("e1")


def test_names_are_typed_one_after_the_other(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=0)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    page.locator("#quick").focus()
    for name in ("Ana Ruiz, Otters", "Ben Okafor", "Chi Park"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("#quick")).to_have_value("")
        expect(page.locator("#quick")).to_be_focused()
    expect(page.locator(".people > li")).to_have_count(3)
    assert [who.club for who in venue.now(event).entrants.values()] == ["Otters", "", ""]


def test_a_refused_name_is_kept_to_be_put_right(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=2)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    page.locator("#quick").fill("Ana Ruiz")
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("Ana Ruiz is entered already.")
    page.keyboard.press("Escape")
    expect(page.locator("#quick")).to_have_value("Ana Ruiz")


def test_card_after_card_is_scanned_without_a_hand_on_the_mouse(
    venue: Venue, screens: Screens
) -> None:
    event = venue.event(entrants=3, here=False)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    expect(page.locator("#scan")).to_be_focused()
    said = page.locator("#scanned")
    for entrant, name in ((FIRST, "Ana Ruiz"), (EntrantId("e2"), "Ben Okafor")):
        token = token_of(event, venue.person(event, entrant))
        page.keyboard.type(f"{screens.address}/p/{token}/")
        page.keyboard.press("Enter")
        expect(said).to_contain_text(f"{name} is here")
        expect(page.locator("#scan")).to_have_value("")
    page.keyboard.type("nobody at all")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Not checked in")
    expect(page.locator("#scan")).to_be_focused()
    expect(page.locator(".people > li")).to_have_count(1)
    assert len(venue.now(event).present()) == 2


def test_enter_counts_also_where_a_tap_would_be_too_soon_to_be_meant(
    venue: Venue, screens: Screens
) -> None:
    """A button that has only just come under the thumb takes no tap; the keyboard is no thumb."""
    event = venue.event(entrants=2, here=False)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    page.locator("form[data-scan] button").evaluate("one => one.setAttribute('data-fresh', '')")
    page.locator("#scan").fill("Ana Ruiz")
    page.locator("#scan").press("Enter")
    expect(page.locator("#scanned")).to_contain_text("Ana Ruiz is here")
    expect(page.locator("#scan")).to_have_value("")


def test_a_faction_that_is_missing_is_asked_for_and_the_next_card_can_come(
    venue: Venue, screens: Screens
) -> None:
    event = venue.event(entrants=2, here=False)
    venue.do(event, ask.AmendEntrant(entrant=FIRST, faction=""))
    page = screens.signed_in(f"/desk/{event}/entrants/")
    expect(page.locator("#scan")).to_be_focused()
    page.keyboard.type("ana")
    page.keyboard.press("Enter")
    expect(page.locator("#scanned-faction-1")).to_be_focused()
    page.keyboard.type("Guild")
    page.keyboard.press("Enter")
    expect(page.locator("#scan")).to_be_focused()
    expect(page.locator(".people > li")).to_have_count(1)
    assert venue.now(event).entrants[FIRST].faction == "Guild"


def test_the_list_is_searched_while_typing_and_rows_are_done_by_keyboard(
    venue: Venue, screens: Screens
) -> None:
    event = venue.event(entrants=6, here=False)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    page.locator("#in-e2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#row-e2")).to_have_count(0)
    expect(page.locator("#in-e3")).to_be_focused()
    page.locator("#q").fill("ben")
    expect(page.locator(".people > li")).to_have_count(1)
    expect(page.locator("#row-e2")).to_contain_text("here")
    page.locator("#paid-e2").press("Enter")
    expect(page.locator("#paid-e2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#paid-e2")).to_be_focused()


def test_what_another_desk_does_is_seen_here(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=4, here=False)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=FIRST),)))
    expect(page.locator("#row-e1")).to_have_count(0)


def test_everybody_is_here_and_the_event_starts(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=4, here=False)
    page = screens.signed_in(f"/desk/{event}/entrants/")
    expect(page.get_by_role("button", name="Start the event")).to_be_disabled()
    page.get_by_role("button", name="Everybody is here").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#people")).to_contain_text("Everybody who is entered is here.")
    page.get_by_role("button", name="Start the event").click()
    page.wait_for_url(f"**/desk/{event}/round/1/")


def test_a_file_is_looked_at_and_then_entered(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=0)
    page = screens.signed_in(f"/desk/{event}/entrants/import/")
    raw = "Name;Club\nAna Ruiz;Otters\nJosé Ñandú;\n".encode("cp1252")
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": raw}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]  # a file without a disk
    page.get_by_role("button", name="See what is in it").click()
    expect(page.locator("table")).to_contain_text("José Ñandú")
    assert venue.now(event).entrants == {}
    page.get_by_role("button", name="Enter 2 entrants").click()
    expect(page.locator(".people > li")).to_have_count(2)


def test_somebody_drops_out_and_comes_back(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=4)
    page = screens.signed_in(f"/desk/{event}/entrants/e1/")
    page.get_by_text("They drop out").click()
    page.locator("#drop").get_by_role("button").click()
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("button", name="They are back").click()
    expect(page.locator("#standing")).to_contain_text("here")
    assert venue.now(event).entrants[FIRST].status is Status.IN


def test_without_scripts_everything_still_works(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=1, here=False)
    page = screens.open("/sign-in/", java_script_enabled=False)
    page.get_by_label("Name").fill("olive")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/desk/**")
    page.goto(f"/desk/{event}/entrants/")
    page.locator("#quick").fill("Zoe Martin")
    page.keyboard.press("Enter")
    expect(page.locator("#people")).to_contain_text("Zoe Martin")
    expect(page.locator("#quick")).to_be_focused()
    page.locator("#scan").fill("ana")
    page.keyboard.press("Enter")
    expect(page.locator("#scanned")).to_contain_text("Ana Ruiz is here")
    page.get_by_label("Find somebody").fill("zoe")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".people > li")).to_have_count(1)
    page.locator("#paid-e2").click()
    expect(page.locator("#paid-e2")).to_have_attribute("aria-pressed", "true")


@pytest.mark.soak
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_has_barriers_or_is_too_wide(venue: Venue, screens: Screens, width: Width) -> None:
    page = screens.signed_in("/desk/", width=width)
    for path in paths(venue):
        page.goto(path)
        for summary in page.locator("main summary").all():
            summary.click()
        assert barriers(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def paths(venue: Venue) -> list[str]:
    event, playing = venue.event(entrants=5, here=False), venue.playing(entrants=5)
    venue.do(event, ask.AmendEntrant(entrant=FIRST, faction="", club="A very long name of a club"))
    return [
        f"/desk/{venue.event(entrants=0)}/entrants/",
        *(path for each in (event, playing) for path in of(venue, each)),
    ]


def of(venue: Venue, event: EventId) -> list[str]:
    home = f"/desk/{event}/entrants/"
    person = venue.person(event, FIRST)
    return [
        home,
        f"{home}?show=all",
        f"{home}import/",
        f"{home}e1/",
        f"{home}e1/person/{person}/link/",
    ]
