"""The register of rulings and conduct, so that what was decided once stays decided."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muster.web.desk.frame import desk_page
from muster.web.desk.records.rulings_view import found_rulings, rulings_view
from muster.web.gates import Here, at_desk


@require_safe
@at_desk
def rulings(request: HttpRequest, here: Here) -> HttpResponse:
    view = rulings_view(here, request.GET.get("words", "").strip())
    return desk_page(request, here, "desk/records/rulings.html", "rulings", view=view)


@require_safe
@at_desk
def precedents(request: HttpRequest, here: Here) -> HttpResponse:
    """Earlier rulings on what is being typed, while it is being typed."""
    words = request.GET.get("topic", "").strip()
    found = found_rulings(here, words) if words else ()
    return render(request, "desk/records/precedents.html", {"found": found[:5], "words": words})
