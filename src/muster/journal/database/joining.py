"""What an event became elsewhere put into its rows here: its lines, streams, photos and people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import F

from muster.core.event import Event
from muster.core.ids import EventId, PersonId
from muster.core.photos import digests, people_in
from muster.journal.database.carrying import Carried, kept_streams
from muster.journal.database.models import Account, EventRow, KeyRow, LineRow, PersonRow, StreamRow
from muster.journal.database.people import (
    forget,
    introduce,
    people_at_events_of,
    people_of,
    put_people,
)
from muster.journal.database.photos import drop_photos, forget_photos, put_photo
from muster.journal.database.rows import texts_of
from muster.journal.database.scrubbing import scrub
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import put_lines, shown_of
from muster.journal.database.streams import STREAMS, put_seals, put_texts
from muster.journal.people import Person
from muster.journal.photos import digest_of

Texts = Sequence[str]


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that was written of an event: its journal, and its streams by their names."""

    lines: Texts
    streams: Mapping[str, Texts]

    def holds(self, other: Story) -> bool:
        """Whether all of the other was written here, too, and in the same order."""
        return _begins(self.lines, other.lines) and all(
            _begins(self.streams.get(name, ()), texts) for name, texts in other.streams.items()
        )

    def shared_with(self, other: Story) -> int:
        """How many lines of the journal both begin with."""
        return _shared(self.lines, other.lines)


def story_here(event: EventId) -> Story:
    return Story(texts_of(event), {stream.name: stream.texts for stream in kept_streams(event)})


def story_of(carried: Carried) -> Story:
    return Story(carried.whole.texts, {stream.name: stream.texts for stream in carried.streams})


def _begins(long: Texts, short: Texts) -> bool:
    return _shared(long, short) == len(short)


def _shared(one: Texts, other: Texts) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def take_over(event: EventId, carried: Carried) -> None:
    """What is carried counts from now on; what is here and not in it does not.

    To be called in a transaction, with the event under lock.
    """
    before, now = SHELF.get(event).event, carried.whole.event
    _put_lines(event, carried)
    for stream in carried.streams:
        _put_stream(event, stream.name, stream.texts)
        if stream.seals:
            put_seals(event, stream.name, stream.seals)
    kept = {stream.name for stream in carried.streams}
    StreamRow.objects.filter(event=event).exclude(stream__in=kept).delete()
    EventRow.objects.filter(pk=event).update(**shown_of(now), edition=F("edition") + 1)
    join_people(event, carried.whole.people, before.organiser)
    _put_photos(event, before, carried)
    transaction.on_commit(partial(_renewed, event))


def _put_lines(event: EventId, carried: Carried) -> None:
    texts = carried.whole.texts
    shared = _shared(story_here(event).lines, texts)
    LineRow.objects.filter(event=event, n__gt=shared).delete()
    KeyRow.objects.filter(event=event, last__gt=shared).delete()
    put_lines(event, list(enumerate(texts, start=1))[shared:])


def _put_stream(event: EventId, name: str, texts: Texts) -> None:
    rows = StreamRow.objects.filter(event=event, stream=name).order_by("n")
    shared = _shared(tuple(rows.values_list("text", flat=True)), texts)
    rows.filter(n__gt=shared).delete()
    fresh = put_texts(event, name, list(enumerate(texts, start=1))[shared:])
    if fresh:
        STREAMS.tell_when_committed(event, name, fresh[-1].pk)


def _put_photos(event: EventId, before: Event, carried: Carried) -> None:
    """No photo comes back of somebody who was erased here meanwhile."""
    now = carried.whole.event
    wanted = shown_photos(event, now)
    for photo in carried.photos:
        if digest_of(photo) in wanted:
            put_photo(event, photo)
    gone = digests(before) - digests(now)
    if gone:
        drop_photos(event, gone)


def shown_photos(event: EventId, now: Event) -> frozenset[str]:
    """The photos of an event that show nobody who was erased, by their digests."""
    erased = {who for who, person in people_of(event).items() if is_erased(person)}
    hidden = {photo.digest for photo in now.photos.values() if people_in(now, photo) & erased}
    return frozenset(digests(now) - hidden)


def _renewed(event: EventId) -> None:
    STREAMS.drop(event)
    SHELF.get(event)


# ── people ──


def is_erased(person: Person) -> bool:
    return person == Person(id=person.id)


def join_people(event: EventId, brought: Iterable[Person], organiser: PersonId) -> None:
    """Names as they are where the event was; who was erased at either place is erased.

    Who signs in here says here how they are called. Nobody is made known at this event by a file
    that happens to name them, whatever it says of them, if only other organisers' events know them:
    whoever runs an event may rename its people and erase them.
    """
    people, known = tuple(brought), people_of(event)
    own = _signing_in(person.id for person in people)
    ours = [
        (known[person.id], person)
        for person in people
        if person.id in known and person.id not in own and not is_erased(known[person.id])
    ]
    put_people(event, [now for was, now in ours if was != now and not is_erased(now)])
    for _, now in ours:
        if is_erased(now):
            forget_photos(now.id)
            forget(event, now.id)
            transaction.on_commit(scrub)
    fresh = [person for person in people if person.id not in known]
    theirs = _known_here(person.id for person in fresh) - people_at_events_of(organiser)
    introduce(event, [person for person in fresh if person.id not in theirs])


def _signing_in(people: Iterable[PersonId]) -> frozenset[str]:
    return frozenset(
        Account.objects.filter(person__in=list(people)).values_list("person", flat=True)
    )


def _known_here(people: Iterable[PersonId]) -> frozenset[str]:
    return frozenset(PersonRow.objects.filter(pk__in=list(people)).values_list("pk", flat=True))
