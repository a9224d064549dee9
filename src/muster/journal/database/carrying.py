"""Events carried between folders and the database, every byte of them, either way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from muster.core.access import Actor
from muster.core.chain import AnyLine, Line
from muster.core.commands import HandOver
from muster.core.ids import EventId, GameId
from muster.core.sheet.taps import TapLine
from muster.journal.brawl import read_file
from muster.journal.database.accounts import person_of
from muster.journal.database.doing import perform_here
from muster.journal.database.models import Account, LineRow, PackRow, SealRow, StreamRow
from muster.journal.database.placing import Whole, place
from muster.journal.database.rows import read_row
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import in_turn
from muster.journal.disk import make_folders, write_whole
from muster.journal.file import NEWLINE, read_journal
from muster.journal.folder import PACK, SECRET, EventExists, Files, FolderStore, make_folder
from muster.journal.games import GAMES, GameStore
from muster.journal.perform import now
from muster.journal.seals import PRIVATE, read_seals
from muster.journal.secret import SecretMissing, read_secret

GAME, BRAWL = "game:", "brawl:"
BRAWLS = "*.brawl"


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream beside the journal, and what its seals stand for."""

    name: str
    texts: tuple[str, ...]
    seals: str = ""


# ── from a folder into the database ──


def bring_in(folder: Path, to: Account | None = None) -> EventId:
    """Put a folder's event into the database; the folder stays as it is, a copy from now on.

    Its organiser has no account here: it may be handed over to somebody who has.
    """
    store = FolderStore(folder)
    store.load()
    with store.locked():
        event = store.load()
        texts = _whole_lines(store.journal, Line)
        document = (folder / PACK).read_bytes().decode()
        people = tuple(store.people().values())
        secret = _secret(folder, event.commitment)
        streams = tuple(_streams(store))
    with in_turn():
        name = place(Whole(event, texts, document, secret, people), now())
        for stream in streams:
            _put(name, stream)
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


def _streams(store: FolderStore) -> Iterator[Stream]:
    for path in sorted((store.folder / GAMES).glob("*.jsonl")):
        game = GameStore(store, GameId(path.stem))
        game.lines()
        read_seals(game.sealed)
        seals = game.sealed.read_bytes().decode() if game.sealed.exists() else ""
        yield Stream(f"{GAME}{path.stem}", _whole_lines(path, TapLine), seals)
    for path in sorted(store.folder.glob(BRAWLS)):
        page = read_file(path)
        yield Stream(f"{BRAWL}{path.stem}", _texts(path.read_bytes()[: page.length]))


def _whole_lines(path: Path, kind: type[AnyLine]) -> tuple[str, ...]:
    """The lines of whole acts in their own bytes: what was cut off was never promised."""
    return _texts(path.read_bytes()[: read_journal(path, kind).length])


def _texts(raw: bytes) -> tuple[str, ...]:
    return tuple(raw.decode().removesuffix("\n").split("\n"))


def _put(event: EventId, stream: Stream) -> None:
    StreamRow.objects.bulk_create(
        StreamRow(event_id=event, stream=stream.name, n=n, text=text)
        for n, text in enumerate(stream.texts, start=1)
    )
    if stream.seals:
        SealRow.objects.create(event_id=event, stream=stream.name, text=stream.seals)


# ── from the database into a folder ──


def take_out(event: EventId, folder: Path) -> FolderStore:
    """Write an event of the database into a new folder; the database keeps it."""
    store = FolderStore(folder)
    if store.journal.exists():
        raise EventExists(str(folder))
    with in_turn():
        row = read_row(event, lock=True)
        held = SHELF.standing(row)
        lines = LineRow.objects.filter(event=event).order_by("n").values_list("text", flat=True)
        pack = PackRow.objects.get(pk=row.pack_id).document
        files = Files(pack, row.secret, tuple(held.people.values()), _file(lines))
        streams = tuple(_kept_streams(event))
    make_folders(folder)
    for stream in streams:
        _write(store, stream)
    return make_folder(folder, files)


def _kept_streams(event: EventId) -> Iterator[Stream]:
    seals = dict(SealRow.objects.filter(event=event).values_list("stream", "text"))
    rows = StreamRow.objects.filter(event=event).order_by("stream", "n")
    for name, lines in groupby(rows, key=lambda row: row.stream):
        yield Stream(name, tuple(line.text for line in lines), seals.get(name, ""))


def _write(store: FolderStore, stream: Stream) -> None:
    if stream.name.startswith(BRAWL):
        name = stream.name.removeprefix(BRAWL)
        write_whole(store.folder / f"{name}.brawl", _file(stream.texts))
        return
    game = GameStore(store, GameId(stream.name.removeprefix(GAME)))
    make_folders(game.path.parent)
    write_whole(game.path, _file(stream.texts))
    if stream.seals:
        write_whole(game.sealed, stream.seals.encode(), PRIVATE)


def _file(texts: Iterable[str]) -> bytes:
    return b"".join(text.encode() + NEWLINE for text in texts)
