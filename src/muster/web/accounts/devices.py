"""Browsers in which somebody signed in before: what others guess never locks them out there."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from muster.journal.database.accounts import sign_in_name

COOKIE = "device"
YEAR = 365 * 24 * 60 * 60


def device_of(request: HttpRequest, name: str) -> str:
    """The browser, if whoever has this name signed in there within a year."""
    try:
        return _signer(name).unsign(request.COOKIES.get(COOKIE, ""), max_age=YEAR)
    except BadSignature:
        return ""


def remember(request: HttpRequest, response: HttpResponse, name: str) -> HttpResponse:
    """The cookie tells no name: only who types the same name again is known by it."""
    device = device_of(request, name) or secrets.token_hex(8)
    response.set_cookie(
        COOKIE,
        _signer(name).sign(device),
        max_age=YEAR,
        path="/sign-in/",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Strict",
    )
    return response


def _signer(name: str) -> TimestampSigner:
    return TimestampSigner(salt=f"device|{sign_in_name(name)}")
