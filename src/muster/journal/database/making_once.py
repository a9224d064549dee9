"""New events for programs: one however often it is asked for under the same key."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date

from muster.core.chain import canonical
from muster.core.commands import ChangeDetails
from muster.core.ids import EventId
from muster.core.rulepack.digest import digest
from muster.core.rulepack.schema import Rulepack
from muster.journal.database.accounts import Account, actor_of, person_of
from muster.journal.database.doing import kept_key, perform_here
from muster.journal.database.making import create_event
from muster.journal.database.models import KeyRow
from muster.journal.database.store import in_turn

MADE = "new event "
"""Before the keys of new events: they are no event's own."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    pack: Rulepack
    name: str
    day: date
    venue: str = ""
    tables: int | None = None
    capacity: int | None = None


def make_once(account: Account, wanted: NewEvent, key: str) -> EventId:
    """The event; `Refused` if it cannot be, and then there is none."""
    asked = _asked(wanted)
    with in_turn():
        Account.objects.select_for_update().get(pk=account.pk)  # one after the other
        mine = KeyRow.objects.filter(person=account.person_id, key=_key(key), asked=asked)
        known = mine.values_list("event", flat=True).first() if key else None
        if known is not None:
            return EventId(known)
        event = _made(account, wanted)
        if key:
            KeyRow.objects.create(
                event_id=event,
                person=account.person_id,
                key=_key(key),
                asked=asked,
                first=1,
                last=1,
            )
        return event


def _made(account: Account, wanted: NewEvent) -> EventId:
    event = create_event(
        wanted.pack, name=wanted.name, day=wanted.day, organiser=person_of(account)
    )
    if wanted.venue or wanted.tables or wanted.capacity:
        details = ChangeDetails(venue=wanted.venue, tables=wanted.tables, capacity=wanted.capacity)
        perform_here(event, actor_of(account), details)
    return event


def _key(key: str) -> str:
    return kept_key(MADE + key)


def _asked(wanted: NewEvent) -> str:
    said = [
        digest(wanted.pack),
        wanted.name,
        wanted.day.isoformat(),
        wanted.venue,
        wanted.tables,
        wanted.capacity,
    ]
    return hashlib.sha256(canonical(said).encode()).hexdigest()
