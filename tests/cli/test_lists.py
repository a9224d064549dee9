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
