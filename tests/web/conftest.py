"""Every test of the web has a server's folder of its own to work in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import fresh_server

if TYPE_CHECKING:
    from tests.web.venue import Venue

fresh_server.data_folder()


@pytest.fixture
def venue() -> Iterator[Venue]:
    from tests.web.venue import Venue  # noqa: PLC0415 - Django must be ready

    fresh_server.empty()
    yield Venue()
    fresh_server.empty()
