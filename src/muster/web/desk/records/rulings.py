"""The register of rulings and conduct, so that what was decided once stays decided."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.web.desk.frame import desk_page
from muster.web.desk.records.rulings_view import rulings_view
from muster.web.gates import Here, at_desk, officials_only
from muster.web.judging.fragments import ahead_fragment, precedents_fragment
from muster.web.photos.view import photos_of_rulings


@require_safe
@at_desk
def rulings(request: HttpRequest, here: Here) -> HttpResponse:
    view = rulings_view(here, request.GET.get("words", "").strip(), request.GET.get("game", ""))
    photos = photos_of_rulings(here)
    page = "desk/records/rulings.html"
    return desk_page(request, here, page, "rulings", view=view, photos=photos)


@require_safe
@at_desk
def precedents(request: HttpRequest, here: Here) -> HttpResponse:
    return precedents_fragment(request, here)


@require_safe
@at_desk
@officials_only
def ahead(request: HttpRequest, here: Here) -> HttpResponse:
    return ahead_fragment(request, here)
