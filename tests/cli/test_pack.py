"""`muster pack`: a pack that is ready, one that is not, and one to begin with."""

from dataclasses import asdict
from pathlib import Path

import pytest

from muster.cli.exits import Exits
from muster.core.rulepack.problems import PackProblem
from muster.packs import read_folder
from tests.cli.terminal import LETTERS, OPTIONS, Answered, Terminal, run


@pytest.fixture
def begun(muster: Terminal, tmp_path: Path) -> Path:
    """The folder of a pack that was just begun."""
    folder = tmp_path / "club-night"
    muster("pack", "new", folder)
    return folder


def change(folder: Path, old: str, new: str) -> int:
    """Change one text of a pack, and say on which line."""
    file = folder / "pack.toml"
    before, found, after = file.read_text().partition(old)
    assert found
    file.write_text(before + new + after)
    return before.count("\n") + 1


def check(*words: object) -> Answered:
    return run("pack", "check", *words)


def test_a_pack_to_begin_with_is_ready_and_named_after_its_folder(
    muster: Terminal, begun: Path
) -> None:
    shown = muster("pack", "check", begun)
    assert shown.splitlines()[0] == "Club night (CN) is ready."
    answer = muster.json("pack", "check", begun)
    assert len(answer.pop("digest")) == 64
    assert answer == {
        "ready": True,
        "id": "club-night",
        "short": "CN",
        "title": "Club night",
        "rounds": [2, 3, 4],
        "figures": ["vp"],
        "slots": [],
        "elements": 0,
        "sheets": 0,
        "variants": [],
    }


def test_a_pack_to_begin_with_can_be_played(muster: Terminal, begun: Path) -> None:
    muster("new", muster.folder, "--pack", begun, "--name", "Club Cup", *OPTIONS)
    muster.started(LETTERS[:4]).paired().play("5-2").paired().play("3-3")
    muster("finish")
    assert len(muster.json("standings")["standings"]) == 4


@pytest.mark.parametrize(
    ("folder", "pack"),
    [
        ("Club Night!", ("club-night", "Club night", "CN")),
        ("2026", ("pack-2026", "Pack 2026", "P2")),
        ("Été", ("ete", "Ete", "E")),
        ("“…”", ("pack", "Pack", "P")),
    ],
)
def test_any_folder_gives_a_pack_a_name(
    muster: Terminal, tmp_path: Path, folder: str, pack: tuple[str, str, str]
) -> None:
    muster("pack", "new", tmp_path / folder)
    made = read_folder(tmp_path / folder)
    assert (made.id, made.title, made.short) == pack


def test_a_pack_is_never_begun_over_another(muster: Terminal, begun: Path) -> None:
    change(begun, "win = 3", "win = 2")
    written = (begun / "pack.toml").read_text()
    assert muster.refused("pack", "new", begun) == (Exits.USAGE, ["pack-exists"])
    assert (begun / "pack.toml").read_text() == written
    assert muster.refused("pack", "new", begun / "pack.toml") == (Exits.FILES, ["file-unusable"])


def test_a_folder_called_like_an_official_pack_is_still_a_folder(
    muster: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert muster.json("pack", "new", "gg4")["next"] == "muster pack check ./gg4"
    assert muster.json("pack", "check", "./gg4")["title"] == "Gg4"


def test_every_problem_is_printed_on_a_line_of_its_own_with_its_place(begun: Path) -> None:
    wins = change(begun, "win = 3", "wins = 3")
    order = change(begun, '["tp", "diff", "vp"]', "[1]")
    answered = check(begun)
    assert answered == Answered(
        exit_code=Exits.FILES,
        stdout=(
            f"pack.toml:{wins - 1}: [points] win: is missing\n"
            f"pack.toml:{wins}: [points] wins: is not a key of this table; did you mean win?\n"
            f"pack.toml:{order}: [standings.order] 1: must be text\n"
            "Not ready: 3 problems.\n"
        ),
        stderr="",
    )


def test_programs_get_every_problem_in_its_parts(muster: Terminal, begun: Path) -> None:
    line = change(begun, "win = 3", "win = true")
    named = PackProblem("pack.toml", "points", "win", "must be a whole number", line)
    problem = asdict(named)
    assert muster.json("pack", "check", begun) == {"ready": False, "problems": [problem]}
    new = ("new", muster.folder, "--pack", begun, "--name", "Cup", *OPTIONS)
    assert [reason["data"] for reason in muster.json(*new)["refused"]] == [problem]
    assert f"No: {named} This pack cannot" in muster.says(*new)


def test_a_file_that_is_not_toml_is_answered_with_its_line(begun: Path) -> None:
    line = change(begun, "win = 3", "win =")
    said = f"pack.toml:{line}: is not TOML: Invalid value, at column 6\nNot ready: 1 problem.\n"
    assert check(begun).stdout == said


def test_what_is_no_pack_at_all_is_wrong_usage(muster: Terminal, tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "file").touch()
    assert muster.refused("pack", "check", tmp_path / "nowhere") == (2, ["unknown-pack"])
    assert muster.refused("pack", "check", tmp_path / "circle") == (2, ["not-a-folder"])
    assert muster.refused("pack", "check", tmp_path / "file") == (2, ["not-a-folder"])
    assert muster.refused("pack", "check") == (2, ["usage"])
    assert muster.refused("pack", "chek") == (2, ["usage"])


def test_an_empty_folder_has_no_pack(tmp_path: Path) -> None:
    assert check(tmp_path).stdout == "pack.toml: is missing\nNot ready: 1 problem.\n"


def test_nothing_in_a_pack_can_steer_the_terminal(begun: Path) -> None:
    change(begun, "win = 3", '"w\\u001b[31m" = 3')
    (begun / "\x1b[2J.toml").write_text("a = ")
    assert "\x1b" not in check(begun).stdout
    (begun / "\x1b[2J.toml").unlink()
    shown = check(begun).stdout
    assert "[points] w [31m: is not a key of this table" in shown
    assert "\x1b" not in shown


def test_an_official_pack_is_ready(muster: Terminal) -> None:
    assert muster("pack", "check", "sr17").startswith("Steamroller 2017 (SR17) is ready.")


def test_the_official_packs_are_listed(muster: Terminal) -> None:
    assert muster.json("pack", "list") == muster.json("packs")
    assert [each["short"] for each in muster.json("pack", "list")["packs"]] == [
        "BB",
        "GG18",
        "GG4",
        "SR17",
        "WC",
    ]
