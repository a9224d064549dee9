"""A clock that runs out, the sheet it tells of it, turn timing, and the desk that sees them all."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import EventId
from muster.core.problem import Code
from muster.core.sheet.sheet import Spot
from muster.core.sheet.taps import TurnEnded
from muster.journal.database.shelf import SHELF
from muster.journal.database.tapping import sheet_here
from muster.journal.perform import now
from muster.web.gates import Here
from muster.web.table.clocks_panel import clocks_panel
from tests.web.looking import text
from tests.web.table_clock import Table, ms
from tests.web.venue import Venue

SECOND = timedelta(seconds=1)


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("SR17", 4))


def _run_out(table: Table) -> None:
    """The first player runs out of time in their first turn, a minute ago."""
    table.in_turn(minutes=1)
    table.age(seconds=120)


def _sheet(table: Table) -> None:
    sheet_here(table.event, table.game.id).open(_me(table), table.game.entrants[0])


def _me(table: Table) -> Actor:
    return Actor(table.venue.me.id)


TOLD = Spot(1, 0, "", "clock_out")


@pytest.mark.req("SR17-077", "SR17-078")
def test_a_side_without_time_is_led_through_the_rules(table: Table) -> None:
    _run_out(table)
    one, two = table.names
    read = table.read(table.two)
    assert f"{one} has no time left" in read
    assert f"Would scoring now put {one} 5 ahead" in read
    assert f"If not, {one} loses: {two} wins." in read
    assert table.send(table.two, "note-fall", side=0)[0] == 200
    assert table.send(table.one, "note-fall", side=0)[0] == 200
    assert table.kinds.count("ran-out") == 1
    refused = table.send(table.one, "switch", stage=5)[1]["refused"]
    assert [no["code"] for no in refused] == ["time-ran-out"]


def test_nobody_runs_out_before_time(table: Table) -> None:
    table.in_turn()
    refused = table.send(table.two, "note-fall", side=0)[1]["refused"]
    assert [no["code"] for no in refused] == ["time-left"]


def test_a_flag_that_fell_while_the_server_was_down_fell_when_it_did(table: Table) -> None:
    """Nobody wrote it down: every tap after it is late, and the clock says since when."""
    _run_out(table)
    fall = table.clock.fall
    assert fall is not None
    assert table.state(table.one)["fell"] == 0
    assert timedelta(seconds=55) < now() - fall.at < timedelta(seconds=130)
    assert f"since {fall.at.astimezone():%H:%M:%S}" in table.read(table.one)


def test_a_tap_made_before_the_flag_fell_still_counts(table: Table) -> None:
    table.in_turn(ago=0, minutes=1)
    table.age(seconds=120)
    assert table.send(table.two, "note-fall", side=0)[1]["fell"] == 0
    told = table.send(table.one, "switch", stage=5, made=ms(-100 * SECOND))[1]
    assert (told["stage"], told["fell"]) == (6, 1)


@pytest.mark.req("SR17-078")
def test_the_sheet_is_told_once_and_only_as_long_as_it_is_so(table: Table) -> None:
    _sheet(table)
    _run_out(table)
    for who, side in ((table.one, 0), (table.two, 0)):
        table.send(who, "note-fall", side=side)
    sheet = sheet_here(table.event, table.game.id)
    assert (sheet.load().answers, len(sheet.lines())) == ({TOLD: True}, 3)
    assert "To the sheet: the clock is on it" in table.read(table.one)
    table.tap(table.judge, "adjust", side=0, minutes=2, reason="The clock was wrong")
    assert sheet.load().answers == {}


def test_a_sheet_that_nobody_kept_is_opened_for_it(table: Table) -> None:
    _run_out(table)
    assert "Write it on the sheet" in table.read(table.one)
    answer = table.tap(table.one, "to-sheet", next=f"{table.one.link}at/{table.game.id}/sheet/")
    assert answer.headers["Location"] == f"{table.one.link}at/{table.game.id}/sheet/"
    assert sheet_here(table.event, table.game.id).load().answers == {TOLD: True}


def test_a_sheet_that_is_behind_waits(table: Table) -> None:
    table.in_turn(ago=20, minutes=1)
    table.tap(table.one, "switch", stage=5)
    _sheet(table)
    table.age(seconds=120)
    table.send(table.one, "note-fall", side=1)
    sheet = sheet_here(table.event, table.game.id)
    assert sheet.load().answers == {}
    assert "The sheet is not as far as the game was" in table.read(table.one)
    sheet.tap(_me(table), TurnEnded(step=1), confirm={Code.LEFT_BLANK})
    table.tap(table.one, "to-sheet")
    assert sheet.load().answers == {Spot(2, 1, "", "clock_out"): True}


# ── turn timing ──


@pytest.fixture
def classic(venue: Venue) -> Table:
    event = venue.event("SR17", 4)
    venue.ask(event, "change-rules", {"variant": ["classic"]})
    venue.do(event, ask.PublishRules())
    venue.do(event, ask.StartEvent(rounds=2))
    venue.pair(event)
    venue.publish(event)
    return Table(venue, event)


@pytest.mark.req("SR17-172")
def test_by_turn_timing_each_turn_has_its_time_and_one_can_be_longer(classic: Table) -> None:
    assert "10 minutes for each turn" in classic.read(classic.one)
    classic.started()
    told = classic.state(classic.one)
    assert (told["kind"], told["left"][1], told["running"]) == ("turns", None, 0)
    assert 300_000 < told["left"][0] <= 600_000
    assert "Extend this turn by 5 minutes" in classic.read(classic.one)
    told = classic.send(classic.one, "take-extension", stage=1)[1]
    assert 600_000 < told["left"][0] <= 900_000
    told = classic.send(classic.one, "switch", stage=1)[1]
    assert (told["state"], told["left"]) == ("waiting", [None, 600_000])
    assert "The round ends at" in classic.read(classic.two)
    classic.age(seconds=1200)
    classic.send(classic.two, "start", stage=2, made=ms(-700 * SECOND))
    assert "The turn's time is over: finish this move or roll" in classic.read(classic.two)


# ── the desk and the hall ──


def _here(venue: Venue, event: EventId) -> Here:
    return Here(SHELF.get(event), Actor(venue.me.id), "", f"/desk/{event}/")


def test_the_desk_sees_who_is_about_to_run_out(venue: Venue) -> None:
    event = venue.playing("SR17", 8)
    tables = [Table(venue, event, place) for place in range(4)]
    _run_out(tables[0])
    tables[1].started(3)
    tables[2].started()
    tables[2].tap(tables[2].judge, "pause", reason="Dice")
    tables[3].started()
    read = text(venue.organiser.get(f"/desk/{event}/round/1/clocks/").content.decode())
    one, two = tables[0].names
    assert read.startswith("Clocks to look at")
    assert f"{one} 0:00 {two} 1:00" in read
    assert "Paused by Ruth Calder: Dice" in read
    numbers = [table.game.table for table in tables]
    wall = text(venue.visitor.get(f"/e/{event}/clocks/").content.decode())
    assert wall == (
        f"Clocks running out Table {numbers[0]} Time ran out"
        f" Table {numbers[1]} 3:00 Table {numbers[2]} Paused"
    )
    assert tables[3].names[0] not in read


def test_nothing_is_said_where_nobody_needs_to_look(venue: Venue) -> None:
    event = venue.playing("SR17", 4)
    assert text(venue.visitor.get(f"/e/{event}/clocks/").content.decode()) == ""
    Table(venue, event).started()
    read = text(venue.organiser.get(f"/desk/{event}/round/1/clocks/").content.decode())
    assert read == "1 table's clock runs; nobody is about to run out."


def test_all_clocks_of_a_round_are_one_question(venue: Venue) -> None:
    asked = []
    for entrants in (4, 12):
        event = venue.playing("SR17", entrants)
        for place in range(entrants // 2):
            Table(venue, event, place).started()
        round_, here = venue.now(event).rounds[0], _here(venue, event)
        for _ in range(2):
            with CaptureQueriesContext(connection) as queries:
                clocks_panel(here, round_, now())
            asked.append(len(queries))
    assert asked == [1, 1, 1, 1]


def _stood_still(table: Table) -> None:
    """Players stopped the clock for a quarter of an hour; its second side has all its time left."""
    table.started()
    table.age(seconds=2700)
    table.tap(table.one, "stop")
    table.age(seconds=900)
    table.tap(table.judge, "resume")
    table.age(seconds=300)
    table.tap(table.one, "switch", stage=1)


IN_TIME = (
    "It began late, was given time or was paused by an official: "
    "it plays on until its own expected end."
)


@pytest.mark.req("SR17-079")
def test_the_end_of_the_round_says_what_becomes_of_each_table(venue: Venue) -> None:
    """Little time left is played out, much is a tie; what an official paused plays on."""
    event = venue.playing("SR17", 10)
    tables = [Table(venue, event, place) for place in range(5)]
    _stood_still(tables[1])
    for number, minutes in ((0, 61), (2, 75), (3, 62), (4, 75)):
        tables[number].started(minutes)
        tables[number].age(seconds=3600)
    tables[2].tap(tables[2].judge, "pause", reason="Dice")
    tables[2].tap(tables[2].judge, "resume")
    for number in (0, 2, 4):
        tables[number].tap(tables[number].one, "switch", stage=1)
    venue.do(event, ask.ExtendClock(minutes=-65, reason="As much was played before"))
    played, here = venue.now(event).rounds[0], _here(venue, event)
    assert clocks_panel(here, played, now()).ends == ()
    due = now() + timedelta(minutes=58)
    shown = {row.table: row for row in clocks_panel(here, played, due).ends}
    rows = [shown[table.game.table] for table in tables]
    assert [(row.say, row.tie is not None, row.rested) for row in rows] == [
        ("So little time is left that the game is played to its end.", False, 0),
        ("Too much time is left: the game is a tie.", True, 0),
        (IN_TIME, False, 0),
        ("The game is over.", False, 0),
        (IN_TIME, False, 0),
    ]


@pytest.mark.req("SR17-079")
def test_the_tie_is_made_with_the_asking_door(venue: Venue) -> None:
    event = venue.playing("SR17", 4)
    table = Table(venue, event)
    _stood_still(table)
    table.age(seconds=3400)
    venue.do(event, ask.ExtendClock(minutes=-119, reason="A short day"))
    played, here = venue.now(event).rounds[0], _here(venue, event)
    (row,) = clocks_panel(here, played, now() + timedelta(minutes=2)).ends
    assert row.tie is not None
    assert (row.tie.winners, row.tie.ending) == ((("tie", "A tie"),), "time")
    figures = {box.name: "3" for box in row.tie.boxes}
    more = {"winner": "tie", "ending": row.tie.ending, "how": "as-it-stands", "reason": "Time"}
    assert venue.ask(event, "rule-result", {"game": row.game, **figures, **more}).status_code == 303
    result = venue.games(event)[0].result
    assert result is not None
    assert result.score is not None
    assert (result.score.winner, result.score.ending) == (None, "time")
