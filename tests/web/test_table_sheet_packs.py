"""Every question of every pack can be answered with a thumb: no button says what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.http import QueryDict
from django.utils.http import urlencode

from muster.core.rulepack.encounters import Element
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import END, START
from muster.packs import find
from muster.web.table.sheet_points import award_rows, turn_of
from muster.web.table.sheet_reading import read_answer
from muster.web.table.sheet_rows import Cell, rows_of
from muster.web.table.tapping import Tap
from tests.stream import Stream, shown

PACKS = ("GG4", "GG18", "SR17", "WC")
NOON = datetime(2024, 6, 15, 12, tzinfo=UTC)
NAMES = ("Ann Lee", "Bob Ray")


def elements(pack: str) -> list[Element]:
    rules = find(pack)
    assert rules is not None
    return [element for element in rules.elements if element.inputs or element.awards]


def stream(pack: str, element: Element) -> Stream:
    """A game about one element: for both sides, or, where it is chosen in secret, for the first."""
    begun = Stream(pack, **{element.slot: [element.id]})
    secret = element.slot in {slot.id for slot in begun.played.secret_slots} | {"paired"}
    return begun.tap(shown(element.id, scores="both")) if secret else begun


def moments(pack: str, element: Element) -> Iterator[tuple[Played, int]]:
    """Before play, in a turn in which everything can score, and when time was called in it."""
    yield stream(pack, element).played, START
    playing = stream(pack, element).end_turn(3)
    yield playing.played, 4
    yield playing.stop().played, END


def pressed(cell: Cell) -> Iterator[dict[str, str]]:
    """Everything that can be sent from a cell."""
    yield from ({"value": value} for value in (cell.less, cell.more) if value is not None)
    yield from ({"value": option.value} for option in cell.options if cell.look == "buttons")
    yield from ({"typed": option.value} for option in cell.options if cell.look == "choice")
    yield from (
        {"thing": thing.number, "value": option.value}
        for thing in cell.things
        for option in thing.options
    )
    if cell.look == "words":
        yield {"typed": "Silurid 2"}
    if cell.decimal:
        yield {"typed": "10,5"}


def sent(cell: Cell, fields: dict[str, str]) -> Tap:
    return Tap(QueryDict(urlencode({"spot": cell.spot, **fields})), NOON, NOON)


@pytest.mark.parametrize("pack", PACKS)
def test_every_button_says_something_its_question_takes(pack: str) -> None:
    wrong, tried = [], 0
    for element in elements(pack):
        for played, step in moments(pack, element):
            for _, rows in rows_of(played, step, (0, 1), NAMES):
                cells = [cell for row in rows for cell in row.cells if cell is not None]
                for tap in (sent(cell, fields) for cell in cells for fields in pressed(cell)):
                    made, tried = read_answer(played, tap), tried + 1
                    wrong += [(made, each.code) for each in problems_of(played, made)]
    assert wrong == []
    assert tried > 50


WAITS = {
    "Strategy Markers left on your side",
    "Active objectives you control",
    "Gained with their warcasters gone when the clock ran out",
}
"""Asked or told once something else was said: until then they can have one answer only."""


@pytest.mark.parametrize("pack", PACKS)
def test_every_question_and_every_award_is_on_the_sheet(pack: str) -> None:
    for element in elements(pack):
        seen: set[str] = set()
        for played, step in moments(pack, element):
            part = next(each for each in played.sheet.parts if each.id == element.id)
            for asking, rows in rows_of(played, step, (1, 0), NAMES):
                seen |= {row.ask for row in rows if asking is part}
            if step != START:
                seen |= {row.say for row in award_rows(turn_of(played, step), part, (1, 0))}
        always = [one for one in element.inputs if one.only == "true" and one.to_turn is None]
        asked = {one.ask for one in always}
        paid = {one.say for one in element.awards if one.per_game != 0 and one.to_turn is None}
        assert (element.id, (asked | paid) - WAITS - seen) == (element.id, set())
