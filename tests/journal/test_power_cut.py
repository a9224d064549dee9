"""A power cut on a disk that forgets everything it was not told to sync."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.journal.folder import FolderStore
from muster.journal.people import Person
from tests.journal.shelf import TESS, do, make, register, start

real_sync = os.fsync


@dataclass
class Disk:
    """Remembers of every file the bytes, and of every folder the names, as they were synced."""

    root: Path
    bytes_of: dict[int, bytes] = field(default_factory=dict)
    names_in: dict[int, dict[str, int]] = field(default_factory=dict)
    cuts: list[dict[str, bytes]] = field(default_factory=list)
    watched: Path | None = None

    def sync(self, handle: int) -> None:
        """Sync for real, and note what would be there if the power went right after it."""
        real_sync(handle)
        status = os.fstat(handle)
        path = next(p for p in self._everything() if p.stat().st_ino == status.st_ino)
        if stat.S_ISDIR(status.st_mode):
            self.names_in[status.st_ino] = {p.name: p.stat().st_ino for p in path.iterdir()}
        else:
            self.bytes_of[status.st_ino] = path.read_bytes()
        if self.watched is not None:
            self.cuts.append(self.left_of(self.watched))

    def _everything(self) -> Iterator[Path]:
        yield self.root
        yield from self.root.rglob("*")

    def left_of(self, folder: Path) -> dict[str, bytes]:
        """The files of a folder after a power cut; an empty file is one without its bytes."""
        if folder != self.root and folder.name not in self._names(folder.parent):
            return {}
        return {name: self.bytes_of.get(inode, b"") for name, inode in self._names(folder).items()}

    def _names(self, folder: Path) -> dict[str, int]:
        return self.names_in.get(folder.stat().st_ino, {})

    def cut(self, folder: Path) -> FolderStore:
        """The event as it is found in the morning."""
        found = self.root / "morning" / folder.name
        found.mkdir(parents=True)
        for name, content in self.left_of(folder).items():
            (found / name).write_bytes(content)
        return FolderStore(found)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk(tmp_path)
    monkeypatch.setattr(os, "fsync", disk.sync)
    return disk


def test_a_new_event_is_on_the_disk_when_it_is_acknowledged(disk: Disk) -> None:
    store = make(disk.root / "cup")
    found = disk.cut(store.folder)
    assert (found.load(), found.people()) == (store.load(), store.people())
    start(found)
    assert do(found, ask.PairRound()).current is not None


def test_the_folders_a_new_event_is_in_are_on_the_disk_too(disk: Disk) -> None:
    store = make(disk.root / "2026" / "autumn" / "cup")
    for folder in (store.folder, store.folder.parent, store.folder.parent.parent):
        assert folder.name in disk.names_in[folder.parent.stat().st_ino]


def test_every_act_is_on_the_disk_when_it_is_acknowledged(disk: Disk) -> None:
    store = make(disk.root / "cup")
    event = do(store, register("a", "b"))
    assert disk.cut(store.folder).load() == event


def test_an_erased_person_stays_erased(disk: Disk) -> None:
    store = make(disk.root / "cup")
    store.erase(TESS.person)
    assert disk.cut(store.folder).people() == {TESS.person: Person(id=TESS.person)}


def test_a_cut_off_tail_is_never_lost_on_its_way_aside(disk: Disk) -> None:
    """It is in the journal until it is safe beside it, whenever the power goes again."""
    store = make(disk.root / "cup")
    torn = b'{"at":"2026-11-15T09:0'
    with store.journal.open("ab", buffering=0) as file:
        file.write(torn)
        os.fsync(file.fileno())
    disk.watched = store.folder
    do(store, register("a"))
    kept = [any(torn in content for content in left.values()) for left in disk.cuts]
    assert kept == [True] * len(kept)
    assert len(kept) >= 3
    assert disk.cut(store.folder).load() == store.load()
