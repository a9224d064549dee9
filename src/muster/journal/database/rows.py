"""Reading an event's rows: every line checked against the chain, and a damaged one named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.db import connection

from muster.core.chain import BEGINNING, After, Line, read_line
from muster.core.event import Event
from muster.core.fold import Impossible, advance, fold
from muster.core.ids import EventId
from muster.core.rulepack.schema import Rulepack
from muster.journal.database.models import EventRow, LineRow, PackRow
from muster.journal.database.streams import STREAMS
from muster.journal.file import JournalDamaged
from muster.journal.folder import NoEvent, PackMissing, checked_pack

PACKS = 32
"""Packs kept ready: reading one takes longer than folding a small event."""

STANDING = (
    *("id", "pack_id", "organiser", "secret", "locked"),
    *("revision", "head", "edition", "listed", "away"),
)
"""What is asked of an event's row; the rest of it is for lists of events."""
ROW = f"SELECT {', '.join(STANDING)} FROM event WHERE id = %s"  # noqa: S608 - these names only
# Every act asks this: put together anew each time, it takes ten times as long.


def read_row(event: EventId, *, lock: bool = False) -> EventRow:
    """The row of an event; with `lock`, nobody else writes to it until the transaction ends."""
    turn = " FOR UPDATE" if lock and connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(ROW + turn, [event])
        row = cursor.fetchone()
    if row is None:
        raise NoEvent(event)
    return EventRow.from_db(connection.alias, STANDING, row)


def stands_at(event: EventId) -> tuple[int, str] | None:
    """The edition and the last line of an event, for next to nothing: every page asks."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT edition, head FROM event WHERE id = %s", [event])
        row: tuple[int, str] | None = cursor.fetchone()
    return row


def event_of(row: EventRow, known: Event | None) -> Event:
    """The event as its row has it: some lines later than what is known, or read anew.

    What is known may not lead there: a copy of the database was put back, say.
    """
    if known is not None and known.revision <= row.revision:
        try:
            return _later(row, known)
        except JournalDamaged:
            pass
    if known is not None:
        STREAMS.drop(EventId(row.id))
    return _anew(row)


def _later(row: EventRow, known: Event) -> Event:
    lines = tuple(_lines(row, After(known.revision, known.head)))
    try:
        return advance(known, lines)
    except Impossible as impossible:
        raise _impossible(row, impossible) from None


def _anew(row: EventRow) -> Event:
    lines = tuple(_lines(row, After(0, BEGINNING)))
    try:
        return fold(lines, pack_of(row.pack_id))
    except Impossible as impossible:
        raise _impossible(row, impossible) from None


def _lines(row: EventRow, after: After) -> Iterator[Line]:
    """The lines after one that is known, up to the one the row names as its last."""
    found = LineRow.objects.filter(event=row.id, n__gt=after.n, n__lte=row.revision)
    for text in found.order_by("n").values_list("text", flat=True):
        line = read_line(text, Line, after)
        if isinstance(line, str):
            raise JournalDamaged(row.id, after.n + 1, line)
        yield line
        after = After(line.n, line.hash)
    if after.n < row.revision:
        raise JournalDamaged(row.id, after.n + 1, "is missing")
    if after.hash != row.head:
        raise JournalDamaged(row.id, after.n, "is not the one that was written last")


def texts_of(event: EventId) -> tuple[str, ...]:
    """The lines of an event as they are written, letter by letter."""
    rows = LineRow.objects.filter(event=event).order_by("n")
    return tuple(rows.values_list("text", flat=True))


def _impossible(row: EventRow, impossible: Impossible) -> JournalDamaged:
    return JournalDamaged(row.id, impossible.line, impossible.say)


@lru_cache(maxsize=PACKS)
def pack_of(digest: str) -> Rulepack:
    """The pack an event was made with, exactly as it was then."""
    document = PackRow.objects.filter(pk=digest).values_list("document", flat=True).first()
    if document is None:
        raise PackMissing(f"The pack {digest} is missing")
    return checked_pack(document, digest, f"The pack kept as {digest}")
