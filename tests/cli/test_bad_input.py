"""Everything that can be typed or handed in wrongly ends in a sentence and changes nothing."""

import json
import shutil
from pathlib import Path

import pytest

from muster.cli.exits import Exits
from muster.core.chain import canonical, seal
from muster.journal import folder as journal_folder
from tests.cli.terminal import LETTERS, OPTIONS, Terminal, run


def test_an_unknown_pack_names_those_there_are(muster: Terminal) -> None:
    new = ("new", muster.folder, "--name", "Cup", *OPTIONS, "--pack", "gg9")
    assert muster.refused(*new) == (2, ["unknown-pack"])
    assert 'There is no pack "gg9". There are bb (Bonanza Brawl)' in muster.says(*new)
    assert not muster.folder.exists()


def test_a_pack_of_ones_own_with_mistakes_names_each_of_them(
    muster: Terminal, tmp_path: Path
) -> None:
    own = tmp_path / "pack"
    own.mkdir()
    (own / "pack.toml").write_text('id = "ours"\ntitel = "Ours"\n')
    assert muster.refused("packs", own)[0] == Exits.FILES
    assert "pack.toml:2: titel: is not a key of this table; did you mean title?" in muster.says(
        "packs", own
    )
    (own / "pack.toml").write_text("id = ")
    assert muster.refused("packs", own) == (Exits.FILES, ["pack-refused"])


def test_an_event_is_not_made_over_another(muster: Terminal) -> None:
    muster.new()
    again = ("new", muster.folder, "--pack", "gg4", "--name", "Other", *OPTIONS)
    assert muster.refused(*again) == (2, ["event-exists"])


def test_a_day_that_is_none_and_a_name_that_is_empty(muster: Terminal) -> None:
    new = ("new", muster.folder, "--pack", "gg4")
    assert muster.refused(*new, "--name", "Cup", "--day", "15.11.2026") == (2, ["not-a-day"])
    assert muster.refused(*new, "--name", " ") == (1, ["name-missing"])
    assert not muster.folder.exists()


def test_without_an_event_every_command_says_so(tmp_path: Path) -> None:
    nowhere = Terminal(tmp_path / "nowhere")
    assert nowhere.refused("status") == (2, ["no-event"])
    assert "Make one with muster new" in nowhere.says("pair")


def test_nobody_is_entered_twice_but_two_people_may_share_a_name(muster: Terminal) -> None:
    muster.new().enter(["Ann Lee"])
    assert muster.refused("enter", "ann  LEE") == (1, ["entered-twice"])
    assert muster.says("enter", "Ann Lee") == (
        "No: Ann Lee is entered already. Somebody else of that name: add --another. "
        "Nothing was changed."
    )
    muster("enter", "Ann Lee", "--another", "--faction", "Guild")
    assert [each["name"] for each in muster.json("entrants")["entrants"]] == [
        "Ann Lee (e1)",
        "Ann Lee (e2)",
    ]
    assert muster.refused("check-in", "Ann Lee") == (2, ["ambiguous-name"])
    assert muster.refused("drop", "e1", "--as", "Ann Lee") == (2, ["ambiguous-name"])
    muster("check-in", "e2")


def test_a_refused_entry_leaves_no_person_behind(muster: Terminal) -> None:
    muster.new()
    before = muster.store.people()
    assert muster.refused("enter", "Ann Lee", "Bob Ray") == (1, ["team-size"])
    assert muster.store.people() == before


@pytest.mark.parametrize(
    ("score", "code"),
    [
        (["9-1"], "figure-impossible"),
        (["--vp=-3-5"], "figure-impossible"),
        (["-3-5"], "figure-impossible"),
        (["Ann=-1", "Bob=2"], "figure-impossible"),
        (["5-2", "--winner", "e2"], "winner-contradicts"),
        (["5-2", "--winner", "e1", "--winner", "e2"], "winner-contradicts"),
        (["--cp", "5-2"], "figure-unknown"),
        (["5-2", "--ending", "scenario"], "ending-unknown"),
        (["Ann=5"], "side-missing"),
        (["Ann=5", "Chi=2"], "not-in-game"),
    ],
)
def test_a_score_that_cannot_be_is_refused(muster: Terminal, score: list[str], code: str) -> None:
    two = muster.new().enter(LETTERS[:2])
    two("check-in", "--all")
    two("start", "--yes")
    two("enter", "Chi Park", "--faction", "Guild")
    two.paired()
    exit_code, codes = two.refused("report", "Ann", *score)
    assert (exit_code, code in codes) == (1, True)


@pytest.mark.parametrize(
    "words",
    [
        ["1", "five-two"],
        ["1", "5-2", "--reson", "x"],
        ["1", "5-2", "3-1"],
        ["1"],
        [],
        ["9", "5-2"],
        ["Nobody", "5-2"],
        ["1", "5-2-1"],
        ["1", "--figure", "vp"],
        ["1", "5-2", "--round", "7"],
        ["1", "99999999999-2"],
    ],
)
def test_a_score_that_is_not_understood_is_wrong_usage(muster: Terminal, words: list[str]) -> None:
    muster.new().started().paired()
    assert muster.refused("report", *words)[0] == Exits.USAGE


@pytest.mark.req("SR17-061")
def test_steamroller_asks_who_won_and_how(muster: Terminal) -> None:
    muster.new("sr17").started().paired()
    figures = ("--cp", "5-1", "--apd", "40-20")
    assert muster.refused("report", 1, *figures) == (2, ["winner-missing"])
    who = muster.names_at(1)[0]
    assert muster.refused("report", 1, *figures, "--winner", who) == (1, ["ending-missing"])
    both = ("--winner", who, "--winner", muster.names_at(1)[1], "--ending", "scenario")
    assert muster.refused("report", 1, *figures, *both) == (1, ["winner-contradicts"])
    assert "Only one can win a game" in muster.says("report", 1, *figures, *both)
    lost = ("--winner", who, "--ending", "luck")
    assert muster.refused("report", 1, *figures, *lost) == (1, ["ending-unknown"])
    assert muster.refused("report", 1, "5-1", "--winner", who, "--ending", "scenario") == (
        1,
        ["figure-missing", "figure-missing"],
    )


def test_a_report_for_a_game_of_another_round_is_refused(muster: Terminal) -> None:
    muster.new().started().paired().play("5-2").paired()
    assert muster.refused("report", 1, "5-2", "--round", 1) == (1, ["other-round"])
    assert "muster rule --round 1" in muster.says("report", 1, "5-2", "--round", 1)
    assert muster.refused("report", "r1g1", "5-2") == (1, ["other-round"])


def test_a_second_result_for_a_game_is_refused(muster: Terminal) -> None:
    muster.new().started().paired()
    muster("report", 1, "5-2")
    assert muster.refused("report", 1, "4-4") == (1, ["has-result"])
    assert muster.refused("rule", 1, "4-4") == (1, ["reason-missing"])
    assert "Result of table 1 of round 1 by ruling" in muster("rule", 1, "4-4", "-r", "Misread")


def test_a_round_is_not_paired_while_results_are_missing(muster: Terminal) -> None:
    muster.new().started().paired()
    muster("report", 1, "5-2")
    assert muster.refused("pair") == (1, ["results-missing"])
    assert muster.says("pair") == (
        "No: Round 1 has games without a result: table 2. Enter them with muster report, or rule. "
        "Nothing was changed."
    )
    assert muster.refused("close") == (1, ["results-missing"])


def test_what_comes_too_early_or_too_late_is_refused(muster: Terminal) -> None:
    muster.new()
    assert muster.refused("pair") == (1, ["event-not-running"])
    assert muster.refused("start") == (1, ["too-few-entrants"])
    muster.started()
    assert muster.refused("start") == (1, ["event-has-started"])
    assert muster.refused("publish") == (1, ["round-not-paired"])
    muster("pair")
    assert muster.refused("report", 1, "5-2") == (1, ["round-not-published"])
    assert muster.refused("finish") == (1, ["round-not-closed", "rounds-left"])


@pytest.mark.req("GG4-001")
def test_a_stranger_and_a_player_may_not_do_what_the_organiser_does(muster: Terminal) -> None:
    muster.new().started()
    assert muster.refused("pair", "--as", "Mallory Quick") == (6, ["not-allowed"])
    assert muster.refused("pair", "--as", "Ann Lee") == (6, ["not-allowed"])
    assert muster.says("pair", "--as", "Ann Lee") == (
        "No: This is for the organiser, and Ann Lee is not. Nothing was changed."
    )
    muster.paired()
    outsider = next(name for name in LETTERS[:4] if name not in muster.names_at(1))
    assert muster.refused("report", 1, "5-2", "--as", outsider) == (6, ["not-allowed"])


@pytest.mark.req("GG4-002")
def test_a_judge_may_rule_and_enter_results_but_not_pair(muster: Terminal) -> None:
    muster.new().started()
    muster("judge", "add", "Ruth Calder")
    assert muster.refused("pair", "--as", "Ruth") == (6, ["not-allowed"])
    muster.paired()
    muster("report", 1, "5-2", "--as", "Ruth")
    muster("rule", 1, "4-4", "--reason", "Recounted", "--as", "Ruth")
    assert "Ruth Calder: Result of table 1" in muster("history")
    muster("judge", "remove", "Ruth")
    assert muster.refused("rule", 1, "5-2", "-r", "x", "--as", "Ruth") == (6, ["not-allowed"])


def test_every_doubt_is_listed_at_once_and_yes_sets_aside_exactly_those(
    muster: Terminal,
) -> None:
    muster.new().enter(LETTERS[:3])
    muster("check-in", "Ann", "Bob")
    assert muster.refused("start") == (3, ["pack-made-for-more", "not-everybody-checked-in"])
    assert muster.says("start") == (
        "? The pack is made for 4 entrants or more; there are 2. "
        "? Not checked in: Chi Park. They will not be paired. "
        "Nothing was changed. Add --yes to do it all the same."
    )
    said = muster("start", "--yes")
    assert "All the same: The pack is made for 4 entrants or more; there are 2." in said


def test_a_doubt_behind_a_doubt_is_shown_too(muster: Terminal) -> None:
    """Past the plan, two who have met meet again: both are asked about in one go."""
    muster.new().enter(LETTERS[:2])
    muster("check-in", "--all")
    muster("start", "--rounds", "1", "--yes")
    muster.paired().play("5-2")
    assert muster.refused("pair") == (3, ["past-the-plan", "fault"])
    assert "Ann Lee and Bob Ray meet again" in muster.says("pair").replace(
        "Bob Ray and Ann Lee", "Ann Lee and Bob Ray"
    )
    assert "meet again" in muster("pair", "--yes")


def test_yes_does_not_set_aside_what_is_forbidden(muster: Terminal) -> None:
    muster.new()
    assert muster.refused("start", "--yes") == (1, ["too-few-entrants"])


# ── the files ──


def test_a_journal_cut_in_the_middle_of_a_line_loses_only_what_was_never_acknowledged(
    muster: Terminal,
) -> None:
    muster.new().enter(LETTERS[:2])
    whole = muster.journal()
    muster.store.journal.write_bytes(whole + b'{"at":"2026-11-15T09:0')
    assert "cut off and never counted" in muster("status")
    assert muster.json("verify")["cut_off_bytes"] == 22
    assert "kept in journal.cut-off-after-3." in muster("enter", "Chi Park")
    assert muster.journal().startswith(whole)
    assert [each["id"] for each in muster.json("entrants")["entrants"]] == ["e1", "e2", "e3"]


def test_what_was_cut_off_twice_at_the_same_place_is_kept_twice(muster: Terminal) -> None:
    muster.new()
    whole = muster.journal()
    muster.store.journal.write_bytes(whole + b'{"at":"20')
    muster("enter", "Ann Lee")
    muster.store.journal.write_bytes(whole + b'{"at":"2026')
    kept = "kept in journal.cut-off-after-1 and journal.cut-off-after-1-2."
    assert kept in muster("enter", "Ann Lee")


def test_a_journal_edited_by_hand_is_named_with_file_and_line(muster: Terminal) -> None:
    muster.new().enter(LETTERS[:2])
    muster.store.journal.write_bytes(muster.journal().replace(b'"Guild"', b'"Guilt"', 1))
    assert muster.refused("status") == (4, ["journal-damaged"])
    said = muster.says("enter", "Chi Park")
    assert f"{muster.store.journal}: line 2 was changed after it was written." in said
    assert "muster verify" in said
    assert muster.refused("verify")[0] == Exits.FILES


def test_a_journal_of_a_later_version_is_not_read_as_something_else(muster: Terminal) -> None:
    """The chain holds, but the line says something nobody here has heard of."""
    muster.new()
    first = json.loads(muster.journal())
    fact = {"kind": "moon-landed", "crater": 7}
    body = {"n": 2, "at": first["at"], "by": first["by"], "more": 0, "fact": fact}
    body |= {"prev": first["hash"], "hash": ""}
    line = canonical({**body, "hash": seal(body)})
    muster.store.journal.write_bytes(muster.journal() + line.encode() + b"\n")
    assert muster.refused("status") == (4, ["journal-damaged"])
    assert "line 2 says something that this version of Muster does not know" in muster.says("pair")


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("pack.json", None, "pack-missing"),
        ("pack.json", b"{}", "pack-missing"),
        ("people.json", b"[{", "people-damaged"),
        ("people.json", None, "people-missing"),
        ("journal.jsonl", b"", "journal-damaged"),
        ("journal.jsonl", b"\x00\xff\n", "journal-damaged"),
        ("journal.jsonl", b"{}\n", "journal-damaged"),
    ],
)
def test_a_file_that_is_gone_or_spoilt_is_named(
    muster: Terminal, name: str, content: bytes | None, code: str
) -> None:
    muster.new()
    path = muster.folder / name
    path.unlink() if content is None else path.write_bytes(content)
    assert muster.refused("enter", "Ann Lee") == (4, [code])
    assert name.partition(".")[0] in muster.says("enter", "Ann Lee")


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "secret-missing"), (b"5e" * 32, "secret-wrong"), (b"\xff", "secret-wrong")],
)
def test_only_a_draw_asks_for_the_secret(
    muster: Terminal, content: bytes | None, code: str
) -> None:
    muster.new().started().paired()
    path = muster.folder / "secret.hex"
    right = path.read_bytes()
    path.unlink() if content is None else path.write_bytes(content)
    muster.enter(["Eva Lund"]).play("5-2")
    assert muster.refused("pair") == (4, [code])
    assert muster.refused("finish", "--yes") == (4, [code])
    assert "results can still be entered" in muster.says("pair")
    path.write_bytes(right)
    muster("finish", "--yes")
    assert muster.json("verify")["holds"] is True


def test_an_event_that_lost_all_its_names_goes_on_by_ids(muster: Terminal) -> None:
    muster.new().started().paired()
    (muster.folder / "people.json").unlink()
    assert muster.refused("standings") == (4, ["people-missing"])
    assert "a people.json of [] goes on without names" in muster.says("report", 1, "5-2")
    assert muster.json("verify")["holds"] is True
    (muster.folder / "people.json").write_text("[]")
    muster.play("5-2")
    assert "(erased) (e1)" in muster("standings")


def test_a_locked_event_is_busy(muster: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    muster.new()
    monkeypatch.setattr(journal_folder, "PATIENCE", 0.05)
    with muster.store.writing():
        assert muster.refused("publish-rules") == (5, ["busy"])


def test_a_file_that_cannot_be_written_is_named(muster: Terminal) -> None:
    muster.new()
    (muster.folder / "people.json.new").mkdir()  # also root cannot write a file over a folder
    assert muster.refused("enter", "Ann Lee") == (4, ["file-unusable"])


def test_a_folder_that_is_a_file_cannot_hold_an_event(tmp_path: Path) -> None:
    (tmp_path / "cup").write_text("not a folder")
    new = run("new", tmp_path / "cup", "--pack", "gg4", "--name", "Cup", "--json")
    assert (new.exit_code, json.loads(new.stdout)["refused"][0]["code"]) == (4, "file-unusable")


# ── where the event is ──


def test_the_event_is_found_from_inside_from_beside_and_by_its_journal(
    muster: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    muster.new()
    monkeypatch.chdir(muster.folder)
    assert run("status").exit_code == 0
    monkeypatch.chdir(muster.folder.parent)
    assert run("status").exit_code == 0
    assert run("status", "--event", muster.store.journal).exit_code == 0
    shutil.copytree(muster.folder, muster.folder.parent / "other")
    several = run("status", "--json")
    assert json.loads(several.stdout)["refused"][0]["data"] == {"events": ["cup", "other"]}


def test_wrong_usage_is_json_too_for_whoever_asked_for_json(muster: Terminal) -> None:
    assert muster.refused("pair", "--agian") == (2, ["usage"])
    assert muster.refused("pear") == (2, ["usage"])
    assert muster.type("pear").exit_code == Exits.USAGE


def test_a_name_cannot_steer_the_terminal(muster: Terminal) -> None:
    muster.new()
    muster("enter", "Ann \x1b[31m[bold]Lee", "--faction", "Guild")
    assert "\x1b" not in muster("entrants")
    assert "Ann [31m[bold]Lee" in muster("entrants")
    muster("details", "--venue", "Hall\x1b]0;x\x07", "--name", "Cup \udcff\x1b[2J")
    muster("drop", "Ann", "--reason", "\udcfe\x1b[5m")
    shown = muster("status") + muster("history") + muster("entrants")
    assert "\x1b" not in shown
    assert "\x07" not in shown
