"""Everything the database holds, read anew from its first line: what is there, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.utils import Error

from muster.core.ids import EventId
from muster.journal.brawl import BrawlDamaged, read_texts
from muster.journal.database.carrying import KINDS
from muster.journal.database.failing import Failing, failing
from muster.journal.database.models import EventRow, StreamRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.streams import STREAMS
from muster.journal.file import JournalDamaged
from muster.journal.folder import PackMissing
from muster.journal.streams import BRAWL


@dataclass(frozen=True, slots=True)
class Checked:
    """One event: how far its journal goes, and what is wrong with it or a stream of its games."""

    event: EventId
    name: str
    revision: int
    last: datetime | None
    damage: tuple[str, ...] = ()


def check_all() -> Iterator[Checked]:
    """Every line of every journal and stream against the one before it; nothing is written."""
    SHELF.forget()
    STREAMS.forget()
    for row in EventRow.objects.defer("secret", "locked").order_by("pk"):
        yield _checked(row)


def _checked(row: EventRow) -> Checked:
    event = EventId(row.id)
    try:
        found = SHELF.get(event).event
    except (JournalDamaged, PackMissing) as damage:
        return Checked(event, row.name, row.revision, None, (str(damage),))
    except Error as trouble:
        return Checked(event, row.name, row.revision, None, (_unreadable(event, trouble),))
    last = next(found.newest_first()).at
    return Checked(event, row.name, found.revision, last, tuple(_damaged_streams(event)))


def _unreadable(what: str, trouble: Error) -> str:
    """A page of the database that is damaged; whatever else is wrong with it is not about one."""
    if failing(trouble) is not Failing.DAMAGED:
        raise trouble
    return f"{what}: some of its pages in the database are damaged"


def _damaged_streams(event: EventId) -> Iterator[str]:
    streams = StreamRow.objects.filter(event=event).order_by("stream")
    for stream in streams.values_list("stream", flat=True).distinct():
        try:
            _read(event, stream)
        except JournalDamaged as damage:
            yield str(damage)
        except BrawlDamaged as damage:
            yield f"{event} {stream}: {damage}"
        except Error as trouble:
            yield _unreadable(f"{event} {stream}", trouble)


def _read(event: EventId, stream: str) -> None:
    kind = stream.partition(":")[0] + ":"
    if kind != BRAWL:
        STREAMS.lines(event, stream, KINDS[kind])
        return
    rows = StreamRow.objects.filter(event=event, stream=stream).order_by("n")
    read_texts(list(rows.values_list("text", flat=True)))
