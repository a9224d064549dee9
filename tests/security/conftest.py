"""One full house for all tests of a file: what is refused leaves it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import fresh_server

if TYPE_CHECKING:
    from tests.security.cast import Cast
    from tests.web.venue import Venue

fresh_server.data_folder()


@pytest.fixture(scope="module")
def cast() -> Iterator[Cast]:
    from tests.security.cast import make_cast  # noqa: PLC0415 - Django must be ready

    fresh_server.empty()
    yield make_cast()
    fresh_server.empty()


@pytest.fixture
def venue() -> Iterator[Venue]:
    from tests.web.venue import Venue  # noqa: PLC0415 - as above

    fresh_server.empty()
    yield Venue()
    fresh_server.empty()
