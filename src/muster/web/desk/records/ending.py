"""The page on which an event is finished and its prizes are given."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.web.desk.frame import desk_page
from muster.web.desk.records.awards_view import awards_view
from muster.web.gates import Here, at_desk


@require_safe
@at_desk
def ending(request: HttpRequest, here: Here) -> HttpResponse:
    view = awards_view(here)
    return desk_page(request, here, "desk/records/awards.html", "awards", view=view)
