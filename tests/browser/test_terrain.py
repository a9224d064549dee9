"""Terrain in a real browser: dragged, turned and moved by keys, and what is wrong is named."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import Screens, barriers
from tests.web.terrain import boxed, lay, lies, spots
from tests.web.venue import Venue


def _piece(page: Page, n: int) -> Locator:
    return page.locator(f".laid[data-laid='{n}']")


def _way(page: Page, n: int, right: float, up: float) -> list[tuple[float, float]]:
    """Spots on the screen from the middle of a piece to so many inches from there."""
    box = _piece(page, n).bounding_box()
    inch = page.evaluate(
        "Number(document.querySelector('[data-terrain]').dataset.scale)"
        " * document.querySelector('.terrain-map').getScreenCTM().a"
    )
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return [(x + right * inch * k / 4, y - up * inch * k / 4) for k in range(5)]


def _drag(page: Page, n: int, right: float, up: float) -> None:
    """With the mouse."""
    start, *way = _way(page, n, right, up)
    page.mouse.move(*start)
    page.mouse.down()
    for spot in way:
        page.mouse.move(*spot)
    page.mouse.up()


def _finger(page: Page, n: int, right: float, up: float) -> None:
    """With a finger, which would scroll the page if nobody stopped it."""
    start, *way = _way(page, n, right, up)
    screen = page.context.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for spot in way:
        touch("touchMove", spot)
    touch("touchEnd")
    screen.detach()


@pytest.mark.req("SR17-086", "SR17-087")
def test_a_piece_dragged_where_it_may_not_lie_is_named_until_it_is_dragged_back(
    venue: Venue, screens: Screens
) -> None:
    event = boxed(venue)
    lay(venue, event, 1)
    page = screens.signed_in(f"/desk/{event}/terrain/table/1/")
    check = page.locator("#breaches")
    expect(check).to_contain_text("Within the rules")

    _drag(page, 1, -9, -9)
    expect(check).to_contain_text("Old wood (piece 1)")
    expect(_piece(page, 1)).to_have_class("laid wrong")
    expect(page.locator("#unsaved")).to_be_visible()
    _finger(page, 1, 9, 9)
    expect(check).to_contain_text("Within the rules")
    expect(_piece(page, 1)).to_have_class("laid")

    # With the keys, and by its fields.
    _piece(page, 8).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("q")
    row = page.locator("#rows > li").nth(7)
    for name, value in (("left", "23.5"), ("front", "41"), ("turn", "15")):
        expect(row.locator(f"[name={name}]")).to_have_value(value)
    expect(check).to_contain_text("Long hill (piece 8)")
    page.keyboard.press("Shift+ArrowDown")
    row.locator("[name=turn]").fill("10")
    expect(check).to_contain_text("Within the rules")
    page.get_by_role("button", name="Undo").click()
    expect(row.locator("[name=turn]")).to_have_value("15")

    # One more, and off again.
    page.get_by_role("button", name="Fog bank Dense fog").click()
    expect(page.locator("#rows > li")).to_have_count(9)
    expect(check).to_contain_text("Fog bank (piece 9)")
    page.get_by_role("button", name="Take off Fog bank").last.click()
    expect(page.locator("#rows > li")).to_have_count(8)
    expect(check).to_contain_text("Within the rules")
    assert barriers(page) == []

    page.get_by_role("button", name="Save").click()
    expect(page.locator("#unsaved")).to_be_hidden()
    assert spots(lies(venue, event, 1))[-1] == (-0.5, 14)
    page.goto(f"/desk/{event}/print/setup-cards/1/")
    hill = page.get_by_role("row", name="8 Long hill")
    expect(hill).to_contain_text('23.5"')
    expect(hill).to_contain_text('38"')
