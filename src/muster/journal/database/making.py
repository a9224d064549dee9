"""New events, and the list of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import F

from muster.core.chain import write_line
from muster.core.event import Event, Phase
from muster.core.fold import fold
from muster.core.ids import EventId, PersonId
from muster.core.problem import Code
from muster.core.rulepack.digest import document
from muster.core.rulepack.schema import Rulepack
from muster.journal.database.models import EventRow
from muster.journal.database.placing import Whole, place
from muster.journal.database.rows import read_row
from muster.journal.database.store import in_turn
from muster.journal.people import Person
from muster.journal.perform import ANY_DAY, begin_event, now


@dataclass(frozen=True, slots=True)
class EventCard:
    """What a list of events shows of one; `pack` is what its rule pack is called in short."""

    id: EventId
    name: str
    day: date
    pack: str
    phase: Phase
    organiser: PersonId
    listed: bool
    revision: int
    edition: int
    created: datetime


def create_event(
    pack: Rulepack,
    *,
    name: str,
    day: date,
    organiser: Person,
    confirm: frozenset[Code] = ANY_DAY,
) -> EventId:
    """A new event, with a secret nobody has seen."""
    beginning = begin_event(pack, name=name, day=day, organiser=organiser.id, confirm=confirm)
    event = fold(beginning.lines, pack)
    texts = [write_line(line) for line in beginning.lines]
    whole = Whole(event, texts, document(pack), beginning.secret, (organiser,))
    with in_turn():
        return place(whole, now())


def keep_event(event: Event, secret: str, people: Sequence[Person]) -> EventId:
    """An event that was decided in memory, line by line, kept from now on as it is."""
    texts = [write_line(line) for line in event.lines()]
    whole = Whole(event, texts, document(event.official), secret, people)
    with in_turn():
        return place(whole, now())


def all_events() -> list[EventCard]:
    """Every event, the latest day first, in one query."""
    rows = EventRow.objects.select_related("pack").defer("pack__document", "secret", "locked")
    return [_card(row) for row in rows.order_by("-day", "name", "pk")]


def is_listed(event: EventId) -> bool:
    return read_row(event).listed


def list_event(event: EventId, *, listed: bool) -> None:
    """Show an event on the public list, or leave it to those who know its address."""
    read_row(event)
    changed = EventRow.objects.filter(pk=event).exclude(listed=listed)
    changed.update(listed=listed, edition=F("edition") + 1)


def _card(row: EventRow) -> EventCard:
    return EventCard(
        id=EventId(row.id),
        name=row.name,
        day=row.day,
        pack=row.pack.short,
        phase=Phase(row.phase),
        organiser=PersonId(row.organiser),
        listed=row.listed,
        revision=row.revision,
        edition=row.edition,
        created=row.created,
    )
