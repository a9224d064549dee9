"""Photos in an event's folder: each once, in a file that is called by the digest of its bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from muster.core.chain import Line
from muster.core.event import Event
from muster.core.facts import PhotoAttached
from muster.core.ids import PersonId
from muster.core.photos import digests, people_in
from muster.journal.disk import make_folders, sync_folder, write_whole

PHOTOS = "photos"
PRIVATE = 0o600


class PhotoMissing(Exception):
    """A line attaches a photo that nobody handed in."""


class PhotoDamaged(Exception):
    """A file holds other bytes than those that were attached."""


def digest_of(photo: bytes) -> str:
    return hashlib.sha256(photo).hexdigest()


def photo_path(folder: Path, digest: str) -> Path:
    return folder / PHOTOS / f"{digest}.jpg"


def read_photo(folder: Path, digest: str) -> bytes | None:
    """The bytes of a photo, if they are there; never any other bytes."""
    path = photo_path(folder, digest)
    if not path.exists():
        return None
    photo = path.read_bytes()
    if digest_of(photo) != digest:
        raise PhotoDamaged(str(path))
    return photo


def read_photos(folder: Path, event: Event) -> tuple[bytes, ...]:
    """Every photo of an event whose bytes are there."""
    found = (read_photo(folder, digest) for digest in sorted(digests(event)))
    return tuple(photo for photo in found if photo is not None)


def attached_in(lines: Sequence[Line]) -> frozenset[str]:
    return frozenset(line.fact.photo for line in lines if isinstance(line.fact, PhotoAttached))


def keep_photos(folder: Path, photo: bytes, lines: Sequence[Line]) -> None:
    """What the lines attach is on the disk before they are."""
    for digest in attached_in(lines):
        if digest == digest_of(photo):
            put_photo(folder, digest, photo)
        elif not photo_path(folder, digest).exists():
            raise PhotoMissing(digest)


def put_photo(folder: Path, digest: str, photo: bytes) -> None:
    make_folders(folder / PHOTOS)
    write_whole(photo_path(folder, digest), photo, PRIVATE)


def drop_photos(folder: Path, event: Event) -> None:
    """Nothing is left of what no line attaches any more, nor of what a power cut left half-done."""
    kept = {f"{digest}.jpg" for digest in digests(event)}
    _remove(path for path in (folder / PHOTOS).glob("*") if path.name not in kept)


def forget_photos(folder: Path, event: Event, person: PersonId) -> None:
    """The photos that may show somebody, or their name on a slip; the lines still tell of them."""
    shown = (photo for photo in event.photos.values() if person in people_in(event, photo))
    _remove(photo_path(folder, photo.digest) for photo in shown)


def _remove(paths: Iterator[Path]) -> None:
    gone = list(paths)
    for path in gone:
        path.unlink(missing_ok=True)
    for folder in {path.parent for path in gone if path.parent.exists()}:
        sync_folder(folder)
