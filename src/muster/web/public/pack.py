"""The event pack: everything an event announces, as a page and as a PDF to hand out."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.journal.database.shelf import Held
from muster.paper.announcement import Announcement, announcement_sheet
from muster.paper.pdf import PageSize, pdf
from muster.web.gates import for_everybody
from muster.web.naming import names_in
from muster.web.public.page import public_page
from muster.words.tongue import spoken

SIZES: dict[str, PageSize] = {"a4": "a4", "us-letter": "us-letter"}


@require_safe
@for_everybody
def pack(request: HttpRequest, held: Held) -> HttpResponse:
    return public_page(request, held, "public/pack.html", "event", _announced(held))


@require_safe
@for_everybody
def pack_pdf(request: HttpRequest, held: Held) -> HttpResponse:
    size = SIZES.get(request.GET.get("page", "a4"), "a4")
    response = HttpResponse(_set(_announced(held), size, spoken()), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{held.id}-pack.pdf"'
    return response


def _announced(held: Held) -> Announcement:
    address = settings.ADDRESS + reverse("event", args=[held.id])
    return announcement_sheet(held.event, names_in(held), address)


@lru_cache(maxsize=16)
def _set(sheet: Announcement, size: PageSize, _language: str) -> bytes:
    """Set in type once: results that come in change the event, and nothing of its announcement."""
    return pdf(sheet, page=size)
