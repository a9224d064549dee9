"""Everything of an event that other programs can have, for its officials."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.web.desk.frame import desk_page
from muster.web.files import file_answer
from muster.web.gates import Here, at_desk, officials_only
from muster.web.public.data import Offer
from muster.web.trouble import not_found
from muster.words.exports.asked import Asked
from muster.words.exports.offered import offered
from muster.words.tongue import _


@require_safe
@at_desk
@officials_only
def offered_files(request: HttpRequest, here: Here) -> HttpResponse:
    files = tuple(
        Offer(_(each.say), _(each.use), reverse("desk-export-file", args=[here.id, each.name]))
        for each in offered(here.event.rules, official=True)
    )
    return desk_page(request, here, "desk/interchange/exports.html", "export", files=files)


@require_safe
@at_desk
@officials_only
def export_file(request: HttpRequest, here: Here, name: str) -> HttpResponse:
    """Officials are told what is not public yet, and who has paid: no copy stays on the way."""
    found = {each.name: each for each in offered(here.event.rules, official=True)}.get(name)
    if found is None:
        return not_found(request)
    text = found.text(Asked(here.event, here.names, official=True))
    response = file_answer(f"{here.id}-{name}", text, found.media)
    response.headers["Cache-Control"] = "no-store"
    return response
