"""A mistaken tap on a table's clock is put right: who has which button, and what both read."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.table_clock.taking_back import AT_ONCE
from tests.web.phone import Phone
from tests.web.table_clock import Table, ms
from tests.web.venue import Venue

GIVE, UNDO = "Not my turn yet: give it back", "Undo the tap"


@pytest.fixture
def table(venue: Venue) -> Table:
    """The first player has ended their first turn by mistake."""
    made = Table(venue, venue.playing("SR17", 4))
    made.in_turn()
    made.tap(made.one, "switch", stage=5)
    return made


def back(table: Table, who: Phone, **said: object) -> tuple[int, list[str]]:
    """The status, and why not."""
    status, told = table.send(who, "take-back", **{"stage": 5, **said})
    return status, [no["code"] for no in told.get("refused", ())]


def test_each_has_the_button_that_fits(table: Table) -> None:
    one, two, judge = (table.read(who) for who in (table.one, table.two, table.judge))
    assert (UNDO in one, GIVE in one) == (True, False)
    assert (UNDO in two, GIVE in two) == (False, True)
    undo = f"Undo the last tap: Turn 1, {table.names[0]} goes on"
    assert (undo in one, undo in judge, undo in table.read(table.desk)) == (False, True, True)


def test_one_tap_gives_it_back_and_says_so(table: Table) -> None:
    table.age(10)
    assert back(table, table.two, side=1) == (200, [])
    now = table.state(table.one)
    assert (now["stage"], now["running"], now["back"], now["undo"]) == (5, 0, 1, None)
    assert "0:10 went to your clock. Not right? Call a judge" in table.read(table.one)
    assert f"0:10 went to {table.names[0]}'s clock." in table.read(table.two)
    table.tap(table.one, "switch", stage=5, back=1)
    assert table.state(table.one)["stage"] == 6
    assert "went to" not in table.read(table.one)


def test_whoever_tapped_asks_and_the_other_agrees(table: Table) -> None:
    assert back(table, table.one, side=0) == (200, [])
    assert table.state(table.two)["undo"]["asked"] == [0]
    assert f"You asked {table.names[1]} to undo the tap" in table.read(table.one)
    assert UNDO not in table.read(table.one).replace("to undo the tap", "")
    agree = f"Agree: Turn 1, {table.names[0]} goes on"
    assert agree in table.read(table.two)
    assert f"{table.names[0]} says that the last tap was a slip" in table.read(table.judge)
    assert back(table, table.two, side=1) == (200, [])
    assert table.kinds[-2:] == ["take-back-asked", "taken-back"]


def test_later_the_other_side_only_asks(table: Table) -> None:
    until = table.state(table.two)["undo"]["until"]
    assert ms() < until <= ms(AT_ONCE)
    table.age(31)
    words = table.read(table.two)
    assert (GIVE in words, f"Undo the tap: ask {table.names[0]}" in words) == (False, True)
    back(table, table.two, side=1)
    assert (table.kinds[-1], table.state(table.one)["running"]) == ("take-back-asked", 1)
    back(table, table.one, side=0)
    assert table.state(table.one)["running"] == 0


@pytest.mark.parametrize("where", ["judge", "desk"])
def test_an_official_undoes_it_at_any_time(table: Table, where: str) -> None:
    table.age(300)
    assert back(table, getattr(table, where)) == (200, [])
    assert table.state(table.one)["stage"] == 5


def test_nobody_speaks_for_the_other_side_nor_as_a_judge(table: Table) -> None:
    before = table.kinds
    assert back(table, table.one, side=1) == (409, ["not-allowed"])
    assert back(table, table.one) == (409, ["not-allowed"])
    assert table.tap(table.one, "take-back", stage=5).status_code == 403
    assert table.kinds == before


def test_what_was_settled_stays_and_there_is_no_button_any_more(table: Table) -> None:
    table.tap(table.judge, "adjust", side=1, minutes=1, reason="The wrong tap")
    assert back(table, table.two, side=1) == (409, ["take-back-late"])
    assert table.state(table.two)["undo"] is None
    for who in (table.one, table.two, table.judge):
        words = table.read(who)
        assert not any(say in words for say in (GIVE, UNDO, "Undo the last tap"))


def test_a_late_tap_that_was_undone_is_not_explained_any_more(table: Table) -> None:
    table.tap(table.one, "take-back", stage=5, side=0)
    table.tap(table.two, "take-back", stage=5, side=1)
    table.age(200)
    table.tap(table.one, "switch", stage=5, back=1, made=ms() - 100_000)
    assert "1:40 went to your clock" in table.read(table.two)
    table.tap(table.judge, "take-back", stage=5, back=1)
    assert "arrived at" not in table.read(table.two)


def test_by_turn_timing_a_turn_goes_on(venue: Venue) -> None:
    event = venue.event("SR17", 4)
    venue.ask(event, "change-rules", {"variant": ["classic"]})
    venue.do(event, ask.PublishRules())
    venue.do(event, ask.StartEvent(rounds=2))
    venue.pair(event)
    venue.publish(event)
    table = Table(venue, event)
    table.started()
    table.tap(table.one, "switch", stage=1)
    back(table, table.two, stage=1, side=1)
    assert f"undid the tap: Turn 1, {table.names[0]} goes on." in table.read(table.one)
    assert table.state(table.one)["running"] == 0
