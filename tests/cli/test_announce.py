"""`muster announce` and `muster bring`: the event pack and what to bring, from a terminal."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from muster.paper import pdf
from tests.cli.terminal import Terminal


@pytest.mark.req("GG4-004", "GG18-003")
def test_an_event_is_announced_with_what_it_changes(muster: Terminal) -> None:
    muster.new()
    muster("rules", "set", "bye.vp", "5", "--title", "A bye is worth 5 VP")
    said = muster("announce")
    assert said.startswith("Not announced yet")
    assert "House rule: A bye is worth 5 VP" in said
    sections = {each["id"]: each for each in muster.json("announce")["sections"]}
    (deviation,) = sections["changes"]["grids"][0]["rows"]
    assert [cell["text"] for cell in deviation] == [
        "A bye is worth: Tournament points 3, Victory points 5, Differential 2.",
        "A bye is worth: Tournament points 3, Victory points 4, Differential 2.",
        "A bye is worth 5 VP",
    ]
    muster("publish-rules")
    assert muster.json("announce")["notice"] == ""


LIMITS = "cards in hand; Leaders"
OF_MODES = {
    "team-event": [
        "One player of each team flips for Initiative",
        "Pass Tokens belong to the team",
    ],
    "double-rush": [
        f"At most 4 {LIMITS} and Masters take 2 Actions instead of 3; nothing is Summoned",
        "One player of each team flips for Initiative",
        "Pass Tokens belong to the team",
    ],
    "henchman-hardcore": [
        f"At most 4 {LIMITS} take 2 Actions instead of 3; nothing is Summoned",
        "the Helping Hand of Effigies is ignored",
    ],
    "all-out-brawl": [
        f"At most 3 {LIMITS} take 2 Actions instead of 3; nothing is Buried",
        "the Crew that controls the killer gains 2 VP",
        "gains 1 VP for each enemy model damaged during that Activation",
    ],
}


@pytest.mark.req("GG4-098", "GG4-105", "GG4-110", "GG4-113", "GG4-197")
@pytest.mark.parametrize("mode", OF_MODES)
def test_a_mode_is_announced_with_the_rules_it_is_played_by_and_no_other(
    muster: Terminal, mode: str
) -> None:
    muster.new()
    muster("rules", "add", mode)
    said = " ".join(muster("announce").split())
    told = {each for sentences in OF_MODES.values() for each in sentences if each in said}
    assert told == set(OF_MODES[mode])


@pytest.mark.req("BB-035", "BB-036")
def test_a_brawl_is_announced_with_what_earns_points_and_how_looting_works(
    muster: Terminal,
) -> None:
    muster.new("bb")
    said = " ".join(muster("announce").split())
    assert "gives the killer's controller 3 VP, and 1 more if the killed model had" in said
    assert "may take the Interact Action, even if engaged, to draw a card from the Loot" in said


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_the_event_pack_is_written_as_a_pdf(muster: Terminal, tmp_path: Path, paper: str) -> None:
    muster.new()
    out, address = tmp_path / "cup.pdf", "https://example.org/cup"
    muster("announce", "--pdf", out, "--paper", paper, "--address", address)
    said = PdfReader(BytesIO(out.read_bytes())).pages[0].extract_text().replace("\u200b", "")
    assert "Winter Cup" in said
    assert address in said


def test_a_file_that_cannot_be_written_is_named(muster: Terminal, tmp_path: Path) -> None:
    muster.new()
    nowhere = tmp_path / "no" / "such" / "cup.pdf"
    assert str(nowhere) in muster.says("announce", "--pdf", nowhere)


def test_a_secret_scenario_is_not_announced(muster: Terminal) -> None:
    muster.new("sr17")
    muster("encounter", "set", "breakdown", "--round", "1")
    assert muster.json("announce")["rounds"] == []
    told = muster("announce")
    assert (told.count("Breakdown"), told.count("Standoff")) == (1, 1)


@pytest.mark.req("SR17-083")
def test_what_to_bring_is_counted_for_any_number(muster: Terminal) -> None:
    muster.new("sr17")
    made = muster.json("bring", "--entrants", "16")
    assert (made["tables"], made["rounds"]) == (8, 4)
    wanted = {each["thing"]: each["count"] for each in made["wanted"]}
    assert (wanted["encounters"], wanted["slips"], wanted["chess-clocks"]) == (32, 32, 8)
    assert "16 entrants, 8 tables, 4 rounds." in muster("bring", "--entrants", "16")


def test_without_a_number_it_is_for_those_entered(muster: Terminal) -> None:
    muster.new().enter()
    assert muster.json("bring")["entrants"] == 4


@pytest.mark.parametrize("typed", ["1", "-4", "many", "2001"])
def test_what_is_no_number_of_entrants_is_refused(muster: Terminal, typed: str) -> None:
    muster.new()
    assert muster.type("bring", "--entrants", typed).exit_code == 2


def test_a_press_that_gives_up_is_told_in_words(
    muster: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "PRESS", (sys.executable, "-c", "raise SystemExit('out of ink')"))
    muster.new()
    said = muster.says("announce", "--pdf", tmp_path / "pack.pdf")
    assert said == "No: The PDF could not be made: out of ink. Nothing was changed; try again."
    assert not (tmp_path / "pack.pdf").exists()
