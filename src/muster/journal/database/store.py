"""An event in the database: the same store as a folder, one transaction for every act."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from django.db import transaction
from django.db.utils import OperationalError

from muster.core.chain import Line, write_line
from muster.core.event import Event
from muster.core.fold import advance
from muster.core.ids import EventId, PersonId
from muster.journal.database.models import EventRow, LineRow
from muster.journal.database.people import forget, people_of, put_people, scrub
from muster.journal.database.rows import read_row
from muster.journal.database.shelf import SHELF, Held
from muster.journal.folder import Busy
from muster.journal.people import Person, with_people, without_person
from muster.journal.secret import SecretMissing, checked_secret


@dataclass(slots=True)
class DatabaseWriting:
    """An event under lock. What is appended counts once the transaction is committed."""

    row: EventRow
    held: Held

    @property
    def event(self) -> Event:
        return self.held.event

    def secret(self) -> str:
        if not self.row.secret:
            raise SecretMissing(f"The secret of {self.row.id}")
        kept = self.row.secret.encode()
        return checked_secret(kept, self.event.commitment, f"The secret of {self.row.id}")

    def append(self, lines: tuple[Line, ...]) -> None:
        """Fold first: lines that could not be read again must never be written."""
        event = advance(self.event, lines)
        put_lines(self.held.id, ((line.n, write_line(line)) for line in lines))
        self._renew(replace(self.held, event=event))

    def add_people(self, people: Iterable[Person]) -> None:
        fresh = [person for person in people if self.held.people.get(person.id) != person]
        if fresh:
            put_people(self.held.id, fresh)
            self._renew(replace(self.held, people=with_people(self.held.people, fresh)))

    def erase(self, person: PersonId) -> None:
        if self.held.people.get(person, Person(id=person)) != Person(id=person):
            forget(self.held.id, person)
            self._renew(replace(self.held, people=without_person(self.held.people, person)))

    def _renew(self, held: Held) -> None:
        """The next edition, with what a list of events shows of it."""
        self.held = replace(held, edition=held.edition + 1)
        shown = {**shown_of(held.event), "edition": self.held.edition}
        EventRow.objects.filter(pk=held.id).update(**shown)


@dataclass(frozen=True, slots=True)
class DatabaseStore:
    """One event of the database."""

    id: EventId

    def load(self) -> Event:
        return SHELF.get(self.id).event

    def people(self) -> Mapping[PersonId, Person]:
        read_row(self.id)
        return people_of(self.id)

    def add_people(self, people: tuple[Person, ...]) -> None:
        with self.writing() as journal:
            journal.add_people(people)

    def erase(self, person: PersonId) -> None:
        """Forget everything about a person but the id. It cannot be undone."""
        with self.writing() as journal:
            journal.erase(person)
        scrub()

    @contextmanager
    def writing(self) -> Iterator[DatabaseWriting]:
        with in_turn():
            row = read_row(self.id, lock=True)
            held = SHELF.standing(row)
            journal = DatabaseWriting(row, held)
            yield journal
            if journal.held is not held:
                transaction.on_commit(partial(SHELF.keep, journal.held))


@contextmanager
def in_turn() -> Iterator[None]:
    """A transaction that nobody else writes beside; `Busy` if the turn does not come."""
    try:
        with transaction.atomic():
            yield
    except OperationalError as trouble:
        cause = trouble.__cause__
        if isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Busy(str(trouble)) from None
        raise


def put_lines(event: EventId, texts: Iterable[tuple[int, str]]) -> None:
    LineRow.objects.bulk_create([LineRow(event_id=event, n=n, text=text) for n, text in texts])


def shown_of(event: Event) -> dict[str, object]:
    """What an event's row says of where its journal stands."""
    return {
        "name": event.name,
        "day": event.day,
        "phase": event.phase.value,
        "organiser": event.organiser,
        "revision": event.revision,
        "head": event.head,
    }
