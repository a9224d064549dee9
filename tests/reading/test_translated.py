"""Whatever is not understood is told in the language spoken."""

from collections.abc import Callable, Iterator

import pytest

from muster.reading import find
from muster.reading.entrants_csv import read_entrants
from muster.reading.spreadsheet import LIMIT
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.names import Names
from muster.words.tongue import speaking
from tests.hall import Hall
from tests.words.pseudo_words import left_over

CALLED = [("e1", "Анна"), ("e2", "Анна Мария")]


@pytest.fixture(autouse=True)
def pseudo() -> Iterator[None]:
    with speaking("en-XA"):
        yield


def reasons(work: Callable[[], object]) -> list[str]:
    try:
        work()
    except Unclear as unclear:
        return [unclear.say]
    except SeveralUnclear as several:
        return [reason.say for reason in several.reasons]
    return []


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"name\n",
        b"PK\x03\x04",
        b"\x00\x01",
        b" " * (LIMIT + 1),
        b'name,"\n',
        "ж,,\nж,ж\n".encode(),
        "name,player\nж,ж\n".encode(),
        "name,points\nж,ж\nж,1\n,2\n".encode(),
        "name\nж,ж\n".encode(),
        "name\nж\nЖ\n".encode(),
    ],
)
def test_a_list(raw: bytes) -> None:
    said = reasons(lambda: read_entrants(raw))
    allowed = ["name", "player", "full name", "first name", "last name"]
    assert said
    assert [left_over(words, allowed) for words in said] == [[]] * len(said)


@pytest.mark.parametrize(
    "raw",
    [
        "имя;name\nж;ж\n".encode("utf-16"),
        "name\tclub\nж\tж\n".encode(),
        "sep=!\nname!club\nж!ж\n".encode(),
    ],
)
def test_what_was_assumed_of_a_list(raw: bytes) -> None:
    notes = read_entrants(raw).notes
    assert notes
    assert [left_over(note, ["UTF"]) for note in notes] == [[]] * len(notes)


def test_names_rounds_and_tables() -> None:
    hall = Hall("GG4").enter("a b c").start()
    names = Names()
    before = reasons(lambda: find.find_round(hall.event, None))
    hall.pair()
    bye = hall.event.rounds[0].bye
    said = [
        *before,
        *reasons(lambda: find.find("анн", CALLED, find.NO_ENTRANT)),
        *reasons(lambda: find.find("Анно", CALLED, find.NO_ENTRANT)),
        *reasons(lambda: find.find_person("ж", {})),
        *reasons(lambda: find.find_round(hall.event, 9)),
        *reasons(lambda: find.find_game("99", hall.event, names)),
        *reasons(lambda: find.find_game(str(bye), hall.event, names)),
    ]
    assert len(said) == 7
    assert [left_over(words) for words in said] == [[]] * 7
