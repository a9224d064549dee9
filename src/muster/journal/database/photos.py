"""Photos in the database: their bytes in rows, once for an event, gone with the last line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction

from muster.core.chain import Line
from muster.core.ids import EventId, PersonId
from muster.core.photos import people_in
from muster.journal.database.models import PhotoRow
from muster.journal.database.people import events_of
from muster.journal.database.scrubbing import overwrite, scrub
from muster.journal.database.shelf import SHELF
from muster.journal.photos import PhotoMissing, attached_in, digest_of


def photo_of(event: EventId, digest: str) -> bytes | None:
    """The bytes of a photo, if they are there; never any other bytes."""
    found = PhotoRow.objects.filter(event=event, digest=digest)
    content = found.values_list("content", flat=True).first()
    photo = b"" if content is None else bytes(content)
    return photo if digest_of(photo) == digest else None


def kept_of(event: EventId) -> frozenset[str]:
    """The digests of the photos whose bytes are there."""
    return frozenset(PhotoRow.objects.filter(event=event).values_list("digest", flat=True))


def photos_of(event: EventId) -> Mapping[str, bytes]:
    """Every photo as it is kept, by its digest."""
    rows = PhotoRow.objects.filter(event=event).order_by("digest")
    return {digest: bytes(content) for digest, content in rows.values_list("digest", "content")}


def put_photo(event: EventId, photo: bytes) -> None:
    PhotoRow.objects.update_or_create(
        event_id=event, digest=digest_of(photo), defaults={"content": photo}
    )


def keep_photos(event: EventId, photo: bytes, lines: Sequence[Line]) -> None:
    """What the lines attach is kept in the same transaction."""
    for digest in attached_in(lines):
        if digest == digest_of(photo):
            put_photo(event, photo)
        elif not PhotoRow.objects.filter(event=event, digest=digest).exists():
            raise PhotoMissing(digest)


def drop_photos(event: EventId, gone: Iterable[str]) -> None:
    """Nothing is left of these, in whichever file, once the transaction is committed."""
    overwrite()
    PhotoRow.objects.filter(event=event, digest__in=list(gone)).delete()
    transaction.on_commit(scrub)


def forget_photos(person: PersonId) -> None:
    """At every event, the photos that may show somebody, or their name on a slip."""
    kept = PhotoRow.objects.filter(event__in=events_of(person)).values_list("event", flat=True)
    for name in sorted(set(kept)):
        event = SHELF.get(EventId(name)).event
        shown = [photo for photo in event.photos.values() if person in people_in(event, photo)]
        drop_photos(EventId(name), {photo.digest for photo in shown})
