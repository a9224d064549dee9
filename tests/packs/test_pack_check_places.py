"""Every problem of a pack is told by the file and the line that an author has to look at."""

import pytest

from muster.core.rulepack.document import parse
from muster.core.rulepack.problems import PackProblem, PackRefused
from tests.packs.small import PACK

LAST = PACK.count("\n")
"""The lines of the small pack; what a test adds comes after them."""


def found(**files: str) -> list[PackProblem]:
    with pytest.raises(PackRefused) as caught:
        parse({f"{name}.toml": text for name, text in files.items()})
    return list(caught.value.problems)


def places(**files: str) -> list[tuple[str, int | None, str]]:
    """File, line and key of every problem."""
    return [(p.file, p.line, f"{p.table}.{p.key}".strip(".")) for p in found(**files)]


def added(text: str) -> list[tuple[int, str]]:
    """Where the problems are when this is added to the small pack, by the line of the addition."""
    return [(line - LAST, key) for _, line, key in places(pack=PACK + text) if line is not None]


def test_a_problem_is_printed_as_editors_look_for_places() -> None:
    text = PACK.replace("win = 3", "wins = 3")
    line = text[: text.index("wins")].count("\n") + 1
    assert [str(problem) for problem in found(pack=text)] == [
        f"pack.toml:{line - 1}: [points] win: is missing",
        f"pack.toml:{line}: [points] wins: is not a key of this table; did you mean win?",
    ]


def test_a_table_that_is_missing_is_looked_for_in_the_whole_file() -> None:
    assert places(pack=PACK.replace("[points]", "[point]"), times="[times]\nplay = 60\n") == [
        ("pack.toml", 1, "points"),
        ("pack.toml", 15, "point"),
    ]


def test_a_file_that_is_missing_has_no_line() -> None:
    assert [str(problem) for problem in found(other=PACK)] == ["pack.toml: is missing"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = 1\nb =\n", "pack.toml:2: is not TOML: Invalid value, at column 4"),
        ("a = 1\n\na = 2\n", "pack.toml:3: is not TOML: Cannot overwrite a value, at column 6"),
        ("a = 1\nb = [\n1,\n\n", "pack.toml:3: is not TOML: Invalid value, at the end of the file"),
        (f"{'a.' * 60}b = 1", "pack.toml:1: is nested more than 50 deep"),
        (f"a = 1\nb = {'[' * 5000}", "pack.toml:2: is nested more than 50 deep"),
        (f"a = 1\nb = {'9' * 5000}", "pack.toml:2: has a number with thousands of digits"),
    ],
)
def test_what_is_not_toml_has_the_line_of_the_mistake(text: str, problem: str) -> None:
    assert [str(each) for each in found(pack=text)] == [problem]


def test_every_file_that_is_not_toml_is_named() -> None:
    assert places(pack="a = ", more="a = 1\n[x") == [("pack.toml", 1, ""), ("more.toml", 2, "")]


def test_items_are_found_by_their_id_and_by_their_number() -> None:
    text = """
[[guidance]]
id = "one"
page = "nowhere"
text = "Words"
[[guidance]]
page = "round"
text = 5
"""
    assert added(text) == [
        (4, "guidance.one.page"),
        (6, "guidance.2.id"),
        (8, "guidance.2.text"),
    ]


def test_keys_inside_a_list_over_several_lines_have_their_own() -> None:
    text = """
[forfeits]
[times]
calls = [
    { at = "start", say = "Go" }, # { at = "play" }
    { at = "start",  say = 5 },
    { left = "x", say = "[times]" },
    9,
]
"""
    assert added(text) == [
        (6, "times.calls.2.say"),
        (7, "times.calls.3.left"),
        (8, "times.calls.4"),
        (2, "forfeits"),
    ]


def test_a_dotted_key_is_found_like_a_table() -> None:
    assert added("[times]\n[season]\nfirst = 2020-01-02\n[registration]\n team_of = 13\n") == [
        (2, "season.last"),
        (5, "registration.team_of"),
    ]
    dotted = f'times.play = 60\n"times".setup = "long"\n{PACK}'
    assert places(pack=dotted) == [("pack.toml", 2, "times.setup")]


def test_an_id_that_is_there_twice_is_the_problem_of_the_second() -> None:
    entry = '[[guidance]]\nid = "a"\npage = "round"\ntext = "Words"\n'
    assert added(entry + entry) == [(5, "guidance.a")]
    assert places(pack=PACK + entry, more=entry) == [("more.toml", 1, "guidance.a")]


def test_a_list_over_several_files_is_counted_on_but_placed_where_it_stands() -> None:
    entry = '[[guidance]]\nid = "{}"\npage = "round"\ntext = "Words"\n'
    bad = entry.format("b") + '[[guidance]]\npage = "round"\n\ntext = 1\n'
    assert places(pack=PACK, a=entry.format("a"), b=bad) == [
        ("b.toml", 5, "guidance.3.id"),
        ("b.toml", 8, "guidance.3.text"),
    ]


def test_a_table_in_two_files_is_named_where_the_second_has_it() -> None:
    assert places(pack=PACK, other="[size]\n\n[points]\nwin = 2\n[bye]\ntp = 1\n") == [
        ("other.toml", 3, "points"),
        ("other.toml", 5, "bye"),
    ]


VARIANT = '[[variants]]\nid = "v"\ntitle = "V"\nsay = "Something."\n'


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ('set = { "points.wim" = 3 }\n', [(5, "variants.v.set.points.wim")]),
        ('[variants.set]\n"bye.tp" = 1\n"points.win" = "x"\n', [(7, "variants.v.set.points.win")]),
        (
            '[variants.set]\n"rounds.by_attendance" = [\n{ rounds = 3 },\n{ rounds = 0 },\n]\n',
            [(8, "variants.v.set.rounds.by_attendance.2.rounds")],
        ),
        (
            "[variants.set]\npoints.win = 4\n",
            [(6, "variants.v.set.points.draw"), (6, "variants.v.set.points.loss")],
        ),
        (
            '[variants.set]\n"result.derived" = {}\n"standings.order" = ["diff"]\n',
            [(7, "variants.v.set.standings.order")],
        ),
        ('requires = [\n"w"]\n', [(5, "variants.v.requires")]),
    ],
)
def test_a_problem_of_a_variant_is_placed_at_its_entry(
    lines: str, expected: list[tuple[int, str]]
) -> None:
    shown = [(line, key) for _, line, key in places(pack=PACK, v=VARIANT + lines)]
    assert shown == expected


def test_a_value_of_several_types_is_one_problem_at_its_key() -> None:
    text = """
[[elements]]
id = "x"
slot = "s"
title = "X"
[[elements.awards]]
id = "Not-so"
say = "Words"
cap = 3
"""
    assert [(p.line or 0) - LAST for p in found(pack=PACK + text)] == [7, 9]
    assert [str(p).partition(": ")[2] for p in found(pack=PACK + text)] == [
        "[elements.x.awards.Not-so] id: must be small letters, digits and underscores",
        "[elements.x.awards.Not-so] cap: must be text",
    ]
