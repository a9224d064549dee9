"""What a sixth pack says about single games: sheets, control, drawings, guidance and a ledger."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal, run

PACK = Path(__file__).parents[1] / "sixth_pack"
OPTIONS = ("--name", "Lantern Night", "--day", "2026-11-15", "--organiser", "Olive Marsh", "--yes")


@pytest.fixture
def muster(tmp_path: Path) -> Terminal:
    night = Terminal(tmp_path / "night")
    night("new", night.folder, "--pack", PACK, *OPTIONS)
    return night


def score(tmp_path: Path, text: str, *words: str) -> dict[str, Any]:
    """What `muster score` makes of a game that was written down."""
    file = tmp_path / "game.toml"
    file.write_text(text)
    answered = run("score", *words, file, "--pack", PACK, "--json")
    assert answered.exit_code == 0, answered
    return dict(json.loads(answered.stdout))


GATES = """
[[turns]]
turn = 2
table.gates = ["first", "first", "first"]
[[turns]]
turn = 3
table.gates = ["first", "none", "second"]
[[turns]]
turn = 4
table.gates = { "North gate" = "second", "South gate" = "second" }
[end]
table.outer = "second"
first.oil = 2
"""


def test_gates_are_paid_by_who_holds_each(tmp_path: Path) -> None:
    game = score(tmp_path, GATES, "hold-the-gates")
    assert game["totals"] == [[0, 0], [2, 0], [3, 1], [3, 3], [3, 5]]
    assert game["figures"] == [{"vp": 3, "oil": 2}, {"vp": 5, "oil": 0}]
    assert game["over"]["ending"] == "points"


EMBER = """
[[turns]]
turn = 2
table.ember = "second"
second.away = 9.5
[[turns]]
turn = 3
table.ember = "second"
second.away = 3
"""


def test_an_ember_that_is_home_ends_the_game_at_once(tmp_path: Path) -> None:
    game = score(tmp_path, EMBER, "carry-the-ember")
    assert game["totals"][:3] == [[0, 0], [0, 1], [0, 3]]
    assert (game["over"]["winner"], game["over"]["ending"]) == ("second", "home")


NIGHT = """
first.schemes = [{ id = "gather-oil" }]
turns = [
    { first.lamps = 1, first.gathered = 3 },
    { first.lamps = 2 },
    { first.lamps = 2 },
    { first.lamps = 2 },
]
stopped = "time"
"""


def test_a_long_night_scores_from_the_first_hour_and_more_for_lamps(
    muster: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    file.write_text(NIGHT)
    assert muster.json("score", "light-the-lamps", file)["totals"][-1] == [5, 0]
    muster("rules", "add", "long-night", "--hours", 5)
    longer = muster.json("score", "light-the-lamps", file)
    assert longer["totals"] == [[3, 0], [5, 0], [7, 0], [9, 0], [9, 0]]


def test_who_holds_a_gate() -> None:
    models = ("A/Mira: lantern keeper", "B: hound", "B/Hob: hooded", "B/Rook: shining")
    asked = ("control", "gate", "--pack", PACK, *models)
    assert "Gate: held by A: more than anybody else, A 2 and B 1." in run(*asked).stdout
    assert "a barred gate is nobody's" in run(*asked, "--place", "barred").stdout


def test_a_mission_is_drawn_over_an_approach(tmp_path: Path) -> None:
    file = tmp_path / "lamps.svg"
    drawn = ("diagram", "light-the-lamps", "--deployment", "corners", "--pack", PACK)
    assert "Light the Lamps, Across the Corners" in run(*drawn, "--out", file).stdout
    assert file.read_text().count("<svg") == 1


def test_guidance_of_a_variant_is_shown_with_it(muster: Terminal) -> None:
    assert "What to bring" in muster("guidance")
    assert "share a table" not in muster("guidance")
    muster("rules", "add", "last-lantern")
    assert "share a table" in muster("guidance")


def test_a_last_lantern_is_kept_in_its_ledger(tmp_path: Path) -> None:
    file = tmp_path / "last.brawl"
    seats = ("Ann: Mira 5", "Bob: Hob 5", "Chi: Rook 5", "Dov: Finch 5")
    run("brawl", "start", file, *seats, "--pack", PACK, "--variant", "last-lantern")
    run("brawl", "hit", file, "ann", "bob")
    run("brawl", "hit", file, "bob", "ann")
    run("brawl", "kill", file, "chi", "ann")
    run("brawl", "turn-end", file, "bob: lamps=2", "dov: lamps=1")
    shown = json.loads(run("brawl", "show", file, "--json").stdout)
    assert {player["name"]: player["vp"] for player in shown["players"]} == {
        "Ann": 0,
        "Bob": 2,
        "Chi": 2,
        "Dov": 1,
    }
