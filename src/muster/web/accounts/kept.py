"""A form sent by somebody who is signed out: kept through signing in, then sent once more."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LONGEST = 500_000
"""Letters of a form that is carried along; a longer one stays on the page it was filled in on."""

FORBIDDEN = 403
LOOKING = ("GET", "HEAD")
OURS = "csrfmiddlewaretoken"

Field = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a form was sent to, and its fields as one text; nothing if there was none."""

    at: str = ""
    sent: str = ""
    files: bool = False

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(parse_qsl(self.sent, keep_blank_values=True))


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """To look at a page, sign in and be led back to it; a form waits meanwhile."""
    in_page = bool(request.headers.get("HX-Request"))
    looking = request.method in LOOKING
    if looking and not in_page:
        return redirect_to_login(request.get_full_path())
    context = {
        "wrong": "",
        "name": "",
        "next": _page(request),
        "kept": Kept() if looking else _kept(request),
        "signed_out": True,
        "fragment": in_page,
    }
    answer = render(request, "accounts/sign_in.html", context, status=FORBIDDEN)
    if in_page:
        answer.headers["HX-Retarget"] = "#answer"
        answer.headers["HX-Reselect"] = "#sign-in"
    return answer


def carried(request: HttpRequest) -> Kept:
    """What the form of signing in carries along."""
    sent = request.POST
    files = bool(sent.get("kept-files"))
    return Kept(sent.get("kept-at", ""), sent.get("kept", "")[:LONGEST], files=files)


def _kept(request: HttpRequest) -> Kept:
    fields = [
        (name, value) for name, values in request.POST.lists() for value in values if name != OURS
    ]
    sent = urlencode(fields)
    if len(sent) > LONGEST:
        return Kept()
    return Kept(request.path, sent, files=bool(request.FILES))


def _page(request: HttpRequest) -> str:
    """The page that somebody has before them."""
    try:
        parts = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
