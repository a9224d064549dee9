"""The page of everything an organiser brings, for those entered or for any number that may come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.web.desk.frame import desk_page
from muster.web.desk.preparation.preparation_view import preparation_view
from muster.web.gates import Here, at_desk


@require_safe
@at_desk
def preparation(request: HttpRequest, here: Here) -> HttpResponse:
    view = preparation_view(here, request.GET.get("entrants", ""))
    template, at = "desk/preparation/page.html", "desk-preparation"
    return desk_page(request, here, template, "setup", view=view, at=at)
