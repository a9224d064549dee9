"""Every test of the API has a server's folder of its own to work in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import fresh_server

if TYPE_CHECKING:
    from tests.api.calling import Calls

fresh_server.data_folder()


@pytest.fixture
def calls() -> Iterator[Calls]:
    from tests.api.calling import Calls  # noqa: PLC0415 - Django must be ready
    from tests.web.venue import Venue  # noqa: PLC0415 - as above

    fresh_server.empty()
    yield Calls(Venue())
    fresh_server.empty()
