"""Streams in an event's folder: one file each, and what is sealed in a locked file beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from muster.core.chain import AnyLine, BaseLine
from muster.journal.disk import make_folders, write_whole
from muster.journal.file import Contents, JournalDamaged, append_lines, read_journal, write_lines
from muster.journal.sealing import Box
from muster.journal.seals import Seals, locked, unlocked
from muster.journal.streams import CLOCK, HIRING, SHEET, game_of

PRIVATE = 0o600
PURPOSE = "seals"
FOLDERS: Mapping[str, str] = {SHEET: "games", CLOCK: "clocks", HIRING: "hiring"}
"""Which folder keeps the streams of a kind."""


def path_of(folder: Path, stream: str) -> Path:
    kind = stream.partition(":")[0] + ":"
    return folder / FOLDERS[kind] / f"{game_of(stream)}.jsonl"


def names(folder: Path) -> list[str]:
    """Every stream in a folder, in order."""
    return [
        f"{kind}{path.stem}"
        for kind, place in sorted(FOLDERS.items())
        for path in sorted((folder / place).glob("*.jsonl"))
    ]


def sealed_path(folder: Path, stream: str) -> Path:
    return path_of(folder, stream).with_suffix(".sealed")


def box_of(secret: str) -> Box:
    return Box.of(secret.encode(), PURPOSE)


def read_stream(folder: Path, stream: str, kind: type[AnyLine]) -> Contents[AnyLine]:
    path = path_of(folder, stream)
    if not path.exists():
        return Contents((), 0)
    contents = read_journal(path, kind)
    if not contents.lines:
        raise JournalDamaged(path, 1, "is missing")
    return contents


def extend_stream(folder: Path, stream: str, lines: Sequence[BaseLine]) -> None:
    """Write one act after what is there; it is on the disk before this returns."""
    path = path_of(folder, stream)
    act = tuple(lines)
    if path.exists():
        append_lines(path, read_journal(path, type(act[0])), act)
    else:
        make_folders(path.parent)
        write_whole(path, write_lines(act))


def read_seals(folder: Path, stream: str, secret: str) -> Seals:
    path = sealed_path(folder, stream)
    return unlocked(path.read_bytes(), box_of(secret), str(path)) if path.exists() else {}


def write_seals(folder: Path, stream: str, seals: Seals, secret: str) -> None:
    path = sealed_path(folder, stream)
    make_folders(path.parent)
    write_whole(path, locked(seals, box_of(secret)), PRIVATE)
