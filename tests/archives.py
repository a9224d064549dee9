"""Events to be packed, and what somebody with a zip tool and time can do to an archive."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from muster.core import commands as ask
from muster.core.chain import Line
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.digest import document
from muster.core.sheet.sealed import Choice
from muster.journal.archive_file import MANIFEST, read_manifest, write_archive
from muster.journal.file import write_lines
from muster.journal.folder import Files, FolderStore, make_folder
from muster.journal.people import Person
from muster.journal.perform import perform
from tests import snapshots
from tests.cli.terminal import run
from tests.events.chaos import Chaos
from tests.hall import SECRET, Hall
from tests.journal.shelf import TESS, do, report_all
from tests.journal.table_side import Table

SEATS = ("Ann Lee: Lady Justice 6", "Bob Ray: Rasputina 8", "Chi Park: Nekima 10", "Dov: Rider 9")
ANN = Person(id=PersonId("a"), name="Ann Lee", email="ann@example.org", pronouns="she/her")


def busy_event(folder: Path) -> FolderStore:
    """An event under way with everything: a sealed choice, a photo, a brawl, an odd name."""
    table = Table(folder, "GG4").opened()
    store = table.store
    store.add_people((ANN, Person(id=PersonId("b"), name="Zoë “Zed” Ünal\u2028")))
    table.sheet.seal(table.first, 1, Choice(table.game.id, 0, "death-beds", {"marker": "Corpse"}))
    wish = ask.AttachPhoto(game=table.game.id, photo=snapshots.digest(1), note="The slip")
    perform(FolderStore(folder, snapshots.kept(1)), TESS, wish)
    assert run("brawl", "start", folder / "Freitag Ö.brawl", *SEATS).exit_code == 0
    return store


def finished(folder: Path) -> FolderStore:
    """A small event that is over, with things in it that are nobody's business."""
    store = busy_event(folder)
    who = next(iter(store.load().entrants))
    do(store, ask.AmendEntrant(entrant=who, paid=True, club="Gilde", reason="Paid in coins"))
    do(store, ask.NoteConduct(entrant=who, about="slow-play", measure="warning", text="Shouted"))
    do(store, ask.KeepApart(pair=tuple(store.load().entrants)[:2], reason="A quarrel"))
    report_all(store)
    do(store, ask.CloseRound())
    do(store, ask.FinishEvent(reason="Dark already", confirm=frozenset(Code)))
    return store


def chaotic(pack: str, dice: random.Random, entrants: int = 40, rounds: int = 3) -> Hall:
    """A whole day on which everything happens."""
    hall = Hall(pack)
    for _ in Chaos(hall, dice).play(entrants, rounds):
        pass
    return hall


def in_folder(hall: Hall, folder: Path, lines: list[Line] | None = None) -> FolderStore:
    """The event of a hall on the disk, with a name for everybody who was entered."""
    known = sorted({p for each in hall.event.entrants.values() for p in each.people})
    people = [Person(id=p, name=f"Player {p}", email=f"{p}@example.org") for p in known]
    written = write_lines(hall.lines if lines is None else lines)
    return make_folder(folder, Files(document(hall.pack), SECRET, people, written))


# ── what can be done to an archive ──


def contents(raw: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != MANIFEST}


def repacked(raw: bytes, changes: Mapping[str, bytes | None]) -> bytes:
    """The archive with some files exchanged or left out, and a manifest made anew to match."""
    files = {
        name: said for name, said in (contents(raw) | dict(changes)).items() if said is not None
    }
    manifest = read_manifest(raw)
    return write_archive(files, manifest.kind, manifest.about)


def rezipped(raw: bytes, change: Callable[[ZipFile], None]) -> bytes:
    """The archive as it is, with more in it."""
    made = BytesIO(raw)
    with warnings.catch_warnings(action="ignore"), ZipFile(made, "a", ZIP_DEFLATED) as archive:
        change(archive)
    return made.getvalue()


def odd_entry(name: str, mode: int) -> ZipInfo:
    entry = ZipInfo(name)
    entry.create_system, entry.external_attr = 3, mode << 16
    return entry


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but its lock."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in found
        if not path.name.endswith("lock")
    }
