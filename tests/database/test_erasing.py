"""Who is erased is gone from every file of the server, not only from its answers."""

from __future__ import annotations

import pytest

from muster.core.ids import EventId
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from tests import fresh_server
from tests.database.cups import ANN, enter, make_cup


def everything() -> bytes:
    return b"".join(path.read_bytes() for path in fresh_server.data_folder().iterdir())


@pytest.mark.of_sqlite
def test_no_file_of_the_server_holds_what_was_erased(cup: EventId) -> None:
    enter(cup, ANN)
    before = everything()
    DatabaseStore(cup).erase(ANN.id)
    words = (b"Ann Lee", b"ann@example.org", b"she/her")
    assert [word in before for word in words] == [True, True, True]
    assert [word in everything() for word in words] == [False, False, False]


def test_who_is_erased_at_one_event_is_erased_at_every_other(cup: EventId) -> None:
    other = make_cup("Other")
    for event in (cup, other):
        enter(event, ANN)
    DatabaseStore(cup).erase(ANN.id)
    assert [SHELF.get(event).people[ANN.id] for event in (cup, other)] == [Person(id=ANN.id)] * 2
