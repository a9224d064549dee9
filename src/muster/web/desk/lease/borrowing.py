"""Opening a file that a host lent: this machine has the event from then on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from muster.journal.database.accounts import Account
from muster.journal.database.limits import allow
from muster.journal.database.returning import Outcome, borrow
from muster.web.desk.lease.answers import WRONG, file_in, not_taken
from muster.web.gates import signed_in
from muster.web.trouble import too_often


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def borrow_file(request: HttpRequest, account: Account) -> HttpResponse:
    """Whoever opens it organises the event here."""
    if request.method != "POST":
        return render(request, "desk/lease/borrow.html")
    wait = allow("upload", account.person_id)
    if wait:
        return too_often(request, wait)
    try:
        came = borrow(file_in(request), account)
    except WRONG as wrong:
        return not_taken(request, wrong, reverse("desk-borrow"))
    onward = reverse("desk-event", args=[came.event])
    if came.outcome is Outcome.CONFLICT:
        onward = reverse("desk-branch", args=[came.event, came.branch])
    return HttpResponseRedirect(onward, status=303)
