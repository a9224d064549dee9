"""Making an event and setting it up, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from muster.journal.database.making import all_events
from tests.browser.screens import Screens, Width, barriers
from tests.web.venue import Venue

PAGES = ("setup", "rules", "encounters", "officials")


def test_an_event_is_made_step_by_step(venue: Venue, screens: Screens) -> None:
    page = screens.signed_in("/desk/new/")
    page.get_by_role("radio", name="Steamroller 2017").check()
    page.get_by_role("link", name="Next: the event").click()
    page.get_by_label("Name of the event").fill("Harbour Masters")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Day")).to_be_visible()
    page.get_by_label("Day").fill("2024-06-15")
    page.get_by_label("Entrants you expect").fill("20")
    page.get_by_label("Venue").focus()
    expect(page.locator("#sizes")).to_contain_text("20 entrants play 5 rounds")
    page.get_by_role("link", name="Next: rules").click()
    page.get_by_role("checkbox", name="Classic Casual Time Limits").check()
    expect(page.locator("#deviations")).to_contain_text("needs Classic Turn Timing")
    page.get_by_role("checkbox", name="Classic Turn Timing").check()
    expect(page.locator("#deviations")).to_contain_text(
        "Each turn is timed, and the round has a fixed length. "
        "In the pack: Each player has a chess clock. (Classic Turn Timing)"
    )
    page.get_by_role("link", name="Next: encounters").click()
    page.get_by_role("radio", name="Choose them now").check()
    page.get_by_text("Round 5").click()
    page.get_by_role("button", name="Create the event").click()
    expect(page.locator("#wrong-day")).to_have_text(
        "The event would be on 15 June 2024, which is past."
    )
    page.locator("#step-event").get_by_role("button", name="Create it all the same").click()
    page.wait_for_url("**/setup/")
    (card,) = all_events()
    chosen = [patch.id for patch in venue.now(card.id).patches]
    assert (card.name, chosen) == ("Harbour Masters", ["classic", "casual"])


def test_going_back_is_going_back_and_nothing_is_lost(venue: Venue, screens: Screens) -> None:
    assert venue.account.host
    page = screens.signed_in("/desk/new/")
    page.get_by_role("radio", name="Gaining Grounds Season Four").check()
    page.get_by_role("link", name="Next: the event").click()
    page.get_by_label("Name of the event").fill("Winter Cup")
    page.go_back()
    expect(page.get_by_role("heading", name="Which rule pack?")).to_be_visible()
    page.go_forward()
    expect(page.get_by_label("Name of the event")).to_have_value("Winter Cup")


def test_an_event_is_made_without_scripts(venue: Venue, screens: Screens) -> None:
    signed = screens.signed_in("/desk/")
    page = screens.open("/", java_script_enabled=False)
    page.context.add_cookies(signed.context.cookies())  # type: ignore[arg-type]  # as the browser gave them
    page.goto("/desk/new/")
    page.get_by_role("radio", name="Warcry Matched Play").check()
    page.get_by_role("button", name="Show the rules of this pack").click()
    page.get_by_role("textbox", name="Minutes of play").fill("90")
    page.get_by_label("Name of the event").fill("Warbands")
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("alert")).to_contain_text("Not made yet")
    page.get_by_label("Day").fill("2024-06-15")
    page.get_by_role("button", name="Create the event").click()
    page.locator("#step-encounters").get_by_role("button", name="Create it all the same").click()
    page.wait_for_url("**/setup/")
    (card,) = all_events()
    assert venue.now(card.id).rules.times.play == 90


def test_rules_are_changed_after_a_look_at_what_would_change(
    venue: Venue, screens: Screens
) -> None:
    event = venue.event(entrants=4)
    page = screens.signed_in(f"/desk/{event}/rules/")
    page.get_by_role("checkbox", name="Too Many Secrets").check()
    expect(page.locator("#deviations")).to_contain_text(
        "Schemes: by the numbers of cards, 7 of 13; each side picks 4 of them. "
        "In the pack: Schemes: by the numbers of cards, 5 of 13; each side picks 2 of them."
    )
    page.get_by_role("button", name="Change the rules …").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#rules")).to_contain_text("Too Many Secrets")
    page.get_by_role("button", name="Publish the rules").click()
    expect(page.locator("#rules .chip")).to_have_text("public")
    assert venue.now(event).announced


@pytest.mark.soak
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_of_setting_up_has_barriers_or_scrolls_sideways(
    venue: Venue, screens: Screens, width: Width
) -> None:
    event = venue.event("GG18", entrants=4)
    venue.ask(event, "appoint-judge", {"name": "Ruth Calder"})
    venue.ask(event, "deal-encounter", {"round": "1"})
    page = screens.signed_in("/desk/", width=width)
    found: list[str] = []
    addresses = ["/desk/", "/desk/new/?pack=steamroller-2017&expected=9"]
    for address in (*addresses, *(f"/desk/{event}/{name}/" for name in PAGES)):
        page.goto(address)
        for folded in page.locator("main details").all():
            folded.evaluate("folded => { folded.open = true; }")
        for part in page.locator("[data-part]").all():
            part.evaluate("part => { part.hidden = false; }")
        found += barriers(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{address} scrolls sideways at {width}")
    assert found == []
