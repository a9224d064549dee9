"""Where everything in a TOML text stands: the places that `tomllib` finds, each on its line."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from muster.core.rulepack.toml_lines import Steps, line_of, lines_of, too_deep

TEXT = '''\
title = "A # is no comment" # but this is
"quoted key".'literal key' . bare = 2020-01-02 10:30:00

[rounds]
by_attendance = [
    { up_to = 4, rounds = 2 }, # [a comment]
    { up_to = 8, rounds = 3 },
]
say = """
[not a header]
key = "no key"
\\""" still text"""""
last = \'\'\'
[[nor this]]\'\'\'
[[variants]]
id = "one"
[variants.set]
"points.win" = 3
[[variants]]
id = "two"
[[variants.parameters]]
id = "x"
'''


def places(value: Any, at: Steps = ()) -> Iterator[Steps]:  # noqa: ANN401 - whatever TOML can say
    """Every table, key and item of a document."""
    inside = dict(enumerate(value)) if isinstance(value, list) else value
    for step, each in inside.items() if isinstance(inside, dict) else ():
        yield (*at, step)
        yield from places(each, (*at, step))


def tables(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def test_every_place_has_its_line() -> None:
    assert lines_of(TEXT) == {
        ("title",): 1,
        ("quoted key",): 2,
        ("quoted key", "literal key"): 2,
        ("quoted key", "literal key", "bare"): 2,
        ("rounds",): 4,
        ("rounds", "by_attendance"): 5,
        ("rounds", "by_attendance", 0): 6,
        ("rounds", "by_attendance", 0, "up_to"): 6,
        ("rounds", "by_attendance", 0, "rounds"): 6,
        ("rounds", "by_attendance", 1): 7,
        ("rounds", "by_attendance", 1, "up_to"): 7,
        ("rounds", "by_attendance", 1, "rounds"): 7,
        ("rounds", "say"): 9,
        ("rounds", "last"): 13,
        ("variants",): 15,
        ("variants", 0): 15,
        ("variants", 0, "id"): 16,
        ("variants", 0, "set"): 17,
        ("variants", 0, "set", "points.win"): 18,
        ("variants", 1): 19,
        ("variants", 1, "id"): 20,
        ("variants", 1, "parameters"): 21,
        ("variants", 1, "parameters", 0): 21,
        ("variants", 1, "parameters", 0, "id"): 22,
    }


def test_a_place_that_is_not_there_has_the_line_of_what_is_around_it() -> None:
    lines = lines_of(TEXT)
    assert line_of(lines, ("rounds", "by_attendance", 1, "or_more")) == 7
    assert line_of(lines, ("rounds", "fixed")) == 4
    assert line_of(lines, ("bye", "vp")) == 1


def test_a_table_stands_where_its_own_header_is_not_where_it_is_first_implied() -> None:
    assert lines_of("[a.b]\n[a]\n") == {("a",): 2, ("a", "b"): 1}


def test_lines_are_counted_the_same_with_either_line_ending() -> None:
    assert lines_of(TEXT.replace("\n", "\r\n")) == lines_of(TEXT)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = [[[[1]]]]\n", 2),
        ("a = 1\n\nb.c.d.e.f = 1\n", 3),
        ('"b c".\'d\' . e.f."g" = 1\n', 1),
        ("a = [\n[\n[\n[\n[\n", 5),
        ("a = [[[1]]]\n", None),
        ('a = "[[[[[[ a.b.c.d.e.f"\n# [[[[[[\n', None),
    ],
)
def test_what_is_nested_too_deep_is_found_in_any_text(text: str, line: int | None) -> None:
    assert too_deep(text, 4) == line


# ── any text ──

SPACE = st.sampled_from(["", " ", "\t", "  "])
BREAK = st.sampled_from(["", " ", "\n", " # [x] = 'y'\n", "\n\n  "])
INSIDE = st.text(st.sampled_from("ab [],{}=#.'\\"), max_size=8)
BARE = ["1", "-2.5", "+1e3", "0xff", "1_000", "inf", "true", "2020-01-02", "10:30:00.5"]
MOMENTS = ["2020-01-02 10:30:00", "2020-01-02T10:30:00Z", "2020-01-02 10:30:00.25+02:00"]
STRINGS = st.one_of(
    INSIDE.map(lambda inside: '"' + inside.replace("\\", "\\\\") + '"'),
    INSIDE.map(lambda inside: "'" + inside.replace("'", "") + "'"),
    INSIDE.map(lambda inside: '"""\n' + inside.replace("\\", '\\""\\"') + '\n""x"""""'),
    INSIDE.map(lambda inside: "'''" + inside.replace("'", "\n") + "'''''"),
)


class Names:
    """Names that are there only once, so that a line can be told by them."""

    def __init__(self) -> None:
        self.used = 0

    def fresh(self) -> str:
        self.used += 1
        return f"k{self.used}k"


@st.composite
def toml(draw: st.DrawFn) -> str:
    """A text that is mostly TOML, with every way to write a key and a value."""
    names = Names()

    def key() -> str:
        quote = draw(st.sampled_from(["", "'", '"']))
        parts = [f"{quote}{names.fresh()}{quote}" for _ in range(draw(st.integers(1, 3)))]
        return f"{draw(SPACE)}.{draw(SPACE)}".join(parts)

    def value(depth: int) -> str:
        kind = draw(st.integers(0, 3 if depth else 1))
        if kind == 0:
            return draw(st.sampled_from(BARE + MOMENTS))
        if kind == 1:
            return draw(STRINGS)
        if kind == 2:
            items = [value(depth - 1) for _ in range(draw(st.integers(0, 3)))]
            return "[" + "".join(f"{draw(BREAK)}{item}{draw(BREAK)}," for item in items) + "]"
        pairs = [f"{key()} = {value(depth - 1)}" for _ in range(draw(st.integers(0, 3)))]
        return "{ " + ", ".join(pairs) + " }"

    def header() -> str:
        path = ".".join(draw(st.lists(st.sampled_from("pq"), min_size=1, max_size=3)))
        return draw(st.sampled_from([f"[[{path}]]", f"[ {path}.{names.fresh()} ]"]))

    lines = []
    for _ in range(draw(st.integers(0, 10))):
        line = header() if draw(st.booleans()) else f"{key()}{draw(SPACE)}={draw(SPACE)}{value(2)}"
        lines.append(line + draw(st.sampled_from(["", " # comment ' \"", "\n"])))
    return "\n".join(lines)


@given(text=toml())
def test_the_same_places_are_found_as_tomllib_finds(text: str) -> None:
    document = tables(text)
    assume(document is not None)
    assert set(lines_of(text)) == set(places(document))


@given(text=toml())
def test_every_key_is_on_the_line_that_is_said(text: str) -> None:
    assume(tables(text) is not None)
    rows = text.split("\n")
    for place, line in lines_of(text).items():
        name = next(step for step in reversed(place) if isinstance(step, str))
        if name.startswith("k") and isinstance(place[-1], str):
            assert name in rows[line - 1]


@given(text=st.text(st.sampled_from("ab1.=[]{}\"'#\n ,\\-"), max_size=20))
def test_any_text_that_is_toml_is_read_to_its_end(text: str) -> None:
    document = tables(text)
    if document is not None:
        assert set(lines_of(text)) == set(places(document))
    assert too_deep(text, 100) is None
