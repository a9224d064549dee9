"""A journal as a file of JSON lines: appended, synced, and never believed without its chain."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from muster.core.chain import BEGINNING, Line, read_line, write_line

NEWLINE = b"\n"


class JournalDamaged(Exception):
    """The chain of lines does not hold. Nothing was read past it and nothing was changed."""

    def __init__(self, path: Path, n: int, say: str) -> None:
        self.path, self.n, self.say = path, n, say
        super().__init__(f"{path}: line {n} {say}")


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal file holds: whole acts, and a tail whose writing was cut off."""

    lines: tuple[Line, ...]
    length: int
    torn: bytes = b""


def read_journal(path: Path) -> Contents:
    """Read and check a whole journal.

    An act is acknowledged only after its last line was synced, so an unfinished tail was never
    promised to anybody and is set aside. Anything else that does not fit is damage.
    """
    raw = path.read_bytes()
    lines: list[Line] = []
    start = whole = 0
    while start < len(raw):
        end = raw.find(NEWLINE, start)
        if end < 0:
            if not _is_cut_off(raw[start:]):
                raise JournalDamaged(path, len(lines) + 1, "was changed after it was written")
            break
        lines.append(_read(path, raw[start:end], lines))
        start = end + 1
        if lines[-1].more == 0:
            whole = start
    while lines and lines[-1].more:
        lines.pop()
    return Contents(tuple(lines), whole, raw[whole:])


def _read(path: Path, raw: bytes, before: list[Line]) -> Line:
    n = len(before) + 1
    prev = before[-1].hash if before else BEGINNING
    try:
        line = read_line(raw.decode(), n=n, prev=prev)
    except UnicodeDecodeError:
        raise JournalDamaged(path, n, "is not text") from None
    if isinstance(line, str):
        raise JournalDamaged(path, n, line)
    return line


def _is_cut_off(tail: bytes) -> bool:
    """Whether bytes without a line's end can be the beginning of a line.

    A written line ends in its only unquoted closing of all braces; one that is complete but
    for a changed last byte is damage, not a cut.
    """
    depth, quoted, escaped = 0, False, False
    for i, byte in enumerate(tail):
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
                return i == len(tail) - 1
    return tail.startswith(b"{")


def append_lines(path: Path, contents: Contents, lines: tuple[Line, ...]) -> Contents:
    """Write one act after what is there and make sure it is on the disk before returning."""
    if contents.torn:
        _set_aside(path, contents)
    written = "".join(f"{write_line(line)}\n" for line in lines).encode()
    with path.open("ab") as file:
        file.write(written)
        file.flush()
        os.fsync(file.fileno())
    return Contents((*contents.lines, *lines), contents.length + len(written))


def _set_aside(path: Path, contents: Contents) -> None:
    """Keep a cut-off tail beside the journal, then write on after the last whole act."""
    keep = path.with_suffix(f".cut-off-after-{len(contents.lines)}")
    keep.write_bytes(contents.torn)
    with path.open("r+b") as file:
        file.truncate(contents.length)
        file.flush()
        os.fsync(file.fileno())
