"""Photos as small as they are shown beside others: painted once, and kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

ROOM = 8 * 1024 * 1024
"""Bytes: several hundred of them."""


class SmallPhotos:
    """By the digest of the photo; the one not asked for the longest makes room."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._held = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, digest: str, photo: bytes) -> bytes:
        """One is painted at a time: who asks for the same meanwhile finds it there."""
        from muster.reading.photo import small_photo  # noqa: PLC0415 - loads Pillow

        with self._lock:
            small = self._kept.pop(digest, b"")
            if not small:
                small = small_photo(photo)
                self._held += len(small)
            self._kept[digest] = small
            while self._held > self._room:
                self._held -= len(self._kept.popitem(last=False)[1])
            return small


SMALL = SmallPhotos()
"""Those of this process."""
