"""A brawl as one file: its terms and names in the first line, then one act a line, appended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from filelock import FileLock
from filelock import Timeout as LockTimeout
from pydantic import ValidationError

from muster.core.brawl.acts import Impossible, fold, fold_on
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.facts import Act
from muster.core.brawl.terms import BrawlTerms
from muster.core.chain import canonical
from muster.core.record import Record
from muster.core.rulepack.check import ALTOGETHER
from muster.core.rulepack.check_ledger import ledger_findings
from muster.core.rulepack.expression import together
from muster.journal.disk import append, sync_folder, write_new, write_whole
from muster.journal.file import NEWLINE, cut_off_names, may_be_unwritten, readable
from muster.journal.folder import PATIENCE, Busy

Read = TypeVar("Read", bound=Record)

DIFFERENT = "says something that this version of Muster does not know"


class BrawlExists(Exception):
    """There is a file of this name already."""


class BrawlDamaged(Exception):
    """A line of it cannot be. Nothing was read past it and nothing was changed."""

    def __init__(self, n: int, say: str) -> None:
        self.n, self.say = n, say
        super().__init__(f"line {n} {say}")


class NoBrawl(Exception):
    """Nothing was told of it yet."""


class Heading(Record):
    """What a brawl is played by, and what its players are called."""

    terms: BrawlTerms
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class Story:
    """A brawl with everything that was told of it, wherever it is kept."""

    heading: Heading
    acts: tuple[Act, ...]
    brawl: Brawl


@dataclass(frozen=True, slots=True)
class Page(Story):
    """What a brawl's file holds; `torn` is what was being written when the power went."""

    length: int
    torn: bytes = b""


def begin_file(path: Path, heading: Heading, first: Act) -> None:
    """A new file, whole or not at all: it gets its name once it is on the disk."""
    if path.exists():
        raise BrawlExists(str(path))
    write_whole(path, _line(heading) + _line(first))


def read_file(path: Path) -> Page:
    """The file with everything in it checked; a line that cannot be is named."""
    if not path.is_file():
        raise NoBrawl(str(path))
    found = path.read_bytes()
    raw = readable(found, lambda rest: rest.count(NEWLINE))
    lines = raw.split(NEWLINE)
    tail = lines.pop()
    if tail and _is_whole(tail):
        lines, tail = [*lines, tail], b""
    told = read_texts(lines)
    length = len(raw) - len(tail)
    if not may_be_unwritten(found, len(raw), length):
        raise BrawlDamaged(len(lines) + 1, DIFFERENT)
    return Page(told.heading, told.acts, told.brawl, length, found[length:])


def read_texts(texts: Sequence[bytes | str]) -> Story:
    """A heading and acts with everything in them checked; one that cannot be is named."""
    if not texts:
        raise BrawlDamaged(1, "is missing")
    heading, acts = _heading(texts[0]), _acts(texts[1:], 0)
    with _possible():
        return Story(heading, acts, fold(heading.terms, acts))


def read_on(story: Story, texts: Sequence[bytes | str]) -> Story:
    """The same brawl with the acts that were told since."""
    fresh = _acts(texts, len(story.acts))
    with _possible():
        brawl = fold_on(story.brawl, story.acts, fresh)
    return Story(story.heading, (*story.acts, *fresh), brawl)


def _acts(texts: Sequence[bytes | str], after: int) -> tuple[Act, ...]:
    acts = tuple(_read(n, text, Act) for n, text in enumerate(texts, start=after + 2))
    for number, act in enumerate(acts, start=after + 1):
        if act.n != number:
            raise BrawlDamaged(number + 1, "does not follow the line before it")
    return acts


@contextmanager
def _possible() -> Iterator[None]:
    try:
        yield
    except Impossible as impossible:
        say = "says something that cannot follow from the lines before it"
        raise BrawlDamaged(impossible.act + 1, say) from None


def text_of(record: Heading | Act) -> str:
    """What is kept of it: the same bytes in a file and in the database."""
    return canonical(record.model_dump(mode="json"))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One writer at a time, on every system."""
    if not path.is_file():
        raise NoBrawl(str(path))
    try:
        with FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE):
            yield
    except LockTimeout:
        raise Busy(str(path)) from None


def append_act(path: Path, page: Page, act: Act) -> None:
    """Write an act and make sure it is on the disk; a torn tail is kept beside the file."""
    if page.torn:
        names = cut_off_names(path, len(page.acts))
        write_new(next(name for name in names if not name.exists()), page.torn)
        sync_folder(path.parent)
    with path.open("r+b") as file:
        file.truncate(page.length)
        file.seek(page.length - 1)
        ended = file.read(1) == NEWLINE
    append(path, _line(act) if ended else NEWLINE + _line(act))


def _line(record: Heading | Act) -> bytes:
    return text_of(record).encode() + NEWLINE


def _heading(line: bytes | str) -> Heading:
    """The first line, with a ledger that is as sound as one in a pack has to be."""
    heading = _read(1, line, Heading)
    with together(ALTOGETHER):
        finding = next(ledger_findings(heading.terms.ledger), None)
    if finding is not None:
        raise BrawlDamaged(1, f"has a ledger that does not work: {finding.say}")
    return heading


def _read(n: int, line: bytes | str, kind: type[Read]) -> Read:
    try:
        return kind.model_validate_json(line)
    except ValidationError:
        raise BrawlDamaged(n, DIFFERENT) from None


def _is_whole(tail: bytes) -> bool:
    """Whether the last line lacks nothing but its end."""
    try:
        Act.model_validate_json(tail)
    except ValidationError:
        return False
    return True
