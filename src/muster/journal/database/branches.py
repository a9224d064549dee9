"""Where an event went on at two places: the story that does not count, as a locked archive."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from muster.core.ids import EventId, PersonId
from muster.journal.archive import pack_up, unpack
from muster.journal.database.keys import server_key
from muster.journal.database.models import BranchRow, EventPerson
from muster.journal.folder import FolderStore
from muster.journal.lease import slip_of, with_slip
from muster.journal.lending import Branch, Choice
from muster.journal.people import Person
from muster.journal.perform import now
from muster.journal.sealing import Box


def branches_of(event: EventId) -> tuple[Branch, ...]:
    """Every branch of an event, the latest first."""
    rows = BranchRow.objects.filter(event=event).defer("content").order_by("-pk")
    return tuple(branch_from(row) for row in rows)


def branch_of(event: EventId, number: int) -> Branch | None:
    row = BranchRow.objects.filter(event=event, pk=number).defer("content").first()
    return branch_from(row) if row else None


def file_of(event: EventId, number: int) -> bytes:
    """A branch as the archive that it came as, less what was erased since."""
    return content_of(BranchRow.objects.get(event=event, pk=number))


def branch_from(row: BranchRow) -> Branch:
    return Branch(
        number=row.pk,
        holder=row.holder,
        common=row.common,
        revision=row.revision,
        came=row.came,
        choice=Choice(row.choice),
        chosen=row.chosen,
        chosen_by=PersonId(row.chosen_by),
        chosen_at=row.chosen_at,
        reason=row.reason,
    )


def keep_branch(
    event: EventId, raw: bytes, *, holder: str, common: int, revision: int
) -> BranchRow:
    """Kept once, however often it comes. To be called in a transaction."""
    row, _ = BranchRow.objects.get_or_create(
        event_id=event,
        digest=hashlib.sha256(raw).hexdigest(),
        defaults={
            "content": _box(event).lock(raw),
            "holder": holder,
            "common": common,
            "revision": revision,
            "came": now(),
        },
    )
    return row


def content_of(row: BranchRow) -> bytes:
    return _box(EventId(row.event_id)).open(bytes(row.content))


@contextmanager
def opened(raw: bytes) -> Iterator[FolderStore]:
    """The event of an archive in a folder that is gone afterwards."""
    with TemporaryDirectory(prefix="muster-") as aside:
        yield unpack(raw, Path(aside) / "event")


def forget_in_branches(person: PersonId) -> None:
    """Who is erased is erased from what does not count, too. To be called in a transaction."""
    known = EventPerson.objects.filter(person=person).values("event")
    for row in BranchRow.objects.filter(event__in=known):
        raw = content_of(row)
        with opened(raw) as store:
            if store.people().get(person, Person(id=person)) == Person(id=person):
                continue
            store.erase(person)
            left, slip = pack_up(store.folder), slip_of(raw)
        row.content = _box(EventId(row.event_id)).lock(with_slip(left, slip) if slip else left)
        row.save(update_fields=("content",))


def _box(event: EventId) -> Box:
    return Box.of(server_key(settings.DATA), f"branch|{event}")
