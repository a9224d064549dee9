"""Private links: who holds one is a person at an event, until it is revoked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import connection

from muster.core.ids import EventId, PersonId
from muster.journal.database.keys import link_hash, link_token, server_key
from muster.journal.database.models import LinkRow
from muster.journal.database.store import in_turn

HOLDER = "SELECT event_id, person_id, revoked FROM link WHERE token_hash = %s"
# Every page of a phone asks this: put together anew each time, it takes ten times as long.


@dataclass(frozen=True, slots=True)
class Holder:
    event: EventId
    person: PersonId


@dataclass(frozen=True, slots=True)
class Revoked:
    """The link was good once; the organiser of this event can give another."""

    event: EventId


def token_of(event: EventId, person: PersonId) -> str:
    """The token of a person at an event: the same each time, so that cards can be printed again."""
    return tokens_of(event, (person,))[person]


def tokens_of(event: EventId, people: Iterable[PersonId]) -> Mapping[PersonId, str]:
    """The tokens of several people, as `token_of` gives them one by one."""
    wanted = tuple(dict.fromkeys(people))
    good = _good(event, wanted)
    if missing := [person for person in wanted if person not in good]:
        good |= _make(event, missing)
    return {person: _token(event, person, good[person]) for person in wanted}


def holder_of(token: str) -> Holder | Revoked | None:
    """Who comes with a token, however it is capitalised."""
    with connection.cursor() as cursor:
        cursor.execute(HOLDER, [link_hash(token.strip().lower())])
        row = cursor.fetchone()
    if row is None:
        return None
    event, person, revoked = row
    return Revoked(EventId(event)) if revoked else Holder(EventId(event), PersonId(person))


def revoke(event: EventId, person: PersonId) -> None:
    """Close a person's link; the next `token_of` gives another."""
    LinkRow.objects.filter(event=event, person=person).update(revoked=True)


def revoke_all(person: PersonId) -> None:
    """Close a person's links at every event, whether they judge or play there."""
    LinkRow.objects.filter(person=person, revoked=False).update(revoked=True)


def _good(event: EventId, people: tuple[PersonId, ...]) -> dict[PersonId, int]:
    rows = LinkRow.objects.filter(event=event, person__in=people, revoked=False)
    return {PersonId(person): n for person, n in rows.values_list("person", "generation")}


def _make(event: EventId, people: list[PersonId]) -> dict[PersonId, int]:
    """A new generation for those who have no link, or whose link was revoked."""
    with in_turn():
        good = _good(event, tuple(people))
        rows = LinkRow.objects.filter(event=event, person__in=people).order_by("generation")
        latest = dict(rows.values_list("person", "generation"))
        fresh = {p: latest.get(p, 0) + 1 for p in people if p not in good}
        LinkRow.objects.bulk_create(
            LinkRow(
                event_id=event,
                person_id=person,
                generation=generation,
                token_hash=link_hash(_token(event, person, generation)),
            )
            for person, generation in fresh.items()
        )
        return {**good, **fresh}


def _token(event: EventId, person: PersonId, generation: int) -> str:
    return link_token(server_key(settings.DATA), event, person, generation)
