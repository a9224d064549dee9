"""What won before at events on this server, with the same organiser in the same year."""

from __future__ import annotations

from muster.core.contests import wins
from muster.core.facts import PastWin
from muster.core.ids import EventId
from muster.journal.database.models import EventRow
from muster.journal.database.shelf import SHELF


def past_wins(event: EventId) -> tuple[PastWin, ...]:
    """What an event should recall and has not, the earliest first."""
    here = SHELF.get(event).event
    rows = EventRow.objects.filter(organiser=here.organiser, day__year=here.day.year)
    before = rows.filter(day__lte=here.day).exclude(pk=event)
    others = before.order_by("day", "pk").values_list("pk", flat=True)
    found = (win for other in others for win in wins(SHELF.get(EventId(other)).event))
    return tuple(win for win in dict.fromkeys(found) if win not in here.past_wins)
