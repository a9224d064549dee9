"""Photos as they are sent to the doors, and the line of the newest that came in."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile

from muster.core.event import Game
from muster.core.ids import EventId
from tests.snapshots import snapshot
from tests.web.venue import Venue


def upload(raw: bytes = b"", name: str = "IMG_0001.JPG") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, raw or snapshot(), "image/jpeg")


def of_game(game: Game, raw: bytes = b"", **more: str) -> dict[str, object]:
    return {"game": game.id, "photo": upload(raw), **more}


def newest(venue: Venue, event: EventId) -> int:
    return max(venue.now(event).photos)
