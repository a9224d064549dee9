"""What people say about models, understood or named word by word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.core.control.assign import Choice
from muster.core.control.model import Model, Place
from muster.core.control.reading import Asked, read, read_line
from muster.core.control.spoken import meanings, understand
from muster.core.rulepack.basis import Named
from muster.core.rulepack.controls import Clause, Control, Question, Reply
from muster.core.rulepack.problems import Finding, Unsound

KINDS = (Named(id="unit", title="Warrior unit"), Named(id="jack", title="Jack"))
ASKS = (
    Question(id="kind", ask="kind of model", kind="choice", choices=KINDS),
    Question(id="models", ask="models", kind="count", least=1, most=20, default=1),
    Question(id="outside", ask="outside", kind="count", default=0, only='model.kind == "unit"'),
    Question(id="in_sight", ask="in sight", no="out of sight", also=("in LoS",), default=True),
    Question(id="inert", ask="inert", only='model.kind == "jack"'),
)
PLACE = (
    Question(id="halved", ask="halved for", kind="side"),
    Question(id="removed", ask="removed"),
)
HILL = Control(
    id="hill",
    title="Hill",
    asks=ASKS,
    place=PLACE,
    counts=(Clause(say="it counts"),),
    decided="most",
)
AS_IT_IS: dict[str, Reply] = {
    "kind": "unit",
    "models": 1,
    "outside": 0,
    "in_sight": True,
    "inert": False,
}


def said(words: str) -> dict[str, object]:
    return understand(ASKS, words, ())


def findings(text: str) -> list[str]:
    with pytest.raises(Unsound) as refusal:
        read_line(ASKS, text, ("here",))
    return [finding.say for finding in refusal.value.findings]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("unit", {"kind": "unit"}),
        ("Warrior  Unit", {"kind": "unit"}),
        ("unit 6", {"kind": "unit", "models": 6}),
        ("unit, 6 models, 2 outside", {"kind": "unit", "models": 6, "outside": 2}),
        ("unit models 6 outside 2", {"kind": "unit", "models": 6, "outside": 2}),
        ("unit 6 outside=2", {"kind": "unit", "models": 6, "outside": 2}),
        ("jack inert out_of_sight", {"kind": "jack", "inert": True, "in_sight": False}),
        ("jack not in-LoS", {"kind": "jack", "in_sight": False}),
        ("", {}),
    ],
)
def test_words_in_any_order_and_spelling(words: str, meant: dict[str, object]) -> None:
    assert said(words) == meant


def test_what_is_not_said_is_as_the_pack_has_it() -> None:
    assert read_line(ASKS, "A: unit", ()) == Model("A", AS_IT_IS)
    assert read_line(ASKS, " Ann / Storm Blades : unit 6", ()) == Model(
        "Ann", {**AS_IT_IS, "models": 6}, "Storm Blades"
    )


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("A: jack intert", '"intert" is not a word for it; did you mean inert?'),
        ("A: jack zzz", '"zzz" is not a word for it'),
        ("A: unit jack", "is said twice (kind of model)"),
        ("A: unit outside", '"outside" needs a number'),
        ("A: unit not outside 2", '"not outside" says nothing'),
        ("A: unit inert", "cannot be said of this one (inert)"),
        ("A: unit 21", "must lie between 1 and 20"),
        ("A: unit 12345678901", '"12345678901" is not a word for it'),
        ("A: inert", "is not said: kind of model, one of Warrior unit, Jack"),
        ("unit", 'must begin with its side, as in "A: …"'),
        (": unit", 'must begin with its side, as in "A: …"'),
    ],
)
def test_every_word_that_says_nothing_is_named(text: str, say: str) -> None:
    assert say in findings(text)


def test_a_number_where_none_is_asked() -> None:
    with pytest.raises(Unsound) as refusal:
        understand(PLACE, "7 removed", ())
    assert refusal.value.findings == (Finding((), "7 says nothing: no number is asked"),)


def tried(text: str) -> set[str]:
    """The questions that were answered, if nothing was wrong with it."""
    try:
        return set(read_line(ASKS, text, ()).replies)
    except Unsound as refusal:
        return {finding.say for finding in refusal.findings}


@given(st.text(max_size=40))
def test_whatever_is_typed_is_understood_or_refused(text: str) -> None:
    assert tried(text) != set()
    assert tried(f"A: {text}") != set()


@given(st.lists(st.sampled_from([*sorted(meanings(ASKS)), "not", "3", "40"]), max_size=8))
def test_known_words_in_any_order_are_understood_or_refused(words: list[str]) -> None:
    assert tried(f"A: {' '.join(words)}") != set()


# ── documents ──


def test_a_model_is_the_same_in_words_and_as_a_table() -> None:
    table = {"side": "A", "name": "Gorl", "kind": "Jack", "out of sight": True, "inert": True}
    words = "A/Gorl: jack out of sight inert"
    assert read(HILL, {"models": [table]}) == read(HILL, {"models": [words]})


def test_a_side_is_one_side_however_it_is_spelt() -> None:
    asked = read(HILL, {"models": ["Ann: unit", "ann: unit", "Bob: unit"], "halved": "BOB"})
    assert asked.places[0].sides == ("Ann", "Bob")
    assert asked.places[0].replies == {"halved": "Bob", "removed": False}


def test_places_without_a_name_are_numbered() -> None:
    asked = read(HILL, {"places": [{"models": []}, {"models": [], "name": "X"}]})
    assert [place.name for place in asked.places] == ["1", "X"]


@pytest.mark.parametrize(
    ("document", "finding"),
    [
        ({}, Finding(("models",), "must be a list of 1000 at most")),
        ({"models": "A: unit"}, Finding(("models",), "must be a list of 1000 at most")),
        ({"models": [3]}, Finding(("models", "1"), "must be a table")),
        ({"models": [{"kind": "unit"}]}, Finding(("models", "1", "side"), "is missing")),
        (
            {"models": [{"side": 3, "kind": "unit"}]},
            Finding(("models", "1", "side"), "must be text"),
        ),
        (
            {"models": [{"side": "A", "kind": "unit", "modles": 3}]},
            Finding(("models", "1", "modles"), "is not asked here; did you mean models?"),
        ),
        (
            {"models": [{"side": "A", "kind": "unit", "models": "6"}]},
            Finding(("models", "1", "models"), "must be a whole number"),
        ),
        (
            {"models": [{"side": "A", "kind": "unit", "in_sight": 1}]},
            Finding(("models", "1", "in_sight"), "must be true or false"),
        ),
        (
            {"models": [{"side": "A", "kind": "unit", "in sight": True, "in_los": True}]},
            Finding(("models", "1", "in_los"), "is said twice (in sight)"),
        ),
        (
            {"models": [], "halved": True},
            Finding(("halved",), "must be the name of a side"),
        ),
        (
            {"models": ["Ann: unit"], "halved": "Anne"},
            Finding(("halved",), '"Anne" is not a side that has models here; did you mean ann?'),
        ),
        (
            {"models": [], "remved": True},
            Finding(("remved",), "is not asked here; did you mean removed?"),
        ),
        (
            {"places": [], "models": []},
            Finding(("models",), "is not asked here"),
        ),
        (
            {"places": [{"name": "X", "models": []}, {"name": "x", "models": []}]},
            Finding(("places",), "X is the name of two places"),
        ),
        ({"models": [], "first": 1}, Finding(("first",), "must be text")),
        (
            {"models": [], "choices": [{"side": "A", "model": "Gorl", "plaice": "C"}]},
            Finding(("choices", "1", "plaice"), "is not a key of this table; did you mean place?"),
        ),
    ],
)
def test_everything_wrong_with_a_document_is_named_where_it_stands(
    document: dict[str, object], finding: Finding
) -> None:
    with pytest.raises(Unsound) as refusal:
        read(HILL, document)
    assert finding in refusal.value.findings


def test_an_empty_place_is_a_place() -> None:
    nowhere = Place((), {"halved": "", "removed": False})
    assert read(HILL, {"models": []}) == Asked((nowhere,))


def test_a_model_is_one_model_and_a_place_one_place_however_they_are_spelt() -> None:
    near = [
        {"name": "North", "models": ["A/Gorl: unit"]},
        {"name": "South", "models": ["A/GORL: unit"]},
    ]
    choice = {"side": "a", "model": "gorl", "place": "south"}
    asked = read(HILL, {"places": near, "choices": [choice]})
    assert [model.name for place in asked.places for model in place.models] == ["Gorl", "Gorl"]
    assert asked.choices == (Choice("A", "Gorl", "South"),)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("halved for blue team removed", "blue team"),
        ("removed halved for Blue-Team", "Blue Team"),
    ],
)
def test_the_name_of_a_side_goes_on_until_something_else_is_said(words: str, name: str) -> None:
    assert understand(PLACE, words, ()) == {"halved": name, "removed": True}
