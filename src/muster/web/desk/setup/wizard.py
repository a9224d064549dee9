"""Making a new event: one form, however many steps it is shown in."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from muster.core.problem import Refused
from muster.journal.database.accounts import Account
from muster.journal.database.limits import allow
from muster.web.desk.setup.deviations_view import deviations_view
from muster.web.desk.setup.making import make_event, placed
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
    if request.method != "POST" or request.POST.get("look"):
        sent = request.POST or request.GET
        return _page(request, read_wanted(sent), ())
    wanted = read_wanted(request.POST)
    if wanted.wrong:
        return _page(request, wanted, wanted.wrong, NOT_UNDERSTOOD)
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
    codes = sorted({str(problem.code) for problem in refusal.problems}) if doubts else []
    return _page(request, wanted, wrong, REFUSED, tuple(codes))


def _page(
    request: HttpRequest,
    wanted: Wanted,
    wrong: list[Wrong] | tuple[Wrong, ...],
    status: int = 200,
    confirm: tuple[str, ...] = (),
) -> HttpResponse:
    sent = request.POST or request.GET
    view = wizard_view(sent, wanted, wrong, datetime.now(UTC).date(), confirm)
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
