"""Commands on a full disk: said in words, nothing half-written, and done once there is room."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from muster.journal.database.backup import latest
from tests.cli.terminal import Terminal
from tests.database.cups import make_cup
from tests.faults.disk import filled_up
from tests.site.served import PROGRAM
from tests.site.terminal import typed

SAID = "The disk is full. Nothing was half-written, and what was saved before is safe."
SMALL = 3 * 1024 * 1024


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("only root can mount a disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def contents(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and "lock" not in path.name)
    return {str(path): path.read_bytes() for path in found if path.name != "rubbish"}


def test_commands_on_an_event_leave_it_as_it_was(disk: Path) -> None:
    cup = Terminal(disk / "cup")
    cup("new", cup.folder, "--pack", "gg4", "--name", "Cup", "--organiser", "Tess")
    cup("enter", "Ann Lee")
    before = contents(disk)
    asked: tuple[tuple[object, ...], ...] = (
        ("enter", "Bob Ray"),
        ("export", "entrants", "--out", disk / "entrants.csv"),
        ("archive", disk / "cup.muster"),
        ("new", disk / "other", "--pack", "gg4", "--name", "Other", "--organiser", "Tess"),
    )
    with filled_up(disk, ()):
        for words in asked:
            answer = cup.type(*words)
            assert (words[0], answer.exit_code, SAID in answer.stderr) == (words[0], 4, True)
    assert contents(disk) == before
    cup("enter", "Bob Ray")


@pytest.mark.of_sqlite
@pytest.mark.usefixtures("venue")
def test_a_backup_and_a_folder_for_an_event_say_that_the_disk_is_full(disk: Path) -> None:
    cup, stick = make_cup(), disk / "stick"
    assert typed("backup", stick, "--data", settings.DATA)[0] == 0
    before = contents(disk)
    with filled_up(disk, ()):
        for words in (("backup", stick), ("unshelve", cup, disk / "cup")):
            code, said = typed(*words, "--data", settings.DATA)
            assert (words[0], code, SAID in said) == (words[0], 4, True)
    assert {path: said for path, said in contents(disk).items() if path in before} == before
    assert [path.name for path in stick.iterdir() if path.suffix == ".part"] == []
    assert typed("backup", stick, "--data", settings.DATA)[0] == 0
    assert len(latest(stick)) == 2


def test_a_server_that_has_no_room_to_begin_leaves_nothing_behind(disk: Path) -> None:
    data = disk / "data"
    with filled_up(disk, ()):
        for words in (["serve", "--host", "127.0.0.1"], ["migrate"]):
            done = subprocess.run(
                [*PROGRAM, *words, "--data", str(data)],
                env={**os.environ, "DATABASE_URL": ""},
                capture_output=True,
                text=True,
                check=False,
            )
            said = " ".join((done.stdout + done.stderr).split())
            assert (done.returncode != 0, SAID in said) == (True, True)
            assert not data.exists()


def test_what_was_sent_to_a_file_on_a_full_disk_is_said_to_be_lost(disk: Path) -> None:
    with filled_up(disk, ()), (disk / "sent").open("wb") as out:
        words = [*PROGRAM, "pack", "list"]
        done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (4, False)
    assert "the disk is full" in done.stderr
