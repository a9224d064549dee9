"""The public page of who can still win."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.study.outlook import public
from muster.journal.database.shelf import Held
from muster.web.gates import for_everybody
from muster.web.public.chances_view import chances_view
from muster.web.public.page import public_page


@require_safe
@for_everybody
def chances(request: HttpRequest, held: Held) -> HttpResponse:
    """Only from what is public; before the first round and after the last there is no race."""
    known = public(held.event)
    view = chances_view(held, known) if known is not None else None
    return public_page(request, held, "public/chances.html", "standings", view)
