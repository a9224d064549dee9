"""People in the database: one row each across events, and who of them is known where."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import F, QuerySet

from muster.core.ids import EventId, PersonId
from muster.core.text import tidied
from muster.journal.database.branches import forget_in_branches
from muster.journal.database.models import Account, EventPerson, EventRow, PersonRow
from muster.journal.database.scrubbing import overwrite
from muster.journal.people import Person

DETAILS = ("name", "email", "pronouns")


class HasAccount(Exception):
    """Somebody signs in as this person: the account is closed before the person is erased."""


def people_of(event: EventId) -> dict[PersonId, Person]:
    """Everybody known at an event, in the order in which they came to be."""
    known = EventPerson.objects.filter(event=event).order_by("pk")
    rows = known.values_list("person", *(f"person__{detail}" for detail in DETAILS))
    return {
        PersonId(who): Person(id=PersonId(who), name=name, email=email, pronouns=pronouns)
        for who, name, email, pronouns in rows
    }


def events_of(person: PersonId) -> frozenset[EventId]:
    """Every event at which somebody is known, whatever they do there."""
    known = EventPerson.objects.filter(person=person).values_list("event", flat=True)
    return frozenset(map(EventId, known))


def people_at_events_of(organiser: PersonId) -> frozenset[str]:
    """Everybody whom somebody can read of already: those at the events they run."""
    own = EventPerson.objects.filter(event__organiser=organiser)
    return frozenset(own.values_list("person", flat=True))


def introduce(event: EventId, people: Iterable[Person]) -> None:
    """Make people known at a new event; what is said of somebody known already stays."""
    listed = [*map(tidied, people)]
    rows = [PersonRow(**person.model_dump()) for person in listed]
    PersonRow.objects.bulk_create(rows, ignore_conflicts=True)
    _make_known(event, listed)


def put_people(event: EventId, people: Iterable[Person]) -> None:
    """Keep what is said of people now, and make them known at an event."""
    listed = [*map(tidied, people)]
    PersonRow.objects.bulk_create(
        [PersonRow(**person.model_dump()) for person in listed],
        update_conflicts=True,
        unique_fields=("id",),
        update_fields=DETAILS,
    )
    _make_known(event, listed)
    _renew_elsewhere(event, [person.id for person in listed])


def rename(person: PersonId, name: str) -> None:
    """What somebody is called from now on, wherever they are known."""
    PersonRow.objects.filter(pk=person).update(name=name)
    _renew(EventPerson.objects.filter(person=person))


def forget(event: EventId, person: PersonId) -> None:
    """Leave of a person the id alone, at this event and at every other."""
    if Account.objects.filter(person=person).exists():
        raise HasAccount(person)
    overwrite()
    PersonRow.objects.filter(pk=person).update(**dict.fromkeys(DETAILS, ""))
    forget_in_branches(person)
    _renew_elsewhere(event, [person])


def _make_known(event: EventId, people: Iterable[Person]) -> None:
    rows = [EventPerson(event_id=event, person_id=person.id) for person in people]
    EventPerson.objects.bulk_create(rows, ignore_conflicts=True)


def _renew_elsewhere(event: EventId, people: Collection[PersonId]) -> None:
    """What other events show of these people is another edition now."""
    _renew(EventPerson.objects.filter(person__in=people).exclude(event=event))


def _renew(known: QuerySet[EventPerson]) -> None:
    shown = EventRow.objects.filter(pk__in=known.values("event"))
    shown.update(edition=F("edition") + 1)
