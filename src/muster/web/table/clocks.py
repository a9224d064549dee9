"""Parts of the desk and of the projector that follow the clocks of all tables."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muster.core.ids import EventId
from muster.journal.database.shelf import Held
from muster.journal.perform import now
from muster.web.gates import Here, at_desk, held_of
from muster.web.table.clock_now import instant
from muster.web.table.clocks_panel import ClockRow, clocks_panel, clocks_wall
from muster.web.trouble import no_event, not_found
from muster.words.tongue import spoken

ROOM = 8
"""Tables for which there is room on the wall."""
A_MOMENT = timedelta(seconds=1)
MOST_SEEN = 100

Seen = tuple[datetime, list[ClockRow]]
_SEEN: dict[tuple[EventId, int, str], Seen] = {}
"""What was on the wall, by event, edition and language."""


@require_safe
@at_desk
def desk_clocks(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    """Of a round that is yet to be paired nothing: its page waits for it, and asks."""
    played = here.event.round(number)
    if played is None:
        ahead = number == len(here.event.rounds) + 1
        return _fresh(HttpResponse()) if ahead else not_found(request)
    view = clocks_panel(here, played, now())
    context = {"here": here, "event": here.event, "view": view, "number": number}
    return _fresh(render(request, "table/clocks_panel.html", context))


@require_safe
def wall_clocks(request: HttpRequest, event: str) -> HttpResponse:
    """Not kept with the public pages: clocks are tapped without the event changing."""
    held = held_of(event)
    if held is None:
        return no_event(request)
    at, rows = _on_wall(held)
    context = {"rows": rows[:ROOM], "more": len(rows[ROOM:]), "now": instant(at)}
    return _fresh(render(request, "table/clocks_wall.html", context))


def _on_wall(held: Held) -> Seen:
    """Anybody may look as often as they like: they are all shown the same for a moment."""
    key, at = (held.id, held.edition, spoken()), now()
    known = _SEEN.get(key)
    if known is not None and at - known[0] < A_MOMENT:
        return known
    if len(_SEEN) > MOST_SEEN:
        _SEEN.clear()
    played = held.event.current
    public = played is not None and played.published and not played.closed
    _SEEN[key] = (at, clocks_wall(held.event, held.id, played, at) if played and public else [])
    return _SEEN[key]


def _fresh(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    return response
