"""The doors of a lease: lend, end, take back what comes, hand back, go on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from muster.journal.database.leases import break_lease, go_on, hand_back, lend
from muster.journal.database.returning import Outcome, come_back
from muster.web.desk.lease.answers import file_in, in_words, keepers_only
from muster.web.gates import Here, at_desk, organiser_only
from muster.words.plain import clean


@require_POST
@at_desk
@organiser_only
@in_words
def lend_it(request: HttpRequest, here: Here) -> HttpResponse:
    lend(here.id, clean(request.POST.get("holder", "")))
    return _to_lease(here)


@require_POST
@at_desk
@keepers_only
@in_words
def end_it(request: HttpRequest, here: Here) -> HttpResponse:
    break_lease(here.id, clean(request.POST.get("reason", "")))
    return _to_lease(here)


@require_POST
@at_desk
@organiser_only
@in_words
def receive(request: HttpRequest, here: Here) -> HttpResponse:
    came = come_back(file_in(request), here.id)
    if came.outcome is Outcome.CONFLICT:
        address = reverse("desk-branch", args=[here.id, came.branch])
        return HttpResponseRedirect(address, status=303)
    return _to_lease(here)


@require_POST
@at_desk
@organiser_only
@in_words
def hand_it_back(_request: HttpRequest, here: Here) -> HttpResponse:
    hand_back(here.id)
    return _to_lease(here)


@require_POST
@at_desk
@organiser_only
@in_words
def go_on_here(_request: HttpRequest, here: Here) -> HttpResponse:
    go_on(here.id)
    return _to_lease(here)


def _to_lease(here: Here) -> HttpResponse:
    return HttpResponseRedirect(reverse("desk-lease", args=[here.id]), status=303)
