"""The public page of an event's contests: what is shown, how it is judged, what was in the box."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.rulepack.schema import Guidance
from muster.journal.database.shelf import Held
from muster.web.contests.shown import ContestShown, contests_shown, painting_told
from muster.web.gates import for_everybody
from muster.web.public.page import public_page


@dataclass(frozen=True, slots=True)
class ContestsView:
    """`painted`: how every model must be painted here; empty where it is as people like."""

    contests: tuple[ContestShown, ...]
    painted: str
    told: tuple[Guidance, ...]


@require_safe
@for_everybody
def contests(request: HttpRequest, held: Held) -> HttpResponse:
    view = ContestsView(
        contests=contests_shown(held, reverse("event", args=[held.id])),
        painted=held.event.rules.roster.painted,
        told=painting_told(held.event),
    )
    return public_page(request, held, "public/contests.html", "event-contests", view)
