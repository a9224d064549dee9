"""Which files of an event's folder go into an archive, and what each is called in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, unquote

from muster.core.chain import BaseLine, Line
from muster.core.event import Event
from muster.journal.archive_file import ArchiveDamaged, shown
from muster.journal.audit import AUDITED
from muster.journal.brawl import read_file
from muster.journal.disk import make_folders, write_new
from muster.journal.file import NEWLINE, read_journal
from muster.journal.folder import JOURNAL, PACK, PEOPLE, SECRET, FolderStore
from muster.journal.folder_streams import names, path_of, sealed_path
from muster.journal.photos import digest_of, photo_path, read_photos
from muster.journal.secret import SecretMissing, read_secret

BRAWL = re.compile(r"brawls/((?:[A-Za-z0-9._~-]|%[0-9A-F]{2}){1,600})\.brawl")
"""A brawl is called what somebody called it, in any letters: here in those of an address."""

KNOWN = re.compile(
    r"journal\.jsonl|pack\.json|people\.json|secret\.hex"
    r"|(games|clocks|hiring)/[a-z0-9]{1,40}\.jsonl"
    r"|(games|hiring)/[a-z0-9]{1,40}\.sealed"
    r"|photos/[0-9a-f]{64}\.jpg"
)
"""What every other file may be called: nothing that could lead out of a folder."""

LONGEST_NAME = 190
"""Bytes of what a brawl is called: a file's name and a database's column hold little more."""

OPEN = (JOURNAL, PACK, PEOPLE)
ORDINARY, OWNER_ONLY = 0o666, 0o600
UNSAFE = re.compile(r"[/\\\x00-\x1f]|^\.")


def files_of(store: FolderStore, event: Event) -> Iterator[tuple[str, bytes]]:
    """Every file of an event; of what was cut off while being written, nothing."""
    folder = store.folder
    yield JOURNAL, whole_lines(store.journal, Line)
    yield PACK, (folder / PACK).read_bytes()
    yield PEOPLE, (folder / PEOPLE).read_bytes()
    try:
        read_secret(folder / SECRET, event.commitment)
        yield SECRET, (folder / SECRET).read_bytes()
    except SecretMissing:
        pass
    for stream in names(folder):
        kind = AUDITED[stream.partition(":")[0] + ":"].kind
        yield _name(folder, path_of(folder, stream)), whole_lines(path_of(folder, stream), kind)
        sealed = sealed_path(folder, stream)
        if sealed.exists():
            yield _name(folder, sealed), sealed.read_bytes()
    for photo in read_photos(folder, event):
        yield _name(folder, photo_path(folder, digest_of(photo))), photo
    for path in sorted(folder.glob("*.brawl")):
        told = path.read_bytes()[: read_file(path).length]
        yield f"brawls/{quote(path.stem, safe='')}.brawl", _ended(told)


def whole_lines(path: Path, kind: type[BaseLine]) -> bytes:
    return _ended(path.read_bytes()[: read_journal(path, kind).length])


def _ended(told: bytes) -> bytes:
    return told if told.endswith(NEWLINE) else told + NEWLINE


def _name(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()


def place_of(folder: Path, name: str) -> Path:
    """Where a file of an archive belongs; refused unless an event has such a file."""
    if KNOWN.fullmatch(name):
        return folder / name
    brawl = BRAWL.fullmatch(name)
    stem = _spelled(brawl[1]) if brawl else ""
    if not stem:
        raise ArchiveDamaged(f"{shown(name)} is no file of an event")
    return folder / f"{stem}.brawl"


def _spelled(quoted: str) -> str:
    """What a brawl is called; nothing, if that could be another place or another spelling."""
    try:
        stem = unquote(quoted, errors="strict")
    except UnicodeDecodeError:
        return ""
    short = len(stem.encode()) <= LONGEST_NAME
    sound = quote(stem, safe="") == quoted and not UNSAFE.search(stem)
    return stem if short and sound else ""


def put_file(folder: Path, name: str, content: bytes) -> None:
    path = place_of(folder, name)
    make_folders(path.parent)
    open_to_all = name in OPEN or name.endswith((".jsonl", ".brawl"))
    try:
        write_new(path, content, ORDINARY if open_to_all else OWNER_ONLY)
    except FileExistsError:
        raise ArchiveDamaged(f"{shown(name)} is in it twice") from None
