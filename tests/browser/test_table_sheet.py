"""One sheet on two phones in a real browser: thumbs, bad Wi-Fi, secrets, and the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.desk_hands import follow
from tests.browser.luck import press_twice, until
from tests.browser.running import Running
from tests.browser.screens import Screens, barriers
from tests.browser.test_phone import IN_SIGHT
from tests.web.at_table import VAULTS, Table
from tests.web.phone import Phone
from tests.web.venue import Venue

LONG = 20_000
CENTERLINE = "Markers you control on the Centerline"


@pytest.fixture
def table(venue: Venue) -> Table:
    table = Table.of(venue, "GG4", **VAULTS)
    return table.taps(table.ann, "open").ends_turn(table.ann)


def phone(table: Table, screens: Screens, by: Phone, page: str = "sheet/") -> Page:
    return screens.open(f"{by.link}at/{table.game.id}/{page}", 360, has_touch=True)


def more(page: Page, name: str, ask: str = CENTERLINE) -> None:
    box = page.get_by_role("textbox", name=f"{name} {ask}", exact=True)
    box.locator("xpath=..").get_by_role("button", name="one more").tap()


def expect_said(page: Page, name: str, said: str, ask: str = CENTERLINE) -> None:
    expect(page.get_by_role("textbox", name=f"{name} {ask}", exact=True)).to_have_value(
        said, timeout=LONG
    )


def test_what_one_thumb_taps_the_other_phone_shows(table: Table, screens: Screens) -> None:
    ann, dov = phone(table, screens, table.ann), phone(table, screens, table.dov)
    for _ in range(2):
        more(ann, table.names[0])
    expect_said(ann, table.names[0], "2")
    expect_said(dov, table.names[0], "2")
    more(dov, table.names[1])
    expect_said(ann, table.names[1], "1")
    expect(ann.locator(".totals .coming")).to_have_count(2)
    ann.get_by_role("button", name="End Turn 2").tap()
    expect(dov.locator("h2.turn")).to_have_text("Turn 3")
    expect(dov.locator(".totals .total")).to_have_text(["1", "1"])
    dov.get_by_role("button", name="Undo").tap()
    expect(ann.locator("h2.turn")).to_have_text("Turn 2")
    assert (barriers(ann), ann.evaluate("document.documentElement.scrollWidth")) == ([], 360)


@pytest.mark.req("BB-032")
def test_a_double_tap_ends_one_turn_and_takes_nothing_back(table: Table, screens: Screens) -> None:
    ann = phone(table, screens, table.ann)
    for turn in (2, 3):
        for name in table.names:
            for _ in range(2):
                more(ann, name)
            expect_said(ann, name, "2")
        assert press_twice(ann.get_by_role("button", name=f"End Turn {turn}")) == ""
        expect(ann.locator("h2.turn")).to_have_text(f"Turn {turn + 1}", timeout=LONG)
        expect(ann.locator(".totals .total")).to_have_text([str(turn - 1)] * 2, timeout=LONG)
    ended = [fact.kind for fact in table.facts]
    assert (ended.count("turn-ended"), ended.count("taken-back")) == (3, 0)
    ann.get_by_role("button", name="Undo").tap()
    expect(ann.locator("h2.turn")).to_have_text("Turn 3", timeout=LONG)


@pytest.mark.req("BB-032")
def test_a_double_tap_neither_answers_what_it_brings_up_nor_presses_what_is_behind_it(
    table: Table, screens: Screens
) -> None:
    ann = phone(table, screens, table.ann)
    before = len(table.facts)
    assert press_twice(ann.get_by_role("button", name="End Turn 2")) == ""
    asked = ann.locator("#answer")
    expect(asked).to_contain_text("You left these blank in turn 2", timeout=LONG)
    assert len(table.facts) == before
    assert press_twice(asked.get_by_role("button", name="Leave it blank")) == ""
    expect(ann.locator("h2.turn")).to_have_text("Turn 3", timeout=LONG)
    expect(asked).to_be_hidden()
    assert [fact.kind for fact in table.facts[before:]] == ["turn-ended"]


def test_nothing_else_happened_is_one_tap_that_answers_and_ends_the_turn(
    table: Table, screens: Screens
) -> None:
    ann = phone(table, screens, table.ann)
    before = len(table.facts)
    more(ann, table.names[0])
    expect_said(ann, table.names[0], "1")
    ann.get_by_role("button", name="End Turn 2").tap()
    asked = ann.locator("#answer")
    expect(asked).to_contain_text("no, 0 and nobody are written down for these", timeout=LONG)
    assert press_twice(asked.get_by_role("button", name="Nothing else happened")) == ""
    expect(ann.locator("h2.turn")).to_have_text("Turn 3", timeout=LONG)
    expect(asked).to_be_hidden()
    kinds = [fact.kind for fact in table.facts[before:]]
    assert (kinds[0], kinds[-1], set(kinds[1:-1])) == ("answered", "turn-ended", {"answered"})


def test_no_line_of_the_result_ends_inside_of_a_score(venue: Venue, screens: Screens) -> None:
    table = Table.of(venue, "SR17", scenario="spread-the-net")
    table.taps(table.ann, "open", first=table.sides[0]).ends_turn(table.ann, 3)
    table.taps(table.ann, "stop", reason="Time was called")
    for side, points in enumerate((40, 22)):
        table.says(table.ann, "destroyed", points, side=side)
    ann = phone(table, screens, table.ann)
    figures = ann.locator("#finish .unbroken")
    expect(figures).to_have_text(["CP 0-0", "APD 40-22"])
    narrow = "(all) => all.map((one) => one.getClientRects().length)"
    for width in ("100%", "8rem", "5rem"):
        ann.locator("#finish .score").evaluate("(one, width) => one.style.width = width", width)
        assert figures.evaluate_all(narrow) == [1, 1]


def test_who_taps_fetches_nothing_and_the_other_phone_once(table: Table, screens: Screens) -> None:
    ann, dov = phone(table, screens, table.ann), phone(table, screens, table.dov)
    asked = {page: asked_by(page) for page in (ann, dov)}
    for page, other, said in ((ann, dov, "1"), (ann, dov, "2"), (dov, ann, "3")):
        more(page, table.names[0])
        expect_said(other, table.names[0], said)
    assert asked == {ann: ["POST", "POST", "GET"], dov: ["GET", "GET", "POST"]}


def asked_by(page: Page) -> list[str]:
    """Filled with the method of everything a page asks of its sheet from now on."""
    asked: list[str] = []

    def ask(request: Request) -> None:
        if "/sheet/" in request.url:
            asked.append(request.method)

    page.on("request", ask)
    return asked


def test_what_the_other_taps_while_an_answer_is_under_way_shows_after_it(
    table: Table, screens: Screens
) -> None:
    ann, dov = phone(table, screens, table.ann), phone(table, screens, table.dov)
    held: list[Route] = []
    ann.route("**/tap/**", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    more(ann, table.names[0])
    until(ann, lambda: bool(held))
    answer = held[0].fetch()
    more(dov, table.names[1])
    expect_said(dov, table.names[0], "1")
    expect_said(dov, table.names[1], "1")
    held[0].fulfill(response=answer)
    expect_said(ann, table.names[1], "1")
    expect_said(ann, table.names[0], "1")


def test_taps_without_a_server_are_kept_in_order_and_sent_once(
    table: Table, screens: Screens, server: Running
) -> None:
    ann = phone(table, screens, table.ann)
    before = len(table.facts)
    server.kill()
    for _ in range(3):
        more(ann, table.names[0])
    expect_said(ann, table.names[0], "3")
    expect(ann.locator("#unsent")).to_contain_text(
        "Not sent yet (3). Kept on this phone, in order."
    )
    assert ann.evaluate(IN_SIGHT, "unsent")
    server.start()
    expect(ann.locator("#unsent")).to_be_hidden(timeout=LONG)
    expect_said(ann, table.names[0], "3")
    assert [fact.value for fact in table.facts[before:]] == [1, 2, 3]  # type: ignore[attr-defined]  # all of them are answers
    ann.reload()
    expect_said(ann, table.names[0], "3")
    screens.wrongs.clear()  # the browser tells of every connection the dead server broke off


def test_what_cannot_be_is_told_once_in_its_field_and_jams_nothing(
    table: Table, screens: Screens
) -> None:
    ann = phone(table, screens, table.ann)
    box = ann.get_by_role("textbox", name=f"{table.names[0]} {CENTERLINE}", exact=True)
    box.fill("9")
    box.press("Enter")
    wrong = ann.get_by_role("alert")
    expect(wrong).to_have_text(f'"{CENTERLINE}": 9 cannot be. It takes a whole number, 0 to 4.')
    expect(box).to_have_value("9")
    before = len(table.facts)
    more(ann, table.names[1])
    expect_said(ann, table.names[1], "1")
    expect(wrong).to_have_count(1)
    expect(ann.locator("#answer")).not_to_have_attribute("open", "")
    box.fill("3")
    box.press("Enter")
    expect(wrong).to_have_count(0)
    expect_said(ann, table.names[0], "3")
    until(ann, lambda: len(table.facts) == before + 2)


def test_a_secret_is_sealed_shown_and_the_game_becomes_its_result(
    venue: Venue, screens: Screens
) -> None:
    table = Table.of(venue, "GG4", **VAULTS)
    ann, dov = (phone(table, screens, by, "secrets/") for by in (table.ann, table.dov))
    ann.locator("summary", has_text="Death Beds").tap()
    card = ann.locator("#card-death-beds")
    card.get_by_role("button", name="Seal it").tap()
    expect(ann.locator("#answer")).to_contain_text("Not written down: A type of Marker")
    ann.locator("#answer").get_by_role("button", name="Back").tap()
    card.get_by_label("A type of Marker that is not a Scheme Marker").fill("Corpse")
    card.get_by_role("button", name="Seal it").tap()
    expect(dov.locator("#secrets")).to_contain_text(f"{table.names[0]} has sealed 1 of 2")
    assert barriers(dov) == []
    follow(ann, ann.get_by_role("link", name="Show mine").tap)
    expect(ann.locator("#secrets")).to_contain_text("Corpse")
    ann.get_by_role("button", name="Show Death Beds …").tap()
    expect(ann.locator("#answer")).to_contain_text("You are about to show both of you: Death Beds")
    ann.locator("#answer").get_by_role("button", name="Do it all the same").tap()
    expect(dov.locator("#secrets")).to_contain_text("Corpse")
    for page in (ann, dov):
        follow(page, page.get_by_role("link", name="Score sheet").tap)
    ann.locator("summary", has_text="The game ends before its last turn").tap()
    ann.get_by_role("button", name="End the game here").tap()
    one, other = table.names
    blank = (
        "You left these blank in turn 1, and what is left blank scores nothing: "
        f'"Enemy model you killed to reveal this" ({one}); '
        f'"Your Scheme Markers within 2" of it" ({one}); '
        f'"Markers of your noted type within 2" of it" ({one}).'
    )
    expect(ann.locator("#answer").get_by_role("listitem")).to_have_text([blank])
    ann.locator("#answer").get_by_role("button", name="Leave it blank").tap()
    beds = ann.get_by_role("group", name=f"{one} Scheme Markers you removed, each beside")
    beds.get_by_role("textbox").fill("0")
    beds.get_by_role("textbox").press("Enter")
    ann.get_by_role("button", name=f"This is the result: You 0 \u2013 0 {other}").tap()
    dov.get_by_role("button", name="Yes, that is the result").tap()
    expect(ann.locator("#result")).to_contain_text(f"Confirmed: You 0 \u2013 0 {other}")
    expect(dov.locator("#result")).to_contain_text(f"Confirmed: You 0 \u2013 0 {one}")
    assert barriers(ann) == []
