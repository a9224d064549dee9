"""An event in a folder: journal, people, pack and secret as files, no database."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock
from filelock import Timeout as LockTimeout
from pydantic import ValidationError

from muster.core.chain import AnyLine, BaseLine, Line
from muster.core.event import Event
from muster.core.facts import EventCreated
from muster.core.fold import Impossible, advance, fold
from muster.core.ids import PersonId
from muster.core.rulepack.schema import Rulepack
from muster.journal.disk import make_folders, write_whole
from muster.journal.file import Contents, JournalDamaged, append_lines, read_journal
from muster.journal.folder_streams import (
    extend_stream,
    path_of,
    read_seals,
    read_stream,
    write_seals,
)
from muster.journal.folder_urns import papers_in, put_papers, settle_urns
from muster.journal.people import Person, read_people, with_people, without_person, write_people
from muster.journal.photos import PHOTOS, drop_photos, forget_photos, keep_photos
from muster.journal.seals import Seals
from muster.journal.secret import read_secret, write_secret
from muster.journal.urns import Papers, Vote

JOURNAL = "journal.jsonl"
PEOPLE = "people.json"
PACK = "pack.json"
SECRET = "secret.hex"  # noqa: S105 - the name of a file, not what is in it
LOCK = "lock"

PATIENCE = 20
"""Seconds to wait for another process that is writing."""


class NoEvent(Exception):
    """There is no event in this folder."""


class EventExists(Exception):
    """There is one already."""


class Busy(Exception):
    """Another process kept the event locked for too long."""


class PackMissing(Exception):
    """The pack beside the journal is gone or is not the one the journal names."""

    say = "is missing or not the one that the journal names"


class PackUnread(PackMissing):
    """It is the one the journal names, but this version does not take all that it says."""

    def __init__(self, where: str, why: str) -> None:
        told = why if why.isprintable() else ascii(why)
        self.say = f"is of a version whose packs this one cannot read ({told})"
        super().__init__(f"{where} {self.say}")


@dataclass(slots=True)
class FolderWriting:
    """An event under lock. `append` returns only when the lines are on the disk."""

    folder: Path
    contents: Contents[Line]
    event: Event
    photo: bytes = b""
    vote: Vote | None = None

    def secret(self) -> str:
        return read_secret(self.folder / SECRET, self.event.commitment)

    def append(self, lines: tuple[Line, ...]) -> None:
        """Fold first: lines that could not be read again must never be written."""
        event = advance(self.event, lines)
        keep_photos(self.folder, self.photo, lines)
        put_papers(self.folder, self.event, self.vote, lines)
        self.contents = append_lines(self.folder / JOURNAL, self.contents, lines)
        self.event = event
        drop_photos(self.folder, event)
        settle_urns(self.folder, event)

    def papers(self, name: str) -> Papers:
        return papers_in(self.folder, self.event, name)

    def lines(self, stream: str, kind: type[AnyLine]) -> tuple[AnyLine, ...]:
        return read_stream(self.folder, stream, kind).lines

    def extend(self, stream: str, lines: Sequence[BaseLine]) -> None:
        extend_stream(self.folder, stream, lines)

    def seals(self, stream: str) -> Seals:
        return read_seals(self.folder, stream, self.secret())

    def put_seals(self, stream: str, seals: Seals) -> None:
        write_seals(self.folder, stream, seals, self.secret())


@dataclass(frozen=True, slots=True)
class FolderStore:
    """One event, one folder.

    `photo` is handed in with the act to come, which attaches it; `vote` with one that casts it.
    """

    folder: Path
    photo: bytes = b""
    vote: Vote | None = None

    @property
    def journal(self) -> Path:
        return self.folder / JOURNAL

    def load(self) -> Event:
        return self._fold(self._read())

    def cut_off(self) -> bytes:
        """What was being written when the power went; it was never acknowledged."""
        return self._read().torn

    def people(self) -> Mapping[PersonId, Person]:
        self._need_event()
        return read_people(self.folder / PEOPLE)

    def add_people(self, people: tuple[Person, ...]) -> None:
        with self._changing_people() as known:
            write_people(self.folder / PEOPLE, with_people(known, people).values())

    def erase(self, person: PersonId) -> None:
        """Forget everything about a person but the id, and photos of them. It cannot be undone."""
        with self._changing_people() as known:
            if (self.folder / PHOTOS).exists():
                forget_photos(self.folder, self.load(), person)
            write_people(self.folder / PEOPLE, without_person(known, person).values())

    def lines(self, stream: str, kind: type[AnyLine]) -> tuple[AnyLine, ...]:
        return read_stream(self.folder, stream, kind).lines

    def seals(self, stream: str) -> Seals:
        secret = read_secret(self.folder / SECRET, self.load().commitment)
        return read_seals(self.folder, stream, secret)

    def where(self, stream: str) -> str:
        return str(path_of(self.folder, stream))

    @contextmanager
    def writing(self) -> Iterator[FolderWriting]:
        self._need_event()
        with self.locked():
            contents = self._read()
            yield FolderWriting(self.folder, contents, self._fold(contents), self.photo, self.vote)

    @contextmanager
    def locked(self) -> Iterator[None]:
        try:
            with FileLock(self.folder / LOCK, timeout=PATIENCE):
                yield
        except LockTimeout:
            raise Busy(str(self.folder)) from None

    @contextmanager
    def _changing_people(self) -> Iterator[Mapping[PersonId, Person]]:
        self._need_event()
        with self.locked():
            yield read_people(self.folder / PEOPLE)

    def _need_event(self) -> None:
        """Asked before locking, which would make a folder where there is none."""
        if not self.journal.exists():
            raise NoEvent(str(self.folder))

    def _read(self) -> Contents[Line]:
        self._need_event()
        contents = read_journal(self.journal, Line)
        if not contents.lines:
            raise JournalDamaged(self.journal, 1, "is missing")
        return contents

    def _fold(self, contents: Contents[Line]) -> Event:
        first = contents.lines[0].fact
        if not isinstance(first, EventCreated):
            raise JournalDamaged(self.journal, 1, "does not create an event")
        try:
            return fold(contents.lines, read_pack(self.folder / PACK, first.pack.digest))
        except Impossible as impossible:
            raise JournalDamaged(self.journal, impossible.line, impossible.say) from None


def read_pack(path: Path, digest: str) -> Rulepack:
    """The pack an event was made with, exactly as it was then."""
    try:
        raw = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise PackMissing(f"{path} is missing") from None
    return checked_pack(raw, digest, str(path))


def checked_pack(raw: str, digest: str, where: str) -> Rulepack:
    """The pack of this digest, wherever its text was found."""
    if hashlib.sha256(raw.encode()).hexdigest() != digest:
        raise PackMissing(f"{where} is not the pack that the journal names")
    try:
        return Rulepack.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise PackUnread(where, f"{place}: {first['msg']}") from None


@dataclass(frozen=True, slots=True)
class Files:
    """What the files of a new event hold. Without its secret it can be looked at, not drawn."""

    pack: str
    secret: str
    people: Iterable[Person]
    journal: bytes


def make_folder(folder: Path, files: Files) -> FolderStore:
    """A new event on the disk: the journal comes last, so a half-made folder is no event."""
    store = FolderStore(folder)
    make_folders(folder)
    with store.locked():
        if store.journal.exists():
            raise EventExists(str(folder))
        write_whole(folder / PACK, files.pack.encode())
        if files.secret:
            write_secret(folder / SECRET, files.secret)
        write_people(folder / PEOPLE, files.people)
        write_whole(store.journal, files.journal)
    return store
