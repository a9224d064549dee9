"""Parts of an entrant's page: their people, whom they do not meet, what was noted about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from muster.core.event import Entrant
from muster.core.facts import ConductNoted
from muster.core.ids import EntrantId, PersonId
from muster.journal.people import Person
from muster.web.desk.entrants.people import has_own_account
from muster.web.gates import Here
from muster.words.facts import MEASURE
from muster.words.tongue import _


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


@dataclass(frozen=True, slots=True)
class NoteView:
    at: datetime
    who: str
    kind: str
    measure: str
    text: str


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


def notes_of(here: Here, who: EntrantId) -> tuple[NoteView, ...]:
    """Newest first."""
    names = here.names
    return tuple(
        NoteView(
            at=noted.line.at,
            who=names.person(noted.line.by),
            kind=names.causes.get(noted.fact.about, noted.fact.about),
            measure=_(MEASURE[noted.fact.measure]),
            text=noted.fact.text,
        )
        for noted in reversed(here.event.conduct)
        if isinstance(noted.fact, ConductNoted) and noted.fact.entrant == who
    )
