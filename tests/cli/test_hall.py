"""The hall from a terminal: tables told of, the plan drawn, terrain looked at and agreed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.snapshots import snapshot


@pytest.fixture
def playing(muster: Terminal) -> Terminal:
    """Round 1 is public."""
    muster.new().started().paired()
    return muster


def tables(muster: Terminal) -> list[dict[str, object]]:
    found: list[dict[str, object]] = muster.json("table")["tables"]
    return found


def test_a_table_is_described_and_what_is_not_said_stays(playing: Terminal) -> None:
    told = ("--name", "Old mill", "--mark", "quiet", "--mark", "step-free")
    said = playing("table", "describe", 1, *told)
    assert "✓ Table 1: Old mill; No steps on the way; Quiet" in said
    playing("table", "describe", 1, "--theme", "Snow")
    first = {"table": 1, "name": "Old mill", "theme": "Snow", "note": ""}
    assert tables(playing)[0] == {**first, "marks": ["step-free", "quiet"], "pieces": 0}
    again = playing.refused("table", "describe", 1, "--theme", "Snow")
    assert again[1] == ["already-so"]


def test_the_plan_is_drawn_in_rows_or_from_a_file(playing: Terminal, tmp_path: Path) -> None:
    assert "on the left of the plan" in playing("hall")
    playing("hall", "draw", "--across", 1)
    plan = playing.json("hall", "show")
    assert {spot["x"] for spot in plan["spots"]} == {3.0}
    plan["features"] = [{"what": "door", "label": "Way in", "x": 0, "y": 0}]
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan))
    playing("hall", "draw", "--file", file)
    assert "nearest: Way in" in playing("hall")
    drawing = playing("hall", "show", "--svg")
    assert drawing.startswith("<svg")
    assert ">Way in<" in drawing


def test_a_file_that_is_no_plan_is_named(playing: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    for text in ("", "{}", '{"width": -1, "depth": 4, "spots": []}'):
        file.write_text(text)
        assert playing.refused("hall", "draw", "--file", file) == (2, ["not-a-plan"])


def test_terrain_is_looked_at_table_by_table_or_all_at_once(playing: Terminal) -> None:
    said = playing("review-terrain", "1", "--note", "a hill had moved")
    assert "Before round 1: Table 1 looked at (a hill had moved)" in said
    playing("review-terrain")
    assert playing.refused("review-terrain", "1")[1] == ["already-so"]
    assert playing.refused("review-terrain", "one") == (2, ["not-a-number"])


def test_both_sides_say_what_the_terrain_does(playing: Terminal) -> None:
    game = playing.json("pairings")["games"][0]
    names = [entrant["name"] for entrant in game["entrants"]]
    for who in names:
        said = playing("agree-terrain", game["table"], "Hedge: Concealing", "--by", who)
        assert "says of the terrain at table" in said
    assert playing.refused("agree-terrain", game["table"], ": Severe") == (2, ["not-a-piece"])
    bare = playing.refused("agree-terrain", game["table"], "Hedge", "--by", names[0])
    assert bare[1] == ["traits-missing"]


def test_a_table_is_shown(playing: Terminal, tmp_path: Path) -> None:
    photo = tmp_path / "mill.jpg"
    photo.write_bytes(snapshot(1))
    assert "✓ A photo was added to table 1" in playing("photo", "attach", photo, "--of-table", 1)
    assert playing.json("photo", "list")["photos"][0]["table"] == 1
