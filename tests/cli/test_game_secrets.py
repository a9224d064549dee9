"""Secret choices and secret scenarios at a table, typed."""

from __future__ import annotations

import pytest

from tests.cli.sheet_at_table import untouched
from tests.cli.terminal import LETTERS, Terminal

GG4_PARTS = (
    "plant-explosives",
    "standard",
    "let-them-bleed",
    "death-beds",
    "power-ritual",
    "in-your-face",
    "outflank",
)


@pytest.fixture
def schemes(muster: Terminal) -> Terminal:
    muster.new("gg4").enter(LETTERS[:2])
    muster("check-in", "--all")
    muster("start", "--yes")
    muster("encounter", "set", *GG4_PARTS)
    muster.paired()
    muster("game", "open", 1, "--first", "Ann")
    return muster


@pytest.mark.req("GG4-025")
def test_a_note_that_was_forgotten_is_asked_for_before_the_seal_closes(schemes: Terminal) -> None:
    sealed = ("game", "seal", 1, "Ann", "death-beds", "--as", "Ann Lee")
    assert untouched(schemes, *sealed) == (3, ["note-missing"])
    assert "Choice 1 is sealed: " in schemes(*sealed, "--yes")


@pytest.mark.req("GG4-023", "GG4-026", "GG18-066")
def test_a_secret_choice_is_sealed_and_shown(schemes: Terminal) -> None:
    sealed = ("game", "seal", 1, "Ann", "death-beds", "--note", "marker=Corpse Marker")
    said = schemes(*sealed, "--as", "Ann Lee")
    assert "Choice 1 is sealed: " in said
    for words in (("show", 1), ("history", 1)):
        for shown in (schemes("game", *words), str(schemes.json("game", *words))):
            assert "Corpse" not in shown
    assert untouched(schemes, "game", "reveal", 1, "Ann", "--as", "Bob Ray") == (
        6,
        ["not-allowed"],
    )
    why = ("--reason", "Bob asked me to")
    assert untouched(schemes, "game", "reveal", 1, "Bob", *why) == (1, ["seal-missing"])
    assert untouched(schemes, "game", "reveal", 1, "Ann") == (1, ["reason-missing"])
    schemes("game", "reveal", 1, "Ann", "--as", "Ann Lee")
    assert "showed death-beds (marker: Corpse Marker)" in schemes("game", "history", 1)
    assert untouched(schemes, "game", "reveal", 1, "Ann", *why) == (
        1,
        ["shown-already", "picked-twice"],
    )


def test_an_official_looks_at_a_secret_choice_and_says_why(schemes: Terminal) -> None:
    schemes("game", "seal", 1, "Ann", "death-beds", "--note", "marker=Corpse", "--as", "Ann Lee")
    assert untouched(schemes, "game", "look", 1, "Ann") == (1, ["reason-missing"])
    assert untouched(
        schemes, "game", "look", 1, "Ann", "--reason", "Curious", "--as", "Bob Ray"
    ) == (6, ["not-allowed"])
    assert schemes("game", "look", 1, "Ann", "--reason", "Bob doubts it").strip() == (
        "death-beds (marker: Corpse)"
    )
    told = schemes("game", "history", 1)
    assert "An official looked at choice 1 of Ann Lee: Bob doubts it" in told
    assert "Corpse" not in told


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("Ann", "death-bed"), ["part-unknown"]),
        (("Ann", "death-beds", "--note", "marker"), ["not-understood"]),
        (("Ann", "death-beds", "--note", "make=Corpse"), ["note-unknown"]),
        (("Ann", "plant-explosives"), ["part-unknown"]),
        (("Ann", "outflank", "--scores", "end"), ["scores-taken"]),
        (("Cid", "outflank"), ["unknown-name"]),
    ],
)
def test_what_cannot_be_sealed_is_said(
    schemes: Terminal, words: tuple[str, ...], codes: list[str]
) -> None:
    assert untouched(schemes, "game", "seal", 1, *words)[1] == codes
    assert schemes.says("game", "seal", 1, *words).startswith("No: ")


def test_no_more_choices_than_may_be_made_and_none_after_play_began(schemes: Terminal) -> None:
    for scheme in ("outflank", "power-ritual"):
        schemes("game", "seal", 1, "Ann", scheme)
    third = ("game", "seal", 1, "Ann", "let-them-bleed")
    assert untouched(schemes, *third) == (1, ["number-impossible"])
    assert "3 is not possible for a choice." in schemes.says(*third)
    schemes("game", "answer", 1, "ann.markers=1")
    assert untouched(schemes, "game", "seal", 1, "Bob", "outflank") == (1, ["seal-late"])
    undo = ("game", "undo", 1, "--line", 2)
    assert untouched(schemes, *undo) == (1, ["reason-missing"])
    assert untouched(schemes, *undo, "--reason", "A slip") == (1, ["line-stays"])


def test_a_choice_that_stays_hidden_is_set_aside_with_yes(schemes: Terminal) -> None:
    schemes("game", "seal", 1, "Ann", "outflank")
    schemes("game", "stop", 1, "--reason", "Time")
    assert untouched(schemes, "game", "finish", 1) == (3, ["seal-unopened"])
    assert "Choice 1 was never shown: it scores nothing." in schemes("game", "finish", 1, "--yes")


@pytest.mark.req("SR17-082")
def test_a_sheet_tells_nobody_of_a_secret_scenario(muster: Terminal) -> None:
    muster.new("sr17").started(LETTERS[:2])
    muster("encounter", "set", "the-pit-ii")
    muster.paired()
    muster("game", "open", 1, "--first", "Ann")
    for words in (("show", 1), ("history", 1), ("open", 1, "--first", "Ann")):
        assert muster.refused("game", *words, "--as", "Ann Lee") == (6, ["not-allowed"])
    muster("begin")
    assert muster.json("game", "show", 1, "--as", "Ann Lee")["parts"] == ["the-pit-ii"]


@pytest.mark.req("SR17-099")
def test_both_choose_a_list_in_secret_and_show_them_together(muster: Terminal) -> None:
    muster.new("sr17").enter(LETTERS[:2])
    for name, title in (("Ann", "Storm"), ("Bob", "Swamp")):
        muster("list", name, title)
    muster("check-in", "--all")
    muster("start")
    muster("encounter", "set", "the-pit-ii")
    muster.paired()
    muster("begin")
    muster("game", "open", 1, "--first", "Ann")
    seal = ("game", "seal-list", 1, "Ann")
    assert untouched(muster, *seal, "Fire") == (1, ["list-unknown"])
    assert "The list is sealed: " in muster(*seal, "Storm", "--as", "Ann Lee")
    assert untouched(muster, *seal, "Storm") == (1, ["list-sealed"])
    assert untouched(muster, "game", "show-lists", 1) == (1, ["lists-wait"])
    assert "and there is none of Bob Ray yet." in muster.says("game", "show-lists", 1)
    muster("game", "seal-list", 1, "Bob", "Swamp", "--as", "Bob Ray")
    assert "Storm" not in muster("game", "history", 1)
    assert muster.json("game", "show-lists", 1)["lists"] == {"Ann Lee": "Storm", "Bob Ray": "Swamp"}
    assert "Lists shown: Ann Lee: Storm and Bob Ray: Swamp" in muster("game", "history", 1)
