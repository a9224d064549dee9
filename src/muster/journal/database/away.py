"""Whether an event is written here: one that was lent, or handed back, is only looked at."""

from __future__ import annotations

from muster.core.ids import EventId
from muster.core.problem import Code, Refused, refuse
from muster.journal.database.models import EventRow, LeaseRow
from muster.journal.database.rows import read_row
from muster.journal.lending import Away


def away_of(event: EventId) -> Away | None:
    """Where an event is, if it is not here."""
    return away_at(read_row(event))


def away_at(row: EventRow) -> Away | None:
    return _away(row.away) if row.away else None


def need_here(row: EventRow) -> None:
    """Nothing is written to an event that is away: two stories of it could not be made one."""
    if row.away:
        raise _refused(_away(row.away))


def need_event_here(event: EventId) -> None:
    need_here(read_row(event))


def _away(lease: str) -> Away:
    row = LeaseRow.objects.get(lease=lease)
    since = row.ended if row.ours and row.ended else row.since
    return Away(row.holder, row.address, since, handed_back=row.ours)


def _refused(away: Away) -> Refused:
    if away.handed_back:
        return refuse(Code.EVENT_HANDED_BACK, address=away.address, since=away.since)
    return refuse(Code.EVENT_LENT, holder=away.holder, since=away.since)
