"""All tables at a glance, drawn by chance before anything is laid, and what the pack advises."""

from __future__ import annotations

import html
import re

import pytest

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.problem import Code
from muster.core.rulepack.schema import Guidance
from muster.core.terrain.piece import Boxed, Laid, Layout, TableLayout
from muster.reading.terrain_sample import sample_box
from muster.web.desk.terrain.generate_view import DRAWING
from tests.web.terrain import BOX, FOG, LAYOUT, WOOD, boxed, lay, lies
from tests.web.venue import Venue


def page(venue: Venue, event: EventId, end: str = "") -> str:
    answer = venue.organiser.get(f"/desk/{event}/terrain/{end}")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def layouts(shown: str) -> str:
    found = re.search(r'name="layouts"[^>]*>(.*?)</textarea>', shown, re.DOTALL)
    assert found is not None
    return found[1]


def with_sample(venue: Venue, pack: str = "SR17", entrants: int = 6) -> EventId:
    event = venue.event(pack, entrants)
    now = venue.now(event)
    box = sample_box(now.official.id, now.rules.terrain, entrants // 2)
    venue.do(event, ask.SetBox(boxed=box))
    return event


@pytest.mark.req("SR17-091", "SR17-092", "SR17-093", "SR17-098", "GG4-043", "GG4-044")
@pytest.mark.parametrize("pack", ["SR17", "GG4"])
def test_whoever_sets_up_tables_reads_what_the_pack_advises(venue: Venue, pack: str) -> None:
    event = venue.event(pack, 4)
    advice = [each for each in venue.now(event).rules.guidance if each.page == "terrain"]
    assert advice != []
    for shown in (page(venue, event), page(venue, event, "table/1/")):
        assert [each for each in advice if not _is_on(each, shown)] == []


def _is_on(guidance: Guidance, shown: str) -> bool:
    return guidance.title in shown and guidance.text in shown


def test_every_table_says_whether_it_is_as_it_may_be(venue: Venue) -> None:
    event = boxed(venue)
    lay(venue, event, 1)
    lay(venue, event, 2, layout=Layout(pieces=(Laid(piece=WOOD, at=(0, 0)),)))
    shown = page(venue, event)
    assert re.findall(r'<span class="chip ?(\w*)">', shown.partition("terrain-tables")[2]) == [
        "done", "trouble", "",
    ]  # fmt: skip
    assert "2 of 3 tables have terrain" in shown


def test_an_event_without_a_box_is_led_to_it(venue: Venue) -> None:
    assert "Fill the box of terrain" in page(venue, venue.event("SR17", 4))
    assert "There are no tables yet" in page(venue, venue.event("SR17", 0))


# ── chance ──


def test_tables_that_do_not_please_are_drawn_by_another_seed(venue: Venue) -> None:
    event = with_sample(venue)
    assert 'name="seed" value="' in page(venue, event, "generate/")
    first = page(venue, event, "generate/?method=mix&seed=march")
    found = re.search(r'<button name="seed" value="(\w+)">Draw other tables', first)
    assert found is not None
    # A browser sends the field and then the button that was pressed.
    other = page(venue, event, f"generate/?method=mix&seed=march&seed={found[1]}")
    assert layouts(other) != layouts(first)


def test_whoever_draws_again_and_again_does_not_stop_the_desk(venue: Venue) -> None:
    event = with_sample(venue)
    drawn = layouts(page(venue, event, "generate/?seed=drawn"))
    with DRAWING, DRAWING:
        waiting = page(venue, event, "generate/?seed=again")
        assert layouts(page(venue, event, "generate/?seed=drawn")) == drawn
    assert "Other tables are being drawn right now" in waiting
    assert 'name="layouts"' not in waiting
    assert "Lay these on 3 tables" in page(venue, event, "generate/?seed=again")


@pytest.mark.req("SR17-098")
def test_all_tables_are_drawn_first_and_then_laid_as_they_were_seen(venue: Venue) -> None:
    event = with_sample(venue)
    shown = page(venue, event, "generate/?method=mix&seed=march")
    assert lies(venue, event, 1) is None
    assert "Lay these on 3 tables" in shown
    sent = layouts(shown)
    assert sent == layouts(page(venue, event, "generate/?method=mix&seed=march"))
    assert venue.ask(event, "lay-terrain", {"layouts": sent}).status_code == 303
    found = [lies(venue, event, table) for table in (1, 2, 3)]
    assert [(each.method, each.seed) for each in found if each] == [
        ("cluster", "march"), ("quadrant", "march"), ("scatter", "march"),
    ]  # fmt: skip


def test_a_table_may_have_a_method_of_its_own_or_stay_as_it_is(venue: Venue) -> None:
    event = with_sample(venue)
    lay(venue, event, 3)
    asked = "generate/?method=quadrant&seed=a&method.2=scatter&method.3=leave"
    venue.ask(event, "lay-terrain", {"layouts": layouts(page(venue, event, asked))})
    found = [lies(venue, event, table) for table in (1, 2, 3)]
    assert [each.method for each in found if each] == ["quadrant", "scatter", ""]
    assert found[2] == LAYOUT


def test_a_box_that_does_not_do_is_named_and_nothing_is_offered(venue: Venue) -> None:
    event = venue.event("SR17", 6)
    venue.do(event, ask.SetBox(boxed=(Boxed(piece=FOG, count=2),)))
    shown = page(venue, event, "generate/?method=cluster&seed=a")
    assert "The box does not do for that" in shown
    assert 'name="layouts"' not in shown


def test_nonsense_in_the_address_is_no_more_than_a_fresh_page(venue: Venue) -> None:
    event = boxed(venue)
    assert 'name="layouts"' not in page(venue, event, "generate/?method=conjure&seed=")
    assert "generate" in page(venue, event, f"generate/?method=mix&seed={'x' * 5000}&method.1=x")


def test_a_pack_without_methods_is_laid_by_hand(venue: Venue) -> None:
    assert "lay them by hand" in page(venue, venue.event("WC", 4), "generate/?seed=a")


def test_terrain_is_planned_at_the_desk_alone(venue: Venue) -> None:
    event = boxed(venue)
    for end in ("", "box/", "generate/?seed=a"):
        assert venue.stranger.get(f"/desk/{event}/terrain/{end}").status_code == 403
        assert venue.visitor.get(f"/desk/{event}/terrain/{end}").status_code == 302


def test_what_is_laid_can_be_printed(venue: Venue) -> None:
    event = boxed(venue)
    assert venue.organiser.get(f"/desk/{event}/print/setup-cards/0/").status_code == 404
    lay(venue, event, 1, 3)
    shown = venue.organiser.get(f"/desk/{event}/print/setup-cards/0/").content.decode()
    assert re.findall(r"<h1>Table (\d+)", shown) == ["1", "3"]
    assert venue.organiser.get(f"/desk/{event}/print/setup-cards/3.pdf").content[:4] == b"%PDF"


def test_a_hundred_tables_are_laid_at_once(venue: Venue) -> None:
    event = venue.event("SR17", 4)
    many = tuple(TableLayout(table=n, layout=LAYOUT) for n in range(1, 101))
    venue.do(event, ask.SetBox(boxed=BOX))
    venue.do(event, ask.LayTerrain(tables=many, confirm=frozenset(Code)))
    assert page(venue, event).count('class="map"') == 100
