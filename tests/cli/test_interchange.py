"""Files from other systems and for them, in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, run
from tests.reading.saved_pages import CUP, FIRST, SECOND


@pytest.fixture
def saved(tmp_path: Path) -> list[str]:
    for name, raw in (("a.html", CUP), ("1.html", FIRST), ("2.html", SECOND)):
        (tmp_path / name).write_bytes(raw)
    return [str(tmp_path / name) for name in ("a.html", "1.html", "2.html")]


def test_saved_pages_become_an_event_that_verifies(saved: list[str], tmp_path: Path) -> None:
    folder = str(tmp_path / "cup")
    made = run("import", folder, *saved, "--pack", "gg4", "--organiser", "Tess", "--json")
    told = json.loads(made.stdout)
    assert (told["entrants"], told["rounds"], told["left"]) == (5, 2, [])
    assert run("verify", "--event", folder).exit_code == 0
    report = run("export", "results", "--for", "trf", "--event", folder).stdout
    assert [line[80:84] for line in report.splitlines() if line.startswith("001")] == [
        *(" 2.0", " 0.0", " 0.5", " 0.5", " 2.0"),
    ]
    again = run("import", folder, *saved, "--pack", "gg4")
    assert again.exit_code != 0


def test_without_scores_nothing_is_made(saved: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    refused = run("import", str(folder), saved[0], "--pack", "gg4", "--organiser", "Tess")
    assert (refused.exit_code, folder.exists()) == (2, False)


@pytest.mark.parametrize(
    ("what", "shape"), [("standings", "bcp"), ("entrants", "trf"), ("standings", "bot4")]
)
def test_a_shape_that_does_not_tell_this_says_so(
    saved: list[str], tmp_path: Path, what: str, shape: str
) -> None:
    folder = str(tmp_path / "cup")
    run("import", folder, *saved, "--pack", "gg4", "--organiser", "Tess")
    assert run("export", what, "--for", shape, "--event", folder).exit_code == 2


def test_results_from_a_file_are_reported_and_the_rest_is_named(
    muster: Terminal, tmp_path: Path
) -> None:
    muster("new", muster.folder, "--pack", "gg4", "--name", "Cup", "--organiser", "Tess")
    for name in ("Ann Lee", "Bob Ray", "Chi Park", "Dov Stein"):
        muster("enter", name, "--faction", "Guild")
    muster("check-in", "--all")
    for word in ("start", "pair", "publish"):
        muster(word, "--yes")
    games = muster.json("pairings")["games"]
    names = [[side["name"] for side in game["entrants"]] for game in games]
    rows = "\n".join(f"{a},{b},5-2" for a, b in names)
    file = tmp_path / "results.csv"
    file.write_text(f"player 1,player 2,score\n{rows}\nNobody,Bob Ray,1-0\n")
    told = muster.json("report", "--csv", file)
    assert (told["reported"], len(told["left"])) == ([2, 3], 1)
    assert [game["result"]["how"] for game in muster.json("results")["games"]] == ["entered"] * 2
