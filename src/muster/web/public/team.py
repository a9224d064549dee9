"""The public page of a team."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.ids import EntrantId
from muster.journal.database.shelf import Held
from muster.web.gates import for_everybody
from muster.web.public.page import nothing_here, public_page
from muster.web.public.team_view import team_view
from muster.words.tongue import _


@require_safe
@for_everybody
def team(request: HttpRequest, held: Held, entrant: str) -> HttpResponse:
    who = held.event.entrants.get(EntrantId(entrant))
    if who is None or len(who.people) == 1:
        return nothing_here(request, held, _("No team of this event has this address."))
    return public_page(request, held, "public/team.html", "", team_view(held, who))
