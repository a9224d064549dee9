"""What every answer of Django's goes through: headers that guard it, and its language."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from muster.web.headers import PRIVATE, guard
from muster.words.tongue import choose, speaking

Answer = Callable[[HttpRequest], HttpResponse]

UNLESS_SAID = {"Cache-Control": "private, no-cache"}
"""Whatever Django answers is for who asked; the front alone keeps pages for all."""

KIND = "X-Muster-Kind"
"""Which page it was, for the front alone: it counts pages by their kind."""

LET_IN = "muster.let-in"
"""Where a request notes that its link, session or token was good. No header can be called so."""

LANGUAGE = "language"
"""The cookie of somebody who chose a language."""


def guarded(answer: Answer) -> Answer:
    def with_headers(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        private = PRIVATE if request.path.startswith("/p/") else {}
        always = guard(secure=settings.SESSION_COOKIE_SECURE)
        for name, value in {**always, **UNLESS_SAID, **private}.items():
            response.headers.setdefault(name, value)
        found = request.resolver_match
        response.headers[KIND] = (found and found.url_name) or ""
        if LET_IN in request.META:
            response.headers["X-Muster-Let-In"] = "1"
        return response

    return with_headers


def spoken(answer: Answer) -> Answer:
    def in_their_language(request: HttpRequest) -> HttpResponse:
        header = request.headers.get("Accept-Language", "")
        language = choose(header, request.COOKIES.get(LANGUAGE, ""))
        with speaking(language):
            response = answer(request)
        response.headers.setdefault("Content-Language", language)
        return response

    return in_their_language
