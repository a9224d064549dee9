"""Events carried between folders and the database, every byte of them, either way."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from muster.core.access import Actor
from muster.core.chain import AnyLine, BaseLine, Line
from muster.core.commands import HandOver
from muster.core.hiring.acts import HiringLine
from muster.core.ids import EventId
from muster.core.sheet.taps import TapLine
from muster.core.table_clock.ticks import TickLine
from muster.journal.archive import ArchiveDamaged, pack_up, unpack
from muster.journal.brawl import read_file
from muster.journal.database.accounts import person_of
from muster.journal.database.doing import perform_here
from muster.journal.database.event_secret import secret_of
from muster.journal.database.models import Account, EventRow, PackRow, StreamRow
from muster.journal.database.photos import photos_of, put_photo
from muster.journal.database.placing import Whole, place
from muster.journal.database.rows import read_row, texts_of
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import in_turn
from muster.journal.database.streams import put_seals, put_texts, seals_of
from muster.journal.disk import make_folders, write_whole
from muster.journal.file import NEWLINE, read_journal
from muster.journal.folder import PACK, SECRET, EventExists, Files, FolderStore, make_folder
from muster.journal.folder_streams import names, path_of, read_seals, write_seals
from muster.journal.lease import slip_of
from muster.journal.perform import now
from muster.journal.photos import put_photo as write_photo
from muster.journal.photos import read_photos
from muster.journal.seals import Seals
from muster.journal.secret import SecretMissing, SecretWrong, read_secret
from muster.journal.streams import BRAWL, CLOCK, HIRING, SHEET
from muster.journal.urns import need_no_urn

BRAWLS = "*.brawl"
KINDS: Mapping[str, type[BaseLine]] = {SHEET: TapLine, CLOCK: TickLine, HIRING: HiringLine}
"""What the lines of a stream are."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream beside the journal, and what its seals stand for."""

    name: str
    texts: tuple[str, ...]
    seals: Seals = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Carried:
    """Everything an event is made of, as it is carried about."""

    whole: Whole
    streams: tuple[Stream, ...]
    photos: tuple[bytes, ...]


# ── from a folder into the database ──


def read_folder(folder: Path) -> Carried:
    """Everything that is in an event's folder."""
    store = FolderStore(folder)
    store.load()
    with store.locked():
        event = store.load()
        need_no_urn(event)
        texts = _whole_lines(store.journal, Line)
        document = (folder / PACK).read_bytes().decode()
        people = tuple(store.people().values())
        secret = _secret(folder, event.commitment)
        whole = Whole(event, texts, document, secret, people)
        return Carried(whole, tuple(_streams(store, secret)), read_photos(folder, event))


def bring_in(folder: Path, to: Account | None = None) -> EventId:
    """Put a folder's event into the database; the folder stays as it is, a copy from now on.

    Its organiser has no account here: it may be handed over to somebody who has.
    """
    carried = read_folder(folder)
    with in_turn():
        name = place(carried.whole, now())
        for stream in carried.streams:
            _put(name, stream)
        for photo in carried.photos:
            put_photo(name, photo)
        if to is not None:
            person = person_of(to)
            host = Actor(person.id, host=True)
            perform_here(name, host, HandOver(person=person.id), people=(person,))
    return name


def _secret(folder: Path, promised: str) -> str:
    """An event whose secret is lost can still be shown; any but the promised one is refused."""
    try:
        return read_secret(folder / SECRET, promised)
    except SecretMissing:
        return ""


def _streams(store: FolderStore, secret: str) -> Iterator[Stream]:
    """Every stream; what is sealed stays behind if the secret that opens it is lost."""
    for name in names(store.folder):
        path = path_of(store.folder, name)
        seals = read_seals(store.folder, name, secret) if secret else {}
        yield Stream(name, _whole_lines(path, KINDS[name.partition(":")[0] + ":"]), seals)
    for path in sorted(store.folder.glob(BRAWLS)):
        page = read_file(path)
        yield Stream(f"{BRAWL}{path.stem}", _texts(path.read_bytes()[: page.length]))


def _whole_lines(path: Path, kind: type[AnyLine]) -> tuple[str, ...]:
    """The lines of whole acts in their own bytes: what was cut off was never promised."""
    return _texts(path.read_bytes()[: read_journal(path, kind).length])


def _texts(raw: bytes) -> tuple[str, ...]:
    return tuple(raw.decode().removesuffix("\n").split("\n"))


def _put(event: EventId, stream: Stream) -> None:
    put_texts(event, stream.name, enumerate(stream.texts, start=1))
    if stream.seals:
        put_seals(event, stream.name, stream.seals)


def bring_archive(raw: bytes, to: Account | None = None) -> EventId:
    """Put an event that came in one file into the database, if all of it holds."""
    if slip_of(raw) is not None:
        raise ArchiveDamaged("It is lent, not given: it is opened with muster borrow")
    with tempfile.TemporaryDirectory() as aside:
        return bring_in(unpack(raw, Path(aside) / "event").folder, to)


# ── from the database into a folder ──


def take_out(event: EventId, folder: Path) -> FolderStore:
    """Write an event of the database into a new folder; the database keeps it."""
    store = FolderStore(folder)
    if store.journal.exists():
        raise EventExists(str(folder))
    with in_turn():
        row = read_row(event, lock=True)
        held = SHELF.standing(row)
        need_no_urn(held.event)
        lines = texts_of(event)
        pack = PackRow.objects.get(pk=row.pack_id).document
        secret = _kept_secret(row)
        files = Files(pack, secret, tuple(held.people.values()), _file(lines))
        streams = tuple(kept_streams(event))
        photos = photos_of(event)
    make_folders(folder)
    for stream in streams:
        _write(store, stream, secret)
    for digest, photo in photos.items():
        write_photo(folder, digest, photo)
    return make_folder(folder, files)


def _kept_secret(row: EventRow) -> str:
    """An event whose secret another key locked goes on without it, as one whose secret is lost."""
    try:
        return secret_of(row)
    except SecretWrong:
        return ""


def archive_of(event: EventId, *, public: bool = False) -> bytes:
    """An event of the database as one file: whole, or what everybody may have of it."""
    with tempfile.TemporaryDirectory() as aside:
        return pack_up(take_out(event, Path(aside) / "event").folder, public=public)


def kept_streams(event: EventId) -> Iterator[Stream]:
    """Every stream of an event in the database."""
    rows = StreamRow.objects.filter(event=event).order_by("stream", "n")
    for name, lines in groupby(rows, key=lambda row: row.stream):
        yield Stream(name, tuple(line.text for line in lines), seals_of(event, name))


def _write(store: FolderStore, stream: Stream, secret: str) -> None:
    if stream.name.startswith(BRAWL):
        name = stream.name.removeprefix(BRAWL)
        write_whole(store.folder / f"{name}.brawl", _file(stream.texts))
        return
    path = path_of(store.folder, stream.name)
    make_folders(path.parent)
    write_whole(path, _file(stream.texts))
    if stream.seals and secret:
        write_seals(store.folder, stream.name, stream.seals, secret)


def _file(texts: Iterable[str]) -> bytes:
    return b"".join(text.encode() + NEWLINE for text in texts)
