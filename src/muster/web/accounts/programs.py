"""Programs that act for somebody who signs in: tokens made, named and revoked."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from muster.journal.database.accounts import Account
from muster.journal.database.tokens import (
    TokenCard,
    TooManyTokens,
    cards_of,
    make_token,
    revoke_token,
)
from muster.web.gates import signed_in
from muster.web.trouble import not_found
from muster.words.plain import clean
from muster.words.tongue import _

LONGEST = 100
NOT_UNDERSTOOD = 422


@dataclass(frozen=True, slots=True)
class ProgramsView:
    """`token` is one that was made just now: it is shown this once."""

    cards: tuple[TokenCard, ...]
    token: str = ""
    wrong: str = ""
    name: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def programs(request: HttpRequest, account: Account) -> HttpResponse:
    if request.method != "POST":
        return _page(request, ProgramsView(cards_of(account)))
    name = clean(request.POST.get("name", ""))[:LONGEST]
    if not name:
        return _wrong(request, account, _("Say which program it is for."))
    try:
        token = make_token(account, name)
    except TooManyTokens:
        return _wrong(request, account, _("These are as many as there can be: revoke some first."))
    return _page(request, ProgramsView(cards_of(account), token, name=name))


@require_POST
@signed_in
def revoke(request: HttpRequest, account: Account, token: int) -> HttpResponse:
    """From now on it is nobody's."""
    if not revoke_token(account, token):
        return not_found(request)
    return HttpResponseRedirect(reverse("programs"), status=303)


def _wrong(request: HttpRequest, account: Account, say: str) -> HttpResponse:
    return _page(request, ProgramsView(cards_of(account), wrong=say), NOT_UNDERSTOOD)


def _page(request: HttpRequest, view: ProgramsView, status: int = 200) -> HttpResponse:
    response = render(request, "accounts/programs.html", {"view": view}, status=status)
    response.headers["Cache-Control"] = "no-store"  # a token stays in no browser
    return response
