"""One's own account: what one is called, and the password."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from muster.journal.database import accounts
from muster.journal.database.accounts import Account, person_of
from muster.web.accounts.forms import wrong_called, wrong_password
from muster.web.gates import address_of, signed_in
from muster.web.trouble import wait_words
from muster.words.plain import clean
from muster.words.tongue import _

NOT_UNDERSTOOD, NOT_THEIRS, TOO_OFTEN = 422, 403, 429


@dataclass(frozen=True, slots=True)
class OwnView:
    """`about` is the form that `wrong` or `done` is said of: `called` or `password`."""

    name: str
    called: str
    host: bool
    about: str = ""
    wrong: tuple[str, ...] = ()
    done: str = ""
    status: int = 200


Change = Callable[[HttpRequest, Account], OwnView]


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def own(request: HttpRequest, account: Account) -> HttpResponse:
    if request.method != "POST":
        return _page(request, _view(account))
    return _page(request, CHANGES.get(request.POST.get("change", ""), _nothing)(request, account))


def _called(request: HttpRequest, account: Account) -> OwnView:
    called = clean(request.POST.get("called", ""))
    if wrong := wrong_called(called):
        return _view(account, "called", wrong=wrong, status=NOT_UNDERSTOOD)
    accounts.call(account, called)
    account.refresh_from_db()
    return _view(account, "called", done=_("This is what everybody reads now."))


def _password(request: HttpRequest, account: Account) -> OwnView:
    """The old one is asked for, and guessed no oftener than where one signs in.

    Whoever is signed in has tries of their own: others in the hall cannot use them up.
    """
    if wrong := wrong_password(request.POST):
        return _view(account, "password", wrong=wrong, status=NOT_UNDERSTOOD)
    old, own = request.POST.get("old", ""), f"signed in {account.pk}"
    tried = accounts.sign_in(account.name, old, address_of(request), own)
    if isinstance(tried, accounts.Wait | accounts.Crowded):
        return _view(account, "password", wrong=(wait_words(tried),), status=TOO_OFTEN)
    if tried is None or not accounts.change_password(tried, request.POST["password"]):
        say = _("This is not your password so far.")
        return _view(account, "password", wrong=(say,), status=NOT_THEIRS)
    update_session_auth_hash(request, tried)
    done = _("Your password is changed. Wherever else you were signed in, you no longer are.")
    return _view(account, "password", done=done)


def _nothing(_request: HttpRequest, account: Account) -> OwnView:
    return _view(account, status=NOT_UNDERSTOOD)


CHANGES: Mapping[str, Change] = {"called": _called, "password": _password}


def _view(
    account: Account,
    about: str = "",
    wrong: tuple[str, ...] = (),
    done: str = "",
    status: int = 200,
) -> OwnView:
    called = person_of(account).name
    return OwnView(account.name, called, account.host, about, wrong, done, status)


def _page(request: HttpRequest, view: OwnView) -> HttpResponse:
    return render(request, "accounts/own.html", {"view": view}, status=view.status)
