"""Signing in and out, and the first account of a server that has none."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from muster.journal.database import accounts
from muster.journal.database.limits import allow
from muster.web.accounts.devices import device_of, remember
from muster.web.accounts.forms import Newcomer, read_newcomer
from muster.web.accounts.kept import carried
from muster.web.accounts.owner import is_owner
from muster.web.gates import address_of
from muster.web.trouble import not_the_owner, too_often, wait_words
from muster.words.tongue import LANGUAGES, _

BACKEND = "django.contrib.auth.backends.ModelBackend"
YEAR = 365 * 24 * 60 * 60


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    if not accounts.any_account():
        return HttpResponseRedirect("/first-run/")
    onward = _onward(request)
    if request.method != "POST":
        return _sign_in_page(request, "", "", 200)
    name = request.POST.get("name", "").strip()
    password, device = request.POST.get("password", ""), device_of(request, name)
    tried = accounts.sign_in(name, password, address_of(request), device)
    if isinstance(tried, accounts.Wait | accounts.Crowded):
        return _wait(request, name, tried)
    if tried is None:
        say = _("This name and password do not belong together.")
        return _sign_in_page(request, name, say, 403)
    login(request, tried, backend=BACKEND)
    kept = carried(request)
    if _is_ours(request, kept.at):
        answer = render(request, "accounts/send_again.html", {"kept": kept, "next": onward})
    else:
        answer = HttpResponseRedirect(onward or "/desk/", status=303)
    return remember(request, answer, name)


def _wait(request: HttpRequest, name: str, wait: accounts.Wait | accounts.Crowded) -> HttpResponse:
    status = 503 if isinstance(wait, accounts.Crowded) else 429
    answer = _sign_in_page(request, name, wait_words(wait), status)
    answer.headers["Retry-After"] = str(wait.seconds)
    return answer


def _sign_in_page(request: HttpRequest, name: str, wrong: str, status: int) -> HttpResponse:
    context = {"wrong": wrong, "name": name, "next": _onward(request), "kept": carried(request)}
    context |= {"signed_out": False, "fragment": False}
    return render(request, "accounts/sign_in.html", context, status=status)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return HttpResponseRedirect("/", status=303)


@require_http_methods(["GET", "HEAD", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    """The organiser's own account, made once, by whoever started the server."""
    if accounts.any_account():
        return HttpResponseRedirect("/sign-in/")
    if not is_owner(request):
        wait = allow("first-run", address_of(request))
        return too_often(request, wait) if wait else not_the_owner(request)
    if request.method != "POST":
        return _first_run_page(request, Newcomer("", "", ""), (), 200)
    form, wrong = read_newcomer(request.POST)
    if wrong:
        return _first_run_page(request, form, wrong, 422)
    made = accounts.create_first(form.name, form.password, form.called)
    if made is None:
        return HttpResponseRedirect("/sign-in/", status=303)
    login(request, made, backend=BACKEND)
    return HttpResponseRedirect("/desk/", status=303)


def _first_run_page(
    request: HttpRequest, form: Newcomer, wrong: tuple[str, ...], status: int
) -> HttpResponse:
    code = request.POST.get("code") or request.GET.get("code", "")
    context = {"form": form, "wrong": wrong, "code": code}
    return render(request, "accounts/first_run.html", context, status=status)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember the language somebody chose."""
    response = HttpResponseRedirect(_onward(request) or "/", status=303)
    wanted = request.POST.get("language", "")
    if wanted in LANGUAGES:
        response.set_cookie("language", wanted, max_age=YEAR, samesite="Lax", httponly=True)
    return response


def _onward(request: HttpRequest) -> str:
    """Only ever to a page of this server."""
    address = request.POST.get("next") or request.GET.get("next", "")
    return address if _is_ours(request, address) else ""


def _is_ours(request: HttpRequest, address: str) -> bool:
    return url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
