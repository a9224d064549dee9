"""A record of all that programs do to the files in a folder, written by a library of our own."""

from __future__ import annotations

import atexit
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests import scratch
from tests.faults.power import Crash, Disk, Record

HEAD = struct.Struct("<cQQII")
ASKED, ANSWERED, WRITTEN = b"?", b"k", b"w"
"""What whoever asks adds to it, before something is sent and when it was answered; and a write."""

SHARED = "-shm"
"""SQLite's file for those who have a database open; it is mapped, and made anew after a crash."""

COMPILER = "it takes a C compiler on Linux to record what a program writes: install gcc"


LIBRARIES = ("-ldl", "-lpthread")


@cache
def recorder() -> Path | None:
    """The library that records, compiled once in a process; nothing where it cannot be."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or sys.platform != "linux":
        return None
    source = Path(__file__).with_name("recorder.c")
    folder = Path(tempfile.mkdtemp(prefix="muster-recorder-", dir=scratch.folder()))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = folder / "recorder.so"
    words = [compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(source), *LIBRARIES]
    subprocess.run(words, check=True)
    return made


@dataclass(frozen=True, slots=True)
class Recording:
    """All that happens below `root` from now on, by whoever runs in these surroundings."""

    root: Path
    log: Path
    before: Disk

    @classmethod
    def of(cls, root: Path, log: Path) -> Recording:
        log.write_bytes(b"")
        return cls(root.resolve(), log, Disk.at(root.resolve()))

    @classmethod
    def onto(cls, root: Path, log: Path) -> Recording:
        """The one that another process began."""
        return cls(root, log, Disk(root))

    @property
    def surroundings(self) -> dict[str, str]:
        found = recorder()
        if found is None:
            pytest.skip(COMPILER)
        return {"LD_PRELOAD": str(found), "POWER_ROOT": str(self.root), "POWER_LOG": str(self.log)}

    def note(self, kind: bytes, what: str) -> None:
        """Add a mark to the record, in one piece: others write to it as well."""
        said = what.encode()
        log = os.open(self.log, os.O_WRONLY | os.O_APPEND)
        os.write(log, HEAD.pack(kind, 0, 0, 0, len(said)) + said)
        os.close(log)

    def records(self) -> list[Record]:
        return list(_records(self.log.read_bytes()))

    def missed(self) -> list[str]:
        """Files that are not as the record tells: somebody wrote past it."""
        disk = deepcopy(self.before)
        for record in self.records():
            disk.follow(record)
        told, there = disk.files(), Disk.at(self.root).files()
        names = (name for name in {*told, *there} if not name.endswith(SHARED))
        mapped = (name for name, file in disk.walk() if file.mapped and not name.endswith(SHARED))
        return sorted({*mapped, *(name for name in names if told.get(name) != there.get(name))})

    def crashes(self, number: int, chance: random.Random) -> Iterator[Crash]:
        """So many moments at which the power goes, in order; often while something is written."""
        records, disk = self.records(), deepcopy(self.before)
        writing = [n for n, record in enumerate(records, start=1) if record.kind == WRITTEN]
        ways = (writing, range(len(records) + 1))
        moments = sorted(chance.choice(chance.choice(ways)) for _ in range(number))
        done, marks = 0, {ANSWERED: list[str](), ASKED: list[str]()}
        for moment in moments:
            for record in records[done:moment]:
                disk.follow(record)
                if record.kind in marks:
                    marks[record.kind].append(record.data.decode())
            done = moment
            yield Crash(moment, tuple(marks[ANSWERED]), tuple(marks[ASKED]), disk, chance)


def recorded(recording: Recording, *words: object) -> None:
    """Run a module with everything it writes recorded; it has to succeed."""
    own = {**os.environ, **recording.surroundings, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", *(str(word) for word in words)]
    subprocess.run(command, env={**own, "DATABASE_URL": ""}, stdout=subprocess.DEVNULL, check=True)


def _records(raw: bytes) -> Iterator[Record]:
    at = 0
    while at < len(raw):
        kind, inode, offset, named, size = HEAD.unpack_from(raw, at)
        at += HEAD.size
        path, data = raw[at : at + named], raw[at + named : at + named + size]
        at += named + size
        yield Record(kind, inode, offset, path.decode(), data)
