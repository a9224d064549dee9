"""A list on a phone: refused with every problem, mended, handed in, locked, handed in again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from muster.core import commands as ask
from muster.core.entrant import Listed
from muster.core.ids import EventId
from muster.journal.perform import now
from tests.browser.desk_hands import SLOW, follow
from tests.browser.screens import Screens, Width, barriers
from tests.web.rosters import E1, E2, SOUND, lists_come_in, with_catalogue
from tests.web.venue import Venue


def adds(page: Page, name: str, count: int = 1) -> None:
    """Taps a model in the catalogue, and waits until the row counts it."""
    page.get_by_label("Look for").fill(name)
    found = page.locator("#found button").filter(has_text=name)
    expect(found).to_have_count(1, timeout=SLOW)
    expect(page.locator("#found button")).to_have_count(1, timeout=SLOW)
    for n in range(count):
        found.click()
        expect(page.get_by_label(f"Number: {name}")).to_have_value(str(n + 1), timeout=SLOW)


def hands_in(page: Page) -> None:
    page.locator("#running").get_by_role("button").click()


TYPED_AT_ONCE = """() => document.addEventListener('htmx:afterSwap', () => {
  const field = document.querySelector('[aria-label="Models"] input[type=number]');
  field.value = '3';
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {bubbles: true}));
}, {once: true})"""
"""A quick thumb: before the page that has just come is ready to listen."""


def test_what_is_typed_before_the_page_listens_counts_as_well(
    venue: Venue, screens: Screens
) -> None:
    event = with_catalogue(venue)
    page = screens.open(f"{venue.link(event, E1)}list/write/", 360, has_touch=True)
    page.get_by_label("Look for").fill("Stilt Walker")
    found = page.locator("#found button")
    expect(found).to_have_count(1, timeout=SLOW)
    page.evaluate(TYPED_AT_ONCE)
    found.click()
    expect(page.get_by_label("Number: Stilt Walker")).to_have_value("3", timeout=SLOW)
    expect(page.locator("#running")).to_contain_text("42", timeout=SLOW)


def test_a_list_is_refused_mended_handed_in_locked_and_handed_in_again(
    venue: Venue, screens: Screens
) -> None:
    event = with_catalogue(venue)
    page = screens.open(f"{venue.link(event, E1)}list/", 360, has_touch=True)
    expect(page.locator("#my-lists")).to_contain_text("not handed in")
    follow(page, page.get_by_role("link", name="Write my list").click)
    page.get_by_label("What the list is called").fill("Oil and Fire")
    adds(page, "Mira Vane")
    adds(page, "Oilers", 3)
    hands_in(page)
    wrongs = page.locator("#wrongs li")
    expect(wrongs).to_have_count(2, timeout=SLOW)
    expect(page.locator("#reckoning")).to_be_in_viewport()
    assert venue.now(event).entrants[E1].lists == ()
    expect(page.get_by_label("What the list is called")).to_have_value("Oil and Fire")

    page.get_by_role("button", name="one less: Oilers").click()
    expect(page.get_by_label("Number: Oilers")).to_have_value("2", timeout=SLOW)
    adds(page, "Stilt Walker")
    page.get_by_label("Number: Stilt Walker").fill("6")
    page.get_by_label("Number: Stilt Walker").press("Tab")
    expect(page.locator("#h-reckoning")).to_have_text("Nothing wrong found", timeout=SLOW)
    expect(page.locator("#running")).to_contain_text("102")
    hands_in(page)
    expect(page.locator("#my-lists")).to_contain_text("checked", timeout=SLOW)
    handed_in = SOUND.model_copy(update={"points": 102})
    assert set(venue.now(event).entrants[E1].lists[0].picks) == set(handed_in.picks)

    venue.do(event, ask.SetListTerms(due=now() - timedelta(minutes=1)))
    expect(page.locator("#my-lists")).to_contain_text("they are locked", timeout=SLOW)
    expect(page.get_by_role("link", name="Change it")).to_have_count(0)

    desk = screens.signed_in(f"/desk/{event}/lists/{E1}/")
    desk.get_by_text("Hand it back to be changed").click()
    desk.get_by_label("Why", exact=True).fill("The wrong unit")
    desk.get_by_role("button", name="Give leave").click()
    expect(page.locator("#my-lists")).to_contain_text("leave to hand it in once more", timeout=SLOW)
    follow(page, page.get_by_role("link", name="Change it").click)
    page.get_by_label("What the list is called").fill("Oil and Smoke")
    hands_in(page)
    expect(page.locator("#my-lists")).to_contain_text("they are locked", timeout=SLOW)
    expect(page.locator("#my-lists h2").first).to_contain_text("Oil and Smoke")
    assert venue.now(event).entrants[E1].leave is False


def test_a_pasted_line_that_is_not_understood_is_asked_about(
    venue: Venue, screens: Screens
) -> None:
    event = with_catalogue(venue)
    page = screens.open(f"{venue.link(event, E1)}list/write/", 360, has_touch=True)
    page.get_by_text("Paste a list, or hand in a file").click()
    page.get_by_label("The whole list").fill("Mira Vane\n6x Stilt Walker\n2 Oilerz")
    page.get_by_role("button", name="Read its models").click()
    row = page.locator(".model-row").nth(2)
    expect(row).to_contain_text("Not in the catalogue. Did you mean:", timeout=SLOW)
    row.get_by_role("button", name="Oilers").click()
    expect(page.locator("#h-reckoning")).to_have_text("Nothing wrong found", timeout=SLOW)


def test_without_scripts_a_list_is_written_row_by_row(venue: Venue, screens: Screens) -> None:
    event = with_catalogue(venue)
    link = f"{venue.link(event, E1)}list/write/"
    page = screens.open(link, 360, java_script_enabled=False)
    for name in ("Mira Vane", "Stilt Walker"):
        page.locator("#found button").filter(has_text=name).click()
        expect(page.get_by_label(f"Number: {name}")).to_have_value("1")
    page.get_by_label("Number: Stilt Walker").fill("7")
    page.get_by_label("Number: Stilt Walker").press("Enter")
    expect(page.locator("#running")).to_contain_text("98")
    hands_in(page)
    expect(page.locator("#wrongs li")).to_have_count(1)
    page.get_by_label("Look for").fill("oil")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#found button")).to_have_count(1)


def test_a_list_is_taken_at_the_desk_in_spite_of_what_is_wrong(
    venue: Venue, screens: Screens
) -> None:
    event = with_catalogue(venue)
    page = screens.signed_in(f"/desk/{event}/lists/{E2}/")
    follow(page, page.get_by_role("link", name="Enter it for them").click)
    adds(page, "Mira Vane")
    hands_in(page)
    expect(page.locator("#wrongs li")).to_have_count(1, timeout=SLOW)
    page.get_by_label("Why is it taken all the same?").fill("A beginner")
    hands_in(page)
    expect(page.locator("#standing")).to_contain_text("A beginner", timeout=SLOW)
    assert venue.now(event).entrants[E2].listed is Listed.TAKEN


def test_a_catalogue_is_loaded_looked_through_and_taken_away(
    venue: Venue, screens: Screens
) -> None:
    event = venue.event("SR17", 2)
    page = screens.signed_in(f"/desk/{event}/catalogue/")
    rows = b"name,faction,cost\nMira Vane,Lanterns,0\nOilers,Lanterns,9\nThe Mud Duke,Marsh,3\n"
    file = {"name": "lanterns.csv", "mimeType": "text/csv", "buffer": rows}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]  # a file without a disk
    page.get_by_role("button", name="See what is in it").click()
    expect(page.get_by_role("main")).to_contain_text("3 models and units")
    assert venue.now(event).catalogue is None
    follow(page, page.get_by_role("button", name="Take it").click)
    page.wait_for_url(f"**/desk/{event}/catalogue/")
    page.get_by_label("Look for").fill("duke")
    expect(page.locator("#profiles tbody tr")).to_have_count(1, timeout=SLOW)
    page.get_by_text("Take it away").click()
    page.get_by_role("button", name="Take the catalogue away").click()
    expect(page.get_by_role("main")).to_contain_text("No catalogue is loaded.", timeout=SLOW)


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.soak)])
def test_no_page_of_lists_has_barriers_or_is_too_wide(
    venue: Venue, screens: Screens, width: Width
) -> None:
    page = screens.signed_in("/desk/", width=width)
    for path in paths(venue):
        page.goto(path)
        for summary in page.locator("main summary").all():
            summary.click()
        # The bar at the bottom lies over what is half scrolled past it; at the end, over nothing.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert barriers(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def paths(venue: Venue) -> list[str]:
    event: EventId = venue.event("GG18", 3, here=False)
    lists_come_in(venue, event)
    bare = with_catalogue(venue, "WC", 1)
    venue.do(bare, ask.RegisterLists(entrant=E1, lists=(SOUND,), reason="As it is"))
    desk, phone = f"/desk/{event}/lists/", venue.link(event, E1)
    return [
        f"/desk/{event}/catalogue/",
        f"{desk}?show=all",
        *(f"{desk}{each}/" for each in (E1, E2, f"{E1}/write", f"{E1}/pool")),
        *(f"{phone}list/{each}" for each in ("", "write/", "pool/")),
        f"/desk/{bare}/lists/{E1}/write/",
    ]
