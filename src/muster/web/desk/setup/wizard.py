"""Making a new event: one form, however many steps it is shown in."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from muster.core.problem import Refused
from muster.journal.database.accounts import Account
from muster.journal.database.limits import allow
from muster.web.desk.setup.deviations_view import deviations_view
from muster.web.desk.setup.making import (
    draft_of,
    drop_draft,
    keep_draft,
    make_event,
    placed,
)
from muster.web.desk.setup.wizard_form import Wanted, read_wanted
from muster.web.desk.setup.wizard_view import wizard_view
from muster.web.forms.rules import Wrong
from muster.web.gates import signed_in
from muster.web.trouble import not_found, too_often

REFUSED, NOT_UNDERSTOOD = 409, 422


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def new(request: HttpRequest, account: Account) -> HttpResponse:
    """`look`: the form is sent to see what follows from it, and nothing is made."""
    if request.method != "POST":
        return _page(request, read_wanted(_sent(request)), ())
    if request.POST.get("keep") or request.POST.get("fresh"):
        return _drafted(request)
    wanted = read_wanted(request.POST)
    keep_draft(request.session, request.POST)
    if request.POST.get("look"):
        return _page(request, wanted, ())
    if wanted.wrong:
        return _page(request, wanted, wanted.wrong, NOT_UNDERSTOOD)
    return _made(request, account, wanted)


def _drafted(request: HttpRequest) -> HttpResponse:
    """What was typed is only remembered, or forgotten."""
    if request.POST.get("fresh"):
        drop_draft(request.session)
        return HttpResponseRedirect(request.path, status=303)
    keep_draft(request.session, request.POST)
    return HttpResponse(status=204)


def _made(request: HttpRequest, account: Account, wanted: Wanted) -> HttpResponse:
    wait = allow("event", account.person_id)
    if wait:
        return too_often(request, wait)
    try:
        event = make_event(account, wanted, request.POST.get("key", ""), request.session)
    except Refused as refusal:
        return _refused(request, wanted, refusal)
    return HttpResponseRedirect(reverse("desk-setup", args=[event]), status=303)


def _refused(request: HttpRequest, wanted: Wanted, refusal: Refused) -> HttpResponse:
    wrong = [placed(wanted.pack, problem) for problem in refusal.problems if wanted.pack]
    doubts = all(problem.confirmable for problem in refusal.problems)
    codes = {str(problem.code) for problem in refusal.problems} | set(wanted.confirm)
    return _page(request, wanted, wrong, REFUSED, tuple(sorted(codes)) if doubts else ())


def _sent(request: HttpRequest) -> QueryDict:
    """What this form says: as it was sent, as a link fills it in, or as it was left."""
    return request.POST or request.GET or draft_of(request.session)


def _page(
    request: HttpRequest,
    wanted: Wanted,
    wrong: list[Wrong] | tuple[Wrong, ...],
    status: int = 200,
    confirm: tuple[str, ...] = (),
) -> HttpResponse:
    view = wizard_view(_sent(request), wanted, wrong, datetime.now(UTC).date(), confirm)
    return render(request, "desk/setup/new.html", {"view": view}, status=status)


@require_POST
@signed_in
def deviations(request: HttpRequest, _account: Account) -> HttpResponse:
    """What the rules chosen so far change, as a part of the page."""
    wanted = read_wanted(request.POST)
    if wanted.pack is None:
        return not_found(request)
    view = deviations_view(wanted.tried, wanted.pack)
    return render(request, "desk/setup/deviations.html", {"view": view})
