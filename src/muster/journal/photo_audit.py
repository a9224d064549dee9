"""Whether every photo that was attached is still there, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.photo import Photo
from muster.core.photos import people_in
from muster.core.verify import Check, Subject
from muster.journal.folder import FolderStore
from muster.journal.photos import PhotoDamaged, read_photo

ERASED = "the photo went when somebody it may have shown was erased"


def audit_photos(store: FolderStore, event: Event) -> Iterator[Check]:
    for photo in event.photos.values():
        objection = _objection(store, photo)
        if objection == MISSING and _erased(store, event, photo):
            yield Check(Subject.PHOTO, photo.line, holds=True, note=ERASED)
        else:
            yield Check(Subject.PHOTO, photo.line, not objection, objection)


MISSING = "the photo is missing"


def _objection(store: FolderStore, photo: Photo) -> str:
    try:
        found = read_photo(store.folder, photo.digest)
    except PhotoDamaged:
        return "the photo is not the one that was attached"
    return MISSING if found is None else ""


def _erased(store: FolderStore, event: Event, photo: Photo) -> bool:
    """Whether somebody was erased whom the photo may have shown."""
    people = store.people()
    return any(p in people and not people[p].name for p in people_in(event, photo))
