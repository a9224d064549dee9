"""The booth: a screen at the desk on which people without a phone vote, one after the other."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.ids import PersonId
from muster.web.contests.ballot import paper_for
from muster.web.desk.contests.booth_view import booth_view
from muster.web.gates import Here, at_desk, organiser_only
from muster.web.trouble import not_found


@require_safe
@at_desk
@organiser_only
def names(request: HttpRequest, here: Here, award: str) -> HttpResponse:
    view = booth_view(here, award)
    if view is None:
        return not_found(request)
    return _booth(request, here, "desk/contests/booth.html", view=view)


@require_safe
@at_desk
@organiser_only
def paper(request: HttpRequest, here: Here, award: str, person: str) -> HttpResponse:
    """Whoever has voted finds no paper, however they came back here."""
    contest = here.event.contests.get(award)
    form = paper_for(here.held, contest, PersonId(person), here.home) if contest else None
    if form is None:
        return HttpResponseRedirect(reverse("desk-booth", args=[here.id, award]))
    name = here.names.person(form.person)
    return _booth(request, here, "desk/contests/booth_paper.html", form=form, name=name)


def _booth(request: HttpRequest, here: Here, template: str, **context: object) -> HttpResponse:
    """Nothing of it is kept by the browser: the next one sees nothing of the one before."""
    response = render(request, template, {"here": here, "event": here.event, **context})
    response.headers["Cache-Control"] = "no-store"
    return response
