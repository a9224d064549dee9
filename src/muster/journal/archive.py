"""An event in one file, to be carried about: packed from its folder, opened only if it holds."""

from __future__ import annotations

import tempfile
from pathlib import Path

from muster.journal.archive_checks import check_folder
from muster.journal.archive_file import (
    ArchiveDamaged,
    FileChanged,
    read_files,
    read_manifest,
    write_archive,
)
from muster.journal.archive_folder import files_of, put_file
from muster.journal.disk import make_folders, sync_folder
from muster.journal.folder import EventExists, FolderStore
from muster.journal.public_copy import ABOUT_PUBLIC, public_files
from muster.journal.urns import need_no_urn

__all__ = ("ENDING", "ArchiveDamaged", "pack_up", "unpack")

ENDING = ".muster"

ABOUT_WHOLE = (
    "An event of Muster, whole: for its organiser alone. It holds the secret that draws are made "
    "from, what players have sealed, and what is known of people."
)


def pack_up(folder: Path, *, public: bool = False) -> bytes:
    """A folder's event as one file: whole, or what everybody may have to check a finished one."""
    store = FolderStore(folder)
    store.load()
    with store.locked():
        event = store.load()
        if public:
            return write_archive(public_files(store, event), "public", ABOUT_PUBLIC)
        need_no_urn(event)
        return write_archive(dict(files_of(store, event)), "whole", ABOUT_WHOLE)


def unpack(raw: bytes, folder: Path) -> FolderStore:
    """The event of a whole archive in a new folder, once everything in it was checked.

    `ArchiveDamaged` says what is wrong; then, as after any other trouble, there is no folder.
    """
    manifest = read_manifest(raw)
    if manifest.kind == "public":
        raise ArchiveDamaged("This is a public copy: it can be verified, but not gone on with")
    if FolderStore(folder).journal.exists():
        raise EventExists(str(folder))
    near = next(each for each in folder.resolve().parents if each.exists())
    with tempfile.TemporaryDirectory(prefix=".opening-", dir=near) as aside:
        fresh = Path(aside) / "event"
        fresh.mkdir()
        try:
            for name, content in read_files(raw, manifest):
                put_file(fresh, name, content)
        except FileChanged:
            check_folder(FolderStore(fresh))
            raise
        check_folder(FolderStore(fresh))
        _move(fresh, folder)
    return FolderStore(folder)


def _move(fresh: Path, folder: Path) -> None:
    """In one step: a folder with other things in it stays as it is, and so does the archive."""
    for inner in (fresh, *(path for path in fresh.rglob("*") if path.is_dir())):
        sync_folder(inner)
    make_folders(folder.parent)
    if folder.exists():
        folder.rmdir()
    fresh.rename(folder)
    sync_folder(folder.parent)
