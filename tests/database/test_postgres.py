"""What PostgreSQL does in a way of its own: locks of a row, and word from process to process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.db.utils import Error
from django.test.utils import CaptureQueriesContext

from muster.core.ids import EventId, GameId
from muster.journal.database.postgres_eye import PROMISES, PostgresEye, broken_promises
from muster.journal.database.shelf import SHELF, Shelf
from muster.journal.database.streams import WRITE, Streams, put_texts
from muster.journal.folder import Busy
from tests import postgres
from tests.database.cups import ANN, enter, entered, holds, make_cup
from tests.database.workers import PATIENCE, enter_all, enter_one, process, told_by

pytestmark = pytest.mark.of_postgresql


@contextmanager
def somebody_else() -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(postgres.address()) as other:
        yield other


def test_the_database_is_what_was_asked_for() -> None:
    assert connection.vendor == "postgresql"


def test_who_has_to_wait_too_long_is_told_so_and_nothing_is_changed(cup: EventId) -> None:
    before = SHELF.get(cup)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
    with somebody_else() as other:
        other.execute("SELECT 1 FROM event WHERE id = %s FOR UPDATE", [cup])
        with pytest.raises(Busy):
            enter_one(cup, 1)
        assert SHELF.get(cup) == before
    connection.close()
    enter_one(cup, 1)
    assert entered(cup) == ["p1"]


def test_writers_of_two_events_do_not_wait_for_each_other(cup: EventId) -> None:
    other = make_cup("Other")
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
    with somebody_else() as writer:
        writer.execute("SELECT 1 FROM event WHERE id = %s FOR UPDATE", [cup])
        enter_one(other, 1)
    connection.close()
    assert entered(other) == ["p1"]


def test_who_froze_in_the_middle_of_an_act_keeps_nobody_waiting_for_ever(cup: EventId) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW idle_in_transaction_session_timeout")
        assert cursor.fetchone() == ("2min",)
    with somebody_else() as frozen:
        frozen.execute("SELECT 1 FROM event WHERE id = %s FOR UPDATE", [cup])
        frozen.execute("SET idle_in_transaction_session_timeout = '50ms'")  # from now on
        enter_one(cup, 1)
        frozen.close()
    assert entered(cup) == ["p1"]


def test_what_one_process_commits_wakes_another(cup: EventId) -> None:
    eye = PostgresEye()
    before = eye.count()
    worker = process(enter_all, cup, 0, 1)
    eye.wait(PATIENCE)
    woken = eye.count()
    worker.join(PATIENCE)
    eye.close()
    assert (before, woken > 0) == (0, True)


def test_an_ear_that_was_cut_off_hears_of_everything_missed(cup: EventId) -> None:
    elsewhere = Shelf()
    elsewhere.get(cup)
    assert elsewhere.look() == []
    with somebody_else() as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
        )
    enter(cup, ANN)
    assert told_by(_whatever_breaks(elsewhere), (cup, 3)) == [(cup, 3)]


def _whatever_breaks(shelf: Shelf) -> Callable[[], list[tuple[EventId, int]]]:
    """As the ticker looks: one look may fail, and the next succeeds."""

    def look() -> list[tuple[EventId, int]]:
        with suppress(Error):
            return shelf.look()
        return []

    return look


# ── numbers that come to be out of turn ──


@contextmanager
def held_back(event: EventId, game: str) -> Iterator[Callable[[], int]]:
    """Somebody who wrote to a game's stream; returns what commits it, and tells its number."""
    with somebody_else() as writer:
        writer.execute("SELECT 1 FROM event WHERE id = %s FOR UPDATE", [event])
        row = writer.execute(WRITE, [event, f"game:{game}", 1, "{}"]).fetchone()
        assert row is not None

        def commit() -> int:
            writer.commit()
            return int(row[0])

        yield commit


def taps(event: EventId, game: str, first: int, count: int) -> tuple[EventId, GameId, int]:
    """Many taps on another table, committed; returns what tells of the last of them."""
    rows = put_texts(event, f"game:{game}", ((n, "{}") for n in range(first, first + count)))
    return event, GameId(game), rows[-1].pk


@pytest.mark.parametrize("busy", [1, 500])
def test_a_tap_held_back_while_others_tap_hundreds_of_times_is_told(
    cup: EventId, busy: int
) -> None:
    """Its number is lower than any of theirs: it must not be taken for one told long ago."""
    other, streams = make_cup("Other"), Streams()
    assert streams.look() == []
    with held_back(other, "r1g1") as commit:
        for first in (1, 1 + busy, 1 + 2 * busy):
            last = taps(cup, "r1g1", first, busy)
            assert told_by(streams.look, last)[-1] == last
        late = (other, GameId("r1g1"), commit())
    assert told_by(streams.look, late) == [late]
    last = taps(cup, "r1g2", 1, 1)
    assert told_by(streams.look, last) == [last]


def test_a_tap_that_was_held_back_before_the_first_look_is_told(cup: EventId) -> None:
    other, streams = make_cup("Other"), Streams()
    with held_back(other, "r1g1") as commit:
        taps(cup, "r1g1", 1, 500)
        assert streams.look() == []
        late = (other, GameId("r1g1"), commit())
    assert told_by(streams.look, late) == [late]


def test_what_nobody_holds_back_any_more_is_not_looked_through_again(cup: EventId) -> None:
    streams = Streams()
    assert streams.look() == []
    for n in range(1, 400, 100):
        last = taps(cup, "r1g1", n, 100)
        assert told_by(streams.look, last)[-1] == last
    with CaptureQueriesContext(connection) as asked:
        last = taps(cup, "r1g1", 401, 1)
        assert told_by(streams.look, last) == [last]
    (reading,) = [q["sql"] for q in asked.captured_queries if '"stream"."id" >' in q["sql"]]
    assert f'"stream"."id" > {last[2] - 101}' in reading


def test_several_processes_write_several_events_at_once() -> None:
    cups = [make_cup(f"Cup {n}") for n in range(3)]
    workers = [process(enter_all, event, first, 8) for event in cups for first in (0, 100)]
    for worker in workers:
        worker.join(PATIENCE)
    assert [worker.exitcode for worker in workers] == [0] * len(workers)
    assert [(len(entered(event)), holds(event)) for event in cups] == [(16, True)] * len(cups)


def test_a_server_says_which_promise_postgresql_does_not_keep() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_settings WHERE name = ANY(%s)", [list(PROMISES)])
        assert cursor.fetchone() == (len(PROMISES),)
        kept = set(broken_promises())
        cursor.execute("SET synchronous_commit = off")
        try:
            assert set(broken_promises()) == kept | {"synchronous_commit"}
        finally:
            cursor.execute("SET synchronous_commit = on")
    assert set(broken_promises()) == kept
