"""PostgreSQL goes away under load and comes back: Muster says so, and goes on by itself."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from http import HTTPStatus

import psycopg
import pytest
from django.db import connections

from muster.journal.database.shelf import SHELF
from tests import postgres
from tests.faults.database import start, stop
from tests.faults.hall import Hall
from tests.faults.hands import look
from tests.faults.springing import Springing, Stable, springing
from tests.web.venue import Venue

pytestmark = pytest.mark.of_postgresql

SAID = "The database cannot be reached."
SOON = 60.0
"""Seconds in which every server has found its database again."""


@pytest.fixture
def servers(stable: Stable) -> Iterator[tuple[Springing, ...]]:
    with springing(stable, 2) as servers:
        yield servers
    start()
    forget_lines()


def forget_lines() -> None:
    """Our own connections were cut as well."""
    connections.close_all()
    SHELF.forget()


def everybody_out() -> None:
    """Every connection but the one that says so is ended."""
    with psycopg.connect(postgres.address()) as host:
        host.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
        )


def survives(hall: Hall, servers: tuple[Springing, ...]) -> None:
    """Everybody went on by themselves, in the same processes."""
    forget_lines()
    hall.check_all()
    hall.check_late()
    for server in servers:
        assert look(server.port, f"/e/{hall.event}/pairings/")[0] == HTTPStatus.OK


def test_lines_that_were_cut_are_made_anew(venue: Venue, servers: tuple[Springing, ...]) -> None:
    hall = Hall(venue, [server.port for server in servers], random.Random(2))
    with hall.screens() as screens:
        with hall.busy():
            for _ in range(2):
                time.sleep(0.4)
                everybody_out()
                forget_lines()
                hall.check_kept()
        survives(hall, servers)
        edition = hall.books.edition()
        assert [screen.hears(edition, SOON) for screen in screens] == [True] * len(screens)


def test_a_database_that_is_stopped_is_told_of_and_found_again(
    venue: Venue, servers: tuple[Springing, ...]
) -> None:
    hall = Hall(venue, [server.port for server in servers], random.Random(3))
    one = servers[0].port
    known = f"/e/{venue.playing(entrants=4)}/pairings/"
    assert look(one, known)[0] == HTTPStatus.OK
    with hall.screens() as screens:
        with hall.busy():
            time.sleep(0.5)
            stop()
            promised = hall.answered()
            public, _ = look(one, known)
            desk, told = look(one, f"/desk/{hall.event}/", hall.desk)
            hall.wait_for_refusals()
            start()
            forget_lines()
            assert promised <= set(hall.books.written())
            time.sleep(0.5)
        survives(hall, servers)
        edition = hall.books.edition()
        assert [screen.hears(edition, SOON) for screen in screens] == [True] * len(screens)
    assert (public, desk, SAID in told) == (HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE, True)
    assert {SAID in each for hand in hall.hands for each in hand.refused} == {True}
