from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import fresh_server

if TYPE_CHECKING:
    from tests.site.house import Open
    from tests.web.venue import Venue

fresh_server.data_folder()


@pytest.fixture
def hall() -> Iterator[Open]:
    from tests.site.house import opened  # noqa: PLC0415 - Django must be ready

    with opened() as hall:
        yield hall


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Real events behind the front."""
    from tests.web.venue import Venue  # noqa: PLC0415 - Django must be ready

    fresh_server.empty()
    yield Venue()
    fresh_server.empty()
