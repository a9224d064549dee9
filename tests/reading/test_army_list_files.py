"""Lists as files: rows and JSON, and whatever else somebody hands in."""

import json

from hypothesis import given
from hypothesis import strategies as st

from muster.core.facts import ArmyList, Extra, Pick
from muster.reading.army_list import read_lists
from muster.reading.army_list_files import read_list_file
from muster.reading.army_list_text import list_text
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean
from tests.catalogues import refused
from tests.reading.union import BLESSINGS, LANCERS, UNION


def test_a_list_comes_as_rows() -> None:
    rows = (
        "List,Faction,Model,Count,Points,Role,Blessings,Attached to\n"
        "One,Union,Vance 2,,,Leader,,\n"
        "One,Union,storm lancers,2,24,,Blessing of Might (Axe),\n"
        "Two,,Scout,1,6,specialist,,Vance 2\n"
    )
    one, two = read_list_file("a.csv", rows.encode(), UNION, BLESSINGS).lists
    assert (one.title, one.faction, two.title) == ("One", "Union", "Two")
    assert [*one.picks, *two.picks] == [
        Pick(model="vance-2", name="Vance 2", role="leader"),
        LANCERS.model_copy(
            update={"count": 2, "points": 12, "extras": (Extra(id="might", weapon="Axe"),)}
        ),
        Pick(model="scout-f", name="Scout", points=6, role="specialist", relation="Vance 2"),
    ]


def test_rows_that_make_no_list_are_named_at_once() -> None:
    rows = b"Model,Count,Role\n,1,\nScout,many,\nScout,0,king\n"
    wrong = refused(lambda: read_list_file("a.csv", rows, UNION))
    assert [(each.code, each.data["row"]) for each in wrong] == [
        ("name-empty", 2),
        ("not-a-number", 3),
        ("not-a-number", 4),
        ("role-unknown", 4),
    ]


def test_a_list_comes_as_json_in_our_own_schema() -> None:
    army = ArmyList(title="One", points=24, picks=(LANCERS, Pick(name="Zeppelin", count=2)))
    raw = json.dumps({"lists": [army.model_dump(mode="json")]}).encode()
    read = read_list_file("a.json", raw, UNION)
    assert read.lists == (army,)
    assert [each.code for each in read.doubts] == ["unknown-model"]
    wrong = refused(lambda: read_list_file("a.json", b'[{"title": 4, "size": 1}]', UNION))
    assert [each.say for each in wrong] == [
        "List 1: title is missing, or not as a list has it.",
        "List 1: size is missing, or not as a list has it.",
    ]


def test_a_text_file_is_read_as_if_it_were_pasted() -> None:
    assert read_list_file("a.txt", b"\xef\xbb\xbf2 Storm Lancers", UNION).lists[0].picks == (
        LANCERS.model_copy(update={"count": 2}),
    )


LINE = st.text(max_size=20).map(clean)


AWKWARD = st.sampled_from(
    ("2 Cats", "Points: 5", "Leader: X", "# Up", "a + b", "Fog (12)", '"', "{}", "- x", "Units:")
)


WORDS = LINE | AWKWARD | st.sampled_from([each.name for each in UNION.profiles])


@st.composite
def rows(draw: st.DrawFn) -> Pick:
    known = draw(st.none() | st.sampled_from(UNION.profiles))
    return Pick(
        model=known.id if known else "",
        name=known.name if known else draw(WORDS),
        count=draw(st.integers(1, 999)),
        points=draw(st.none() | st.integers(0, 99_999)),
        role=draw(st.sampled_from(("", "leader", "specialist"))),
        extras=tuple(
            Extra(id=draw(WORDS), weapon=draw(WORDS)) for _ in range(draw(st.integers(0, 2)))
        ),
        relation=draw(WORDS | st.just("attached to Fog")),
    )


@given(
    st.lists(rows(), min_size=1, max_size=4),
    WORDS.filter(bool),
    WORDS,
    st.none() | st.integers(0, 500),
)
def test_what_was_written_reads_back_to_the_same(
    written: list[Pick], title: str, faction: str, points: int | None
) -> None:
    army = ArmyList(title=title, points=points, faction=faction, picks=tuple(written))
    text = list_text(army, UNION)
    (read,) = read_lists(text, UNION).lists
    assert read == army.model_copy(update={"text": text})
    by_hand = tuple(pick.model_copy(update={"model": ""}) for pick in written)
    army = army.model_copy(update={"picks": by_hand})
    (read,) = read_lists(list_text(army)).lists
    assert read.picks == by_hand


def told(name: str, data: bytes) -> object:
    try:
        return read_list_file(name, data, UNION).lists
    except (Unclear, SeveralUnclear) as refusal:
        return str(refusal)


PIECES = st.sampled_from(
    ("List:", "#", "==", "2x", "(12)", "[+3]", " + ", '"', "{", "}", "->", "*", ":", "\n", "\n\n",
     "Storm Lancers", "attached to", "75 / 75 points", "Specialists:", "Model,Count\n", " ")
)  # fmt: skip


@given(st.sampled_from(("a.txt", "a.json", "a.csv", "")), st.binary(max_size=200))
def test_any_file_is_a_list_or_refused_in_words(name: str, data: bytes) -> None:
    assert told(name, data)


@given(st.sampled_from(("a.txt", "a.csv")), st.lists(PIECES | st.text(max_size=5), max_size=30))
def test_any_text_is_a_list_or_refused_in_words(name: str, pieces: list[str]) -> None:
    assert told(name, "".join(pieces).encode("utf-8", "replace"))


def test_points_beyond_all_measure_are_named_at_their_place() -> None:
    far = "9" * 4300
    raw = f'[{{"title": "A", "points": {far}, "picks": [{{"name": "B", "points": -{far}}}]}}]'
    wrong = refused(lambda: read_list_file("a.json", raw.encode()))
    assert [each.data["path"] for each in wrong] == ["points", "picks.0.points"]
