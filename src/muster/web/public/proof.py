"""The page that explains how an event can be checked, and the copy to check it with."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.problem import Refused
from muster.core.published import is_public
from muster.journal.database.carrying import archive_of
from muster.journal.database.shelf import Held
from muster.web.gates import for_everybody
from muster.web.public.page import nothing_here, public_page
from muster.web.public.proof_view import proof_view
from muster.words.tongue import _


@require_safe
@for_everybody
def proof(request: HttpRequest, held: Held) -> HttpResponse:
    return public_page(request, held, "public/proof.html", "", proof_view(held))


@require_safe
@for_everybody
def copy(request: HttpRequest, held: Held) -> HttpResponse:
    """What everybody may have of an event that is over."""
    if not is_public(held.event):
        return _not_yet(request, held)
    try:
        raw = archive_of(held.id, public=True)
    except Refused:  # a ballot is open after the end
        return _not_yet(request, held)
    response = HttpResponse(raw, content_type="application/octet-stream")
    name = f"{held.id}-public.muster"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _not_yet(request: HttpRequest, held: Held) -> HttpResponse:
    say = _("The public copy will be here once the event is finished and every prize is told.")
    return nothing_here(request, held, say)
