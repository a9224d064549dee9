"""An event's desk opens on the step it is on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.course import goes_on
from muster.core.event import Event, Phase
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk


@require_safe
@at_desk
def now(_request: HttpRequest, here: Here) -> HttpResponse:
    return HttpResponseRedirect(step_address(here))


def step_address(here: Here) -> str:
    """The page on which the next thing is to be done."""
    event = here.event
    if event.phase is Phase.RUNNING:
        return reverse("desk-round", args=[here.id, round_to_run(event)])
    name = {Phase.FINISHED: "desk-awards", Phase.PREPARING: "desk-entrants"}[event.phase]
    fresh = event.phase is Phase.PREPARING and not event.entrants
    return reverse("desk-setup" if fresh else name, args=[here.id])


def round_to_run(event: Event) -> int:
    """The round that is being played, or the one that comes next."""
    current = event.current
    if current is None:
        return 1
    more = current.closed and goes_on(event)
    return current.number + 1 if more else current.number


@require_safe
@at_desk
def state(request: HttpRequest, here: Here) -> HttpResponse:
    """What the head of every page shows of the event, for pages that follow it: `at` is theirs."""
    return desk_page(request, here, "desk/state.html", request.GET.get("at", ""))
