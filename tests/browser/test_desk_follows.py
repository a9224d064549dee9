"""Every page of the desk: silent in the console, and as new after every act of one's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Dialog, Page, expect

from muster.core import commands as ask
from muster.core.rulepack.patch import Patch
from tests import fresh_server
from tests.browser.screens import Screens
from tests.web.tour import looks
from tests.web.tour_events import Tour, make_tour
from tests.web.venue import Venue

MISSING = 400
LEFT_AT_ONCE = {"desk-booth-paper"}
"""Pages whose only form leads to another page."""

STALE = """() => {
  const left = '[data-follows], [data-own], script, style, template, [translate=no] svg';
  const main = document.getElementById('main');
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() && !node.parentElement.closest(left)) found.push(node);
  }
  for (const node of found) node.data = 'stale';
  for (const one of main.querySelectorAll('.card:not([data-own] *, [data-follows] *)')) {
    if (!one.matches('[data-own], [data-follows]')) one.className = 'card stale';
  }
  return found.length;
}"""
"""Every word outside of what follows by itself is made another, as if it were of long ago."""

DONE = """() => new Promise((done) => {
  document.body.addEventListener('muster:renewed', () => done(true), { once: true });
  const told = new CustomEvent('muster:done', { bubbles: true, detail: { say: [] } });
  document.body.dispatchEvent(told);
})"""
"""As the answer to any form of the page tells it."""

STILL_STALE = """() => {
  const main = document.getElementById('main');
  const words = main.innerText.split(/\\s+/).filter((word) => word === 'stale');
  return [...words, ...[...main.querySelectorAll('.stale')].map((one) => one.outerHTML)];
}"""


@pytest.fixture(scope="module")
def tour() -> Iterator[Tour]:
    """Made once: looking changes nothing."""
    fresh_server.empty()
    yield make_tour(Venue())
    fresh_server.empty()


@pytest.mark.parametrize(
    ("usual", "asking"), [(1, 14), pytest.param(99, 58, marks=pytest.mark.soak)]
)
def test_pages_of_the_desk_are_silent_in_the_console_and_new_after_every_act(
    tour: Tour, screens: Screens, usual: int, asking: int
) -> None:
    """No page asks for what is not there; no form leaves anything on its page as it was before.

    Every page is looked at once, and twice if it differs from moment to moment; at all of them
    in a soak. `asking`: how many of these have forms by which they are made new.
    """
    page = screens.signed_in("/desk/")
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(f"{page.url} {said.type}: {said.text}"))
    page.on("response", lambda got: _missed(page, got.status, got.url, wrong))
    renewed = 0
    for stop in looks(tour, usual, varied=2 * usual):
        if stop.path.startswith("/desk/"):
            page.goto(stop.path)
            expect(page.locator("main")).to_be_visible()
            renewed += stop.name not in LEFT_AT_ONCE and _renews(page, stop.path)
    assert (wrong, renewed) == ([], asking)


def _missed(page: Page, status: int, address: str, wrong: list[str]) -> None:
    if status >= MISSING:
        wrong.append(f"{page.url} asked for {address}: {status}")


def _renews(page: Page, path: str) -> bool:
    """Whether the page has forms of that kind; then, that nothing of it stays as it was."""
    forms = page.locator("main form[hx-post*='/ask/']:not([data-follows] *)").count()
    if not forms or page.locator("body[data-live*='game='], [data-terrain]").count():
        return False  # a table follows its own stream, and the editor of one is loaded anew
    assert page.locator("body[data-renews]").count() == 1, path
    assert page.evaluate(STALE) > 0, path
    assert page.evaluate(DONE), path
    assert page.evaluate(STILL_STALE) == [], path
    return True


def test_what_was_typed_into_another_form_is_kept(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=4)
    page = screens.signed_in(f"/desk/{event}/setup/")
    page.locator("#more-errata > summary").click()
    page.locator("#more-errata").get_by_label("Title").fill("FAQ of May")
    page.get_by_label("Venue").fill("Town Hall")
    page.get_by_role("button", name="Save the details").click()
    expect(page.locator("#toasts")).to_contain_text("Town Hall")
    expect(page.locator("#f-venue")).to_have_attribute("value", "Town Hall")
    expect(page.locator("#more-errata").get_by_label("Title")).to_have_value("FAQ of May")


def test_rules_that_are_published_are_not_called_unpublished_any_more(
    venue: Venue, screens: Screens
) -> None:
    event = venue.event(entrants=4)
    own = Patch(kind="house-rule", id="kind", title="A kinder bye", set={"bye.vp": 5})
    venue.do(event, ask.ChangeRules(patches=(own,)))
    page = screens.signed_in(f"/desk/{event}/setup/")
    note = page.get_by_text("The rules differ from the official pack and are not published.")
    expect(note).to_be_visible()
    page.locator("#rules").get_by_role("button", name="Publish the rules").click()
    expect(page.locator("#rules .chip").first).to_have_text("public")
    expect(note).to_have_count(0)


def test_a_contest_that_is_held_shows_its_entries_at_once(venue: Venue, screens: Screens) -> None:
    event = venue.event(entrants=4)
    page = screens.signed_in(f"/desk/{event}/contests/best-sport/")
    hold = page.get_by_role("button", name="Hold this contest")
    hold.click()
    expect(page.get_by_role("heading", name="How it is judged")).to_be_visible()
    expect(hold).to_have_count(0)


def test_a_plan_of_the_hall_that_is_not_saved_asks_before_it_is_left(
    venue: Venue, screens: Screens
) -> None:
    event = venue.event(entrants=8)
    page = screens.signed_in(f"/desk/{event}/tables/plan/")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    table = page.locator(".moves[data-spot='1']")
    table.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-plan-unsaved]")).to_be_visible()
    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("heading", name="Plan of the hall")).to_be_visible()
    assert asked == ["beforeunload"]
    page.get_by_role("button", name="Save the plan").click()
    expect(page.locator("[data-plan-unsaved]")).to_be_hidden()
    page.get_by_role("link", name="History").click()
    page.wait_for_url("**/history/")
    assert asked == ["beforeunload"]


def test_the_wizard_survives_a_reload(venue: Venue, screens: Screens) -> None:
    assert venue.account.host
    page = screens.signed_in("/desk/new/")
    with page.expect_response(lambda got: got.request.method == "POST" and got.status == 204):
        page.get_by_role("radio", name="Steamroller 2017").check()
    page.get_by_role("link", name="Next: the event").click()
    with page.expect_response(lambda got: got.request.method == "POST" and got.status == 204):
        page.get_by_label("Name of the event").fill("Harbour Masters")
    page.reload()
    expect(page.get_by_label("Name of the event")).to_have_value("Harbour Masters")
    page.get_by_role("link", name="Rule pack").click()
    expect(page.get_by_role("radio", name="Steamroller 2017")).to_be_checked()
