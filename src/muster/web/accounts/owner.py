"""Whose server it is: before the first account, only who sits at it or was told its code."""

from __future__ import annotations

import hashlib
import hmac
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

from muster.journal.database.keys import server_key

LENGTH = 12
PROXIED = "X-Forwarded-For"
OWN = ("localhost", "127.0.0.1", "[::1]")
"""What the browser of this machine calls it."""


def first_code() -> str:
    """What the server prints when it starts and has no account yet."""
    key = server_key(settings.DATA)
    return hmac.new(key, b"first-run", hashlib.sha256).hexdigest()[:LENGTH]


def is_owner(request: HttpRequest) -> bool:
    given = request.POST.get("code") or request.GET.get("code", "")
    return hmac.compare_digest(given.encode(), first_code().encode()) or _at_the_machine(request)


def _at_the_machine(request: HttpRequest) -> bool:
    """A proxy makes everybody come from this machine: behind one, only the code counts.

    One that does not say so is known by the server's address: nobody else speaks https for it.
    A page of somebody else's, whose name was made to lead here, asks by its own name.
    """
    said = PROXIED in request.headers or "Forwarded" in request.headers
    if said or settings.SESSION_COOKIE_SECURE:
        return False
    if request.get_host().rpartition(":")[0].lower() not in OWN and request.get_host() not in OWN:
        return False
    try:
        return ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False
