"""The page that says where an event is, and the file it is carried in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.ids import EventId
from muster.journal.archive import ENDING
from muster.journal.database.leases import back_file, lent_file
from muster.web.desk.frame import desk_page
from muster.web.desk.lease.answers import in_words, keepers_only
from muster.web.desk.lease.lease_view import lease_view
from muster.web.gates import Here, at_desk, organiser_only


@require_safe
@at_desk
@keepers_only
def lease(request: HttpRequest, here: Here) -> HttpResponse:
    view = lease_view(here)
    template, at = "desk/lease/lease.html", "desk-lease"
    return desk_page(request, here, template, "setup", view=view, at=at)


@require_safe
@at_desk
@organiser_only
@in_words
def file(_request: HttpRequest, here: Here) -> HttpResponse:
    """What is carried: to the laptop while it is lent, home once it was handed back."""
    away = here.held.away
    back = away is not None and away.handed_back
    return download(here.id, back_file(here.id) if back else lent_file(here.id))


def download(event: EventId, raw: bytes) -> HttpResponse:
    response = HttpResponse(raw, content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{event}{ENDING}"'
    response.headers["Cache-Control"] = "no-store"
    return response
