"""People who run events here: a host invites them, gives them a new link, closes their account."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from muster.journal.database.accounts import (
    Account,
    LastHost,
    NameTaken,
    account_at,
    close_account,
    person_of,
    set_host,
)
from muster.journal.database.invites import AccountCard, all_accounts, invite, new_link
from muster.web.accounts.forms import Newcomer, read_invited
from muster.web.gates import hosts_only
from muster.web.trouble import not_found
from muster.words.tongue import _

NOT_UNDERSTOOD, NOT_NOW = 422, 409
NOBODY = Newcomer("", "", "")


@dataclass(frozen=True, slots=True)
class PeopleView:
    """`link` was made just now, for whoever is called `whose`: it is shown this once."""

    cards: tuple[AccountCard, ...]
    me: int
    link: str = ""
    whose: str = ""
    form: Newcomer = NOBODY
    wrong: tuple[str, ...] = ()
    no: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@hosts_only
def people(request: HttpRequest, account: Account) -> HttpResponse:
    if request.method != "POST":
        return _page(request, PeopleView(all_accounts(), account.pk))
    form, wrong = read_invited(request.POST)
    if wrong:
        return _wrong(request, account, form, wrong)
    try:
        token = invite(form.name, form.called, host=bool(request.POST.get("host")))
    except NameTaken:
        return _wrong(request, account, form, (_("Somebody signs in with this name already."),))
    return _made(request, account, token, form.called)


@require_POST
@hosts_only
def link(request: HttpRequest, account: Account, pk: int) -> HttpResponse:
    """For somebody else who forgot their password; one's own is changed on one's own page."""
    whose = account_at(pk)
    if whose is None:
        return not_found(request)
    if whose == account:
        return _no(request, account, _("Change your own password on the page of your account."))
    return _made(request, account, new_link(whose), person_of(whose).name)


@require_POST
@hosts_only
def host(request: HttpRequest, account: Account, pk: int) -> HttpResponse:
    whose = account_at(pk)
    if whose is None:
        return not_found(request)
    try:
        set_host(whose, host=bool(request.POST.get("host")))
    except LastHost:
        return _last(request, account)
    return _done()


@require_POST
@hosts_only
def close(request: HttpRequest, account: Account, pk: int) -> HttpResponse:
    whose = account_at(pk)
    if whose is None:
        return not_found(request)
    try:
        close_account(whose)
    except LastHost:
        return _last(request, account)
    return _done()


def _done() -> HttpResponse:
    return HttpResponseRedirect(reverse("accounts"), status=303)


def _made(request: HttpRequest, account: Account, token: str, whose: str) -> HttpResponse:
    at = settings.ADDRESS + reverse("invited", args=[token])
    return _page(request, PeopleView(all_accounts(), account.pk, link=at, whose=whose))


def _wrong(
    request: HttpRequest, account: Account, form: Newcomer, wrong: tuple[str, ...]
) -> HttpResponse:
    view = PeopleView(all_accounts(), account.pk, form=form, wrong=wrong)
    return _page(request, view, NOT_UNDERSTOOD)


def _last(request: HttpRequest, account: Account) -> HttpResponse:
    say = _("Nobody else who can sign in is a host: make somebody host first.")
    return _no(request, account, say)


def _no(request: HttpRequest, account: Account, say: str) -> HttpResponse:
    return _page(request, PeopleView(all_accounts(), account.pk, no=say), NOT_NOW)


def _page(request: HttpRequest, view: PeopleView, status: int = 200) -> HttpResponse:
    response = render(request, "accounts/people.html", {"view": view}, status=status)
    response.headers["Cache-Control"] = "no-store"  # a link stays in no browser
    return response
