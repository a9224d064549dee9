"""Photos from a terminal: added, listed, saved, taken away, and checked with the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.snapshots import digest, kept, snapshot, told_too_much


@pytest.fixture
def playing(muster: Terminal) -> Terminal:
    """Round 1 is public; Rosa Diaz judges."""
    muster.new().started().paired()
    muster("judge", "add", "Rosa Diaz")
    return muster


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.jpg"
    path.write_bytes(snapshot(1))
    return path


def lines(muster: Terminal, *options: str) -> list[int]:
    return [photo["line"] for photo in muster.json("photo", "list", *options)["photos"]]


def test_a_photo_is_added_listed_and_saved(playing: Terminal, board: Path, tmp_path: Path) -> None:
    said = playing("photo", "attach", board, 1, "--note", "Turn 5")
    assert "✓ A photo was added to table 1 of round 1" in said
    (photo,) = playing.json("photo", "list")["photos"]
    assert (photo["by"], photo["note"], photo["photo"], photo["there"]) == (
        "Olive Marsh",
        "Turn 5",
        digest(1),
        True,
    )
    saved = tmp_path / "saved.jpg"
    playing("photo", "save", photo["line"], saved)
    assert saved.read_bytes() == kept(1)
    assert playing.refused("photo", "save", photo["line"], saved) == (2, ["file-exists"])


def test_where_it_was_taken_is_not_in_it(playing: Terminal, board: Path, tmp_path: Path) -> None:
    board.write_bytes(told_too_much())
    playing("photo", "attach", board, 1)
    playing("photo", "save", lines(playing)[0], tmp_path / "saved.jpg")
    assert b"Exif" in board.read_bytes()
    assert b"Exif" not in (tmp_path / "saved.jpg").read_bytes()


def test_a_ruling_has_photos_too(playing: Terminal, board: Path) -> None:
    playing("ruling", "Hedges", "Do they block?", "Yes")
    ruling = playing.json("rulings")["rulings"][0]["line"]
    said = playing("photo", "attach", board, "--ruling", ruling)
    assert f"✓ A photo was added to the ruling in line {ruling}" in said
    assert playing.refused("photo", "attach", board) == (1, ["photo-of-nothing"])
    assert playing.refused("photo", "attach", board, "--ruling", 1) == (1, ["ruling-unknown"])


def test_a_photo_is_for_officials_and_for_whoever_added_it(
    playing: Terminal, board: Path, tmp_path: Path
) -> None:
    one, two = playing.names_at(1)
    playing("photo", "attach", board, 1, "--as", one)
    (line,) = lines(playing)
    assert [lines(playing, "--as", name) for name in (one, two, "Rosa Diaz")] == [
        [line],
        [],
        [line],
    ]
    saved = tmp_path / "saved.jpg"
    assert playing.refused("photo", "save", line, saved, "--as", two) == (6, ["not-allowed"])
    assert playing.refused("photo", "save", 999, saved) == (1, ["photo-unknown"])
    assert not saved.exists()


def test_who_plays_elsewhere_adds_nothing(playing: Terminal, board: Path) -> None:
    stranger = playing.names_at(2)[0]
    refused = playing.refused("photo", "attach", board, 1, "--as", stranger)
    assert refused == (6, ["not-allowed"])
    assert list((playing.folder / "photos").glob("*")) == []


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"no picture", "no-photo"), (b"", "photo-empty"), (snapshot()[:300], "photo-broken")],
)
def test_what_is_no_photo_is_refused_in_words(
    playing: Terminal, board: Path, content: bytes, code: str
) -> None:
    board.write_bytes(content)
    assert playing.refused("photo", "attach", board, 1) == (2, [code])


def test_a_file_that_is_not_there_is_named(playing: Terminal, tmp_path: Path) -> None:
    assert playing.refused("photo", "attach", tmp_path / "none.jpg", 1) == (4, ["file-unusable"])


def test_a_photo_is_taken_away_for_good(playing: Terminal, board: Path) -> None:
    one, two = playing.names_at(1)
    playing("photo", "attach", board, 1, "--as", one)
    (line,) = lines(playing)
    assert playing.refused("photo", "remove", line, "--as", two) == (6, ["not-allowed"])
    playing("photo", "remove", line, "--as", one, "--reason", "Blurred")
    assert (lines(playing), list((playing.folder / "photos").glob("*"))) == ([], [])
    assert playing.json("verify")["holds"] is True


def test_trying_it_out_writes_nothing(playing: Terminal, board: Path) -> None:
    before = playing.journal()
    assert "A photo was added" in playing("preview", "photo", "attach", board, 1)
    assert (playing.journal(), list((playing.folder / "photos").glob("*"))) == (before, [])


def test_verify_names_a_photo_that_is_gone_or_another(playing: Terminal, board: Path) -> None:
    playing("photo", "attach", board, 1)
    (line,) = lines(playing)
    path = playing.folder / "photos" / f"{digest(1)}.jpg"
    assert playing.json("verify")["holds"] is True
    path.write_bytes(kept(2))
    said = " ".join(playing.type("verify").stdout.split())
    assert f"line {line}: Photos as they were attached, byte for byte" in said
    assert playing.refused("photo", "save", line, path.with_suffix(".new")) == (
        4,
        ["photo-damaged"],
    )
    path.unlink()
    assert "the photo is missing" in playing.type("verify").stdout
    assert playing.refused("photo", "save", line, path) == (2, ["photo-gone"])


def test_with_a_person_go_the_photos_of_their_games(playing: Terminal, board: Path) -> None:
    one, _ = playing.names_at(1)
    playing("photo", "attach", board, 1)
    assert "1 photo by them or of their games would go with it." in playing.says("erase", one)
    playing("erase", one, "--yes")
    assert list((playing.folder / "photos").glob("*")) == []
    assert playing.json("photo", "list")["photos"][0]["there"] is False
    assert playing.json("verify")["holds"] is True
