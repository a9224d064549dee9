"""Bad luck in the hall: two at once, twice the same, links that got about, Wi-Fi that is gone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from muster.core import commands as ask
from muster.core.facts import (
    EntrantRegistered,
    ReportConfirmed,
    ResultReported,
    ResultRuled,
    RoundPaired,
)
from muster.core.ids import EventId
from muster.journal.database.links import revoke
from muster.journal.database.shelf import SHELF
from tests.browser.luck import (
    answers_of,
    count,
    deafen,
    facts_since,
    fill_in,
    phones_of,
    press_together,
    told,
)
from tests.browser.screens import Screens
from tests.web.venue import Venue

LONG = 20_000
"""Milliseconds: longer than the longest wait of the first tries."""

HAS_IT = "✓ The server has it."
"""Nothing that was said waits on the phone any more."""


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


# ── two at once ──


def test_a_screen_says_of_which_edition_it_was_told(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    """Another process may be asked than the one that told, and must not be behind it."""
    page = screens.open(f"/e/{event}/standings/")
    with page.expect_request(lambda asked: "hx-request" in asked.headers) as asked:
        venue.do(event, ask.MakeRuling(topic="x", question="y", decision="z"))
    assert int(asked.value.headers["muster-edition"]) == SHELF.get(event).edition


def test_of_two_who_pair_a_round_at_once_one_is_told(venue: Venue, screens: Screens) -> None:
    event = venue.started(entrants=8)
    desks = tuple(deafen(screens.signed_in(f"/desk/{event}/round/1/")) for _ in range(2))
    answers = answers_of(desks, "pair-round")
    press_together(*(desk.get_by_role("button", name="Pair round 1") for desk in desks))
    for desk in desks:
        expect(desk.locator("#answer[open], .toast").first).to_be_visible()
    assert (sorted(answers), count(venue, event, RoundPaired)) == ([204, 409], 1)
    (told,) = [desk for desk in desks if desk.locator("#answer").is_visible()]
    expect(told.locator("#answer")).to_contain_text("Round 1 is paired already")
    for desk in desks:
        desk.reload()
        expect(desk.get_by_role("button", name="Publish the pairings")).to_be_visible()


def test_the_same_result_from_two_phones_at_once_is_a_report_and_its_confirmation(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    before = venue.now(event).revision
    one, two = (deafen(screens.open(link, 360)) for link in phones_of(venue, event))
    press_together(fill_in(one, 5, 3), fill_in(two, 3, 5))
    for phone in (one, two):
        expect(phone.locator("#kept")).to_contain_text(HAS_IT)
    assert facts_since(venue, event, before) == [ResultReported, ReportConfirmed]
    one.reload()
    two.reload()
    expect(one.locator("#now")).to_contain_text(f"Confirmed: {told(venue, event, 5, 3)}")
    expect(two.locator("#now")).to_contain_text(f"Confirmed: {told(venue, event, 3, 5, to=1)}")


# ── twice the same ──


def test_a_double_click_counts_once(venue: Venue, screens: Screens, event: EventId) -> None:
    before = venue.now(event).revision
    phone = screens.open(phones_of(venue, event)[0], 360)
    fill_in(phone, 5, 3).dblclick()
    expect(phone.locator("#now")).to_contain_text(f"You said: {told(venue, event, 5, 3)}.")
    expect(phone.locator("#kept")).to_contain_text(HAS_IT)
    desk = screens.signed_in(f"/desk/{event}/entrants/")
    desk.get_by_label("Name or with a club").fill("Zoe Martin")
    desk.get_by_role("button", name="Add", exact=True).dblclick()
    expect(desk.locator("#toasts")).to_contain_text("Zoe Martin")
    expect(desk.locator(".htmx-request")).to_have_count(0)
    assert facts_since(venue, event, before) == [ResultReported, EntrantRegistered]


def test_a_double_click_without_scripts_counts_once(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    before = venue.now(event).revision
    phone = screens.open(phones_of(venue, event)[0], 360, java_script_enabled=False)
    fill_in(phone, 5, 3).dblclick()
    expect(phone.locator("#now")).to_contain_text(f"You said: {told(venue, event, 5, 3)}.")
    assert facts_since(venue, event, before) == [ResultReported]


def test_going_back_to_what_was_sent_and_sending_it_again_counts_once(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    """What would change is shown, done, and then found again with the button to go back."""
    game = venue.games(event)[0]
    venue.do(event, ask.RuleResult(game=game.id, score=venue.score(event, game), how="entered"))
    before = venue.now(event).revision
    desk = screens.open("/", java_script_enabled=False)
    session = venue.organiser.cookies["sessionid"].value
    desk.context.add_cookies([{"name": "sessionid", "value": session, "url": screens.address}])
    desk.goto(f"/desk/{event}/round/1/game/{game.id}/")
    desk.locator("#score-reason").fill("Wrong way round")
    desk.get_by_role("button", name="See what would change").first.click()
    desk.get_by_role("button", name="Do it", exact=True).click()
    desk.wait_for_url("**/round/**")
    desk.go_back()
    desk.get_by_role("button", name="Do it", exact=True).click()
    desk.wait_for_url("**/round/**")
    assert facts_since(venue, event, before) == [ResultRuled]


def test_a_refusal_that_is_loaded_again_changes_nothing(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    """Where a browser sends a form once more to show its answer once more."""
    before = venue.now(event).revision
    phone = screens.open(phones_of(venue, event)[0], 360, java_script_enabled=False)
    phone.locator("#say-it > summary").click()
    phone.locator("#say-it form").evaluate("form => { form.noValidate = true; }")
    phone.locator("#say-it input[type=number]").nth(0).fill("5")
    phone.locator("#say-it button.first").click()
    expect(phone.locator("main")).to_contain_text("That cannot be done")
    phone.reload()
    expect(phone.locator("main")).to_contain_text("That cannot be done")
    assert venue.now(event).revision == before


# ── a link that got about ──


def test_a_phone_whose_link_was_replaced_says_so_and_the_new_link_works(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    before = venue.now(event).revision
    entrant = venue.games(event)[0].entrants[0]
    phone = screens.open(venue.link(event, entrant), 360)
    revoke(event, venue.person(event, entrant))
    fill_in(phone, 5, 3).click()
    expect(phone.locator("#answer")).to_contain_text("This link no longer counts")
    expect(phone.locator("#answer")).to_contain_text("Ask the organiser for yours.")
    phone.locator("#answer [data-close]").click()
    phone.get_by_role("link", name="Standings").click()
    expect(phone.locator("main")).to_contain_text("This private link was replaced by a new one.")
    assert venue.now(event).revision == before
    phone.goto(venue.link(event, entrant))
    fill_in(phone, 5, 3).click()
    expect(phone.locator("#now")).to_contain_text(f"You said: {told(venue, event, 5, 3)}.")
    assert facts_since(venue, event, before) == [ResultReported]


# ── the Wi-Fi is gone ──


def test_what_is_said_without_wifi_is_sent_when_it_is_back(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    before = venue.now(event).revision
    phone = screens.open(phones_of(venue, event)[0], 360)
    phone.context.set_offline(offline=True)
    fill_in(phone, 5, 3).click()
    expect(phone.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    assert facts_since(venue, event, before) == []
    phone.context.set_offline(offline=False)
    expect(phone.locator("#kept")).to_contain_text(HAS_IT, timeout=LONG)
    expect(phone.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert facts_since(venue, event, before) == [ResultReported]
    screens.wrongs.clear()  # the browser tells of every request that could not leave


def test_what_is_said_without_wifi_outlives_the_page(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    before = venue.now(event).revision
    link = phones_of(venue, event)[0]
    phone = screens.open(link, 360)
    context = phone.context
    context.set_offline(offline=True)
    fill_in(phone, 5, 3).click()
    expect(phone.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    phone.close()
    context.set_offline(offline=False)
    assert facts_since(venue, event, before) == []
    again = context.new_page()
    again.goto(link)
    expect(again.locator("#kept")).to_contain_text(HAS_IT, timeout=LONG)
    expect(again.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert facts_since(venue, event, before) == [ResultReported]
    assert again.evaluate("localStorage.length") == 0
    screens.wrongs.clear()  # as above


def test_a_page_whose_server_is_gone_asks_again_at_its_leisure(
    event: EventId, screens: Screens
) -> None:
    """Each region tries again, and no try makes more of them, however long the server is away."""
    desk = screens.signed_in(f"/desk/{event}/")
    regions = desk.locator("[data-follows]").count()
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url))
    desk.clock.install()
    desk.route(f"**/desk/{event}/**", lambda route: route.abort())
    desk.evaluate("document.body.dispatchEvent(new CustomEvent('muster:changed'))")
    for _ in range(80):
        desk.clock.run_for(500)
        desk.wait_for_timeout(20)
    tries = [url for url in asked if "/live" not in url]
    screens.wrongs.clear()  # the browser tells of every request that was broken off
    assert regions > 1
    assert regions < len(tries) < 15 * regions
