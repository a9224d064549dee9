"""The session ends while the desk is open: whoever presses something signs in and loses nothing."""

from __future__ import annotations

from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from muster.core.facts import RulingMade
from muster.core.ids import EventId
from tests.browser.desk_hands import follow
from tests.browser.luck import facts_since
from tests.browser.screens import Screens, barriers
from tests.web.venue import PASSWORD, Venue


def _fill_in(screens: Screens, event: EventId) -> Page:
    desk = screens.signed_in(f"/desk/{event}/rulings/")
    desk.locator("form[action$='make-ruling/'] [name=topic]").fill("Terrain")
    desk.locator("form[action$='make-ruling/'] [name=question]").fill("Is it cover?")
    desk.locator("form[action$='make-ruling/'] [name=decision]").fill("Yes")
    return desk


def _press(desk: Page) -> None:
    desk.locator("form[action$='make-ruling/'] button:not([type=button])").click()


def test_what_was_typed_outlives_the_session(venue: Venue, screens: Screens) -> None:
    event = venue.playing(entrants=4)
    before = venue.now(event).revision
    desk = _fill_in(screens, event)
    Session.objects.all().delete()
    _press(desk)
    answer = desk.locator("#answer")
    expect(answer).to_contain_text("What you filled in is kept")
    assert barriers(desk) == []
    answer.get_by_label("Name").fill("olive")
    answer.get_by_label("Password").fill(PASSWORD)
    answer.get_by_role("button", name="Sign in").click()
    follow(desk, desk.get_by_role("button", name="Send it once more").click)
    desk.wait_for_url("**/rulings/")
    expect(desk.locator("main")).to_contain_text("Is it cover?")
    assert facts_since(venue, event, before) == [RulingMade]


def test_signing_in_on_another_page_is_enough(venue: Venue, screens: Screens) -> None:
    """It renews the token of every page, not only of its own."""
    event = venue.playing(entrants=4)
    before = venue.now(event).revision
    desk = _fill_in(screens, event)
    other = desk.context.new_page()
    other.goto("/sign-in/")
    other.get_by_label("Name").fill("olive")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in").click()
    other.wait_for_url("**/desk/**")
    _press(desk)
    expect(desk.locator("#toasts")).to_contain_text("Terrain")
    assert facts_since(venue, event, before) == [RulingMade]


def test_a_page_that_follows_the_event_keeps_what_it_shows(venue: Venue, screens: Screens) -> None:
    event = venue.playing(entrants=4)
    desk = screens.signed_in(f"/desk/{event}/round/1/")
    Session.objects.all().delete()
    venue.play_round(event)
    with desk.expect_response(lambda answer: answer.status == 403):
        desk.evaluate("document.body.dispatchEvent(new CustomEvent('muster:changed'))")
    expect(desk.locator(".htmx-request")).to_have_count(0)
    expect(desk.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(desk.locator("#answer")).to_be_hidden()
