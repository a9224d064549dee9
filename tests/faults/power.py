"""What a disk can hold after the power went: made from a record of all that a program did to it.

A disk keeps what was synced; of everything else it may hold all, nothing, or any part: some sectors
of one write, a later write without an earlier one, zeros where a file had grown, a new name without
what it stands for. Names last once their folder is synced.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

Anything = TypeVar("Anything")

SECTOR = 512


class Record(NamedTuple):
    """Something that was done, as `recorder.c` tells it."""

    kind: bytes
    inode: int
    offset: int
    path: str
    data: bytes


# ── the disk ──


class Change(NamedTuple):
    """Bytes at an offset of a file; or, without any, a size that it was given."""

    offset: int
    data: bytes | None


@dataclass(slots=True, eq=False)
class File:
    """`safe` is on the disk; `waiting` came after it and was not synced."""

    safe: bytearray
    waiting: list[Change] = field(default_factory=list)
    mapped: bool = False

    def sync(self) -> None:
        _change(self.safe, self.waiting)
        self.waiting.clear()

    def with_changes(self, changes: Sequence[Change]) -> bytearray:
        made = bytearray(self.safe)
        _change(made, changes)
        return made


def _change(content: bytearray, changes: Sequence[Change]) -> None:
    for offset, data in changes:
        end = offset if data is None else offset + len(data)
        content.extend(bytes(max(0, end - len(content))))
        if data is None:
            del content[end:]
        else:
            content[offset:end] = data


@dataclass(slots=True, eq=False)
class Folder:
    """`safe` are the names on the disk, `now` those that programs see."""

    safe: dict[str, Node] = field(default_factory=dict)
    now: dict[str, Node] = field(default_factory=dict)


Node = File | Folder


@dataclass(frozen=True, slots=True, eq=False)
class Naming:
    """A name that comes to be, goes, or is moved: there and here at once, or not at all."""

    node: Node
    gone: tuple[Folder, str] | None
    come: tuple[Folder, str] | None

    def apply(self, names: Callable[[Folder], dict[str, Node]]) -> None:
        if self.gone is not None and names(self.gone[0]).get(self.gone[1]) is self.node:
            del names(self.gone[0])[self.gone[1]]
        if self.come is not None:
            names(self.come[0])[self.come[1]] = self.node

    def is_in(self, folder: Folder) -> bool:
        return any(place is not None and place[0] is folder for place in (self.gone, self.come))


@dataclass(slots=True)
class Disk:
    place: Path
    root: Folder = field(default_factory=Folder)
    by_inode: dict[int, Node] = field(default_factory=dict)
    waiting: list[Naming] = field(default_factory=list)

    @classmethod
    def at(cls, place: Path) -> Disk:
        """As it is, all of it safe."""
        disk = cls(place)
        disk.by_inode[place.stat().st_ino] = disk.root
        for path in sorted(place.rglob("*")):
            node: Node = Folder() if path.is_dir() else File(bytearray(path.read_bytes()))
            disk.by_inode[path.stat().st_ino] = node
            folder, name = disk.found(str(path))
            folder.now[name] = folder.safe[name] = node
        return disk

    def follow(self, record: Record) -> None:
        """Do what a program did."""
        act = _ACTS.get(record.kind)
        if act is not None:
            act(self, record)

    # ── looking ──

    def found(self, path: str) -> tuple[Folder, str]:
        *between, name = Path(path).relative_to(self.place).parts
        folder = self.root
        for part in between:
            inner = folder.now[part]
            assert isinstance(inner, Folder), path
            folder = inner
        return folder, name

    def walk(self) -> Iterator[tuple[str, File]]:
        return _walk(self.root, "", lambda folder: folder.now)

    def files(self) -> dict[str, bytes]:
        return {name: bytes(file.with_changes(file.waiting)) for name, file in self.walk()}

    # ── following ──

    def write(self, record: Record) -> None:
        self._file(record).waiting.append(Change(record.offset, record.data))

    def resize(self, record: Record) -> None:
        self._file(record).waiting.append(Change(record.offset, None))

    def mapped(self, record: Record) -> None:
        self._file(record).mapped = True

    def create(self, record: Record) -> None:
        self._new(record, File(bytearray()))

    def make_folder(self, record: Record) -> None:
        self._new(record, Folder())

    def rename(self, record: Record) -> None:
        """Nothing is moved over the borders of the folder, and no name onto itself."""
        (old, name), come = self.found(record.path), self.found(record.data.decode())
        if old.now[name] is not come[0].now.get(come[1]):
            self._name(Naming(old.now[name], (old, name), come))

    def link(self, record: Record) -> None:
        old, name = self.found(record.path)
        self._name(Naming(old.now[name], None, self.found(record.data.decode())))

    def unlink(self, record: Record) -> None:
        folder, name = self.found(record.path)
        self._name(Naming(folder.now[name], (folder, name), None))

    def sync(self, record: Record) -> None:
        node = self.by_inode[record.inode]
        if isinstance(node, File):
            node.sync()
            return
        for naming in [each for each in self.waiting if each.is_in(node)]:
            naming.apply(lambda folder: folder.safe)
            self.waiting.remove(naming)

    def sync_all(self, _: Record) -> None:
        for node in self.by_inode.values():
            if isinstance(node, File):
                node.sync()
        for naming in self.waiting:
            naming.apply(lambda folder: folder.safe)
        self.waiting.clear()

    def _file(self, record: Record) -> File:
        node = self.by_inode[record.inode]
        assert isinstance(node, File), record.inode
        return node

    def _new(self, record: Record, node: Node) -> None:
        self.by_inode[record.inode] = node
        self._name(Naming(node, None, self.found(record.path)))

    def _name(self, naming: Naming) -> None:
        naming.apply(lambda folder: folder.now)
        self.waiting.append(naming)


_ACTS: dict[bytes, Callable[[Disk, Record], None]] = {
    b"w": Disk.write,
    b"t": Disk.resize,
    b"m": Disk.mapped,
    b"c": Disk.create,
    b"d": Disk.make_folder,
    b"r": Disk.rename,
    b"l": Disk.link,
    b"u": Disk.unlink,
    b"s": Disk.sync,
    b"a": Disk.sync_all,
}


def _walk(
    folder: Folder, within: str, names: Callable[[Folder], dict[str, Node]]
) -> Iterator[tuple[str, File]]:
    for name, node in names(folder).items():
        if isinstance(node, File):
            yield f"{within}{name}", node
        else:
            yield from _walk(node, f"{within}{name}/", names)


# ── the power goes ──


@dataclass(frozen=True, slots=True)
class Crash:
    """A moment; what was answered and asked before it. `disk` is of that moment only."""

    moment: int
    answered: tuple[str, ...]
    asked: tuple[str, ...]
    disk: Disk
    chance: random.Random

    def lay_out(self, place: Path) -> None:
        """One of the many things that the disk may hold, in a folder of its own."""
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        names = self._names()
        self._lay(self.disk.root, place, lambda folder: names.get(folder, folder.safe))

    def _names(self) -> dict[Folder, dict[str, Node]]:
        kept: dict[Folder, dict[str, Node]] = {}
        for naming in _some(self.disk.waiting, self.chance):
            naming.apply(lambda folder: kept.setdefault(folder, dict(folder.safe)))
        return kept

    def _lay(self, folder: Folder, place: Path, names: Callable[[Folder], dict[str, Node]]) -> None:
        for name, node in names(folder).items():
            if isinstance(node, Folder):
                (place / name).mkdir()
                self._lay(node, place / name, names)
            elif node.mapped:
                (place / name).write_bytes(self.chance.randbytes(SECTOR))
            else:
                (place / name).write_bytes(node.with_changes(self._changes(node)))

    def _changes(self, file: File) -> list[Change]:
        torn = self.chance.random() < 1 / 2
        chosen = _some(file.waiting, self.chance)
        return [part for each in chosen for part in (self._torn(each) if torn else [each])]

    def _torn(self, change: Change) -> Iterator[Change]:
        """Some of the sectors of what was written; the file may have grown all the same."""
        if change.data is None or self.chance.random() < 1 / 2:
            yield change
            return
        start, end = change.offset, change.offset + len(change.data)
        if self.chance.random() < 1 / 2:
            yield Change(end, b"")
        edges = [start, *range(start - start % SECTOR + SECTOR, end, SECTOR), end]
        for left, right in pairwise(edges):
            if self.chance.random() < 1 / 2:
                yield Change(left, change.data[left - start : right - start])


def _some(waiting: list[Anything], chance: random.Random) -> list[Anything]:
    """Of what was not synced: nothing, all, what came first, or any of it."""
    first = chance.randrange(len(waiting) + 1)
    any_of_it = [each for each in waiting if chance.random() < 1 / 2]
    return chance.choice(([], list(waiting), waiting[:first], any_of_it))
