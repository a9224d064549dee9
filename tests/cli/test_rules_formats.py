"""Formats, variants that ask for names, and rules kept for another event, typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


def chosen(muster: Terminal) -> list[tuple[str, dict[str, object]]]:
    return [(patch["id"], patch["arguments"]) for patch in muster.json("rules")["patches"]]


@pytest.mark.req("GG4-099", "GG4-100", "GG4-101")
def test_a_format_adds_its_variants_and_standard_takes_all_away(muster: Terminal) -> None:
    muster.new("gg4")
    muster("rules", "set", "bye.vp", "5")
    muster("rules", "format", "allied", "--slots", "4")
    muster("rules", "add", "team-event")
    allied = [("limited", {"slots": 4}), ("singles", {})]
    assert chosen(muster) == [*allied, ("bye-vp", {}), ("team-event", {})]
    muster("rules", "format", "wild", "--x", "2")
    wild = [("alternating-leaders", {}), ("bans", {"bans": 2}), ("classic", {"names": ["All"]})]
    assert chosen(muster)[:3] == wild
    muster("rules", "format", "Standard")
    assert (chosen(muster), muster.json("rules")["format"]) == ([("bye-vp", {})], "standard")


def test_names_are_typed_with_blanks_and_commas(muster: Terminal) -> None:
    muster.new("gg4")
    for words in (["--names", "Lilith & Nico Dem"], ["names=Lilith,", "Nico", "Dem"]):
        muster("rules", "add", "classic", *words)
        assert chosen(muster) == [("classic", {"names": ["Lilith", "Nico Dem"]})]
    assert "--names Lilith & Nico Dem" in " ".join(muster("rules").split())
    assert "Classic (Lilith & Nico Dem)" in " ".join(muster("deviations").split())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["format"], (2, ["not-understood"])),
        (["format", "mild"], (2, ["unknown-format"])),
        (["format", "allied"], (1, ["rules-refused"])),
        (["format", "allied", "--slots", "few"], (2, ["not-understood"])),
        (["format", "allied", "--slots", "4", "--slits", "5"], (2, ["not-understood"])),
        (["add", "classic"], (1, ["rules-refused"])),
        (["add", "classic", "--names", ","], (2, ["not-understood"])),
        (["add", "bans", "Ann"], (2, ["not-understood"])),
        (["load"], (2, ["not-understood"])),
    ],
)
def test_what_cannot_be_is_refused(
    muster: Terminal, words: list[str], expected: tuple[int, list[str]]
) -> None:
    muster.new("gg4")
    assert muster.refused("rules", *words) == expected
    assert chosen(muster) == []


def test_a_format_says_what_it_takes(muster: Terminal) -> None:
    muster.new("gg4")
    said = muster.says("rules", "format", "allied", "--slots", "4", "--slits", "5")
    assert "muster rules format allied --slots ..." in said
    said = muster.says("rules", "format", "standard", "--slots", "4")
    assert said.endswith("muster rules format standard")


@pytest.mark.req("GG4-101")
def test_rules_are_saved_and_loaded_at_another_event(muster: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    muster.new("gg4")
    muster("rules", "add", "bans", "--bans", "1")
    muster("rules", "set", "bye.vp", "5", "--title", "A bye is worth 5 VP")
    before = chosen(muster)
    assert "Bans (1) and A bye is worth 5 VP" in " ".join(muster("rules", "save", file).split())
    assert json.loads(muster("rules", "save")) == json.loads(file.read_text(encoding="utf-8"))
    muster("rules", "format", "standard")
    muster("rules", "remove", "bye-vp")
    muster("rules", "load", file)
    assert chosen(muster) == before


def test_a_file_that_is_no_rules_is_said_so(muster: Terminal, tmp_path: Path) -> None:
    muster.new("gg4")
    file = tmp_path / "junk.json"
    file.write_text("{}", encoding="utf-8")
    assert muster.refused("rules", "load", file) == (2, ["not-understood"])


def test_a_pack_is_looked_at_with_variants_that_ask_for_names(muster: Terminal) -> None:
    muster.new("gg4")
    sheet = ("sheet", "list", "--pack", "gg4", "--variant")
    assert muster(*sheet, "classic:Ann&Bo") == muster(*sheet, "classic")
    assert muster.refused(*sheet, "bans:two") == (2, ["not-understood"])
