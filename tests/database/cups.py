"""A small event in the database, and the shortest ways to look at what is kept of it."""

from __future__ import annotations

from datetime import date

from muster.core.ids import EventId, PersonId
from muster.core.verify import verify
from muster.journal.database.doing import perform_here
from muster.journal.database.making import create_event
from muster.journal.database.models import LineRow
from muster.journal.database.shelf import SHELF, Held
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from muster.journal.perform import Done
from tests.journal.shelf import TESS, TESS_BROWN, pack, register

ANN = Person(id=PersonId("ann"), name="Ann Lee", email="ann@example.org", pronouns="she/her")
DAY = date(2024, 6, 15)


def make_cup(name: str = "Cup", organiser: Person = TESS_BROWN) -> EventId:
    return create_event(pack(), name=name, day=DAY, organiser=organiser)


def enter(event: EventId, *people: Person, key: str = "") -> Done:
    """Somebody new enters, as the desk has it: the person and the entrant at once."""
    command = register(*(person.id for person in people))
    return perform_here(event, TESS, command, people=people, key=key)


def texts(event: EventId) -> list[str]:
    rows = LineRow.objects.filter(event=event).order_by("n")
    return [text for (text,) in rows.values_list("text")]


def entered(event: EventId) -> list[str]:
    return [str(each.people[0]) for each in DatabaseStore(event).load().entrants.values()]


def read_anew(event: EventId) -> Held:
    """The event as a process finds it that has not seen a line of it."""
    SHELF.forget()
    return SHELF.get(event)


def holds(event: EventId) -> bool:
    """Whether every line, read anew, follows from those before it, and every draw is fair."""
    found = read_anew(event).event
    return verify(found.lines(), found.official).holds
