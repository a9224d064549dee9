"""Every test of the database has an empty one to begin with, in real SQLite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from muster.core.ids import EventId
from tests import fresh_server

fresh_server.data_folder()


@pytest.fixture(autouse=True)
def _empty_database() -> Iterator[None]:
    fresh_server.empty()
    yield
    fresh_server.empty()


@pytest.fixture
def cup() -> EventId:
    from tests.database.cups import make_cup  # noqa: PLC0415 - Django must be ready

    return make_cup()
