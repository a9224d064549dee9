"""Events folded in memory, caught up by the lines not seen yet, with word to whoever listens."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import RLock

from django.db import connection

from muster.core.event import Event
from muster.core.ids import EventId, PersonId
from muster.journal.database.away import away_at
from muster.journal.database.models import EventRow
from muster.journal.database.people import people_of
from muster.journal.database.rows import event_of, pack_of, read_row, stands_at
from muster.journal.database.watch import WATCH
from muster.journal.file import JournalDamaged
from muster.journal.folder import PackMissing
from muster.journal.lending import Away
from muster.journal.people import Person

Listener = Callable[[EventId, int], None]

ROOM = 200
"""How many events stand on the shelf at most; the one not asked for the longest makes room."""


@dataclass(frozen=True, slots=True)
class Held:
    """An event and its people as they are in one edition; `away` if it is written elsewhere."""

    id: EventId
    event: Event
    people: Mapping[PersonId, Person]
    edition: int
    away: Away | None = None

    def is_of(self, row: EventRow) -> bool:
        return (self.edition, self.event.head) == (row.edition, row.head)


class Shelf:
    """Only what is committed is kept here, and everybody who listens hears of each edition."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._held: OrderedDict[EventId, Held] = OrderedDict()
        self._editions: dict[EventId, int] = {}
        self._listeners: list[Listener] = []
        self._lock = RLock()
        self._reading: defaultdict[EventId, RLock] = defaultdict(RLock)
        self._looked: Mapping[EventId, int] | None = None
        self._counted: tuple[int, int] | None = None

    def get(self, event: EventId) -> Held:
        """The event as it now is; `NoEvent` if there is none."""
        known = self._used(event)
        if known is not None and stands_at(event) == (known.edition, known.event.head):
            return known
        return self.standing(read_row(event))

    def __len__(self) -> int:
        return len(self._held)

    def known(self, event: EventId) -> Held | None:
        """What memory has of an event, be it old."""
        with self._lock:
            return self._held.get(event)

    def edition(self, event: EventId) -> int | None:
        """The latest edition memory has heard of."""
        with self._lock:
            return self._editions.get(event)

    def listen(self, listener: Listener) -> None:
        """Be told of every new edition, in whichever thread hears of it first."""
        self._listeners.append(listener)

    def standing(self, row: EventRow) -> Held:
        """What a row stands for, read by one thread while the others wait for it."""
        event = EventId(row.id)
        known = self._used(event)
        if known is not None and known.is_of(row):
            return known
        with self._reading[event]:
            row, known = read_row(event), self.known(event)
            if known is not None and known.is_of(row):
                return known
            seen = known.event if known else None
            found = event_of(row, seen)
            held = Held(event, found, people_of(event), row.edition, away_at(row))
            if connection.in_atomic_block:
                return held  # what is read inside a transaction may never come to be
            before = self._put(held)
        if before is not None:
            self._tell(event, before, held.edition)
        return held

    def keep(self, held: Held) -> None:
        """Take in what this process has just committed, unless later work came in before it."""
        with self._reading[held.id]:
            known = self.known(held.id)
            if known is not None and known.edition >= held.edition:
                return
            before = self._put(held)
        self._tell(held.id, before, held.edition)

    def look(self) -> list[tuple[EventId, int]]:
        """What has changed since the last look, whoever did it; what stands here is caught up."""
        count = WATCH.count()
        if count == self._counted:
            return []
        now = {EventId(name): n for name, n in EventRow.objects.values_list("pk", "edition")}
        with self._lock:
            before = {**now, **self._editions} if self._looked is None else self._looked
        changed = [
            (event, edition) for event, edition in now.items() if before.get(event) != edition
        ]
        for event, edition in changed:
            self._hear(event, edition)
        self._looked, self._counted = now, count
        return changed

    def forget(self) -> None:
        """Empty the shelf; those who listen stay."""
        with self._lock:
            self._held.clear()
            self._editions.clear()
            self._looked = self._counted = None
        WATCH.close()
        pack_of.cache_clear()

    # ── inside ──

    def _used(self, event: EventId) -> Held | None:
        with self._lock:
            if event in self._held:
                self._held.move_to_end(event)
            return self._held.get(event)

    def _put(self, held: Held) -> int | None:
        """Keep an event; returns the edition that was the latest until now."""
        with self._lock:
            before = self._editions.get(held.id)
            self._held[held.id] = held
            self._held.move_to_end(held.id)
            self._editions[held.id] = held.edition
            if len(self._held) > self._room:
                gone, _ = self._held.popitem(last=False)
                self._reading.pop(gone, None)
            return before

    def _tell(self, event: EventId, before: int | None, edition: int) -> None:
        if before != edition:
            for listener in tuple(self._listeners):
                listener(event, edition)

    def _hear(self, event: EventId, edition: int) -> None:
        """Catch up with an edition that another process made."""
        if self.known(event) is not None:
            try:
                self.get(event)
            except (JournalDamaged, PackMissing):
                pass  # whoever opens the event is told; the others go on
            else:
                return
        with self._lock:
            before = self._editions.get(event, 0)
            self._editions[event] = max(before, edition)
        if edition > before:
            self._tell(event, before, edition)


SHELF = Shelf()
"""The one shelf of this process."""
