"""The pages of entrants: all of them, and one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.ids import EntrantId
from muster.web.desk.entrants.entrant_view import entrant_view
from muster.web.desk.entrants.list_view import entrants_view
from muster.web.desk.entrants.nobody import no_entrant
from muster.web.desk.entrants.scanned_view import scanned_view
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk
from muster.words.plain import clean


@require_safe
@at_desk
def entrants(request: HttpRequest, here: Here) -> HttpResponse:
    asked = request.GET
    words, every = clean(asked.get("q", "")), bool(asked.get("every"))
    view = entrants_view(here, request.get_full_path(), asked.get("show", ""), words, every=every)
    scanned = here.event.entrants.get(EntrantId(asked.get("scanned", "")))
    return desk_page(
        request,
        here,
        "desk/entrants/page.html",
        "entrants",
        view=view,
        scanned=scanned and scanned_view(here, scanned),
        adding=bool(asked.get("add")),
    )


@require_safe
@at_desk
def entrant(request: HttpRequest, here: Here, entrant: str) -> HttpResponse:
    who = here.event.entrants.get(EntrantId(entrant))
    if who is None:
        return no_entrant(request, here)
    view = entrant_view(here, who)
    return desk_page(request, here, "desk/entrants/entrant.html", "entrants", view=view)
