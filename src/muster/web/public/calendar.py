"""Events as calendars take them: all that are listed, and any one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.ids import EventId
from muster.journal.database.making import EventCard, all_events
from muster.journal.database.shelf import Held
from muster.web.files import unless_known
from muster.web.gates import for_everybody, for_everybody_now
from muster.words.plain import clean
from muster.words.tongue import _

if TYPE_CHECKING:
    from icalendar import Event as Entry

MEDIA = "text/calendar; charset=utf-8"
MOST = 500
"""Events in one calendar, the latest first."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a calendar shows of an event; `changed` counts with every change."""

    id: EventId
    name: str
    day: date
    rules: str
    made: datetime
    changed: int
    place: str = ""


@require_safe
@for_everybody_now
def events(request: HttpRequest) -> HttpResponseBase:
    """Only events that are listed: of the others, only those know who have the address."""
    listed = [card for card in all_events() if card.listed][:MOST]
    return unless_known(request, HttpResponse(_calendar(map(_of_card, listed)), content_type=MEDIA))


@require_safe
@for_everybody
def event(_request: HttpRequest, held: Held) -> HttpResponse:
    now = held.event
    first = min((line.at for line in now.newest_first()), default=datetime.now(UTC))
    shown = Shown(
        held.id, now.name, now.day, now.rules.short, first, now.revision, clean(now.venue)
    )
    response = HttpResponse(_calendar([shown]), content_type=MEDIA)
    response.headers["Content-Disposition"] = f'inline; filename="{held.id}.ics"'
    return response


def _of_card(card: EventCard) -> Shown:
    return Shown(card.id, card.name, card.day, card.pack, card.created, card.revision)


def _calendar(shown: Iterable[Shown]) -> bytes:
    from icalendar import Calendar  # noqa: PLC0415 - loaded with the first calendar

    made = Calendar()
    made.add("prodid", "-//Muster//Muster//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", _("Events"))
    for each in shown:
        made.add_component(_entry(each))
    return bytes(made.to_ical())


def _entry(shown: Shown) -> Entry:
    """A whole day. Its id never changes, whatever becomes of its name, day and server."""
    from icalendar import Event as Entry  # noqa: PLC0415 - as above

    address = settings.ADDRESS + reverse("event", args=[shown.id])
    entry = Entry()
    entry.add("uid", f"{shown.id}@muster")
    entry.add("dtstamp", shown.made)
    entry.add("sequence", shown.changed)
    entry.add("dtstart", shown.day)
    if shown.day < date.max:  # an archive says what it likes: one event ends nobody's calendar
        entry.add("dtend", shown.day + timedelta(days=1))
    entry.add("summary", clean(shown.name))
    entry.add("description", f"{clean(shown.rules)}\n{address}")
    entry.add("url", address)
    if shown.place:
        entry.add("location", shown.place)
    return entry
