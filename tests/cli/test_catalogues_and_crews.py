"""Catalogues, checked lists, pools and crews from a terminal."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

CSV = """name,faction,keywords,traits,cost,limit
Iron Duchess,Foundry,Forge,Master,0,1
Spark,Foundry,Forge,Minion,5,2
Old Lamp,Foundry,Dust,Minion,6,1
Everyman,Foundry,,Versatile; Minion,4,3
"""


@pytest.fixture
def models(muster: Terminal, tmp_path: Path) -> Path:
    muster.new("gg4").enter()
    path = tmp_path / "models.csv"
    path.write_text(CSV)
    return path


def written(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(lines))
    return path


def test_a_catalogue_is_loaded_looked_through_and_removed(muster: Terminal, models: Path) -> None:
    assert "no catalogue" in muster("catalogue")
    assert "4 models and units were read" in muster("catalogue", "load", models)
    assert "Old Lamp" in muster("catalogue", "show", "dust")
    assert muster.json("catalogue")["catalogue"]["profiles"] == 4
    assert muster.refused("catalogue", "load", models) == (1, ["already-so"])
    muster("catalogue", "remove")
    assert muster.json("catalogue") == {"catalogue": None}


def test_the_packs_own_sample_is_one_command_away(muster: Terminal) -> None:
    muster.new("gg4").enter()
    muster("catalogue", "sample")
    assert muster.json("catalogue")["catalogue"]["profiles"] > 10


def test_a_file_that_is_no_catalogue_is_refused_and_nothing_changes(
    muster: Terminal, models: Path
) -> None:
    models.write_text("name,cost\nSpark,much\n,3\n")
    _, codes = muster.refused("catalogue", "load", models)
    assert len(codes) == 2
    assert muster.json("catalogue") == {"catalogue": None}


def test_lists_are_due_and_late_ones_need_leave(muster: Terminal) -> None:
    muster.new("sr17").enter()
    muster("list", "Ann", "Storm", "--points", 75)
    muster("list-terms", "--due", "2020-01-01T18:00", "--shown", "public")
    late = ("list", "Ann", "Siege", "--points", 75, "--as", "Ann Lee")
    assert muster.refused(*late) == (1, ["lists-late"])
    muster("leave", "Ann", "--reason", "A model broke")
    muster(*late)
    assert muster.refused(*late)[1] == ["lists-late"]
    muster("approve", "Ann", "--note", "Seen")
    assert "approved" in muster("lists", "Ann")
    assert muster.refused("list-terms", "--shown", "everybody")[1] == ["not-understood"]
    assert muster.refused("list-terms", "--due", "soon")[1] == ["not-understood"]
    muster("list-terms", "--as-the-pack")


@pytest.mark.parametrize("first", ["Iron Dutchess", "Leader: Iron Dutchess"])
def test_the_first_line_of_a_crew_is_never_taken_for_a_heading(
    muster: Terminal, tmp_path: Path, first: str
) -> None:
    muster.new("gg18")
    models = tmp_path / "models.csv"
    models.write_text(CSV.replace("Foundry", "Guild"))
    muster("catalogue", "load", models)
    muster.started().paired()
    who = muster.names_at(1)[0]
    crew = written(tmp_path, first, "2 Spark", "Everyman")
    assert muster.refused("crew", 1, who, "--file", crew)[1] == ["unknown-model"]
    assert '"Iron Dutchess" is not in the catalogue' in muster.says("crew", 1, who, "--file", crew)


@pytest.mark.req("GG4-087")
def test_leaders_bans_and_crews_of_a_game(muster: Terminal, models: Path, tmp_path: Path) -> None:
    muster("rules", "add", "bans", "--bans", 1)
    muster("catalogue", "load", models, "--yes")
    muster("check-in", "--all", "--faction", "Foundry")
    muster("publish-rules")
    muster("start")
    muster.paired()
    game = muster.store.load().rounds[0].games[0]
    first = game.attacker or game.entrants[0]
    (second,) = game.others(first)
    for side in game.entrants:
        muster("leader", 1, side, "Iron Duchess")
    assert muster.refused("ban", 1, first, "Forge") == (3, ["ban-on-leader"])
    muster("ban", 1, first, "Dust")
    muster("ban", 1, second)
    crew = written(tmp_path, "Leader: Iron Duchess", "Spark", "Old Lamp")
    banned = ("crew", 1, second, "--file", crew)
    assert "keyword-banned" in muster.refused(*banned)[1]
    crew = written(tmp_path, "Leader: Iron Duchess", "2 Spark", "Everyman")
    muster("crew", 1, second, "--file", crew)
    shown = muster("crews", 1)
    assert "Iron Duchess leads" in shown
    assert "bans Dust" in shown
    assert "2 Spark" in shown


@pytest.mark.req("GG4-036")
def test_a_converted_model_is_looked_at(muster: Terminal) -> None:
    muster.new("gg4").enter()
    assert muster.refused("inspect", "Ann", "Spark", "--share", 51)[1] == ["parts-foreign"]
    muster("inspect", "Ann", "Spark", "--share", 50, "--note", "New arm")
    muster("inspect", "Ann", "Spark", "--share", 51, "--refused")
    assert "may not be used" in muster("models")


def test_a_list_that_no_longer_fits_is_pointed_out(muster: Terminal, tmp_path: Path) -> None:
    muster.new("wc").enter()
    path = tmp_path / "models.csv"
    path.write_text("name,faction,cost,limit,wounds\nKindler,Choir,80,3,10\n")
    muster("catalogue", "load", path)
    crew = written(tmp_path, "3 Kindler")
    muster("list", "Ann", "Choir", "--file", crew)
    assert "checked" in muster("lists", "Ann")
    path.write_text("name,faction,cost,limit,wounds\nKindler,Choir,80,2,10\n")
    muster("catalogue", "load", path)
    assert "no longer fits" in muster("lists", "Ann")
    assert "no longer fits" in muster("lists")
