"""Whatever is said of a catalogue or a list is said in the language spoken."""

from collections.abc import Iterator

import pytest

from muster.core.catalogue import Catalogue, Profile
from muster.reading.army_list import read_lists
from muster.reading.catalogue import read_catalogue, read_catalogues
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.tongue import speaking
from tests.catalogues import CHIEF, book, packed, system
from tests.words.pseudo_words import left_over

ALLOWED = [
    *("name", "model", "unit", "cost", "limit", "factions", "marks", "profiles", "JSON", "UTF"),
    *("XML", "CSV", "cat", "gst", "csv", "json", "BattleScribe", "zip", "html", "Chief", "North"),
]
FILES = (
    (".csv", "name,cost,limit\nж,ж,ж\n,1,\nж,1\nж,2\n".encode()),
    (".csv", "ж\nж\n".encode()),
    (".csv", "name\nж\n".encode()),
    (".csv", "name,cost\nж,\nж,\n".encode()),
    (".json", b"{"),
    (".json", b"[4]"),
    (".json", b"{}"),
    (".json", b"[" * 100_000),
    (".cat", b"<html/>"),
    (".cat", b"<!DOCTYPE x><x/>"),
    (".cat", b"<x"),
    (".cat", book(CHIEF, name="ж")),
    (".zip", packed(("a.txt", b""))),
    (".zip", packed(("a.cat", b" " * 30_000_000))),
    (".zip", packed(("a.gst", system()), ("a.cat", book(CHIEF, CHIEF, name="ж")))),
)


@pytest.fixture(autouse=True)
def pseudo() -> Iterator[None]:
    with speaking("en-XA"):
        yield


@pytest.mark.parametrize(("ending", "data"), FILES)
def test_what_is_said_of_a_catalogue(ending: str, data: bytes) -> None:
    try:
        reading = read_catalogue(f"ж{ending}", data)
        said = [*(each.say for each in reading.doubts), *reading.notes]
    except SeveralUnclear as several:
        said = [each.say for each in several.reasons]
    except Unclear as unclear:
        said = [unclear.say]
    assert said
    assert [left_over(words, ALLOWED) for words in said] == [[]] * len(said)


def test_what_is_said_of_a_list() -> None:
    models = (Profile(id="1", name="жщиц", cost=5), Profile(id="2", name="жщиц", cost=6))
    doubts = read_lists("жщиц (4)\nжщицы\nыы", Catalogue(title="ж", profiles=models)).doubts
    assert [each.code for each in doubts] == [
        "ambiguous-name",
        "points-differ",
        "unknown-model",
        "unknown-model",
    ]
    assert [left_over(each.say) for each in doubts] == [[]] * 4


def test_files_that_do_not_belong_together() -> None:
    with pytest.raises(Unclear) as caught:
        read_catalogues([("ж.csv", b"name\n"), ("ж.json", b"{}")])
    assert left_over(caught.value.say) == []
