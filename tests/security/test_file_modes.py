"""Whoever has another account on the machine reads nothing of what a server keeps."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from muster.journal import private
from muster.journal.database.keys import KEY
from muster.site.database import FILE
from tests.site.served import PROGRAM

pytestmark = pytest.mark.of_sqlite  # files of a database that is one

OPEN, SHARED = 0o755, 0o2750


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def muster(*words: object) -> str:
    """A command of somebody whose system makes every file for everybody."""
    done = subprocess.run(
        [*PROGRAM, *(str(word) for word in words)],
        env={**os.environ, "DATABASE_URL": ""},
        umask=0,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_a_new_server_its_copies_and_what_is_put_back_are_for_their_owner_alone(
    tmp_path: Path,
) -> None:
    data, stick, other = tmp_path / "data", tmp_path / "stick", tmp_path / "other"
    muster("migrate", "--data", data)
    muster("backup", stick, "--data", data)
    muster("restore", stick, "--data", other)
    muster("restore", stick, "--data", other)  # over the one before, which is kept
    assert [mode(folder) for folder in (data, stick, other)] == [0o700] * 3
    assert modes(data) | modes(stick) | modes(other) == {0o600}
    assert any(".before-" in path.name for path in other.iterdir())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder as an older version left it."""
    folder = tmp_path / "data"
    folder.mkdir()
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}.before-20260606T120000", KEY):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    folder.chmod(OPEN)
    return folder


def test_what_an_older_version_left_open_is_shut_and_told_of_once(data: Path) -> None:
    assert private.shut(data) == [data, *sorted(data.iterdir())]
    assert (mode(data), modes(data)) == (0o700, {0o600})
    assert private.shut(data) == []


def test_a_group_that_was_let_in_on_purpose_stays(data: Path) -> None:
    data.chmod(SHARED)
    assert private.shut(data) == sorted(data.iterdir())
    assert (mode(data), modes(data)) == (SHARED, {0o640})
    assert (private.mode_in(data), private.shut(data)) == (0o640, [])


def test_a_folder_that_holds_other_things_stays_open_and_our_files_do_not(data: Path) -> None:
    (data / "holiday.jpg").touch()
    (data / "holiday.jpg").chmod(0o644)
    private.shut(data)
    assert (mode(data), mode(data / "holiday.jpg")) == (OPEN, 0o644)
    assert {mode(path) for path in data.iterdir() if path.name != "holiday.jpg"} == {0o600}


def test_a_disk_without_modes_is_no_failure(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "chmod", refuse)
    assert private.shut(data) == []


def test_a_folder_that_was_made_for_nothing_is_gone_again(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="full"), private.made(tmp_path / "some" / "where"):
        raise OSError("full")
    assert list(tmp_path.iterdir()) == []
    with private.made(tmp_path / "some" / "where"):
        pass
    assert mode(tmp_path / "some" / "where") == 0o700
