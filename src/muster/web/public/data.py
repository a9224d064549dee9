"""What programs can have of an event: its results as files, its calendar and its feed."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.journal.database.shelf import Held
from muster.web.files import file_answer
from muster.web.gates import for_everybody
from muster.web.naming import names_in
from muster.web.public.page import nothing_here, public_page
from muster.words.exports.asked import Asked
from muster.words.exports.offered import offered
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Offer:
    say: str
    use: str
    address: str


@require_safe
@for_everybody
def data(request: HttpRequest, held: Held) -> HttpResponse:
    """Everything there is, where everybody may have it."""
    files = tuple(
        Offer(_(each.say), _(each.use), reverse("event-file", args=[held.id, each.name]))
        for each in offered(held.event.rules, official=False)
    )
    return public_page(request, held, "public/data.html", "event", files)


@require_safe
@for_everybody
def data_file(request: HttpRequest, held: Held, name: str) -> HttpResponse:
    found = {each.name: each for each in offered(held.event.rules, official=False)}.get(name)
    if found is None:
        return nothing_here(request, held, _("There is no such file of this event."))
    text = found.text(Asked(held.event, names_in(held)))
    return file_answer(f"{held.id}-{name}", text, found.media)
