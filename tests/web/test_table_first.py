"""Who goes first is asked once at a table, and whatever is mine stands on the left."""

from __future__ import annotations

from datetime import timedelta

import pytest

from muster.core.sheet.sheet import Spot
from muster.journal.database.table_clocks import clock_here
from muster.journal.streams import CLOCK
from tests.web.at_table import Table
from tests.web.phone import Phone
from tests.web.table_clock import older
from tests.web.venue import Venue

PIT = {"scenario": "the-pit-ii", "objective": "armory fuel-cache stockpile"}


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table.of(venue, "SR17", **PIT)


def lay_the_clock(table: Table, first: int) -> None:
    table.tap(table.ann, "open", {"first": table.sides[first]}, "clock")


def suggested(table: Table, by: Phone) -> list[str]:
    """Who the clock's page points out as going first."""
    html = table.html(by, "clock/")
    pointed = 'class="large whole first" name="first" value="'
    return [each.partition('"')[0] for each in html.split(pointed)[1:]]


@pytest.mark.parametrize("first", [0, 1])
def test_a_sheet_is_not_asked_what_the_clock_knows(table: Table, first: int) -> None:
    assert "Who goes first?" in table.read(table.ann)
    lay_the_clock(table, first)
    assert "Who goes first?" not in table.read(table.ann)
    table.taps(table.dov, "open")
    assert table.played.first == first
    assert f"End Turn 1, {table.names[first]}" in table.read(table.ann)


def clocks_first(table: Table) -> str:
    clock = clock_here(table.event, table.game.id).load()
    assert clock is not None
    return clock.sides[0]


def test_until_play_begins_the_later_word_counts_for_sheet_and_clock(table: Table) -> None:
    table.taps(table.ann, "open", first=table.sides[1])
    lay_the_clock(table, 0)
    assert (table.played.sheet.first, clocks_first(table)) == (0, table.sides[0])
    lay_the_clock(table, 1)
    assert (table.played.sheet.first, clocks_first(table)) == (1, table.sides[1])
    table.taps(table.dov, "first", first=table.sides[0])
    assert (table.played.sheet.first, clocks_first(table)) == (0, table.sides[0])


def test_a_clock_told_by_the_sheet_keeps_its_minutes(table: Table) -> None:
    fields = {"first": table.sides[0], "minutes": "30"}
    judge = table.judge
    table.tap(judge, "open", fields, "clock")
    table.taps(judge, "open")
    table.taps(judge, "first", first=table.sides[1])
    clock = clock_here(table.event, table.game.id).load()
    assert clock is not None
    assert (clock.sides[0], clock.terms.side) == (table.sides[1], 30 * 60)


def test_once_both_have_begun_both_pages_warn_that_they_disagree(table: Table) -> None:
    ann, dov = table.names
    warns = f"By the sheet {dov} goes first, by the clock {ann}: put it right on the sheet."
    lay_the_clock(table, 0)
    table.taps(table.ann, "open")
    table.tap(table.ann, "start", {"stage": 1}, "clock")
    assert warns not in table.read(table.ann)
    table.taps(table.ann, "first", first=table.sides[1])
    assert warns in table.read(table.ann)
    assert warns in table.read(table.dov, "clock/")
    table.taps(table.dov, "first", first=table.sides[0])
    assert warns not in table.read(table.ann)


@pytest.mark.req("SR17-077")
def test_a_flag_is_told_to_its_own_turn_though_sheet_and_clock_disagree(table: Table) -> None:
    """By the clock Ann goes first, by the sheet Dov: Ann's first turn is the sheet's second."""
    fields = {"first": table.sides[0], "minutes": "1"}
    table.tap(table.judge, "open", fields, "clock")
    table.taps(table.ann, "open").ends_turn(table.ann, 1)
    table.tap(table.ann, "start", {"stage": 1}, "clock")
    for stage in range(1, 5):
        table.tap(table.ann, "switch", {"stage": stage}, "clock")
    table.taps(table.ann, "first", first=table.sides[1])
    older(table.event, f"{CLOCK}{table.game.id}", timedelta(seconds=90))
    table.tap(table.dov, "note-fall", {"side": 0}, "clock")
    assert table.played.answers == {Spot(2, 0, "", "clock_out"): True}


@pytest.mark.parametrize("first", [0, 1])
def test_the_clock_points_out_who_goes_first_by_the_sheet(table: Table, first: int) -> None:
    assert suggested(table, table.ann) == [str(side) for side in table.sides]
    table.taps(table.ann, "open", first=table.sides[first])
    assert suggested(table, table.ann) == [str(table.sides[first])]


def test_what_is_mine_is_on_the_left_in_every_row(table: Table) -> None:
    table.taps(table.ann, "open", first=table.sides[0]).ends_turn(table.ann, 3)
    ann, dov = table.names
    assert f"Circular zone {ann} {dov} both nobody" in table.read(table.ann)
    assert f"Circular zone {dov} {ann} both nobody" in table.read(table.dov)


def test_sheet_clock_and_secrets_lead_to_each_other(table: Table) -> None:
    pages = ("sheet/", "clock/", "secrets/")
    for page in pages:
        html = table.html(table.ann, page)
        base = f'href="{table.ann.link}at/{table.game.id}/'
        led = {other for other in pages if f'{base}{other}"' in html}
        assert led >= set(pages) - {page}


def test_the_result_is_offered_below_what_is_asked_at_the_end(table: Table) -> None:
    table.taps(table.ann, "open", first=table.sides[0])
    table.taps(table.ann, "stop", reason="Time was called")
    read = table.read(table.ann)
    assert read.index("Enemy army points destroyed") < read.index("This is the result:")
