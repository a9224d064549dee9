"""An event that somebody hands in as a file: taken only if nobody here is drawn into it."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core.ids import EventId, PersonId
from muster.journal.archive_look import Inside
from muster.journal.database.carrying import bring_archive
from muster.journal.database.models import Account, EventRow, PersonRow
from muster.journal.database.people import people_at_events_of
from muster.journal.folder import EventExists

AT_ONCE = 500
"""Ids that one question names."""


class KnownElsewhere(Exception):
    """People of the archive are known here from events of others: only a host may bring it in.

    Whoever runs an event reads what is known of its people, and may erase them.
    """

    def __init__(self, people: int) -> None:
        self.people = people
        super().__init__(f"{people} people are known from events of others")


def need_strangers(account: Account, ids: Iterable[str]) -> None:
    """Whoever is in the archive is new here, or known to whoever brings it in."""
    own = {account.person_id, *people_at_events_of(PersonId(account.person_id))}
    known = _known(sorted(ids)) - own
    if known and not account.host:
        raise KnownElsewhere(len(known))


def need_new(inside: Inside) -> None:
    """An event is here once, whatever it is called by now."""
    there = EventRow.objects.filter(commitment=inside.event.commitment).first()
    if there is not None:
        raise EventExists(there.id)


def _known(ids: list[str]) -> set[str]:
    parts = (ids[i : i + AT_ONCE] for i in range(0, len(ids), AT_ONCE))
    found = (PersonRow.objects.filter(pk__in=part).values_list("pk", flat=True) for part in parts)
    return {person for rows in found for person in rows}


def bring_for(account: Account, raw: bytes, inside: Inside) -> EventId:
    """Put a looked-at archive into the database, as an event of whoever brings it."""
    need_strangers(account, inside.ids)
    own = inside.event.organiser == account.person_id
    return bring_archive(raw, None if own else account)
