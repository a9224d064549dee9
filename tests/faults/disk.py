"""A disk without room that has it again later: by a limit, or a small one that is filled."""

from __future__ import annotations

import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from django.db import connections

from muster.journal.database.shelf import SHELF
from muster.journal.database.streams import STREAMS
from tests.faults.springing import Springing

SIZE = 24 * 1024 * 1024
PIECE = 64 * 1024

Fill = Callable[[Path, Sequence[Springing]], AbstractContextManager[None]]


@contextmanager
def nothing_more_is_written(_: Path, servers: Sequence[Springing]) -> Iterator[None]:
    """The servers may write to no file any more; anybody may say so of what they started."""
    before = [resource.prlimit(server.pid, resource.RLIMIT_FSIZE) for server in servers]
    try:
        for server, (_soft, hard) in zip(servers, before, strict=True):
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, hard))
        yield
    finally:
        for server, limits in zip(servers, before, strict=True):
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)


@contextmanager
def filled_up(data: Path, _: Sequence[Springing]) -> Iterator[None]:
    """Something else takes all the room there is."""
    rubbish = data / "rubbish"
    try:
        _take_all_room(rubbish)
        yield
    finally:
        rubbish.unlink()


def _take_all_room(rubbish: Path) -> None:
    with rubbish.open("wb", buffering=0) as file:
        for size in (PIECE, 1):
            try:
                while file.write(b"-" * size) == size:
                    pass
            except OSError:
                pass  # not even a piece of this size


@contextmanager
def small_disk(data: Path) -> Iterator[None]:
    """The folder with all that is in it lies on a small disk of its own, in memory."""
    let_go()
    aside = data.with_name(f"{data.name}-aside")
    shutil.copytree(data, aside)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(data)],
        check=False,
        capture_output=True,
    )
    try:
        if mounted.returncode:
            pytest.skip("only root can mount a disk")
        shutil.copytree(aside, data, dirs_exist_ok=True)
        yield
    finally:
        let_go()
        shutil.rmtree(aside)
        if not mounted.returncode:
            subprocess.run(["umount", "--lazy", str(data)], check=True)


def let_go() -> None:
    """Nobody of this process has a database open."""
    connections.close_all()
    SHELF.forget()
    STREAMS.forget()
