"""A phone that taps on a sheet is answered with the sheet: it need not fetch what it did itself."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse

from muster.journal.database.streams import STREAMS
from tests.web.at_table import VAULTS, Table
from tests.web.phone import Phone
from tests.web.venue import Venue

DRAWN, NOTHING = 200, 204
REGION = {"HX-Request": "true", "HX-Target": "sheet"}


@pytest.fixture
def table(venue: Venue) -> Table:
    table = Table.of(venue, "GG4", **VAULTS)
    return table.taps(table.ann, "open").ends_turn(table.ann)


def tap(table: Table, value: int, turn: str = "", target: str = "sheet") -> HttpResponse:
    by, sheet = table.ann, f"at/{table.game.id}/sheet/"
    fields = {**table.answer("centerline", value), "next": f"{by.link}{sheet}{turn}"}
    here = {"HX-Request": "true", "HX-Target": target}
    return by.client.post(f"{by.link}{sheet}tap/answer/", fields, headers=here)  # type: ignore[return-value]  # the client's own kind of answer


def region(table: Table, by: Phone, turn: str = "") -> str:
    path = f"{by.link}at/{table.game.id}/sheet/{turn}"
    return _without_keys(by.client.get(path, headers=REGION))  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("turn", ["", "?turn=1"])
def test_the_answer_is_what_the_phone_would_fetch(table: Table, turn: str) -> None:
    answer = tap(table, 2, turn)
    assert answer.status_code == DRAWN
    assert _without_keys(answer) == region(table, table.ann, turn)
    assert answer.headers["Muster-Taps"] == str(STREAMS.number(table.event, table.game.id))


def test_a_tap_that_is_sent_twice_is_drawn_twice_and_counts_once(table: Table) -> None:
    once, again = tap(table, 2), tap(table, 2)
    assert _without_keys(once) == _without_keys(again)
    assert [fact.kind for fact in table.facts] == ["sheet-opened", "turn-ended", "answered"]


def test_a_page_that_shows_something_else_is_told_and_fetches_it(table: Table) -> None:
    answer = tap(table, 2, target="taps")
    assert (answer.status_code, answer.content) == (NOTHING, b"")


def _without_keys(answer: HttpResponse) -> str:
    return re.sub(r'name="key" value="[^"]*"', "", answer.content.decode())
