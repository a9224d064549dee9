"""Rules chosen and announced; rulings and conduct written down."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.terminal import LETTERS, Terminal


@pytest.mark.req("GG4-003", "GG4-008")
def test_an_event_with_unpublished_house_rules_cannot_start(muster: Terminal) -> None:
    muster.new().enter()
    muster("check-in", "--all")
    muster("rules", "set", "bye.vp", "5", "--title", "A bye is worth 5 VP")
    assert muster.json("deviations")["deviations"] == [
        {
            "path": "bye.vp",
            "title": "Bye: VP",
            "official": 4,
            "effective": 5,
            "because": "A bye is worth 5 VP",
        }
    ]
    assert muster.refused("start") == (1, ["rules-not-published"])
    assert muster.json("status")["next"] == "muster publish-rules"
    muster("publish-rules")
    muster("start")


def test_variants_take_their_numbers_by_name_or_as_the_only_one(muster: Terminal) -> None:
    muster.new("sr17")
    muster("rules", "add", "cut-to-top", "--top", "8")
    muster("rules", "add", "cut-to-top", "--x", "4")
    muster("rules", "add", "x-round-event", "rounds=3")
    chosen = muster.json("rules")["patches"]
    assert [(patch["id"], patch["arguments"]) for patch in chosen] == [
        ("cut-to-top", {"top": 4}),
        ("x-round-event", {"rounds": 3}),
    ]
    muster("rules", "remove", "cut-to-top")
    assert [patch["id"] for patch in muster.json("rules")["patches"]] == ["x-round-event"]
    assert "--rounds 3" in muster("rules")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["add", "cut-to-tip"], (1, ["rules-refused"])),
        (["add", "cut-to-top"], (1, ["rules-refused"])),
        (["add", "cut-to-top", "--top", "0"], (1, ["rules-refused"])),
        (["add", "cut-to-top", "--top"], (2, ["not-understood"])),
        (["add", "cut-to-top", "--top", "four"], (2, ["not-understood"])),
        (["add"], (2, ["not-understood"])),
        (["set", "bye.vip", "5"], (1, ["rules-refused"])),
        (["set", "bye.cp", "many"], (1, ["rules-refused"])),
        (["set", "id", "other"], (1, ["rules-refused"])),
        (["set", "bye.cp"], (2, ["not-understood"])),
        (["remove", "cut-to-top"], (2, ["unknown-rule"])),
        (["remove"], (2, ["not-understood"])),
        (["burn"], (2, ["usage"])),
    ],
)
def test_rules_that_cannot_be_are_refused(
    muster: Terminal, words: list[str], expected: tuple[int, list[str]]
) -> None:
    muster.new("sr17")
    assert muster.refused("rules", *words) == expected


def test_rules_changed_while_playing_need_a_reason_and_a_second_thought(
    muster: Terminal,
) -> None:
    muster.new().started()
    change = ("rules", "set", "bye.vp", "5")
    assert muster.refused(*change) == (1, ["rules-change-late", "reason-missing"])
    assert muster.refused(*change, "-r", "Misprint") == (3, ["rules-change-late"])
    muster(*change, "-r", "Misprint", "--yes")
    assert muster.refused("pair") == (1, ["rules-not-published"])


@pytest.mark.req("GG4-005", "SR17-001")
def test_what_everybody_should_know_is_told(muster: Terminal) -> None:
    muster.new("sr17")
    assert muster.json("status")["notices"] == [
        "The pack was written for events from 17 July 2017 to 16 July 2018."
    ]
    muster("details", "--day", "2017-09-01", "--name", "Autumn Cup", "--tables", "8", "--yes")
    assert muster.json("status")["notices"] == []


def test_a_late_erratum_does_not_count(muster: Terminal) -> None:
    muster.new()
    muster("errata", "FAQ of October", "--published", "2026-10-20")
    assert muster.json("status")["notices"] == [
        "FAQ of October appeared too late to count at this event."
    ]


@pytest.mark.req("GG4-014", "GG4-015")
def test_a_ruling_shows_what_was_ruled_before(muster: Terminal) -> None:
    muster.new()
    hedge = ("ruling", "Line of sight", "Does a hedge block it?", "Yes.")
    muster(*hedge)
    again = ("ruling", "line of SIGHT", "And a low wall?", "No.")
    assert muster.refused(*again) == (3, ["precedent"])
    assert "Line 2 ruled on Line of sight before" in muster.says(*again)
    muster(*again, "--yes")
    assert [each["decision"] for each in muster.json("rulings", "hedge")["rulings"]] == ["Yes."]
    assert [each["by"] for each in muster.json("rulings")["rulings"]] == ["Olive Marsh"] * 2


@pytest.mark.req("GG18-008")
def test_a_second_warning_asks_whether_to_disqualify(muster: Terminal) -> None:
    muster.new("gg18").started()
    warn = ("warn", "Ann", "Shouted", "--about", "behaviour")
    muster(*warn)
    assert muster.refused(*warn) == (3, ["second-incident"])
    muster("note", "Ann", "Apologised", "--about", "behaviour")
    assert muster.refused("warn", "Ann", "x", "--about", "hunger")[1][0] == "cause-unknown"


def test_a_note_is_told_to_officials_who_have_no_part_in_it(muster: Terminal) -> None:
    muster.new("gg18").started()
    muster("note", "Ann", "Shouted", "--about", "behaviour")
    muster("judge", "add", "Ann Lee")
    said = [muster("history", "--as", who) for who in ("Olive", "Ann", "Bob")]
    assert ["Shouted" in each for each in said] == [True, False, False]


@pytest.mark.req("GG4-021")
def test_players_say_how_they_keep_track(muster: Terminal) -> None:
    muster.new().started().paired()
    who = muster.names_at(1)[0]
    muster("tracking", 1, "dice", "dials", "--by", who)
    assert muster.refused("tracking", 1, "memory", "--by", who) == (1, ["tracking-unknown"])
    assert f"{who} keeps track at table 1 of round 1 by Dice" in muster("history", "-l", 1)


def test_the_organiser_can_hand_over(muster: Terminal) -> None:
    muster.new()
    muster("hand-over", "Rosa Diaz")
    muster("publish-rules", "--as", "Rosa")
    assert muster.refused("publish-rules", "--as", "Olive") == (6, ["not-allowed"])
    assert "Rosa Diaz: The rules were published" in muster("history")


def test_painting_is_entered_at_check_in_or_by_leave(muster: Terminal) -> None:
    muster.new().enter()
    muster("check-in", "Ann", "--painting")
    muster("check-in", "Bob")
    assert muster.refused("painting", "Bob") == (1, ["reason-missing"])
    muster("painting", "Bob", "--reason", "Models were in the car")
    painters = [e["name"] for e in muster.json("entrants")["entrants"] if e["painting"]]
    assert painters == ["Ann Lee", "Bob Ray"]


@pytest.mark.req("GG4-171")
def test_a_faction_that_nobody_knows_is_questioned_and_the_event_verifies_all_the_same(
    muster: Terminal,
) -> None:
    muster.new("gg4")
    assert muster.refused("enter", "Ann Lee", "--faction", "Gild") == (3, ["faction-unknown"])
    muster("enter", "Ann Lee", "--faction", "Gild", "--yes")
    muster("amend", "Ann", "--faction", "Amber Court", "--yes")
    assert "So far it holds" in muster("verify")


@pytest.mark.req("GG4-009", "GG4-010")
def test_a_faction_is_declared_at_check_in_and_kept(muster: Terminal) -> None:
    muster.new()
    for name in LETTERS[:4]:
        muster("enter", name)
    assert muster.refused("check-in", "--all") == (1, ["faction-missing"] * 4)
    for name in LETTERS[:4]:
        muster("check-in", name, "--faction", "Guild")
    muster("start")
    muster("pair")
    locked = (1, ["faction-locked", "faction-unknown"])
    assert muster.refused("amend", "Ann", "--faction", "Other") == locked
    muster("amend", "Ann", "--club", "Otters", "--table", 1, "--army", 50)


def test_guidance_and_times_of_the_pack_are_shown(muster: Terminal) -> None:
    muster.new("sr17")
    pages = {each["page"] for each in muster.json("guidance")["guidance"]}
    assert "announcement" in pages
    assert {e["page"] for e in muster.json("guidance", "round")["guidance"]} <= {"round"}
    assert muster.refused("guidance", "weather") == (2, ["unknown-page"])
    assert muster.json("times")["minutes"] is not None
    assert "A round lasts" in muster("times")


def test_chess_clocks_that_a_house_rule_brings_are_shown_with_the_times(muster: Terminal) -> None:
    muster.new("gg4")
    assert muster.json("times")["player_minutes"] is None
    muster("rules", "set", "times.chess.minutes", 55)
    assert muster.json("times")["player_minutes"] == 55
    assert "each player has 55 on the clock" in muster("times")


# ── exports ──


def test_exports_are_read_by_other_programs(muster: Terminal, tmp_path: Path) -> None:
    muster.new("wc").started(LETTERS[:3]).paired()
    muster("report", 1, "5-2")
    rows = list(csv.DictReader(io.StringIO(muster("export", "standings"))))
    assert [row["place"] for row in rows] == ["1", "2", "3"]
    results = json.loads(muster("export", "results", "--format", "json"))
    assert sorted(row["outcome"] for row in results) == ["bye", "loss", "win"]
    out = tmp_path / "entrants.csv"
    assert muster("export", "entrants", "--out", out) == f"{out}: 3 rows.\n"
    other = Terminal(tmp_path / "other").new()
    other("enter", "--csv", out)
    assert [e["name"] for e in other.json("entrants")["entrants"]] == list(LETTERS[:3])


def test_a_cell_is_never_a_formula(muster: Terminal) -> None:
    muster.new()
    muster("enter", "=1+1", "--club", "@sum", "--faction", "Guild")
    assert "'=1+1" in muster("export", "entrants")
    assert "'@sum" in muster("export", "entrants")
