"""Parts of an entrant's page: their people, and whom they do not meet."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.entrant import Entrant
from muster.core.ids import EntrantId, PersonId
from muster.journal.people import Person
from muster.web.desk.entrants.people import has_own_account
from muster.web.gates import Here


@dataclass(frozen=True, slots=True)
class PersonPanel:
    """`own_account`: they sign in themselves, so only they change what is said of them."""

    id: PersonId
    called: str
    person: Person
    own_account: bool
    erasable: bool
    details: str
    link: str
    erase: str


@dataclass(frozen=True, slots=True)
class ApartView:
    pair: tuple[EntrantId, EntrantId]
    other: str


def people_of(here: Here, who: Entrant) -> tuple[PersonPanel, ...]:
    """For the organiser alone: e-mails and private links are nobody else's business."""
    return tuple(_panel(here, who, person) for person in who.people) if here.is_organiser else ()


def _panel(here: Here, who: Entrant, person: PersonId) -> PersonPanel:
    at = (here.id, who.id, person)
    own = has_own_account(here, person)
    known = here.held.people.get(person, Person(id=person))
    return PersonPanel(
        id=person,
        called=here.names.person(person),
        person=known,
        own_account=own,
        erasable=not own and person != here.actor.person and known != Person(id=person),
        details=reverse("desk-person", args=at),
        link=reverse("desk-link", args=at),
        erase=reverse("desk-erase", args=at),
    )


def apart_of(here: Here, who: EntrantId) -> tuple[ApartView, ...]:
    others = [other for pair in here.event.apart if who in pair for other in pair if other != who]
    found = [ApartView((who, other), here.names.entrant(other)) for other in others]
    return tuple(sorted(found, key=lambda each: each.other))
