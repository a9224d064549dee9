"""The clock of a table: its taps, who may make them, and what both phones are told."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.test import Client

from muster.core.table_clock.counting import Spell
from muster.journal.database.table_clocks import clock_here
from tests.web.phone import Phone, phone
from tests.web.table_clock import Table, ms
from tests.web.venue import Venue

SECOND = timedelta(seconds=1)


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("SR17", 4))


# ── laying it on the table ──


@pytest.mark.req("SR17-067", "SR17-071")
def test_whoever_plays_says_who_goes_first(table: Table) -> None:
    one, two = table.names
    assert "60 minutes for each side (Steamroller 2017, 75 army points)" in table.read(table.two)
    table.tap(table.two, "open", first=table.game.entrants[0])
    assert table.clock.sides == table.game.entrants
    assert f"{two} 1:00:00 Waits Deployment, {one} Together 2:00:00 {one} 1:00:00 Ready" in (
        table.read(table.one)
    )


def test_until_it_runs_somebody_else_can_go_first(table: Table) -> None:
    table.opened()
    table.tap(table.one, "open", first=table.game.entrants[1])
    assert table.clock.sides == table.game.entrants[::-1]
    table.tap(table.two, "start", stage=1)
    assert table.tap(table.one, "open", first=table.game.entrants[0]).status_code == 409


def test_other_minutes_are_an_officials_to_set(table: Table) -> None:
    first = table.game.entrants[0]
    assert table.tap(table.one, "open", first=first, minutes=30).status_code == 403
    assert clock_here(table.event, table.game.id).lines() == ()
    table.tap(table.desk, "open", first=first, minutes=30)
    assert table.clock.terms.side == 30 * 60
    table.tap(table.one, "open", first=table.game.entrants[1])
    assert table.clock.terms.side == 30 * 60


def test_any_pack_can_have_a_clock_if_an_official_says_so(venue: Venue) -> None:
    table = Table(venue, venue.playing("GG4", 4))
    assert "By these rules a game has no clock of its own." in table.read(table.one)
    table.tap(table.one, "open")
    assert clock_here(table.event, table.game.id).lines() == ()
    table.opened(50)
    assert "50:00 Ready" in table.read(table.one)


def test_a_table_of_many_has_none(venue: Venue) -> None:
    event = venue.playing("BB", 5)
    me, game = phone(venue, event, venue.games(event)[0].entrants[0]), venue.games(event)[0]
    assert "A table of many has no chess clock" in me.read(f"at/{game.id}/clock/")
    assert me.client.post(f"{me.link}at/{game.id}/clock/tap/open/").status_code == 409


# ── taps ──


@pytest.mark.req("SR17-072")
def test_taps_go_through_the_stages_in_their_order(table: Table) -> None:
    one, two = table.names
    table.started()
    said = [table.state(table.one)["coming"][0]["say"]]
    for stage in range(1, 5):
        table.tap(table.two if stage % 2 == 0 else table.one, "switch", stage=stage)
        said.append(table.state(table.one)["coming"][0]["say"])
    assert said == [
        f"Deployment, {one}",
        f"Deployment, {two}",
        f"Advance deployment, {one}",
        f"Advance deployment, {two}",
        f"Turn 1, {one}",
    ]


@pytest.mark.req("SR17-073")
def test_an_early_tap_is_refused_and_says_when_it_may_come(table: Table) -> None:
    table.in_turn(ago=5)
    status, told = table.send(table.one, "switch", stage=5)
    assert (status, [no["code"] for no in told["refused"]]) == (409, ["turn-too-short"])
    assert "A turn takes at least 15 seconds" in told["refused"][0]["say"]
    assert 8_000 < told["tap_from"] - told["now"] <= 10_000
    for who, side in ((table.one, 0), (table.two, 1)):
        table.send(who, "claim-lead", stage=5, side=side)
    assert "Both say that" in table.read(table.two)
    assert table.send(table.one, "switch", stage=5)[1]["state"] == "stopped"
    assert table.kinds[-2:] == ["switched", "stopped"]


def test_nobody_agrees_for_the_other_side(table: Table) -> None:
    table.in_turn()
    assert table.send(table.one, "claim-lead", stage=5, side=1)[0] == 409
    assert "lead-claimed" not in table.kinds
    table.send(table.two, "claim-lead", stage=5, side=1)
    assert f"{table.names[1]} says that {table.names[0]} is 5 ahead" in table.read(table.one)


@pytest.mark.req("SR17-076")
def test_the_clock_is_handed_over_and_given_back(table: Table) -> None:
    table.in_turn()
    told = table.send(table.one, "lend", stage=5, loan=1)[1]
    assert (told["state"], told["running"]) == ("lent", 1)
    assert "Tap when done" in table.read(table.two)
    assert f"{table.names[1]} acts now" in table.read(table.one)
    told = table.send(table.two, "give-back", stage=5, loan=1)[1]
    assert (told["state"], told["running"]) == ("running", 0)


def test_the_same_tap_counts_once_however_often_it_comes(table: Table) -> None:
    table.started()
    for _ in range(3):
        assert table.send(table.one, "switch", stage=1, key="k1")[0] == 200
    assert table.send(table.two, "switch", stage=1)[0] == 200
    assert table.kinds == ["clock-opened", "time-started", "switched"]


def test_both_phones_tap_at_the_same_instant(table: Table) -> None:
    table.started()
    made = ms()

    def tap(who: Phone) -> int:
        try:
            return table.send(who, "switch", stage=1, made=made)[0]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as hands:
        assert list(hands.map(tap, (table.one, table.two))) == [200, 200]
    assert table.kinds == ["clock-opened", "time-started", "switched"]


def test_a_tap_that_is_ahead_of_another_is_sent_again(table: Table) -> None:
    table.started()
    status, told = table.send(table.two, "switch", stage=2, made=ms())
    assert (status, told["refused"][0]["code"], told["stage"]) == (409, "tap-ahead", 1)
    table.send(table.one, "switch", stage=1)
    assert table.send(table.two, "switch", stage=2)[1]["stage"] == 3


def test_nothing_counts_from_before_the_clock_lay_there(table: Table) -> None:
    table.opened()
    started = ms(-300 * SECOND)
    table.send(table.one, "start", stage=1, made=started)
    clock = clock_here(table.event, table.game.id).load()
    assert clock is not None
    assert clock.spells == (Spell(clock.opened, 1, 0),)


def test_a_late_tap_is_explained_to_whom_it_cost_time(table: Table) -> None:
    table.started()
    table.age(seconds=200)
    told = table.send(table.one, "switch", stage=1, made=ms(-128 * SECOND))[1]
    late = re.search(r"(\d+):(\d\d) went to your clock. Not right\? Call", table.read(table.two))
    assert late
    seconds = 60 * int(late[1]) + int(late[2])
    assert 3_600_000 - told["left"][1] >= seconds * 1000 >= 128_000
    assert f"{late[1]}:{late[2]} went to {table.names[1]}'s clock." in table.read(table.one)
    assert "tapped 2:08 before it arrived" in table.read(table.judge)


def test_a_tap_from_the_future_counts_from_now(table: Table) -> None:
    table.started()
    told = table.send(table.one, "switch", stage=1, made=ms(600 * SECOND))[1]
    assert told["running"] == 1
    assert told["left"][0] > 3_590_000


# ── who may ──


def test_a_stranger_is_refused_and_nothing_is_written(table: Table) -> None:
    table.started()
    before, venue = table.kinds, table.venue
    other = Table(venue, table.event, 1)
    elsewhere = phone(venue, table.event, other.game.entrants[0])
    desk = f"/desk/{table.event}/{table.path}tap/switch/"
    assert table.tap(elsewhere, "switch", stage=1).status_code == 403
    assert elsewhere.open(table.path).status_code == 403
    assert elsewhere.open(f"{table.path}state/").status_code == 403
    assert venue.stranger.post(desk, {"stage": "1"}).status_code == 403
    assert venue.visitor.post(desk, {"stage": "1"}).status_code == 403
    assert Client().post(f"/p/nobody/{table.path}tap/switch/", {"stage": "1"}).status_code == 404
    assert table.kinds == before


def test_each_address_takes_its_own_way_of_asking(table: Table) -> None:
    one = table.one
    assert one.client.post(f"{one.link}{table.path}").status_code == 405
    assert one.client.post(f"{one.link}{table.path}state/").status_code == 405
    assert one.client.get(f"{one.link}{table.path}tap/stop/").status_code == 405


def test_what_is_no_tap_is_said_so(table: Table) -> None:
    table.started()
    for kind, fields in (("nonsense", {}), ("switch", {"stage": "x"}), ("switch", {})):
        assert table.tap(table.one, kind, **fields).status_code == 422
    assert table.tap(table.judge, "open", first="e1", minutes=99_999).status_code == 422
    assert table.kinds == ["clock-opened", "time-started"]


@pytest.mark.req("SR17-075")
def test_only_officials_pause_and_go_on(table: Table) -> None:
    table.in_turn()
    assert [table.tap(table.one, kind).status_code for kind in ("pause", "resume")] == [403, 403]
    table.tap(table.judge, "pause", reason="Cover is asked about")
    assert "Ruth Calder paused the clock at" in table.read(table.one)
    assert "Cover is asked about" in table.read(table.two)
    assert table.send(table.one, "switch", stage=5)[1]["refused"][0]["code"] == (
        "table-clock-paused"
    )
    table.tap(table.desk, "resume")
    assert table.state(table.one)["state"] == "running"


def test_officials_give_and_take_time_and_say_why(table: Table) -> None:
    table.in_turn()
    assert table.tap(table.one, "adjust", side=0, minutes=5, reason="Mine").status_code == 403
    assert table.tap(table.judge, "adjust", side=0, minutes=5).status_code == 409
    before = table.state(table.one)["left"][1]
    table.tap(table.judge, "adjust", side=1, minutes=2, more=30, reason="A long ruling")
    table.tap(table.judge, "adjust", side=1, how="take", minutes=1, reason="Too much")
    assert table.state(table.one)["left"][1] == before + 90_000
    assert f"{table.names[1]}: 150 more seconds (A long ruling)" in table.read(table.two)


# ── the end ──


def test_a_game_that_is_over_takes_no_tap(table: Table) -> None:
    table.in_turn()
    table.tap(table.two, "stop")
    assert "Stopped: the game is over" in table.read(table.one)
    refused = table.send(table.one, "switch", stage=5)[1]["refused"]
    assert [no["code"] for no in refused] == ["table-clock-stopped"]
    assert table.tap(table.one, "resume").status_code == 403
    table.tap(table.judge, "resume")
    assert table.state(table.one)["state"] == "running"


def test_numbers_alone_are_sent_to_who_has_seen_the_page(table: Table) -> None:
    table.started()
    whole = table.state(table.one)
    seen = f"{whole['row']}.{whole['edition']}"
    assert "html" in whole
    assert "html" not in table.state(table.one, seen)
    table.tap(table.one, "switch", stage=1)
    assert "html" in table.state(table.one, seen)


def test_a_restart_loses_nothing(table: Table) -> None:
    from muster.journal.database.shelf import SHELF  # noqa: PLC0415 - as a new process would
    from muster.journal.database.streams import STREAMS  # noqa: PLC0415 - as above

    table.in_turn()
    before = table.clock
    SHELF.forget()
    STREAMS.forget()
    assert table.clock == before
