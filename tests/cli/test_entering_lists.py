"""A list of entrants handed to the command line, and one that it wrote itself."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.reading.entrants_csv import read_entrants
from muster.reading.spreadsheet import LIMIT
from muster.words.exports.text import as_csv
from muster.words.plain import clean
from tests.cli.terminal import Terminal


def test_a_spreadsheet_is_named_and_advised(muster: Terminal, tmp_path: Path) -> None:
    muster.new()
    (tmp_path / "list.xlsx").write_bytes(b"PK\x03\x04")
    assert muster.says("enter", "--csv", tmp_path / "list.xlsx") == (
        "No: This is a spreadsheet or an archive, not text. "
        "Open it in its program and save it as CSV."
    )


def test_a_file_larger_than_ten_megabytes_is_not_even_read(
    muster: Terminal, tmp_path: Path
) -> None:
    muster.new()
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(LIMIT + 1)
    assert muster.refused("enter", "--csv", large) == (2, ["file-too-large"])


def test_a_file_that_is_not_there(muster: Terminal, tmp_path: Path) -> None:
    muster.new()
    assert muster.refused("enter", "--csv", tmp_path / "none.csv") == (4, ["file-unusable"])
    assert muster.refused("enter", "--csv", tmp_path) == (4, ["file-unusable"])
    assert muster.refused("enter") == (2, ["not-understood"])


def test_nothing_of_a_list_with_a_mistake_is_entered(muster: Terminal, tmp_path: Path) -> None:
    muster.new().enter(["Bob Ray"])
    people_before = muster.store.people()
    path = tmp_path / "list.csv"
    path.write_text("name\nAnn Lee\n\nBob Ray\n")
    assert muster.refused("enter", "--csv", path) == (1, ["entered-twice"])
    assert "Row 4: Bob Ray is entered already." in muster.says("enter", "--csv", path)
    path.write_text("name\nAnn Lee\nAnn Lee\n\n,\nChi\nChi\n")
    assert muster.refused("enter", "--csv", path) == (2, ["row-twice", "row-twice"])
    assert muster.store.people() == people_before


def test_a_list_keeps_what_people_sent_beside_the_journal(muster: Terminal, tmp_path: Path) -> None:
    muster.new()
    path = tmp_path / "list.csv"
    path.write_text("name,e-mail,pronouns,faction\nAnn Lee,ann@example.org,she,Guild\n")
    muster("enter", "--csv", path)
    ann = next(p for p in muster.store.people().values() if p.name == "Ann Lee")
    assert (ann.email, ann.pronouns) == ("ann@example.org", "she")
    assert b"ann@example.org" not in muster.journal()
    assert b"Ann Lee" not in muster.journal()


@pytest.mark.parametrize("many", [1_000, pytest.param(5_000, marks=pytest.mark.soak)])
def test_a_long_list_is_one_act(muster: Terminal, tmp_path: Path, many: int) -> None:
    muster.new()
    path = tmp_path / "list.csv"
    rows = "".join(f"Player {n:04},Club {n % 90},Guild\n" for n in range(many))
    path.write_text(f"name,club,faction\n{rows}")
    assert f"… and {many - 12} more like these" in muster("enter", "--csv", path)
    event = muster.store.load()
    assert (len(event.entrants), event.revision) == (many, many + 1)
    assert muster.json("undo")["done"][0]["fact"]["lines"] == list(range(2, many + 2))


NAME = st.text(st.characters(codec="utf-8"), min_size=1).filter(clean)


@given(
    st.lists(st.tuples(NAME, NAME), min_size=1, max_size=6, unique_by=lambda row: row[0].casefold())
)
def test_whatever_is_exported_is_read_again(rows: list[tuple[str, str]]) -> None:
    cleaned = {clean(name).casefold(): (clean(name), clean(club)) for name, club in rows}
    written = as_csv([{"name": name, "club": club} for name, club in cleaned.values()])
    found = read_entrants(written.encode()).entrants
    assert [(entrant.people[0], entrant.club) for entrant in found] == list(cleaned.values())
