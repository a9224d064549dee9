"""A journal as a file of JSON lines: appended, synced, and never believed without its chain."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Generic

from muster.core.chain import BEGINNING, After, AnyLine, BaseLine, read_line, write_line
from muster.journal.disk import append, sync_folder, write_new

NEWLINE = b"\n"

SECTOR = 512
"""Bytes that a disk writes in one go, or not at all."""

HOLE = re.compile(rb"\0+")
END = re.compile(
    rb'"more":(\d+),"n":(\d+),"prev":"[0-9a-f]{64}"(?:,"salt":"[0-9a-f]*")?\}$', re.MULTILINE
)
"""How a line ends: how many of its act follow, and its number."""


class JournalDamaged(Exception):
    """The chain of lines does not hold. Nothing was read past it and nothing was changed.

    `path` is the file, or what an event is called in the database.
    """

    def __init__(self, path: Path | str, n: int, say: str) -> None:
        self.path, self.n, self.say = path, n, say
        super().__init__(f"{path}: line {n} {say}")


@dataclass(frozen=True, slots=True)
class Contents(Generic[AnyLine]):
    """What a journal file holds: whole acts, and a tail whose writing was cut off.

    `ended` is False if everything is there but the very last line's end.
    """

    lines: tuple[AnyLine, ...]
    length: int
    torn: bytes = b""
    ended: bool = True


def read_journal(path: Path, kind: type[AnyLine]) -> Contents[AnyLine]:
    """Read and check a whole journal.

    An act is acknowledged only after its last line was synced, so an unfinished tail was never
    promised to anybody and is set aside. Anything else that does not fit is damage.
    """
    found = path.read_bytes()
    raw = readable(found, _acts_in)
    lines: list[AnyLine] = []
    start = whole = 0
    while start < len(raw):
        end = raw.find(NEWLINE, start)
        if end < 0 and _is_cut_off(raw[start:]):
            break
        end = len(raw) if end < 0 else end
        lines.append(_read(path, raw[start:end], kind, lines))
        start = min(end + 1, len(raw))
        if lines[-1].more == 0:
            whole = start
    while lines and lines[-1].more:
        lines.pop()
    if not may_be_unwritten(found, len(raw), whole):
        raise JournalDamaged(path, len(lines) + 1, "is not text")
    ended = raw[whole - 1 : whole] in {b"", NEWLINE}
    return Contents(tuple(lines), whole, found[whole:], ended)


def readable(raw: bytes, acts_in: Callable[[bytes], int]) -> bytes:
    """A file up to where a power cut left a hole in its last act: all of it, if there is none.

    Some disks note that a file has grown before they write what it grew by: sectors that were
    never written are zeros. Whole acts after them were on the disk, so something else made those.
    """
    holes = list(HOLE.finditer(raw))
    ends = all(end % SECTOR == 0 or end == len(raw) for end in (hole.end() for hole in holes))
    begin = all(hole.start() % SECTOR == 0 for hole in holes[1:])
    if not holes or not (ends and begin) or acts_in(raw[holes[0].start() :]) > 1:
        return raw
    return raw[: holes[0].start()]


def may_be_unwritten(raw: bytes, hole: int, whole: int) -> bool:
    """Whether a hole begins where a sector does, or where the last act was to be written."""
    return hole == len(raw) or hole % SECTOR == 0 or hole == whole


def _acts_in(raw: bytes) -> int:
    """Of how many acts there are lines; those of one say the same of where it ends."""
    return len({int(more) + int(n) for more, n in END.findall(raw)})


def _read(path: Path, raw: bytes, kind: type[AnyLine], before: list[AnyLine]) -> AnyLine:
    after = After(len(before), before[-1].hash if before else BEGINNING)
    try:
        line = read_line(raw.decode(), kind, after)
    except UnicodeDecodeError:
        raise JournalDamaged(path, after.n + 1, "is not text") from None
    if isinstance(line, str):
        raise JournalDamaged(path, after.n + 1, line)
    return line


def _is_cut_off(tail: bytes) -> bool:
    """Whether bytes without a line's end are the beginning of a line, and not all of it.

    A written line ends in its only unquoted closing of all braces. What comes that far is
    complete: it holds without its end, or it was changed.
    """
    depth, quoted, escaped = 0, False, False
    for byte in tail:
        char = chr(byte)
        if escaped:
            escaped = False
        elif quoted:
            escaped, quoted = char == "\\", char != '"'
        elif char == '"':
            quoted = True
        else:
            depth += (char == "{") - (char == "}")
            if depth == 0:
                return False
    return tail.startswith(b"{")


def write_lines(lines: Sequence[BaseLine]) -> bytes:
    return "".join(f"{write_line(line)}\n" for line in lines).encode()


def append_lines(
    path: Path, contents: Contents[AnyLine], lines: tuple[AnyLine, ...]
) -> Contents[AnyLine]:
    """Write one act after what is there and make sure it is on the disk before returning."""
    written = write_lines(lines) if contents.ended else NEWLINE + write_lines(lines)
    if contents.torn:
        _set_aside(path, contents)
    append(path, written)
    return Contents((*contents.lines, *lines), contents.length + len(written))


def cut_off_names(path: Path, after: int) -> Iterator[Path]:
    """Where tails cut off after a line are kept, one after the other: none is written over."""
    first = path.with_suffix(f".cut-off-after-{after}")
    yield first
    for n in count(2):
        yield first.with_name(f"{first.name}-{n}")


def _set_aside(path: Path, contents: Contents[AnyLine]) -> None:
    """Keep a cut-off tail beside the journal, safely, then write on after the last whole act."""
    names = cut_off_names(path, len(contents.lines))
    write_new(next(name for name in names if not name.exists()), contents.torn)
    sync_folder(path.parent)
    with path.open("r+b") as file:
        file.truncate(contents.length)
        file.flush()
        os.fsync(file.fileno())
