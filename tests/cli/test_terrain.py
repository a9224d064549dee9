"""Terrain from a terminal: the box, tables laid by chance, checked, drawn and cleared."""

import json
from pathlib import Path

import pytest

from muster.cli.exits import Exits
from tests.cli.terminal import Terminal

ROWS = """title,kind,form,width,depth,count,traits,height
Old wood,forest,ellipse,6,5,4,,
Fog bank,dense fog,ellipse,5,4,4,,
Round hill,hill,circle,6,,4,,2
Broken ground,rough,,5,4,4,,
Ford,shallow-water,oval,6,4,4,,
Fallen tower,rubble,square,4,,4,,
Burning wood,forest,ellipse,5,4,1,hazardous,
"""


@pytest.fixture
def hall(muster: Terminal) -> Terminal:
    """A Steamroller of four, and so of two tables."""
    return muster.new("sr17").enter()


@pytest.fixture
def stocked(hall: Terminal, tmp_path: Path) -> Terminal:
    file = tmp_path / "pieces.csv"
    file.write_text(ROWS)
    hall("terrain", "box", file)
    return hall


def layouts(muster: Terminal) -> dict[int, list[object]]:
    tables = muster.json("terrain")["tables"]
    return {
        each["table"]: muster.json("terrain", "show", each["table"])["layout"]["pieces"]
        for each in tables
    }


# ── the box ──


def test_a_box_is_read_from_a_spreadsheet_shown_and_read_again(
    stocked: Terminal, tmp_path: Path
) -> None:
    assert "In the box: 25 pieces" in stocked("terrain", "box")
    box = stocked.json("terrain", "box")["box"]
    assert box[2] == {
        "title": "Round hill",
        "kind": "hill",
        "traits": [],
        "form": "ellipse",
        "width": 6.0,
        "depth": 6.0,
        "count": 4,
        "height": 2,
    }
    file = tmp_path / "pieces.json"
    file.write_text(json.dumps({"box": box}))
    assert stocked.refused("terrain", "box", file) == (Exits.REFUSED, ["already-so"])


def test_a_polygon_is_read_from_json(hall: Terminal, tmp_path: Path) -> None:
    ruin = {"title": "Ruin", "kind": "rubble", "form": "polygon"}
    corners = [[-2, -2], [2, -2], [2, 2.5], [0, 0]]
    file = tmp_path / "pieces.json"
    file.write_text(json.dumps([{**ruin, "corners": corners}]))
    hall("terrain", "box", file)
    (row,) = hall.json("terrain", "box")["box"]
    assert row == {
        **ruin,
        "traits": [],
        "corners": [[-2, -2.25], [2, -2.25], [2, 2.25], [0, -0.25]],
        "count": 1,
    }


def test_a_usual_box_is_enough_for_the_tables_it_is_for(hall: Terminal) -> None:
    hall("terrain", "box", "--sample", 2)
    hall("terrain", "lay", "--seed", "friday")
    assert [len(pieces) for pieces in layouts(hall).values()] == [8, 8]


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ("", ["file-empty"]),
        ("piece,how many\nHill,3\n", ["heading-missing"]),
        ("title,kind\nHill,moon\n,hill\n", ["kind-unknown", "name-empty"]),
        (
            "title,kind,width,depth,count\nHill,hill,-3,4,0\n",
            ["length-impossible", "count-impossible"],
        ),
        ("{nothing", ["not-a-box"]),
        ("{}", ["not-a-box"]),
        ('["hill"]', ["not-a-piece"]),
        ('[{"title": "Hill", "kind": "hill", "colour": "red"}]', ["not-a-piece"]),
        (
            '[{"title": "Hill", "kind": "hill", "width": true, "depth": 3}, {"title": "x"}]',
            ["length-impossible", "kind-empty"],
        ),
        (
            '[{"title": "A", "kind": "hill", "form": "polygon", "corners": [[1]]}]',
            ["corners-unclear"],
        ),
    ],
)
def test_a_box_that_is_not_understood_is_named_row_by_row(
    hall: Terminal, tmp_path: Path, rows: str, codes: list[str]
) -> None:
    file = tmp_path / "pieces.txt"
    file.write_text(rows)
    assert hall.refused("terrain", "box", file) == (Exits.USAGE, codes)


def test_a_row_is_named_by_its_number(hall: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "pieces.json"
    file.write_text('[{"title": "Hill", "kind": "hill"}, {"title": "Pit", "kind": "moon"}]')
    assert 'Piece 2: "moon" is no kind of terrain here' in hall.says("terrain", "box", file)


# ── laying ──


@pytest.mark.req("SR17-095", "SR17-096", "SR17-097")
def test_tables_are_laid_by_the_packs_methods_in_turn(stocked: Terminal) -> None:
    said = stocked("terrain", "lay", "--seed", "friday")
    assert "Laid by chance, seed friday" in said
    assert [line.split()[:3] for line in said.splitlines() if "%" in line] == [
        ["1", "Cluster", "8"],
        ["2", "Quadrant", "8"],
    ]
    assert stocked.type("terrain", "check").exit_code == Exits.DONE


def test_a_preview_shows_what_the_same_seed_then_lays(stocked: Terminal) -> None:
    tried = stocked.json("preview", "terrain", "lay", "--seed", "friday")["laid"]
    assert layouts(stocked) == {1: [], 2: []}
    done = stocked.json("terrain", "lay", "--seed", "friday")["laid"]
    assert done == tried
    assert [each["layout"]["seed"] for each in done] == ["friday", "friday"]


def test_one_table_is_laid_and_the_others_are_left(stocked: Terminal) -> None:
    stocked("terrain", "lay", "2", "--method", "scat", "--seed", "friday")
    assert [len(pieces) for pieces in layouts(stocked).values()] == [0, 8]


def test_what_lies_is_replaced_only_if_that_is_meant(stocked: Terminal) -> None:
    stocked("terrain", "lay", "--seed", "friday")
    before = layouts(stocked)
    assert stocked.refused("terrain", "lay") == (Exits.DOUBTS, ["terrain-lies"])
    stocked("terrain", "lay", "--seed", "saturday", "--yes")
    assert layouts(stocked) != before


def test_a_box_that_lacks_something_is_refused_with_what(stocked: Terminal) -> None:
    tables = [str(number) for number in range(1, 6)]
    said = stocked.says("terrain", "lay", *tables, "--method", "quadrant")
    assert "5 tables need 40 pieces (8 each); the box has 25." in said
    assert "That is enough for 3 tables." in said
    assert stocked.refused("terrain", "lay", *tables)[0] == Exits.REFUSED


def test_a_box_without_anything_is_refused(hall: Terminal) -> None:
    code, codes = hall.refused("terrain", "lay")
    assert (code, set(codes)) == (Exits.REFUSED, {"terrain-lacks"})


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("lay", "--method", "balanced"), "unknown-name"),
        (("clear",), "no-terrain"),
        (("check",), "no-terrain"),
    ],
)
def test_what_cannot_be_meant_is_named(
    stocked: Terminal, words: tuple[str, ...], code: str
) -> None:
    assert stocked.refused("terrain", *words) == (Exits.USAGE, [code])


def test_an_event_without_methods_or_tables_says_so(muster: Terminal, tmp_path: Path) -> None:
    muster.new("wc")
    assert muster.refused("terrain", "lay") == (Exits.USAGE, ["no-method"])
    other = Terminal(tmp_path / "other")
    other.new("sr17")
    assert other.refused("terrain", "lay") == (Exits.USAGE, ["no-tables"])


# ── looking ──


def test_a_table_is_listed_drawn_and_cleared(stocked: Terminal, tmp_path: Path) -> None:
    stocked("terrain", "lay", "--seed", "friday")
    file = tmp_path / "table.svg"
    said = stocked("terrain", "show", "1", "--out", file)
    assert "Table 1: 8 pieces, from the centre of the table" in said
    assert file.read_text().startswith("<svg ")
    stocked("terrain", "clear", "1")
    assert [len(pieces) for pieces in layouts(stocked).values()] == [0, 8]
    stocked("terrain", "clear")
    assert [len(pieces) for pieces in layouts(stocked).values()] == [0, 0]


def test_terrain_that_breaks_the_rules_is_told_with_its_pieces(stocked: Terminal) -> None:
    """A Cluster table is no longer one once the pieces may not be as near as they are."""
    stocked("terrain", "lay", "1", "--method", "cluster", "--seed", "friday")
    stocked("rules", "set", "terrain.apart", "9", "--reason", "Wide bases")
    answer = stocked.type("terrain", "check")
    assert answer.exit_code == Exits.REFUSED
    assert "apart; more than 9″ is needed." in " ".join(answer.stdout.split())
    (checked,) = stocked.json("terrain", "check")["tables"]
    assert {breach["fault"] for breach in checked["breaches"]} == {"too-near"}
