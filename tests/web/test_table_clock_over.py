"""A game that is over stops its clock, and the page leads on: to the sheet, or to the result."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.problem import Code
from muster.core.sheet.taps import Answered, TurnEnded
from muster.journal import table_clocks
from muster.journal.database.tapping import sheet_here
from muster.journal.perform import now
from muster.web.table import clock_now
from tests.web.phone import Phone
from tests.web.table_clock import Table, ms
from tests.web.venue import Venue

HOURS = timedelta(hours=3)


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("SR17", 4))


@pytest.fixture
def classic(venue: Venue) -> Table:
    event = venue.event("SR17", 4)
    venue.ask(event, "change-rules", {"variant": ["classic"]})
    venue.do(event, ask.PublishRules())
    venue.do(event, ask.StartEvent(rounds=2))
    venue.pair(event)
    venue.publish(event)
    return Table(venue, event)


def _sheet(table: Table, by: Phone, kind: str, **fields: object) -> int:
    sent = {name: str(value) for name, value in fields.items()}
    path = f"{by.link}at/{table.game.id}/sheet/tap/{kind}/"
    return by.client.post(path, sent).status_code


def _beaten(table: Table) -> None:
    """The second player's warcaster falls in the first turn, as the sheet has it."""
    actor, sheet = Actor(table.venue.me.id), sheet_here(table.event, table.game.id)
    sheet.open(actor, table.game.entrants[0])
    sheet.tap(actor, Answered(step=1, side=1, input="beaten", value=True))


# ── the sheet and the result ──


def test_the_turn_that_ends_the_game_on_the_sheet_stops_the_clock(table: Table) -> None:
    table.in_turn()
    _beaten(table)
    assert table.clock.stopped is None
    assert _sheet(table, table.one, "end-turn", step=1) == 303
    assert (table.clock.stopped is not None, table.clock.why) == (True, "over")


def test_a_turn_that_is_taken_back_on_the_sheet_leaves_the_clock_to_a_judge(table: Table) -> None:
    table.in_turn()
    _beaten(table)
    _sheet(table, table.one, "end-turn", step=1)
    line = len(sheet_here(table.event, table.game.id).lines())
    path = f"{table.one.link}at/{table.game.id}/sheet/tap/undo/"
    told = table.one.client.post(path, {"line": str(line)}, headers={"HX-Request": "true"})
    assert "The clock stays stopped: a judge can let it run again." in told.headers["HX-Trigger"]
    assert table.clock.why == "over"


def test_a_game_that_is_stopped_on_the_sheet_stops_the_clock(table: Table) -> None:
    table.in_turn()
    _sheet(table, table.one, "open", first=table.game.entrants[0])
    assert _sheet(table, table.two, "stop", reason="Time was called") == 303
    assert table.clock.why == "over"


def test_a_turn_that_ends_no_game_lets_the_clock_run(table: Table) -> None:
    table.in_turn()
    _sheet(table, table.one, "open", first=table.game.entrants[0])
    assert _sheet(table, table.one, "end-turn", step=1) == 303
    assert table.clock.stopped is None


def test_a_result_that_counts_stops_the_clock(table: Table) -> None:
    """Whoever says so, and wherever: here a concession on the player's own page."""
    table.in_turn()
    loser = table.game.entrants[1]
    sent = {"game": table.game.id, "by": loser, "cause": "gives-up"}
    answer = table.two.client.post(f"{table.two.link}ask/concede-game/", sent)
    assert answer.status_code == 303
    assert table.venue.games(table.event)[0].result is not None
    assert table.clock.why == "over"


@pytest.mark.req("SR17-078")
def test_a_flag_that_falls_after_the_game_was_over_on_its_sheet_loses_nothing(table: Table) -> None:
    _beaten(table)
    actor = Actor(table.venue.me.id)
    sheet_here(table.event, table.game.id).tap(actor, TurnEnded(step=1), confirm={Code.LEFT_BLANK})
    table.in_turn(minutes=1)
    table.age(seconds=120)
    assert table.send(table.two, "note-fall", side=0)[0] == 200
    read = table.read(table.one)
    assert "The game had ended on its sheet" in read
    assert "To the sheet" in read
    assert "loses:" not in read
    assert "bring it up to this turn" not in read


def test_a_clock_that_was_stopped_leads_on(table: Table) -> None:
    table.in_turn()
    assert "To the sheet" not in table.read(table.one)
    table.tap(table.two, "stop")
    read = table.read(table.one)
    assert "To the sheet Report the result" in read
    html = table.one.html(table.path)
    assert f'class="button whole first large" href="{table.one.link}at/{table.game.id}/sheet/"' in (
        html
    )
    assert f'href="{table.one.link}report/"' in html
    _sheet(table, table.one, "open", first=table.game.entrants[0])
    assert "Report the result" not in table.read(table.one)


# ── what is offered when ──


def test_a_decisive_lead_is_offered_once_there_can_be_one(table: Table) -> None:
    """Nobody scores before the second player's second turn."""
    table.in_turn()
    offered = []
    for stage, who in zip(range(5, 10), (table.one, table.two) * 3, strict=False):
        offered.append("I am 5 ahead" in table.read(who))
        table.age(20)
        table.tap(who, "switch", stage=stage)
    assert offered == [False, False, False, True, True]


def test_little_time_is_no_matter_once_it_is_gone(table: Table) -> None:
    hint = "Little time is left"
    table.in_turn(ago=10, minutes=1)
    assert hint in table.read(table.one)
    table.age(seconds=120)
    assert "has no time left" in table.read(table.one)
    assert hint not in table.read(table.one)


# ── turn timing ──


@pytest.mark.req("SR17-167")
def test_only_whose_turn_it_is_can_make_it_longer_and_only_while_it_lasts(classic: Table) -> None:
    more = "Extend this turn by 5 minutes"
    classic.started()
    offered = [more in classic.read(who) for who in (classic.one, classic.two, classic.judge)]
    assert offered == [True, False, True]
    classic.age(seconds=601)
    assert more not in classic.read(classic.one)


@pytest.mark.req("SR17-166")
def test_at_the_end_of_a_turn_the_move_under_way_is_finished(classic: Table) -> None:
    classic.started()
    classic.age(seconds=601)
    read = classic.read(classic.one)
    assert "The turn's time is over: finish this move or roll, then tap" in read
    assert "Dice down" not in read


@pytest.mark.req("SR17-168")
def test_at_the_end_of_the_round_dice_are_down(
    classic: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def later() -> datetime:
        return now() + HOURS

    classic.started()
    assert classic.state(classic.one)["ends"] > classic.state(classic.one)["now"]
    monkeypatch.setattr(clock_now, "now", later)
    read = classic.read(classic.one)
    assert "Dice down: the round is over." in read
    assert "Tap to end" not in read
    assert "Extend this turn" not in read
    assert f"{classic.one.link}at/{classic.game.id}/sheet/#stop" in classic.one.html(classic.path)
    seen = "{row}.{edition}".format(**classic.state(classic.one))
    assert "html" in classic.state(classic.one, seen)


@pytest.mark.req("SR17-168")
def test_no_time_begins_or_grows_after_the_round(
    classic: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def later() -> datetime:
        return now() + HOURS

    classic.started()
    monkeypatch.setattr(table_clocks, "now", later)
    made = ms(HOURS)
    told = classic.send(classic.one, "take-extension", stage=1, made=made)[1]
    assert [no["code"] for no in told["refused"]] == ["dice-down"]
    classic.send(classic.one, "switch", stage=1, made=made)
    told = classic.send(classic.two, "start", stage=2, made=made)[1]
    assert [no["code"] for no in told["refused"]] == ["dice-down"]
    assert classic.kinds == ["clock-opened", "time-started", "switched"]
