"""The pages of a table's clock: the clock itself, its state in numbers, and its taps."""

from __future__ import annotations

import json
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from muster.journal.perform import now as this_moment
from muster.web.table.clock_acts import CLOCK_ACTS
from muster.web.table.clock_now import OnTable, clock_now, instant
from muster.web.table.clock_state import numbers
from muster.web.table.clock_view import clock_view
from muster.web.table.seat import Seat, table_page
from muster.web.table.sheet import head
from muster.web.table.tapping import door
from muster.words.tongue import _


@require_safe
def clock_page(request: HttpRequest, seat: Seat) -> HttpResponse:
    now = clock_now(seat)
    made = {"view": clock_view(seat, now), "numbers": json.dumps(numbers(now)) if now else ""}
    return table_page(request, seat, "table/clock.html", **made, **head(seat, _("Clock")))


@require_safe
def clock_state(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The numbers; and the page's body, unless the phone has seen it like this already.

    The round's end changes the page though nobody taps anything.
    """
    now = clock_now(seat)
    seen = request.GET.get("seen", "")
    known = now is not None and not now.down and seen == f"{now.row}.{seat.here.held.edition}"
    answer = JsonResponse(_numbers(seat, now) if known else _whole(seat, now))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _numbers(seat: Seat, now: OnTable | None) -> Mapping[str, object]:
    if now is None:
        return {"now": instant(this_moment()), "state": "", "row": seat.number}
    return numbers(now)


def _whole(seat: Seat, now: OnTable | None) -> dict[str, object]:
    view = {"view": clock_view(seat, now), "numbers": ""}
    context = {"here": seat.here, "event": seat.event, "seat": seat, **view}
    return {**_numbers(seat, now), "html": render_to_string("table/clock_body.html", context)}


clock_tap = door(CLOCK_ACTS, lambda seat: _whole(seat, clock_now(seat)))
