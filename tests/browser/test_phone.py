"""The player's phone in a real browser: one thumb, bad Wi-Fi, and nothing counted twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from muster.core.ids import EventId
from tests.browser.desk_hands import follow
from tests.browser.luck import told
from tests.browser.running import Running
from tests.browser.screens import Screens
from tests.web.phone import name_of
from tests.web.venue import Venue

LONG = 20_000
"""Milliseconds: longer than the longest wait of the first tries."""

HAS_IT = "✓ The server has it."
"""Nothing that was said waits on the phone any more."""


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


def _phones(venue: Venue, screens: Screens, event: EventId) -> tuple[Page, Page]:
    one, two = venue.games(event)[0].entrants
    links = (venue.link(event, entrant) for entrant in (one, two))
    first, second = (screens.open(link, 360, has_touch=True) for link in links)
    return first, second


def _say(page: Page, mine: int, theirs: int) -> None:
    """With one thumb: open the form, tap both figures up, send."""
    page.locator("#say-it > summary").tap()
    for box, number in enumerate((mine, theirs)):
        for _ in range(number):
            page.locator("#say-it [data-step='1']").nth(box).tap()
    page.locator("#say-it button.first").tap()


def _revision(venue: Venue, event: EventId) -> int:
    return venue.now(event).revision


def test_a_report_reaches_the_other_phone_by_itself(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    one, two = _phones(venue, screens, event)
    _say(one, 5, 3)
    expect(one.locator("#now")).to_contain_text(f"You said: {told(venue, event, 5, 3)}.")
    expect(one.locator("#kept")).to_contain_text(HAS_IT)
    two.get_by_role("button", name="That is right").tap()
    expect(one.locator("#now")).to_contain_text(f"Confirmed: {told(venue, event, 5, 3)}")


def test_who_wins_is_shown_before_sending(venue: Venue, screens: Screens, event: EventId) -> None:
    one, _ = _phones(venue, screens, event)
    one.locator("#say-it > summary").tap()
    more, less = (one.locator(f"#say-it [data-step='{step}']") for step in (1, -1))
    verdict = one.locator("#say-it [data-verdict]")
    more.nth(0).tap()
    expect(verdict).to_have_text("")
    less.nth(1).tap()
    expect(verdict).to_have_text("You win")
    more.nth(1).tap()
    expect(verdict).to_have_text("A tie")
    more.nth(1).tap()
    expect(verdict).to_contain_text(" wins")


def test_what_is_said_without_a_server_is_kept_and_sent_once(
    venue: Venue, screens: Screens, server: Running, event: EventId
) -> None:
    one, _ = _phones(venue, screens, event)
    before = _revision(venue, event)
    server.kill()
    _say(one, 5, 3)
    expect(one.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    expect(one.locator("#kept")).to_contain_text("Sending again in")
    server.start()
    expect(one.locator("#kept")).to_contain_text(HAS_IT, timeout=LONG)
    expect(one.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert _revision(venue, event) == before + 1
    screens.wrongs.clear()  # the browser tells of every connection the dead server broke off


def test_it_is_sent_even_after_the_page_was_closed(
    venue: Venue, screens: Screens, server: Running, event: EventId
) -> None:
    one, _ = _phones(venue, screens, event)
    address = one.url
    server.kill()
    _say(one, 5, 3)
    expect(one.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    context = one.context
    one.close()
    server.start()
    again = context.new_page()
    again.goto(address)
    expect(again.locator("#kept")).to_contain_text(HAS_IT, timeout=LONG)
    expect(again.locator("#now")).to_contain_text(
        f"You said: {told(venue, event, 5, 3)}.", timeout=LONG
    )
    assert again.evaluate("localStorage.length") == 0
    screens.wrongs.clear()  # as above


def test_an_answer_that_was_lost_does_not_count_twice(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    """The report arrives; only the word that it did is lost."""
    one, _ = _phones(venue, screens, event)
    before, heard = _revision(venue, event), []

    def lose_the_first(route: Route) -> None:
        heard.append(route.fetch().status)
        if len(heard) == 1:
            route.abort()
        else:
            route.fulfill(status=heard[-1])

    one.route("**/ask/report-result/", lose_the_first)
    _say(one, 5, 3)
    expect(one.locator("#kept")).to_contain_text(HAS_IT, timeout=LONG)
    assert (heard, _revision(venue, event)) == ([204, 204], before + 1)
    screens.wrongs.clear()  # the answer that was lost


def _claim_a_scenario_that_was_level(venue: Venue, screens: Screens) -> tuple[Page, str]:
    """The phone it was said on, and against whom."""
    event = venue.playing("SR17", 4)
    one, _ = _phones(venue, screens, event)
    one.locator("#say-it > summary").tap()
    for box in range(4):
        one.locator("#say-it [data-step='1']").nth(box).tap()
    one.get_by_label("You win").check()
    one.get_by_label("How did it end?").select_option("scenario")
    one.locator("#say-it button.first").tap()
    return one, name_of(event, venue.games(event)[0].entrants[1])


def test_a_refusal_is_shown_and_the_words_are_kept_for_correction(
    venue: Venue, screens: Screens
) -> None:
    one, other = _claim_a_scenario_that_was_level(venue, screens)
    expect(one.locator("#answer")).to_contain_text("Sure?")
    one.reload()
    one.get_by_role("button", name="Correct it").tap()
    one.locator("#say-it [data-step='1']").nth(0).tap()
    one.locator("#say-it button.first").tap()
    expect(one.locator("#kept")).to_contain_text(HAS_IT)
    expect(one.locator("#now")).to_contain_text(
        f"You said: You and {other}: CP 2-1, APD 1-1, you win (Scenario)."
    )
    assert one.evaluate("localStorage.length") == 0


def test_a_doubt_can_be_set_aside(venue: Venue, screens: Screens) -> None:
    one, other = _claim_a_scenario_that_was_level(venue, screens)
    one.get_by_role("button", name="Do it all the same").tap()
    expect(one.locator("#now")).to_contain_text(
        f"You said: You and {other}: CP 1-1, APD 1-1, you win (Scenario)."
    )


def test_it_works_without_scripts(venue: Venue, screens: Screens, event: EventId) -> None:
    link = venue.link(event, venue.games(event)[0].entrants[0])
    page = screens.open(link, 360, java_script_enabled=False)
    page.locator("#say-it > summary").click()
    for box, number in enumerate(("5", "3")):
        page.locator("#say-it input[type=number]").nth(box).fill(number)
    page.get_by_role("button", name="Send it").click()
    expect(page.locator("#now")).to_contain_text(f"You said: {told(venue, event, 5, 3)}.")


IN_SIGHT = """(id) => { const box = document.getElementById(id).getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight; }"""


def test_what_waits_on_the_phone_is_in_sight_wherever_one_has_scrolled_to(
    venue: Venue, screens: Screens, server: Running, event: EventId
) -> None:
    one, _ = _phones(venue, screens, event)
    server.kill()
    _say(one, 5, 3)
    expect(one.locator("#kept")).to_contain_text("Saved on this phone. No connection")
    for place in ("document.body.scrollHeight", "0"):
        one.evaluate(f"scrollTo(0, {place})")
        assert one.evaluate(IN_SIGHT, "kept")
    one.evaluate("scrollTo(0, document.body.scrollHeight)")
    over = """() => document.querySelector('.tabs').getBoundingClientRect().top
        - document.getElementById('kept').getBoundingClientRect().bottom"""
    assert one.evaluate(over) >= 0
    server.start()
    expect(one.locator("#kept")).to_contain_text(HAS_IT, timeout=LONG)
    screens.wrongs.clear()  # the browser tells of every connection the dead server broke off


def test_a_new_round_is_announced_on_every_page_and_public_pages_lead_back(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    one, two = _phones(venue, screens, event)
    for page in (one, two):
        follow(page, page.get_by_role("link", name="Standings", exact=True).tap)
    expect(one.locator("#news")).to_be_hidden()
    venue.play_round(event)
    venue.pair(event)
    venue.publish(event)
    game = venue.now(event).game_of(venue.games(event)[0].entrants[0])
    for page in (one, two):
        expect(page.locator("#news")).to_contain_text("Round 2 is up: table ")
        assert page.evaluate(IN_SIGHT, "news")
    assert game is not None
    follow(one, one.locator("#news").get_by_role("link", name="My game").tap)
    expect(one.locator("#now")).to_contain_text("Round 2")
    follow(one, one.get_by_role("link", name="Where is table").tap)
    follow(one, one.get_by_role("link", name="← My game").tap)
    expect(one.locator("#now")).to_contain_text("Round 2")


def test_with_large_letters_the_table_is_still_a_word_and_a_number(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    one, _ = _phones(venue, screens, event)
    one.evaluate("() => { document.documentElement.style.fontSize = '150%'; }")
    lines = """() => [...document.querySelectorAll('.my-table > span')]
        .map((one) => one.getClientRects().length)"""
    assert one.evaluate(lines) == [1, 1]
    height = "() => document.querySelector('.my-table > span').getBoundingClientRect().height"
    assert one.evaluate(height) < 100
