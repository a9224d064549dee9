"""What PostgreSQL does in a way of its own: locks of a row, and word from process to process."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection

from muster.core.ids import EventId
from muster.journal.database.postgres_eye import PostgresEye
from muster.journal.database.shelf import SHELF, Shelf
from muster.journal.database.watch import WATCH
from muster.journal.folder import Busy
from tests import postgres
from tests.database.cups import ANN, enter, entered, holds, make_cup
from tests.database.workers import PATIENCE, enter_all, enter_one, process

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
        frozen.execute("SET idle_in_transaction_session_timeout = '50ms'")
        frozen.execute("SELECT 1 FROM event WHERE id = %s FOR UPDATE", [cup])
        enter_one(cup, 1)
        frozen.close()
    assert entered(cup) == ["p1"]


def test_what_one_process_commits_wakes_another_at_once(cup: EventId) -> None:
    eye = PostgresEye()
    before, begun = eye.count(), time.monotonic()
    worker = process(enter_all, cup, 0, 1)
    eye.wait(PATIENCE)
    woken = time.monotonic() - begun
    worker.join(PATIENCE)
    eye.close()
    assert (before, woken < PATIENCE / 2) == (0, True)


def test_an_ear_that_was_cut_off_hears_of_everything_missed(cup: EventId) -> None:
    elsewhere = Shelf()
    elsewhere.get(cup)
    assert elsewhere.look() == []
    with somebody_else() as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
        )
    WATCH.wait(1.0)
    enter(cup, ANN)
    assert elsewhere.look() == [(cup, 3)]


def test_several_processes_write_several_events_at_once() -> None:
    cups = [make_cup(f"Cup {n}") for n in range(3)]
    workers = [process(enter_all, event, first, 8) for event in cups for first in (0, 100)]
    for worker in workers:
        worker.join(PATIENCE)
    assert [worker.exitcode for worker in workers] == [0] * len(workers)
    assert [(len(entered(event)), holds(event)) for event in cups] == [(16, True)] * len(cups)
