"""A person's private link: shown to be scanned from the screen, and replaced when it got about."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from muster.journal.database.links import revoke, token_of
from muster.journal.people import Person
from muster.paper.drawing import Drawing, qr_code
from muster.web.desk.entrants.nobody import no_entrant
from muster.web.desk.entrants.people import person_of
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk, organiser_only
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class LinkView:
    name: str
    link: str
    qr: Drawing
    address: str
    back: str


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
@organiser_only
def link(request: HttpRequest, here: Here, entrant: str, person: str) -> HttpResponse:
    """Whoever has a link can act for that person: a new one closes the one before."""
    who = person_of(here, entrant, person)
    if who is None:
        return no_entrant(request, here)
    if request.method == "POST":
        revoke(here.id, who.id)
        return HttpResponseRedirect(request.path, status=303)
    view = _link_view(here, entrant, who)
    page = desk_page(request, here, "desk/entrants/link.html", "entrants", view=view)
    page.headers["Cache-Control"] = "no-store"
    return page


def _link_view(here: Here, entrant: str, who: Person) -> LinkView:
    link = f"{settings.ADDRESS}/p/{token_of(here.id, who.id)}/"
    name = here.names.person(who.id)
    alt = _("The private link of {name}: {link}").format(name=name, link=link)
    return LinkView(
        name=name,
        link=link,
        qr=qr_code(link, alt),
        address=reverse("desk-link", args=[here.id, entrant, who.id]),
        back=reverse("desk-entrant", args=[here.id, entrant]),
    )
