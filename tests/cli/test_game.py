"""The sheet of a table, typed as players and organisers do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sheet_at_table import raid_at, sheet, untouched
from tests.cli.terminal import LETTERS, Terminal
from tests.journal.sheet_files import stream_file
from tests.small_sheet import text


@pytest.fixture
def raid(muster: Terminal) -> Terminal:
    return raid_at(muster)


def test_a_game_from_the_first_tap_to_its_result(raid: Terminal) -> None:
    raid("game", "open", 1, "--first", "Bob")
    raid("game", "answer", 1, "ann.objectives=1", "bob.objectives=3")
    shown = raid("game", "end-turn", 1, "--yes")
    assert "3-1. The game goes on." in shown
    assert "Ann Lee (2): Victory points behind" in shown
    raid("game", "answer", 1, "hoard=ann", "Ann.wounds=12")
    for _ in range(3):
        raid("game", "end-turn", "Ann", "--yes")
    found = raid.json("game", "show", 1)
    assert (found["sides"], found["total"]) == (["Bob Ray", "Ann Lee"], [3, 8])
    assert (found["closed"], found["finished"], found["over"]["winner"]) == (4, False, "Ann Lee")
    assert "✓ Result of table 1 of round 1: " in raid("game", "finish", 1, "--yes")
    results = raid.json("export", "results")["results"]
    assert {one["name"]: one["vp"] for one in results} == {"Ann Lee": 8, "Bob Ray": 3}
    assert raid.json("game", "show", 1)["finished"]
    assert untouched(raid, "game", "answer", 1, "ann.objectives=0") == (1, ["sheet-finished"])
    raid("close")


@pytest.mark.req("WC-121")
def test_whoever_types_is_asked_about_blanks_once_too(raid: Terminal) -> None:
    """At the end of a battle round, when time is called, and before the result is sent."""
    raid("game", "open", 1, "--first", "Ann")
    for words in (("end-turn", 1), ("stop", 1, "--reason", "Time was called")):
        assert untouched(raid, "game", *words) == (3, ["left-blank"])
    said = raid.says("game", "end-turn", 1)
    blank = "? You left these blank in battle round 1, and what is left blank scores nothing: "
    assert said.startswith(f'{blank}"Objectives you control" (Ann Lee and Bob Ray)')
    assert "All the same: You left these blank" in raid("game", "end-turn", 1, "--yes")
    for _ in range(3):
        raid("game", "end-turn", 1, "--yes")
    raid("game", "finish", 1)
    assert raid.json("game", "show", 1)["finished"]


@pytest.mark.req("SR17-190")
def test_an_assassination_is_not_sent_without_its_army_points(muster: Terminal) -> None:
    muster.new("sr17").started(LETTERS[:2])
    muster("encounter", "set", "the-pit-ii")
    muster.paired()
    muster("game", "open", 1, "--first", "Ann")
    muster("game", "answer", 1, "bob.beaten=yes")
    muster("game", "end-turn", 1, "--yes")
    assert untouched(muster, "game", "finish", 1) == (3, ["left-blank"])
    assert untouched(muster, "game", "answer", 1, "ann.destroyed=9") == (1, ["answer-impossible"])
    muster("game", "answer", 1, "ann.destroyed=10", "bob.destroyed=0")
    muster("game", "finish", 1)
    results = muster.json("export", "results")["results"]
    assert {one["name"]: one["apd"] for one in results} == {"Ann Lee": 10, "Bob Ray": 0}


@pytest.mark.req("SR17-201")
def test_a_sheet_says_what_its_table_does_next(muster: Terminal) -> None:
    muster.new("sr17").started(LETTERS[:2])
    muster("encounter", "set", "the-pit-ii", "armory", "fuel-cache", "stockpile")
    muster.paired()
    picks = "Next: each picks in secret; both are shown together: Objective."
    assert picks in muster("game", "open", 1)
    muster("game", "seal", 1, "Ann", "armory")
    assert f"{picks} It waits for Bob Ray." in muster("game", "show", 1)
    muster("game", "seal", 1, "Bob", "stockpile")
    assert "Next: roll for who goes first." in muster("game", "show", 1)
    assert "Next: start the clock and deploy." in muster("game", "open", 1, "--first", "Bob")


def test_players_keep_their_sheet_themselves(raid: Terminal) -> None:
    raid("game", "open", 1, "--as", "Ann Lee")
    raid("game", "answer", 1, "bob.objectives=1", "--as", "Ann Lee")
    raid("game", "stop", 1, "--reason", "Time", "--as", "Bob Ray", "--yes")
    assert "reported" in raid("game", "finish", 1, "--as", "Bob Ray", "--yes")
    raid("confirm", 1, "--as", "Ann Lee")


def test_everything_answers_in_json(raid: Terminal) -> None:
    opened = raid.json("game", "open", 1, "--first", "Ann")
    assert [one["input"] for one in opened["asked"] if one["side"] == 0] == ["objectives", "wounds"]
    answered = raid.json("game", "answer", 1, "ann.objectives=2")
    assert [one["answered"] for one in answered["asked"]] == [True, False, False, False]
    assert raid.json("game", "end-turn", 1, "--yes")["totals"] == [[3, 0]]
    assert raid.json("game", "undo", 1)["totals"] == []
    assert raid.json("game", "stop", 1, "--reason", "Time", "--yes")["over"]["by"] == "vp"
    assert raid.json("game", "finish", 1, "--yes")["done"][0]["kind"] == "result-ruled"


# ── answers ──


def test_an_answer_is_replaced_removed_and_put_right_in_an_earlier_turn(raid: Terminal) -> None:
    raid("game", "open", 1, "--first", "Ann")
    raid("game", "answer", 1, "ann.objectives=1")
    raid("game", "answer", 1, "ann.objectives=2")
    raid("game", "end-turn", 1, "--yes")
    assert raid.json("game", "answer", 1, "ann.objectives=1", "--turn", "1")["total"] == [2, 0]
    assert raid.json("game", "answer", 1, "ann.objectives=", "--turn", "1")["total"] == [0, 0]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("objectives",), "not-understood"),
        (("=3",), "not-understood"),
        (("ann.objectives=2", "nonsense"), "not-understood"),
        (("cid.objectives=1",), "unknown-name"),
        (("ann.objectivs=1",), "question-unknown"),
        (("objectives=1",), "question-unknown"),
        (("ann.objectives=five",), "answer-impossible"),
        (("ann.objectives=5",), "answer-impossible"),
        (("ann.objectives=-1",), "answer-impossible"),
        (("ann.objectives=3", "bob.objectives=3"), "answer-together"),
        (("hoard=ann",), "answer-not-asked"),
        (("ann.objectives=1", "--turn", "2"), "turn-not-come"),
        (("ann.objectives=1", "--turn", "2a"), "not-understood"),
        (("ann.objectives=1", "--turn", "x"), "not-understood"),
    ],
)
def test_a_wrong_answer_is_refused_in_words_and_nothing_is_written(
    raid: Terminal, words: tuple[str, ...], code: str
) -> None:
    raid("game", "open", 1)
    exit_code, codes = untouched(raid, "game", "answer", 1, *words)
    assert (exit_code in {1, 2}, codes) == (True, [code])
    assert raid.says("game", "answer", 1, *words).startswith("No: ")


def test_where_each_side_has_turns_a_turn_says_whose(muster: Terminal) -> None:
    muster.new("sr17").started(LETTERS[:2])
    muster("encounter", "set", "the-pit-ii")
    muster.paired()
    muster("begin")
    muster("game", "open", 1, "--first", "Ann")
    for _ in range(4):
        muster("game", "end-turn", 1, "--yes")
    put_right = ("game", "answer", 1, "control=ann,bob,none", "--turn")
    assert muster.json(*put_right, "2b")["totals"] == [[0, 0], [0, 0], [0, 0], [1, 1]]
    assert untouched(muster, *put_right, "2a") == (1, ["answer-not-asked"])
    assert untouched(muster, *put_right, "2") == (2, ["not-understood"])
    assert "such as 2a or 2b" in muster.says(*put_right, "2")


def test_a_question_of_two_schemes_needs_the_scheme(muster: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "pack.toml").write_text(text())
    muster.new(str(folder)).started(LETTERS[:2])
    muster("encounter", "set", "hill", "errand", "watch", "feast")
    muster.paired()
    muster("game", "open", 1, "--first", "Ann")
    muster("game", "seal", 1, "Ann", "errand", "--note", "goal=The mill")
    muster("game", "seal", 1, "Ann", "watch")
    muster("game", "reveal", 1, "Ann", "--as", "Ann Lee")
    muster("game", "reveal", 1, "Ann", "--choice", 2, "--as", "Ann Lee")
    assert untouched(muster, "game", "answer", 1, "ann.there=yes") == (2, ["question-ambiguous"])
    assert "write Ann.errand.there= or Ann.watch.there=" in muster.says(
        "game", "answer", 1, "ann.there=yes"
    )
    found = muster.json(
        "game", "answer", 1, "ann.watch.there=yes", "gates=ann,both", "ann.reach=3.5"
    )
    answered = {one["input"] for one in found["asked"] if one["answered"]}
    assert answered == {"there", "gates", "reach"}
    assert muster.json("game", "end-turn", 1, "--yes")["total"] == [2, 0]


# ── undo ──


def test_taps_are_numbered_and_taken_back(raid: Terminal) -> None:
    raid("game", "open", 1, "--first", "Ann")
    raid("game", "answer", 1, "ann.objectives=2", "bob.wounds=9")
    raid("game", "end-turn", 1, "--yes")
    raid("game", "undo", 1)
    lines = raid.json("game", "history", 1)["lines"]
    assert [(one["line"], one["kind"], one["counts"]) for one in lines] == [
        (1, "sheet-opened", True),
        (2, "answered", True),
        (3, "answered", True),
        (4, "turn-ended", False),
        (5, "taken-back", True),
    ]
    assert lines[1]["say"] == "1: Ann Lee: lightning-raid.objectives = 2"
    assert "taken back" in raid("game", "history", 1)
    assert raid.json("game", "undo", 1, "--line", 5)["totals"] == [[3, 2]]


@pytest.mark.parametrize(
    ("line", "code", "say"),
    [
        (1, "line-unknown", "There is no line 1."),
        (99, "line-unknown", "There is no line 99."),
        (2, "line-leaned-on", "Line 2 cannot be taken back before what was built on it: line 4."),
    ],
)
def test_what_cannot_be_taken_back_is_said(raid: Terminal, line: int, code: str, say: str) -> None:
    raid("game", "open", 1, "--first", "Ann")
    raid("game", "answer", 1, "ann.objectives=2")
    raid("game", "end-turn", 1, "--yes")
    raid("game", "answer", 1, "hoard=bob")
    assert untouched(raid, "game", "undo", 1, "--line", line) == (1, [code])
    assert say in raid.says("game", "undo", 1, "--line", line)


def test_of_an_empty_sheet_nothing_is_taken_back(raid: Terminal) -> None:
    raid("game", "open", 1)
    assert untouched(raid, "game", "undo", 1) == (1, ["line-unknown"])


# ── refusals ──


def test_a_table_without_a_sheet_says_how_to_open_one(raid: Terminal) -> None:
    for words in (
        ("show", 1),
        ("answer", 1, "ann.objectives=1"),
        ("end-turn", 1),
        ("stop", 1, "--reason", "x"),
        ("undo", 1),
        ("history", 1),
        ("finish", 1),
        ("seal", 1, "Ann", "x"),
        ("reveal", 1, "Ann"),
    ):
        assert raid.refused("game", *words) == (2, ["no-sheet"])
    assert "Open one: muster game open" in raid.says("game", "show", 1)


def test_a_table_that_is_not_there_and_a_sheet_that_is(raid: Terminal) -> None:
    assert raid.refused("game", "open", 9) == (2, ["unknown-table"])
    raid("game", "open", 1)
    assert raid.refused("game", "open", 1) == (1, ["already-so"])


def test_whoever_goes_first_plays_there(muster: Terminal) -> None:
    muster.new("wc").started()
    muster("encounter", "set", "lightning-raid")
    muster.paired()
    others = [name for name in LETTERS[:4] if name not in muster.names_at(1)]
    assert muster.refused("game", "open", 1, "--first", others[0]) == (1, ["not-in-game"])
    muster("game", "open", 1)
    assert muster.refused("game", "answer", 1, "objectives=1", "--as", others[0]) == (
        6,
        ["not-allowed"],
    )


def test_a_stranger_keeps_nobodys_sheet(raid: Terminal) -> None:
    assert raid.refused("game", "open", 1, "--as", "Zed") == (6, ["not-allowed"])
    raid("game", "open", 1)
    assert untouched(raid, "game", "end-turn", 1, "--as", "Zed") == (6, ["not-allowed"])


def test_a_game_that_goes_on_is_not_finished_and_none_is_stopped_without_a_reason(
    raid: Terminal,
) -> None:
    raid("game", "open", 1)
    assert untouched(raid, "game", "finish", 1) == (1, ["game-not-over"])
    assert untouched(raid, "game", "stop", 1) == (1, ["reason-missing"])
    raid("game", "stop", 1, "--reason", "Time", "--yes")
    assert untouched(raid, "game", "stop", 1, "--reason", "Time") == (1, ["game-is-over"])
    assert untouched(raid, "game", "end-turn", 1) == (1, ["game-is-over"])


def test_a_result_that_is_there_already_closes_the_sheet_if_it_is_the_same(raid: Terminal) -> None:
    raid("game", "open", 1, "--first", "Ann")
    raid("game", "answer", 1, "ann.objectives=2")
    raid("game", "end-turn", 1, "--yes")
    raid("game", "stop", 1, "--reason", "Time", "--yes")
    raid("report", "Ann", "2-0")
    assert untouched(raid, "game", "finish", 1) == (1, ["has-result"])
    raid("rule", "Ann", "3-0", "--reason", "Misread")
    assert "its sheet is closed now" in raid("game", "finish", 1, "--yes")


def test_damage_is_named_with_file_and_line(raid: Terminal) -> None:
    raid("game", "open", 1)
    raid("game", "answer", 1, "ann.objectives=2")
    path = stream_file(sheet(raid))
    path.write_bytes(path.read_bytes().replace(b'"value":2', b'"value":4'))
    for words in (("show", 1), ("undo", 1), ("finish", 1)):
        assert raid.refused("game", *words) == (4, ["journal-damaged"])
    assert f"{path}: line 2 was changed after it was written." in raid.says("game", "show", 1)


# ── turns ──


def test_ending_a_turn_says_which_was_ended_and_which_is_open(raid: Terminal) -> None:
    raid("game", "open", 1, "--first", "Ann")
    told = raid("game", "end-turn", 1, "--yes")
    assert "Battle round 1 is over; Battle round 2 is open." in told
    ended = raid.json("game", "end-turn", 1, "--yes")
    assert (ended["ended"], ended["open"], ended["closed"]) == ("2", "3", 2)
    raid("game", "end-turn", 1, "--yes")
    assert "Battle round 4 is over; so is the game." in raid("game", "end-turn", 1, "--yes")


def test_a_turn_that_is_named_ends_once(raid: Terminal) -> None:
    raid("game", "open", 1, "--first", "Ann")
    ended = ("game", "end-turn", 1, "--turn", "1", "--yes")
    raid(*ended)
    assert untouched(raid, *ended) == (1, ["turn-over"])
    assert "Turn 1 is over already; 2 comes next." in raid.says(*ended)
    assert untouched(raid, "game", "end-turn", 1, "--turn", "3") == (1, ["turn-not-come"])
    assert untouched(raid, "game", "end-turn", 1, "--turn", "2a") == (2, ["not-understood"])


def test_a_players_turn_is_named_with_its_letter(muster: Terminal) -> None:
    muster.new("sr17").enter(LETTERS[:2])
    muster("check-in", "--all")
    muster("start", "--yes")
    muster("encounter", "set", "the-pit-ii", "--yes")
    muster.paired()
    muster("game", "open", 1, "--first", "Ann")
    ended = ("game", "end-turn", 1, "--turn", "1a", "--yes")
    assert "Turn 1a is over; Turn 1b is open." in muster(*ended)
    assert "Turn 1a is over already; 1b comes next." in muster.says(*ended)


def test_nothing_else_happened_answers_what_is_open(raid: Terminal) -> None:
    raid("game", "open", 1, "--first", "Ann")
    raid("game", "answer", 1, "ann.objectives=2")
    told = raid("game", "nothing-else", 1)
    assert "1: Bob Ray: lightning-raid.objectives = 0" in told
    raid("game", "end-turn", 1)
    assert raid.json("game", "show", 1)["totals"] == [[3, 0]]
    raid("game", "nothing-else", 1)
    assert "Nothing was open that could score." in raid("game", "nothing-else", 1)
