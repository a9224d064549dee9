from collections.abc import Iterator

import pytest

from tests.site.house import Open, opened


@pytest.fixture
def hall() -> Iterator[Open]:
    with opened() as hall:
        yield hall
