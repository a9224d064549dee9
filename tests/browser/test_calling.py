"""A table calls a judge: the desk hears, somebody comes, the phone knows, a ruling settles it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from muster.core import commands as ask
from muster.core.ids import EventId, PersonId
from muster.journal.database.links import token_of
from muster.journal.people import Person
from tests.browser.desk_hands import follow
from tests.browser.phone_hands import PROMISED, TRIES, Phone, seconds_until
from tests.browser.running import Running
from tests.browser.screens import Screens, barriers
from tests.web.phone import name_of
from tests.web.venue import Venue

LONG = 20_000
"""Milliseconds: longer than the longest wait of the first tries."""


def _judge(venue: Venue, screens: Screens, event: EventId) -> Page:
    kim = Person(id=PersonId("kim"), name="Kim Calder")
    venue.do(event, ask.AppointJudge(person=kim.id), people=(kim,))
    return screens.open(f"/p/{token_of(event, kim.id)}/", 360, has_touch=True)


def _phone(venue: Venue, screens: Screens, event: EventId) -> Phone:
    who = venue.games(event)[0].entrants[0]
    return Phone.of(screens, name_of(event, who), venue.link(event, who))


def _calls(phone: Phone, desk: Page, judge: Page) -> float:
    """Seconds until the desk and the judge know."""
    phone.page.locator("summary", has_text="Call a judge").tap()
    called = dict.fromkeys((desk, judge), "Calls for a judge (1)")
    took = seconds_until(phone.page, lambda: phone.taps("Rules question"), called)
    expect(desk).to_have_title("(1) Round 1 · GG4 Cup · Muster")
    expect(phone.page.locator("#calling")).to_contain_text("Judge called at")
    return took


def _takes(judge: Page, phone: Phone) -> float:
    """Seconds until the phone knows."""
    take = judge.get_by_role("button", name="I am coming")
    return seconds_until(judge, take.tap, {phone.page: "Kim Calder is coming."})


def test_a_call_is_heard_taken_and_settled_by_a_ruling(venue: Venue, screens: Screens) -> None:
    event = venue.playing(entrants=4)
    before = ask.MakeRuling(topic="Hedges", question="May I see through?", decision="Never")
    venue.do(event, before)
    judge, phone = _judge(venue, screens, event), _phone(venue, screens, event)
    desk = screens.signed_in(f"/desk/{event}/round/1/")
    phone.page.locator("summary", has_text="Call a judge").tap()
    assert barriers(phone.page) == []
    phone.page.locator("summary", has_text="Call a judge").tap()

    heard, taken = [_calls(phone, desk, judge)], [_takes(judge, phone)]
    while max(min(heard), min(taken)) >= PROMISED and len(heard) < TRIES:
        phone.taps("We do not need a judge any more")
        for page in (desk, judge):
            expect(page.locator("#calls")).not_to_contain_text("Calls for a judge")
        heard.append(_calls(phone, desk, judge))
        taken.append(_takes(judge, phone))
    assert max(min(heard), min(taken)) < PROMISED
    assert desk.evaluate("document.body.dataset.rang") == str(len(heard))

    follow(judge, judge.get_by_role("link", name="Settle").tap)
    judge.get_by_label("Question").fill("Is the hedge to be seen through?")
    expect(judge.locator("#precedents")).to_contain_text("Never")
    assert barriers(judge) == []
    judge.get_by_label("What about").fill("Sight")
    judge.get_by_label("Decision").fill("No")
    judge.get_by_role("button", name="Make it").tap()
    expect(desk.locator("#calls")).not_to_be_visible()
    expect(desk).to_have_title("Round 1 · GG4 Cup · Muster")
    expect(phone.page.locator("#calling")).not_to_contain_text("Judge called")
    assert venue.now(event).calls == ()


def test_a_call_without_a_server_is_kept_beside_the_report_and_sent_once(
    venue: Venue, screens: Screens, server: Running
) -> None:
    event = venue.playing(entrants=4)
    phone, before = _phone(venue, screens, event), venue.now(event).revision
    server.kill()
    phone.page.locator("summary", has_text="Call a judge").tap()
    phone.page.get_by_label("Something else").fill("Spilt coffee")
    phone.page.get_by_role("button", name="Call", exact=True).tap()
    expect(phone.page.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    server.start()
    said = phone.page.locator("#calling")
    expect(phone.page.locator("#kept")).to_contain_text("✓ The server has it.", timeout=LONG)
    expect(said).to_contain_text("Something else: Spilt coffee", timeout=LONG)
    assert venue.now(event).revision == before + 1
    phone.taps("We do not need a judge any more")
    expect(said).not_to_contain_text("Judge called", timeout=LONG)
    screens.wrongs.clear()  # the browser tells of every connection the dead server broke off
