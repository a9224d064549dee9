"""The lists that are played."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.req("SR17-100")
def test_lists_are_registered_and_read_by_opponents(muster: Terminal, tmp_path: Path) -> None:
    muster.new("sr17").enter()
    (tmp_path / "storm.txt").write_text("a caster\nand friends")
    muster("list", "Ann", "Storm", "--points", 104, "--file", tmp_path / "storm.txt")
    muster("list", "Ann", "Siege", "--points", 101)
    assert "Storm" in muster("lists")
    assert "a caster\nand friends" in muster("lists", "Ann", "--as", "Bob Ray")
    assert [army["title"] for army in muster.json("lists", "Ann")["lists"]] == ["Storm", "Siege"]


@pytest.mark.req("WC-124", "WC-126")
def test_a_list_is_shown_as_it_was_read_and_nothing_of_it_is_dropped(
    muster: Terminal, tmp_path: Path
) -> None:
    muster.new("wc").enter()
    muster("rules", "set", "size.points", 1000, "--yes")
    muster("catalogue", "sample")
    file = tmp_path / "h.txt"
    rest = "Cinder Knight\nFurnace Ogre\n2 Smoke Dancer\nAsh Crow\n"
    file.write_text(f"Ash Profet\n{rest}")
    wish = ("list", "Ann", "Main", "--file", file)
    assert muster.refused(*wish) == (3, ["unknown-model"])
    assert muster.json("lists")["lists"] == []
    file.write_text(f"Ash Prophet (Blessing of Might: Ember Staff)\n{rest}Notes:\nhello\n")
    said = muster(*wish)
    assert "1 Ash Prophet and Blessing of Might (Ember Staff), +20: 205" in said
    assert "885 of 1000 points" in said
    assert "Not looked at, as the rules of this event have no such limit: number of models" in said
    assert 'Not part of the list, below "Notes": hello.' in said
    assert "885 of 1000 points" in muster("lists")
    assert "2 Smoke Dancer: 190" in muster("lists", "Ann")


def test_lists_are_closed_where_the_pack_does_not_open_them(muster: Terminal) -> None:
    muster.new("gg4").enter()
    muster("list", "Ann", "Storm")
    assert muster.refused("lists", "Ann", "--as", "Bob Ray") == (6, ["not-allowed"])
    assert muster.json("lists", "--as", "Bob Ray") == {"lists": []}


@pytest.mark.req("SR17-060")
def test_a_report_says_which_list_was_played(muster: Terminal) -> None:
    muster.new("sr17").enter()
    muster("list", "Ann", "Storm", "--points", 104)
    muster("check-in", "--all")
    muster("start")
    muster.paired()
    score = ("--cp", "3-0", "--apd", "30-10", "--winner", "Ann", "--ending", "scenario")
    wrong = ("report", "Ann", *score, "--list", "Ann=Strom")
    assert muster.refused(*wrong) == (1, ["list-unknown"])
    muster("report", "Ann", *score, "--list", "Ann=Storm")
    assert "Storm" in muster.journal().decode()
