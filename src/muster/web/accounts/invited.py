"""Where somebody with an invitation chooses their password, once, and is signed in."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from muster.journal.database.accounts import Account, person_of
from muster.journal.database.invites import accept, invited_by
from muster.journal.database.limits import allow
from muster.web.accounts.devices import remember
from muster.web.accounts.forms import wrong_password
from muster.web.accounts.views import BACKEND
from muster.web.gates import address_of
from muster.web.trouble import invitation_gone, too_often


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Looking uses nothing up: messengers look at links, too."""
    account = invited_by(token)
    if account is None:
        return _gone(request)
    if request.method != "POST":
        return _page(request, account, (), 200)
    if wrong := wrong_password(request.POST):
        return _page(request, account, wrong, 422)
    accepted = accept(token, request.POST["password"])
    if accepted is None:
        return _gone(request)
    login(request, accepted, backend=BACKEND)
    return remember(request, HttpResponseRedirect("/desk/", status=303), accepted.name)


def _gone(request: HttpRequest) -> HttpResponse:
    wait = allow("unknown-invite", address_of(request))
    return too_often(request, wait) if wait else invitation_gone(request)


def _page(
    request: HttpRequest, account: Account, wrong: tuple[str, ...], status: int
) -> HttpResponse:
    context = {"name": account.name, "called": person_of(account).name, "wrong": wrong}
    response = render(request, "accounts/invited.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
