"""Behind a proxy: its word on who asks counts, and nobody else's."""

from __future__ import annotations

import pytest

from muster.site.front.editions import Unreachable
from tests.site.house import House, opened

SPOKEN_FOR = {"x_forwarded_for": "203.0.113.7", "x_forwarded_proto": "https"}
"""What a proxy says, or anybody who would like to be somebody else."""


@pytest.mark.parametrize(
    ("proxies", "seen"),
    [
        ((), ("127.0.0.1", "http")),
        (("127.0.0.1",), ("203.0.113.7", "https")),
        (("10.0.0.1",), ("127.0.0.1", "http")),
    ],
)
def test_only_the_proxy_that_was_named_is_believed(
    proxies: tuple[str, ...], seen: tuple[str, str]
) -> None:
    with opened(proxies=proxies) as hall:
        hall.ask("/visitor", **SPOKEN_FOR)
        asked = hall.house.asked[-1]
        assert (asked["REMOTE_ADDR"], asked["wsgi.url_scheme"]) == seen


def test_who_adds_themselves_to_the_row_is_not_taken_for_another() -> None:
    with opened(proxies=("127.0.0.1",)) as hall:
        hall.ask("/visitor", x_forwarded_for="198.51.100.1, 203.0.113.7")
        assert hall.house.asked[-1]["REMOTE_ADDR"] == "203.0.113.7"


# ── while the database is gone ──


class Adrift(House):
    """A house whose database does not answer."""

    def find(self, event: str) -> int | None:
        raise Unreachable(event)


def test_pages_kept_in_memory_and_open_screens_outlast_the_database() -> None:
    with opened(Adrift()) as hall, hall.screen() as screen:
        assert screen.hear() == "retry: 1000\nid: 1\ndata: 1\n\n"
        assert hall.ask("/e/cup/").status == 200
        for path in ("/e/other/", "/e/other/live"):
            answer = hall.ask(path)
            assert (answer.status, answer.headers["retry-after"]) == (503, "5")
            assert answer.body.decode().startswith("The database cannot be reached.")
        hall.change("cup", 2)
        assert screen.hear() == "id: 2\ndata: 2\n\n"
