"""A server is killed while it makes its tables: the next start finishes what was begun."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests import postgres
from tests.faults.hands import look
from tests.faults.springing import Springing, Stable

EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
OWN = "begun_anew"
"""A database of its own: the other tests go on with theirs."""


@pytest.fixture
def empty_stable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stable]:
    """Servers whose database has no tables yet."""
    if postgres.is_asked():
        with psycopg.connect(postgres.address(), autocommit=True) as host:
            host.execute(f"DROP DATABASE IF EXISTS {OWN} WITH (FORCE)")
            host.execute(f"CREATE DATABASE {OWN}")
        monkeypatch.setenv("DATABASE_URL", _own_address())
    stable = Stable(tmp_path)
    yield stable
    stable.close()


def _own_address() -> str:
    before, _, asked = postgres.address().partition("?")
    return f"{before.rpartition('/')[0]}/{OWN}?{asked}"


def drop_tables(data: Path) -> None:
    if postgres.is_asked():
        with psycopg.connect(_own_address(), autocommit=True) as host:
            host.execute(EMPTY)
    for file in data.glob("muster.sqlite3*"):
        file.unlink()


def made(data: Path) -> set[tuple[str, str]]:
    """What was done to the tables, step by step."""
    asked = "SELECT app, name FROM django_migrations"
    if postgres.is_asked():
        with psycopg.connect(_own_address()) as host:
            return {(str(app), str(name)) for app, name in host.execute(asked)}
    with closing(sqlite3.connect(data / "muster.sqlite3")) as host:
        return set(host.execute(asked))


@pytest.mark.parametrize("kills", [1, pytest.param(40, marks=pytest.mark.soak)])
def test_tables_that_were_being_made_are_made_by_the_next(empty_stable: Stable, kills: int) -> None:
    everything = set(MigrationRecorder(connection).applied_migrations())
    chance, server = random.Random(kills), Springing(empty_stable)
    for _ in range(kills):
        drop_tables(empty_stable.data)
        server.begin()
        time.sleep(chance.uniform(0.1, 1.5))
        server.kill()
        server.start()
        leads_on, _ = look(server.port, "/sign-in/")  # to the page for the first account
        done = made(empty_stable.data)
        server.kill()
        assert (leads_on, done) == (HTTPStatus.FOUND, everything)
