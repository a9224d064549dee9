"""A blind vote in real browsers: a tie, a second ballot among the tied, and no secret told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from muster.core.ids import EntrantId, EventId
from tests.browser.desk_hands import follow
from tests.browser.screens import Screens, barriers
from tests.web.contesting import PAINTED, contest, held, picture
from tests.web.venue import Venue

LONG = 20_000
VOTE, COUNT = "Put my paper into the box", "Close and count"


@pytest.fixture
def event(venue: Venue) -> EventId:
    """Five who play; Ana, Ben and Chi show something, Ana with a photo."""
    made = held(venue)
    picture(venue, made, EntrantId("e1"))
    return made


def choose(page: Page, title: str) -> str:
    """Put a paper into the box; the receipt that was shown before."""
    receipt = page.locator(".receipt .code").inner_text()
    page.locator("label.candidate", has_text=title).click()
    page.get_by_role("button", name=VOTE).click()
    return receipt


def by_phone(page: Page, title: str) -> str:
    receipt = choose(page, title)
    expect(page.get_by_text("Your paper is in the box")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-my-receipt] .code")).to_have_text(receipt)
    return receipt


def in_the_booth(page: Page, name: str, title: str) -> str:
    """For somebody without a phone: nothing of it is left on the screen, nor behind it."""
    follow(page, page.get_by_role("link", name=name).click)
    receipt = choose(page, title)
    page.wait_for_url("**/booth/", timeout=LONG)
    expect(page.get_by_role("link", name=name)).to_have_count(0)
    assert receipt not in page.content()
    page.go_back()
    expect(page.get_by_role("button", name=VOTE)).to_have_count(0)
    assert receipt not in page.content()
    assert page.evaluate("localStorage.length") == 0
    return receipt


def names_beside(page: Page) -> Iterator[tuple[str, str]]:
    """Every receipt that is listed in the latest count, and whom its paper names."""
    papers = page.locator(".papers").first.locator("li")
    receipts = papers.locator("code").all_text_contents()
    return zip(receipts, papers.locator("code + span").all_text_contents(), strict=True)


@pytest.mark.req("SR17-103", "SR17-104")
def test_a_blind_vote_with_a_tie_and_a_second_ballot(
    venue: Venue, screens: Screens, event: EventId
) -> None:
    desk = screens.signed_in(f"/desk/{event}/contests/{PAINTED}/")
    phones = [
        screens.open(venue.link(event, EntrantId(f"e{n}")), 360, has_touch=True)
        for n in range(1, 5)
    ]
    desk.get_by_role("button", name="Open the ballot").click()
    for phone in phones:
        follow(phone, phone.get_by_role("link", name="Vote: Best painted").tap)
    assert barriers(phones[0]) == []
    booth = screens.signed_in(f"/desk/{event}/contests/{PAINTED}/booth/")
    mine = by_phone(phones[0], "Dawn over Corvis")  # her own
    for phone, title in zip(
        phones[1:], ("The Last Stand", "Dawn over Corvis", "Iron and Ash"), strict=True
    ):
        by_phone(phone, title)
    expect(desk.locator(".names li")).to_have_text(["Eli Brandt"], timeout=LONG)
    seen = desk.content()
    in_the_booth(booth, "Eli Brandt", "The Last Stand")
    assert mine.replace("-", "") not in seen
    assert mine not in seen

    expect(desk.get_by_text("Everybody has voted")).to_be_visible(timeout=LONG)
    desk.get_by_role("button", name=COUNT).click()
    expect(desk.get_by_role("heading", name="A tie")).to_be_visible(timeout=LONG)
    assert barriers(desk) == []
    expect(phones[0].locator(".papers .mine")).to_contain_text(mine, timeout=LONG)

    desk.get_by_role("button", name="Second ballot among the two").click()
    for phone in phones:
        expect(phone.locator("label.candidate strong")).to_have_text(
            ["Dawn over Corvis", "The Last Stand"], timeout=LONG
        )
    chosen = ["The Last Stand"] * 3 + ["Dawn over Corvis"]
    receipts = [by_phone(phone, title) for phone, title in zip(phones, chosen, strict=True)]
    booth.goto(f"/desk/{event}/contests/{PAINTED}/booth/")
    receipts.append(in_the_booth(booth, "Eli Brandt", "Dawn over Corvis"))
    desk.get_by_role("button", name=COUNT).click()
    give = desk.get_by_role("button", name="Give the award to Ben Okafor")
    expect(give).to_be_visible(timeout=LONG)
    _nobody_is_tied_to_a_paper(desk, event, receipts)
    give.click()
    expect(desk.get_by_role("heading", name="Given")).to_be_visible(timeout=LONG)
    phones[3].goto(f"/e/{event}/contests/")
    assert dict(names_beside(phones[3]))[receipts[3]] == "Ana Ruiz"
    assert [paper.choices for paper in contest(venue, event).ballots[1].papers or ()].count(
        (EntrantId("e2"),)
    ) == 3


def _nobody_is_tied_to_a_paper(desk: Page, event: EventId, receipts: list[str]) -> None:
    """Papers stand by receipt, beside whom they name; who voted is told elsewhere, without one."""
    desk.locator(".papers").first.locator("xpath=..").locator("summary").click()
    papers = list(names_beside(desk))
    assert [receipt for receipt, _ in papers] == sorted(receipts)
    assert sorted(name for _, name in papers) == ["Ana Ruiz"] * 2 + ["Ben Okafor"] * 3
    desk.goto(f"/desk/{event}/history/")
    told = desk.locator("main").inner_text()
    assert [r for r in receipts if r in told or r.replace("-", "") in told] == []
    desk.goto(f"/desk/{event}/contests/{PAINTED}/")


def test_a_photo_of_fifty_megabytes_is_refused_by_name(
    venue: Venue, screens: Screens, event: EventId, tmp_path: Path
) -> None:
    huge = tmp_path / "huge.jpg"
    huge.write_bytes(b"\xff\xd8" + bytes(50 * 1024 * 1024))
    link = f"{venue.link(event, EntrantId('e2'))}contests/{PAINTED}/"
    phone = screens.open(link, 360, has_touch=True)
    before = venue.now(event).revision
    phone.locator("input[type=file]").set_input_files(huge)
    phone.get_by_role("button", name="Add the photo").tap()
    expect(phone.locator("#answer")).to_contain_text("larger than 12 MB", timeout=LONG)
    assert (venue.now(event).revision, len(venue.now(event).photos)) == (before, 1)
