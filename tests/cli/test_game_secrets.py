"""Secret choices and secret scenarios at a table, typed."""

from __future__ import annotations

import pytest

from tests.cli.sheet_at_table import untouched
from tests.cli.terminal import LETTERS, Terminal, run

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
    assert "showed Death Beds (marker: Corpse Marker)" in schemes("game", "history", 1)
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
    assert untouched(schemes, *third) == (1, ["choices-made"])
    assert "Choice 3 is too many: each side chooses 2 (Schemes)." in schemes.says(*third)
    schemes("game", "answer", 1, "ann.markers=1")
    assert untouched(schemes, "game", "seal", 1, "Bob", "outflank") == (1, ["seal-late"])
    undo = ("game", "undo", 1, "--line", 2)
    assert untouched(schemes, *undo) == (1, ["reason-missing"])
    assert untouched(schemes, *undo, "--reason", "A slip") == (1, ["line-stays"])


@pytest.mark.req("GG4-166")
@pytest.mark.parametrize("who", ["Ann Lee", ""])
def test_no_scheme_is_sealed_twice_whoever_types_it(schemes: Terminal, who: str) -> None:
    by = ("--as", who) if who else ()
    schemes("game", "seal", 1, "Ann", "outflank", *by)
    again = ("game", "seal", 1, "Ann", "outflank", *by)
    assert untouched(schemes, *again) == (1, ["picked-twice" if who else "sealed-against"])
    schemes("game", "seal", 1, "Ann", "power-ritual", *by)
    schemes("game", "seal", 1, "Bob", "outflank", "--as", "Bob Ray")
    for choice in (1, 2):
        schemes("game", "reveal", 1, "Ann", "--choice", choice, "--reason", "The game is over")


@pytest.mark.req("GG4-166", "GG4-092", "GG4-093")
def test_too_many_secrets_counts_halves_when_they_are_sealed(muster: Terminal) -> None:
    muster.new("gg4").enter(LETTERS[:2])
    muster("rules", "add", "too-many-secrets")
    muster("publish-rules")
    muster("check-in", "--all")
    muster("start", "--yes")
    muster("encounter", "set", *GG4_PARTS, "espionage", "ensnare")
    muster.paired()
    muster("game", "open", 1, "--first", "Ann")
    seal = ("game", "seal", 1, "Ann")
    for scheme in ("outflank", "power-ritual"):
        muster(*seal, scheme, "--scores", "reveal")
    third = (*seal, "espionage", "--scores", "reveal")
    assert untouched(muster, *third) == (1, ["sealed-against"])
    assert untouched(muster, *third, "--as", "Ann Lee") == (1, ["scores-taken"])
    twice = (*seal, "outflank", "--scores", "end", "--as", "Ann Lee")
    assert untouched(muster, *twice) == (1, ["picked-twice"])
    assert "Here a choice scores in play only or at the end only" in muster.says(*seal, "espionage")
    for scheme in ("espionage", "ensnare"):
        muster(*seal, scheme, "--scores", "end")
    for choice in (1, 2, 3, 4):
        muster("game", "reveal", 1, "Ann", "--choice", choice, "--as", "Ann Lee")


def test_a_player_reads_their_own_seals_and_nobody_elses(schemes: Terminal) -> None:
    for who, scheme in (("Ann Lee", "death-beds"), ("Bob Ray", "outflank")):
        words = ("game", "seal", 1, who.split()[0], scheme, "--as", who)
        schemes(*words, *(("--note", "marker=Corpse") if scheme == "death-beds" else ()))
    ann = schemes("game", "show", 1, "--as", "Ann Lee")
    assert "Your choice 1, still sealed: Death Beds" in ann
    assert "Corpse" in ann
    assert "Outflank" not in ann
    assert [one["part"] for one in schemes.json("game", "show", 1, "--as", "Bob Ray")["own"]] == [
        "outflank"
    ]
    assert schemes.json("game", "show", 1)["own"] == []
    assert "Death Beds" not in schemes("game", "show", 1)


def test_a_choice_that_was_taken_back_leaves_its_number_free(schemes: Terminal) -> None:
    for scheme in ("outflank", "power-ritual"):
        schemes("game", "seal", 1, "Ann", scheme)
    schemes("game", "undo", 1, "--line", 2, "--reason", "The wrong one")
    assert "Choice 1 is sealed: " in schemes("game", "seal", 1, "Ann", "let-them-bleed")


def test_a_choice_that_stays_hidden_is_set_aside_with_yes(schemes: Terminal) -> None:
    schemes("game", "seal", 1, "Ann", "outflank")
    schemes("game", "stop", 1, "--reason", "Time", "--yes")
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


@pytest.fixture
def steamroller(muster: Terminal) -> Terminal:
    muster.new("sr17").enter(LETTERS[:2])
    muster("check-in", "--all")
    muster("start", "--yes")
    return muster


def opened(muster: Terminal, scenario: str) -> object:
    muster("encounter", "set", scenario)
    muster.paired()
    muster("begin", "--yes")
    return muster.json("game", "open", 1, "--first", "Ann")


@pytest.mark.req("SR17-192")
def test_nobody_shows_an_objective_alone(steamroller: Terminal) -> None:
    shown = opened(steamroller, "the-pit-ii")
    assert isinstance(shown, dict)
    assert (shown["pool"], shown["offered"]) == ([], ["armory", "fuel-cache", "stockpile"])
    said = steamroller("game", "seal", 1, "Ann", "armory", "--as", "Ann Lee")
    assert "Picked in secret" in said
    alone = ("game", "reveal", 1, "Ann", "--as", "Ann Lee")
    assert untouched(steamroller, *alone) == (1, ["picks-wait"])
    said = steamroller("game", "seal", 1, "Bob", "stockpile", "--as", "Bob Ray")
    assert said.split("\n")[:3] == ["Both have picked.", "Ann Lee: Armory", "Bob Ray: Stockpile"]
    assert steamroller.json("game", "show", 1)["picked"] == {
        "objective": {"Ann Lee": "armory", "Bob Ray": "stockpile"}
    }
    assert "Both picks shown: Ann Lee: Armory and Bob Ray: Stockpile" in " ".join(
        steamroller("game", "history", 1).split()
    )


@pytest.mark.req("SR17-193")
def test_a_scenario_without_objectives_has_none_to_pick(steamroller: Terminal) -> None:
    shown = opened(steamroller, "breakdown")
    assert isinstance(shown, dict)
    assert (shown["pool"], shown["offered"]) == ([], [])
    sealed = ("game", "seal", 1, "Ann", "armory", "--as", "Ann Lee")
    assert untouched(steamroller, *sealed) == (1, ["not-offered"])


@pytest.mark.req("GG4-103")
def test_where_there_are_no_schemes_none_are_offered(muster: Terminal) -> None:
    muster.new("gg4")
    muster("rules", "add", "double-rush")
    listed = muster.json("encounter", "list")["elements"]
    assert {(one["slot"], one["id"]) for one in listed} == {
        ("strategy", "plant-explosives"),
        ("strategy", "reckoning"),
        ("deployment", "standard"),
    }


def test_names_in_capitals_do_not_take_the_questions_from_a_sheet(muster: Terminal) -> None:
    muster.new("gg4").enter(["T1", "T2"])
    muster("check-in", "--all")
    muster("start", "--yes")
    muster("encounter", "set", *GG4_PARTS)
    muster.paired()
    muster("game", "open", 1, "--first", "T1")
    said = run("game", "show", "1", MUSTER_EVENT=str(muster.folder), COLUMNS="80").stdout
    (row,) = [line for line in said.splitlines() if line.strip().startswith("markers")]
    assert "Strategy" in row
    assert row.count("? 0-10") == 2
