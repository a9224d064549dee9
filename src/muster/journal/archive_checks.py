"""Whether what came out of an archive is an event: every chain, every digest, every lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from muster.core.event import Event
from muster.core.photos import digests
from muster.core.rulepack.check import findings
from muster.core.rulepack.expression import BadExpression, together
from muster.core.verify import STUMBLES
from muster.journal.archive_file import ArchiveDamaged
from muster.journal.audit import AUDITED
from muster.journal.brawl import BrawlDamaged, read_file
from muster.journal.file import JournalDamaged
from muster.journal.folder import PACK, PEOPLE, SECRET, FolderStore, NoEvent, PackMissing
from muster.journal.folder_streams import names, read_seals, sealed_path
from muster.journal.people import PeopleDamaged, PeopleMissing
from muster.journal.photos import PHOTOS, PhotoDamaged, read_photo
from muster.journal.secret import SecretMissing, SecretWrong, read_secret

NUL = "\0"
LONGEST_ID = 64
FORGED = (*STUMBLES, BadExpression)
"""What lines that were never written by Muster can end in."""


OPENING = 300_000_000
"""Steps of a stranger's rules, however many lines set them: half a minute, were they to need all.

What events come to in a day is a hundredth of that.
"""


def check_folder(store: FolderStore) -> Event:
    """The event in a folder of strange origin; `ArchiveDamaged` names what cannot be."""
    with together(OPENING):
        return _checked(store)


def _checked(store: FolderStore) -> Event:
    with in_words(store.folder):
        event = store.load()
        _check_end(store)
        _check_texts(store, event)
        _check_pack(event)
        secret = _secret(store, event)
        for stream in names(store.folder):
            store.lines(stream, AUDITED[stream.partition(":")[0] + ":"].kind)
            read_seals(store.folder, stream, secret) if secret else None
        _check_sealed(store, secret)
        _check_photos(store, event)
    _check_brawls(store)
    return event


@contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """Whatever is wrong with the files of a folder, said as wrong with the archive."""
    try:
        yield
    except JournalDamaged as damage:
        where = _inside(folder, str(damage.path))
        raise ArchiveDamaged(f"{where}: line {damage.n} {damage.say}") from None
    except NoEvent:
        raise ArchiveDamaged("There is no journal in it") from None
    except PackMissing as missing:
        raise ArchiveDamaged(f"{PACK} {missing.say}") from None
    except (PeopleMissing, PeopleDamaged):
        raise ArchiveDamaged(f"{PEOPLE} is missing or cannot be read") from None
    except SecretWrong:
        raise ArchiveDamaged(f"{SECRET} is not the secret that line 1 promises") from None
    except PhotoDamaged as damage:
        where = _inside(folder, str(damage))
        raise ArchiveDamaged(f"{where} is not the photo it is called by") from None
    except FORGED:
        raise ArchiveDamaged("Its journal says what no event can say") from None


def _inside(folder: Path, path: str) -> str:
    return path.removeprefix(str(folder)).lstrip("/\\")


def _check_end(store: FolderStore) -> None:
    """Whoever packs leaves out what was cut off: a tail in an archive was put there."""
    if store.cut_off():
        raise ArchiveDamaged(f"{store.journal.name}: its last line is not whole")


def _check_texts(store: FolderStore, event: Event) -> None:
    """No name holds what a database cannot keep, and every person has an id that one can."""
    for person in store.people().values():
        said = f"{person.name}{person.email}{person.pronouns}"
        if NUL in said or not _is_id(person.id):
            raise ArchiveDamaged(f"{PEOPLE} says what cannot be said of a person")
    if NUL in event.name:
        raise ArchiveDamaged("The name of the event cannot be written")
    if not _is_id(event.organiser):
        raise ArchiveDamaged("The organiser of the event has no id that can be kept")


def _is_id(person: str) -> bool:
    return person.isprintable() and 0 < len(person) <= LONGEST_ID


def _check_pack(event: Event) -> None:
    """A pack that nobody could have made an event with."""
    found = findings(event.official)
    if found:
        raise ArchiveDamaged(f"{PACK} does not work: {found[0].say}")


def _secret(store: FolderStore, event: Event) -> str:
    try:
        return read_secret(store.folder / SECRET, event.commitment)
    except SecretMissing:
        return ""


def _check_sealed(store: FolderStore, secret: str) -> None:
    """Nothing lies there that has no stream, or that nothing could open."""
    streams = {sealed_path(store.folder, name) for name in names(store.folder)}
    for path in sorted(store.folder.glob("*/*.sealed")):
        if path not in streams or not secret:
            raise ArchiveDamaged(f"{_inside(store.folder, str(path))} belongs to nothing here")


def _check_photos(store: FolderStore, event: Event) -> None:
    known = digests(event)
    for path in sorted((store.folder / PHOTOS).glob("*")):
        if path.stem not in known:
            raise ArchiveDamaged(f"{PHOTOS}/{path.name} is attached to nothing")
        read_photo(store.folder, path.stem)


def _check_brawls(store: FolderStore) -> None:
    for path in sorted(store.folder.glob("*.brawl")):
        try:
            torn = read_file(path).torn
        except BrawlDamaged as damage:
            raise ArchiveDamaged(f"{path.name}: line {damage.n} {damage.say}") from None
        if torn:
            raise ArchiveDamaged(f"{path.name}: its last line is not whole")
