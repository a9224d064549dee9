"""What is changed beside the journal: whether the event is listed, and a judge's private link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from muster.core.ids import PersonId
from muster.journal.database.links import revoke
from muster.journal.database.making import list_event
from muster.web.gates import Here, at_desk, organiser_only
from muster.web.trouble import not_found


@require_POST
@at_desk
@organiser_only
def listed(request: HttpRequest, here: Here) -> HttpResponse:
    """Shown on the list of events, or only to those who know its address."""
    list_event(here.id, listed=bool(request.POST.get("listed")))
    return HttpResponseRedirect(reverse("desk-setup", args=[here.id]), status=303)


@require_POST
@at_desk
@organiser_only
def new_link(request: HttpRequest, here: Here) -> HttpResponse:
    """A judge's link that got about no longer counts; the page shows another."""
    judge = PersonId(request.POST.get("person", ""))
    if judge not in here.event.judges:
        return not_found(request)
    revoke(here.id, judge)
    return HttpResponseRedirect(reverse("desk-officials", args=[here.id]), status=303)
