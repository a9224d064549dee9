"""Commands on a full disk: said in words, nothing half-written, and done once there is room."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path

import pytest
from django.conf import settings

from muster.cli import main
from muster.journal.database.backup import latest
from muster.journal.database.key_mark import check_key
from muster.journal.database.keys import KEY
from muster.site.database import FILE
from tests import fresh_server, postgres
from tests.cli.terminal import LETTERS, Answered, Terminal, run
from tests.cli.test_brawl import SEATS
from tests.cli.test_game_secrets import GG4_PARTS
from tests.database.cups import make_cup
from tests.faults.asked import ASKED, BY_THEMSELVES, Told, ask_for, names, names_in, prepared
from tests.faults.disk import filled_up, let_go, small_disk
from tests.reading.saved_pages import CUP, FIRST, SECOND
from tests.site.served import PROGRAM
from tests.site.terminal import typed
from tests.snapshots import snapshot, told_too_much
from tests.web.venue import Venue

SAID = "The disk is full. Nothing was half-written, and what was saved before is safe."
LINES = 40
BESIDE = ("rubbish", "lock", "-wal", "-shm")
SMALL = 3 * 1024 * 1024

WRITING: dict[str, tuple[str, ...]] = {
    "new": ("{disk}/other", "--pack", "gg4", "--name", "Other", "--organiser", "Tess"),
    "import": (
        "{disk}/imported", "{there}/0.html", "{there}/1.html", "{there}/2.html", "--pack", "gg4",
        "--organiser", "Tess",
    ),
    "open": ("{there}/other.muster", "{disk}/opened"),
    "rehearse": ("--keep", "{disk}/rehearsed", "--entrants", "6"),
    "ruling": ("Hedges", "Do they block?", "Yes", "--yes"),
    "judge": ("add", "Zoe Quick"),
    "photo attach": ("{there}/another.jpg", "1"),
    "contest vote": ("best-painted", "Dov Stein"),
    "game open": ("2",),
    "game seal": ("1", "{ann}", "death-beds", "--note", "marker=Corpse"),
    "brawl start": ("{disk}/other.brawl", *SEATS),
    "brawl hit": ("{disk}/friday.brawl", "ann", "bob"),
    "erase": ("Rosa Diaz", "--yes"),
    "archive": ("{there}/other", "{disk}/other.muster"),
    "export": ("entrants", "--out", "{disk}/entrants.csv"),
    "photo save": ("{photo}", "{disk}/saved.jpg"),
    "rules": ("save", "{disk}/rules.toml"),
    "announce": ("--pdf", "{disk}/cup.pdf"),
    "certificates": ("{disk}/certificates.pdf",),
    "diagram": (
        "plant-explosives", "--deployment", "standard", "--pack", "gg4", "--out",
        "{disk}/plant.svg",
    ),
    "terrain show": ("1", "--out", "{disk}/table.svg"),
    "pack new": ("{disk}/pack",),
    "simulate": (
        "gg4", "--entrants", "8", "--rounds", "2", "--events", "20", "--engine", "one",
        "--plot", "{disk}/cut.svg",
    ),
}  # fmt: skip
"""A command for every way of writing into the folder of an event, or into a file."""

ALIKE = ("brawl ", "game ", "preview ")
"""The ledger of a brawl and the sheet of a game have one way each; `preview` writes nothing."""

SHOWING = {
    "history", "pack check", "pack list", "packs", "requirements", "sheet blank", "sheet describe",
    "sheet list", "verify", "version",
}  # fmt: skip

READING = {"check", "account list", "migrate"}
"""They need no room if somebody has the database open already, and all is as it should be."""

Around = Callable[[Path], AbstractContextManager[None]]


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
    """All files that are kept there, without what somebody who has one open needs beside it."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in found if not path.name.endswith(BESIDE)}


def test_no_command_that_writes_in_a_way_of_its_own_is_left_out() -> None:
    """Acts are asked for at one door, whatever they are: some of them stand for all."""
    door, looking = names_in(*main.PARTS), names_in(*main.LOOKING)
    every = {name for name in names_in(main.app) if not name.startswith(ALIKE)}
    own = {name for name in WRITING if not name.startswith(ALIKE)}
    assert every - door - looking - SHOWING == own - door - looking
    assert {name.split()[0] for name in WRITING} >= {"brawl", "game"}


def test_whatever_a_command_writes_for_an_event_the_disk_is_as_it_was(
    disk: Path, tmp_path: Path
) -> None:
    cup = playing(Terminal(disk / "cup"), tmp_path)
    photo = cup.json("photo", "list")["photos"][0]["line"]
    told = {"disk": disk, "there": tmp_path, "ann": cup.names_at(1)[0], "photo": photo}
    with filled_up(disk, ()):
        ended = {name: refused(disk, cup, told, name) for name in WRITING}
    assert ended == dict.fromkeys(WRITING, (4, True, True))
    assert cup.json("verify")["holds"] is True
    done = {name: typed_at(cup, told, name).exit_code for name in WRITING}
    assert done == dict.fromkeys(WRITING, 0)


def refused(
    disk: Path, cup: Terminal, told: Mapping[str, object], name: str
) -> tuple[int, bool, bool]:
    """How a command ends, whether it says that the disk is full, whether it changed nothing.

    A line may still find room in the last block of its file: then another is written.
    """
    for _ in range(LINES):
        before = contents(disk)
        answer = typed_at(cup, told, name)
        if answer.exit_code:
            break
    said = " ".join(answer.stderr.split())
    return answer.exit_code, SAID in said, contents(disk) == before


def typed_at(cup: Terminal, told: Mapping[str, object], name: str) -> Answered:
    words = [word.format(**told) for word in WRITING[name]]
    return run(*name.split(), *words, typed="1\n", MUSTER_EVENT=str(cup.folder))


def playing(cup: Terminal, elsewhere: Path) -> Terminal:
    """An event in its first round, with a sheet, a photo, a contest that is voted on, a brawl."""
    picture = elsewhere / "board.jpg"
    picture.write_bytes(snapshot())
    (elsewhere / "another.jpg").write_bytes(told_too_much())
    for n, raw in enumerate((CUP, FIRST, SECOND)):
        (elsewhere / f"{n}.html").write_bytes(raw)
    cup.new().started()
    cup("contest", "set", "best-painted", "vote", "--display", "At noon")
    for name in LETTERS[:3]:
        cup("contest", "enter", "best-painted", name, f"Model of {name}", "--title", "It", "--yes")
    cup("contest", "open", "best-painted")
    cup("judge", "add", "Rosa Diaz")
    cup("encounter", "set", *GG4_PARTS)
    cup("award", "best-sport", LETTERS[1])
    cup("terrain", "box", "--sample", 2)
    cup("terrain", "lay", "--seed", "friday")
    cup.paired()
    cup("game", "open", 1)
    cup("photo", "attach", picture, 1)
    Terminal(elsewhere / "other").new()("archive", elsewhere / "other.muster")
    assert run("brawl", "start", cup.folder.with_name("friday.brawl"), *SEATS).exit_code == 0
    return cup


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


def test_no_command_of_a_server_is_left_out() -> None:
    assert names() == ASKED.keys() | BY_THEMSELVES


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Told]:
    """A server on a small disk of its own, and what is there for its commands to be told."""
    fresh_server.empty()
    with small_disk(settings.DATA):
        told = prepared(tmp_path, settings.DATA, Venue().account)
        check_key(settings.DATA)
        let_go()
        yield told
    fresh_server.empty()


@contextmanager
def beside_a_server(data: Path) -> Iterator[None]:
    """Somebody has the database open, and there is nothing that has yet to be moved into it."""
    with closing(sqlite3.connect(data / FILE)) as opened:
        assert opened.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall() == [(0, 0, 0)]
        yield


@pytest.mark.of_sqlite
@pytest.mark.parametrize(
    ("around", "needing"),
    [(nullcontext, ASKED.keys()), (beside_a_server, ASKED.keys() - READING)],
    ids=["alone", "beside"],
)
def test_every_command_of_a_server_on_a_full_disk_changes_nothing_until_there_is_room(
    server: Told, around: Around, needing: AbstractSet[str]
) -> None:
    before = contents(settings.DATA)
    with around(settings.DATA), filled_up(settings.DATA, ()):
        ended = {name: done(server, name) for name in ASKED}
    assert ended == {name: (4, True) if name in needing else (0, False) for name in ASKED}
    assert contents(settings.DATA) == before
    assert {name: done(server, name) for name in ASKED} == dict.fromkeys(ASKED, (0, False))


@pytest.mark.of_sqlite
@pytest.mark.usefixtures("server")
def test_a_server_whose_disk_is_full_says_so_and_does_not_start() -> None:
    before = contents(settings.DATA)
    with filled_up(settings.DATA, ()):
        code, said = typed("serve", "--host", "127.0.0.1", "--data", settings.DATA)
        let_go()
    assert (code, SAID in said) == (1, True)
    assert contents(settings.DATA) == before


def done(server: Told, name: str) -> tuple[int, bool]:
    """How a command ended, and whether it said that the disk is full. Nothing stays open."""
    code, said = ask_for(server, name)
    let_go()
    return code, SAID in said


@pytest.mark.of_sqlite
def test_a_copy_that_finds_no_room_is_not_put_in_place(disk: Path, tmp_path: Path) -> None:
    fresh_server.empty()
    make_cup()
    data, stick = disk / "data", tmp_path / "stick"
    for folder in (stick, data):
        assert typed("backup", folder, "--data", settings.DATA)[0] == 0
    (taken,) = latest(data)
    taken.rename(data / FILE)
    before = contents(data)
    with filled_up(disk, ()):
        code, said = program("restore", stick, "--force", "--data", data)
    assert (code, SAID in said, "Traceback" in said) == (4, True, False)
    assert contents(data) == before
    assert program("restore", stick, "--force", "--data", data)[0] == 0


def test_a_demo_that_finds_no_room_half_way_leaves_nothing_behind(disk: Path) -> None:
    """What it begins with has room, and all of its events have not."""
    code, said = program("demo", "--host", "127.0.0.1", "--data", disk / "some" / "demo")
    assert (code, SAID in said, "Traceback" in said) == (1, True, False)
    assert list(disk.iterdir()) == []


def program(*words: object, database: str = "") -> tuple[int, str]:
    """How the program itself ended, and all it said."""
    run = subprocess.run(
        [*PROGRAM, *map(str, words)],
        env={**os.environ, "DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, " ".join((run.stdout + run.stderr).split())


@pytest.mark.of_postgresql
def test_what_is_moved_from_postgresql_to_a_full_disk_stays_where_it_was(disk: Path) -> None:
    fresh_server.empty()
    make_cup()
    check_key(settings.DATA)
    let_go()
    data = disk / "data"
    data.mkdir()
    shutil.copy(settings.DATA / KEY, data)
    before = contents(data)
    words = ("move", "--to", "sqlite", "--data", data)
    with filled_up(disk, ()):
        code, said = program(*words, database=postgres.address())
    assert (code, SAID in said, "Traceback" in said) == (4, True, False)
    assert contents(data) == before
    assert program(*words, database=postgres.address())[0] == 0


def test_a_server_that_has_no_room_to_begin_leaves_nothing_behind(disk: Path) -> None:
    with filled_up(disk, ()):
        for ends, *words in ((1, "serve", "--host", "127.0.0.1"), (1, "demo"), (4, "migrate")):
            code, said = program(*words, "--data", disk / "data")
            assert (words[0], code, SAID in said) == (words[0], ends, True)
            assert not (disk / "data").exists()


def test_what_was_sent_to_a_file_on_a_full_disk_is_said_to_be_lost(disk: Path) -> None:
    with filled_up(disk, ()), (disk / "sent").open("wb") as out:
        words = [*PROGRAM, "pack", "list"]
        done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (4, False)
    assert "the disk is full" in done.stderr
