"""An event that was run on Longshanks: its saved pages become an event here, seen first."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from muster.journal.database.accounts import Account, person_of
from muster.journal.database.limits import allow
from muster.journal.database.making import keep_event
from muster.web.asking import NOT_UNDERSTOOD
from muster.web.desk.interchange.longshanks_view import asked_for, longshanks_view
from muster.web.gates import signed_in
from muster.web.trouble import too_often

TEMPLATE = "desk/interchange/longshanks.html"


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def saved_pages(request: HttpRequest, account: Account) -> HttpResponse:
    """Nothing is kept until somebody has seen what would come of it."""
    wait = allow("upload", account.person_id) if request.method == "POST" else 0.0
    if wait:
        return too_often(request, wait)
    wanted = asked_for(request, person_of(account)) if request.method == "POST" else None
    tried = wanted.tried if wanted is not None else None
    if tried is not None and request.POST.get("make"):
        trial = tried.trial
        event = keep_event(trial.event, trial.secret, tuple(trial.people.values()))
        return HttpResponseRedirect(reverse("desk-event", args=[event]), status=303)
    page = render(request, TEMPLATE, {"view": longshanks_view(wanted)})
    if wanted is not None and wanted.problems:
        page.status_code = NOT_UNDERSTOOD
    return page
