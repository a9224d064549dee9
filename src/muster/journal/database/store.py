"""An event in the database: the same store as a folder, one transaction for every act."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import partial
from threading import RLock

from django.db import connection, transaction
from django.db.utils import OperationalError

from muster.core.chain import AnyLine, BaseLine, Line, write_line
from muster.core.event import Event
from muster.core.fold import advance
from muster.core.ids import EventId, PersonId
from muster.core.photos import digests
from muster.journal.database.away import need_here
from muster.journal.database.event_secret import secret_of
from muster.journal.database.failing import sqlstate
from muster.journal.database.models import EventRow, LineRow
from muster.journal.database.people import forget, people_of, put_people
from muster.journal.database.photos import drop_photos, forget_photos, keep_photos
from muster.journal.database.rows import read_row
from muster.journal.database.scrubbing import scrub
from muster.journal.database.shelf import SHELF, Held
from muster.journal.database.streams import STREAMS, put_seals, seals_of
from muster.journal.database.texts import storable
from muster.journal.database.urns import drop_urns, papers_in, put_papers
from muster.journal.folder import Busy
from muster.journal.people import Person, with_people, without_person
from muster.journal.seals import Seals
from muster.journal.secret import SecretMissing, checked_secret
from muster.journal.urns import Papers, Vote


@dataclass(slots=True)
class DatabaseWriting:
    """An event under lock. What is appended counts once the transaction is committed."""

    row: EventRow
    held: Held
    photo: bytes = b""
    vote: Vote | None = None

    @property
    def event(self) -> Event:
        return self.held.event

    def secret(self) -> str:
        where, kept = f"The secret of {self.row.id}", secret_of(self.row)
        if not kept:
            raise SecretMissing(where)
        return checked_secret(kept.encode(), self.event.commitment, where)

    def append(self, lines: tuple[Line, ...]) -> None:
        """Fold first: lines that could not be read again must never be written."""
        event = advance(self.event, lines)
        put_papers(self.held.id, self.event, self.vote, lines)
        put_lines(self.held.id, ((line.n, write_line(line)) for line in lines))
        keep_photos(self.held.id, self.photo, lines)
        if gone := digests(self.event) - digests(event):
            drop_photos(self.held.id, gone)
        drop_urns(self.held.id, self.event, event)
        self._renew(replace(self.held, event=event))

    def papers(self, name: str) -> Papers:
        return papers_in(self.held.id, name)

    def add_people(self, people: Iterable[Person]) -> None:
        fresh = [person for person in people if self.held.people.get(person.id) != person]
        if fresh:
            put_people(self.held.id, fresh)
            self._renew(replace(self.held, people=with_people(self.held.people, fresh)))

    def erase(self, person: PersonId) -> None:
        if self.held.people.get(person, Person(id=person)) != Person(id=person):
            forget_photos(person)
            forget(self.held.id, person)
            self._renew(replace(self.held, people=without_person(self.held.people, person)))

    def lines(self, stream: str, kind: type[AnyLine]) -> tuple[AnyLine, ...]:
        return STREAMS.lines(self.held.id, stream, kind)

    def extend(self, stream: str, lines: Sequence[BaseLine]) -> None:
        STREAMS.extend(self.held.id, stream, lines)

    def seals(self, stream: str) -> Seals:
        return seals_of(self.held.id, stream)

    def put_seals(self, stream: str, seals: Seals) -> None:
        put_seals(self.held.id, stream, seals)

    def _renew(self, held: Held) -> None:
        """The next edition, with what a list of events shows of it."""
        self.held = replace(held, edition=held.edition + 1)
        shown = {**shown_of(held.event), "edition": self.held.edition}
        EventRow.objects.filter(pk=held.id).update(**shown)


OPEN: ContextVar[DatabaseWriting | None] = ContextVar("open", default=None)
"""What this thread has under lock."""


@dataclass(frozen=True, slots=True)
class DatabaseStore:
    """One event of the database.

    `photo` is handed in with the act to come, which attaches it; `vote` with one that casts it.
    """

    id: EventId
    photo: bytes = b""
    vote: Vote | None = None

    def load(self) -> Event:
        return SHELF.get(self.id).event

    def people(self) -> Mapping[PersonId, Person]:
        read_row(self.id)
        return people_of(self.id)

    def add_people(self, people: tuple[Person, ...]) -> None:
        with self.writing(alone=True) as journal:
            journal.add_people(people)

    def erase(self, person: PersonId) -> None:
        """Forget everything about a person but the id, and photos of them. It cannot be undone."""
        with self.writing(alone=True, away=True) as journal:
            journal.erase(person)
        scrub()

    def lines(self, stream: str, kind: type[AnyLine]) -> tuple[AnyLine, ...]:
        return STREAMS.lines(self.id, stream, kind)

    def seals(self, stream: str) -> Seals:
        return seals_of(self.id, stream)

    def where(self, stream: str) -> str:
        return f"{self.id} {stream}"

    @contextmanager
    def writing(self, *, alone: bool = False, away: bool = False) -> Iterator[DatabaseWriting]:
        """The event under lock; who holds the lock already goes on in the same act.

        Who changes people is `alone`: other events show them, too. `away`: wherever the event is;
        nobody who wants to be forgotten waits until it is back.
        """
        open_ = OPEN.get()
        if open_ is not None and open_.held.id == self.id:
            yield open_
            return
        with in_turn(alone=alone):
            row = read_row(self.id, lock=True)
            if not away:
                need_here(row)
            held = SHELF.standing(row)
            journal = DatabaseWriting(row, held, self.photo, self.vote)
            before = OPEN.set(journal)
            try:
                yield journal
            finally:
                OPEN.reset(before)
            if journal.held is not held:
                transaction.on_commit(partial(SHELF.keep, journal.held))


@contextmanager
def in_turn(*, alone: bool = True) -> Iterator[None]:
    """A transaction that nobody else writes beside; `Busy` if the turn does not come.

    Where several can write at once they do, unless `alone`: a writer of one event has its row
    under lock, and asks for no more.
    """
    try:
        with _queue(), transaction.atomic():
            if alone and connection.vendor == "postgresql":
                _take_the_turn()
            yield
    except OperationalError as trouble:
        if _is_busy(trouble.__cause__):
            raise Busy(str(trouble)) from None
        raise


WAITED = frozenset({"55P03", "40P01", "40001"})
"""PostgreSQL's codes for others in the way: a lock, a deadlock, a conflict. Nothing was changed."""


def _is_busy(cause: BaseException | None) -> bool:
    if isinstance(cause, sqlite3.Error):
        return cause.sqlite_errorcode == sqlite3.SQLITE_BUSY
    return sqlstate(cause) in WAITED


THE_TURN = 7_767_637
"""The number of the one lock for what concerns more than one event."""


def _take_the_turn() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [THE_TURN])


TURN = RLock()
"""SQLite takes one writer at a time, and has those who wait ask again, ever more seldom.

The threads of this process wait here instead, and come in as soon as they can.
"""


@contextmanager
def _queue() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
    elif TURN.acquire(timeout=connection.settings_dict["OPTIONS"]["timeout"]):
        try:
            yield
        finally:
            TURN.release()
    else:
        raise Busy("other threads of this process")


def put_lines(event: EventId, texts: Iterable[tuple[int, str]]) -> None:
    LineRow.objects.bulk_create([LineRow(event_id=event, n=n, text=text) for n, text in texts])


def shown_of(event: Event) -> dict[str, object]:
    """What an event's row says of where its journal stands."""
    return {
        "name": storable(event.name),
        "day": event.day,
        "phase": event.phase.value,
        "organiser": event.organiser,
        "revision": event.revision,
        "head": event.head,
    }
