"""A stable of servers, and a hall to put under load, on the database that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import fresh_server
from tests.faults.springing import Stable

if TYPE_CHECKING:
    from tests.web.venue import Venue

pytest.register_assert_rewrite("tests.faults.hall")
fresh_server.data_folder()


@pytest.fixture(scope="session")
def stable() -> Iterator[Stable]:
    stable = Stable(fresh_server.data_folder())
    yield stable
    stable.close()


@pytest.fixture
def venue() -> Iterator[Venue]:
    from tests.web.venue import Venue  # noqa: PLC0415 - Django must be ready

    fresh_server.empty()
    yield Venue()
    fresh_server.empty()
