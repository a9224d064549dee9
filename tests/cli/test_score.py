"""`muster score`: a whole game from a file, and every way such a file can be wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.small_sheet import text

RAID = """
sides = ["Ann", "Bob"]
[[turns]]
first.objectives = 2
second.objectives = 1
[[turns]]
table.hoard = "Ann"
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A pack of our own in a folder."""
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "pack.toml").write_text(text())
    return folder


def wrong(muster: Terminal, file: Path, content: str | bytes) -> list[str]:
    """What people are told about a file of the Lightning Raid, a line each."""
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    words = ("score", "lightning-raid", file)
    assert muster.refused(*words)[0] == 2
    result = muster.type(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    return [line.replace(f"{file}", "FILE") for line in result.stderr.splitlines()]


# ── right ──


def test_every_point_has_its_reason(muster: Terminal, game: Path) -> None:
    game.write_text(RAID)
    found = muster.json("score", "lightning-raid", game)
    assert (found["sides"], found["totals"]) == (["Ann", "Bob"], [[3, 1], [4, 1]])
    assert [(one["when"], one["side"], one["award"], one["points"]) for one in found["scored"]] == [
        ("1", "Ann", "any_objective", 1),
        ("1", "Bob", "any_objective", 1),
        ("1", "Ann", "two_objectives", 1),
        ("1", "Ann", "more_objectives", 1),
        ("2", "Ann", "hoard", 1),
    ]
    assert "4-1. The game goes on." in muster("score", "lightning-raid", game)


def test_json_is_read_as_well(muster: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"turns": [{"first": {"objectives": 2}}], "stopped": "time"}))
    found = muster.json("score", "lightning-raid", file)
    assert found["over"] == {
        "by": "vp",
        "say": "More victory points",
        "ending": "",
        "winner": "first",
    }
    assert "first wins: More victory points." in muster("score", "lightning-raid", file)


def test_the_empty_file_filled_in_is_scored(muster: Terminal, small: Path, game: Path) -> None:
    names = ("hill", "errand", "watch")
    made = muster("sheet", "blank", "--toml", *names, "--pack", small)
    answers = {
        "# first.flags =": "first.flags = 3",
        "# second.flags =": "second.flags = 1",
        "# first.errand.there =": "first.errand.there = true",
        "# second.watch.there =": "second.watch.there = true",
        "# table.gates =": 'table.gates = ["First player", "none"]',
        "# table.crown =": 'table.crown = "second"',
        "# first.back =": "first.back = true",
        "# first.stakes =": 'first.stakes = "low"',
        'goal = ""': 'goal = "The mill"',
    }
    for old, new in answers.items():
        assert old in made, old
        made = made.replace(old, new)
    game.write_text(made)
    found = muster.json("score", *names, game, "--pack", small)
    assert found["totals"] == [[4, 3], [7, 5], [10, 6], [12, 6]]
    assert found["figures"] == [{"vp": 12}, {"vp": 6}]


def test_schemes_that_are_named_are_the_first_sides_if_the_file_names_none(
    muster: Terminal, small: Path, game: Path
) -> None:
    game.write_text("[[turns]]\nfirst.there = true\n")
    assert muster.json("score", "hill", "watch", game, "--pack", small)["total"] == [2, 0]
    game.write_text("[[turns]]\nsecond.there = true\n")
    assert muster.refused("score", "hill", "watch", game, "--pack", small) == (
        2,
        ["question-unknown"],
    )


def test_what_caps_and_missing_notes_hold_back_is_told(
    muster: Terminal, small: Path, game: Path
) -> None:
    game.write_text(
        "first.schemes = ['errand', 'watch']\n"
        "[[turns]]\nfirst.watch.there = true\n"
        "[[turns]]\nfirst.watch.there = true\n"
        "[[turns]]\n[end]\nfirst.back = true\n"
    )
    shown = " ".join(muster("score", "hill", game, "--pack", small).split())
    assert "Kept watch (2 earned; no more VP from tasks)" in shown
    assert "Came back (2 earned; not written down)" in shown


def test_names_cannot_steer_a_terminal(muster: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"sides": ["\x1b[2JAnn", "\ud800Bob"], "turns": [{}]}))
    assert "\x1b" not in muster("score", "lightning-raid", file)
    assert muster.json("score", "lightning-raid", file)["sides"] == ["[2JAnn", "Bob"]


# ── wrong ──


def test_every_mistake_is_told_with_its_line_and_its_place(muster: Terminal, game: Path) -> None:
    mistakes = """
[[turns]]
first.objectives = 3
second.objectives = 3

[[turns]]
first.objectiv = 1
first.objectives = 5
table.hoard = "Cid"
"""
    assert wrong(muster, game, mistakes) == [
        (
            'No: FILE:4: turns.1.second.objectives: "Objectives you control": there are 4 in all, '
            "and the other side has 3."
        ),
        (
            'No: FILE:7: turns.2.first.objectiv: Nothing called "objectiv" is asked here. '
            "Did you mean objectives?"
        ),
        (
            'No: FILE:8: turns.2.first.objectives: "Objectives you control": 5 cannot be. '
            "It takes a whole number, 0 to 4."
        ),
        (
            'No: FILE:9: turns.2.table.hoard: "Who controls the glittering hoard": Cid cannot be. '
            "It takes first, second or none."
        ),
        "Nothing was entered.",
    ]


@pytest.mark.parametrize(
    ("content", "say"),
    [
        ("turns = [\n{ first = }", "Invalid value (at line 2, column 11)"),
        ("a = 1\na = 2\n", "Cannot overwrite a value (at line 2, column 6)"),
        ('{"turns": [}', "Expecting value: line 1 column 12 (char 11)"),
        ('{"stopped": "a", "stopped": "b"}', "'stopped' is there twice"),
        ("{" * 100_000, "FILE is neither TOML nor JSON: "),
        ("a = " + "[" * 100_000, "FILE is neither TOML nor JSON: "),
        (b"PK\x03\x04\xff\xfe", "FILE is not a text in UTF-8."),
        (b"\x00" * 100, "FILE is neither TOML nor JSON: "),
        (b"# " + b"x" * 1_000_001, "FILE has more than 1,000,000 bytes."),
    ],
    ids=["toml", "twice", "json", "json-twice", "deep", "deep-toml", "binary", "nul", "huge"],
)
def test_what_is_no_document_is_refused_in_words(
    muster: Terminal, game: Path, content: str | bytes, say: str
) -> None:
    (told,) = wrong(muster, game, content)
    assert say in told


@pytest.mark.parametrize(
    ("content", "say"),
    [
        ("[[turn]]\n", 'turn: "turn" is not a part of a written sheet. Did you mean turns?'),
        ("start = 3\n", "start: Here goes a table of keys and values."),
        ("turns = 3\n", "turns: Here goes a list."),
        ("sides = ['Ann']\n", "sides: Here goes a list of two names."),
        ("[[turns]]\nturn = 999999999\n", "Turn 999999999 has not come; 4 is the latest."),
        ("[[turns]]\nturn = 2024-01-01\n", "turns.1.turn: Here goes a whole number."),
        ("[end]\nfirst.objectives = 1\n", "Turn 1000 has not come"),
    ],
)
def test_what_is_no_sheet_is_refused_in_words(
    muster: Terminal, game: Path, content: str, say: str
) -> None:
    assert any(say in told for told in wrong(muster, game, content)), wrong(muster, game, content)


def test_a_file_that_is_not_there_or_a_folder_is_named(muster: Terminal, tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.toml", "No such file"), (tmp_path, "Is a directory")):
        assert muster.refused("score", "lightning-raid", path)[0] in {2, 4}
        said = muster.says("score", "lightning-raid", path)
        assert why in said
        assert str(path) in said


def test_a_sheet_has_to_be_named(muster: Terminal, game: Path) -> None:
    assert muster.refused("score", game) == (2, ["sheet-missing"])
    game.write_text("")
    assert muster.refused("score", "take-prisoner", game) == (2, ["several-packs"])
    assert muster.refused("score", "lightning-rade", game) == (2, ["part-unknown"])


def test_an_expression_that_fails_on_a_table_nobody_thought_of_is_told_in_words(
    muster: Terminal, tmp_path: Path, game: Path
) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    odd = text('points = "my.flags"', 'points = "my.flags == 3 ? 9223372036854775807 + 1 : 1"')
    (folder / "pack.toml").write_text(odd)
    game.write_text("[[turns]]\nfirst.flags = 3\n")
    assert muster.refused("score", "hill", game, "--pack", folder) == (4, ["expression-fails"])
