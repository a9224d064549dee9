"""Where a form came from, held against the address that this server was told people use."""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

LOG = logging.getLogger("muster.origins")

USUAL_PORTS = {"http": 80, "https": 443}
LONGEST = 200
MOST = 8
"""Addresses that the log is told of: what strangers send does not fill it."""

_told: set[str] = set()


def origin_of(address: str) -> str:
    """Scheme, host and port as browsers say them; empty for what is no address of a page."""
    try:
        read = urlsplit(address.strip())
        host, port = (read.hostname or "").encode("idna").decode(), read.port
    except ValueError:
        return ""
    if read.scheme not in USUAL_PORTS or not host or len(host) > LONGEST:
        return ""
    named = f"[{host}]" if ":" in host else host
    ending = "" if port in {None, USUAL_PORTS[read.scheme]} else f":{port}"
    return f"{read.scheme}://{named}{ending}"


def strange_origin(request: HttpRequest) -> str:
    """From where a form came, if that is not this server; the host is told of what looks amiss."""
    seen = origin_of(request.headers.get("Origin") or request.headers.get("Referer") or "")
    here = origin_of(f"{request.scheme}://{request.get_host()}")
    if not seen or seen in {here, *settings.CSRF_TRUSTED_ORIGINS}:
        return ""
    if _is_ours(request, seen):
        _tell_host(seen)
    return seen


def _is_ours(request: HttpRequest, seen: str) -> bool:
    """Whether it was a page of this server: a browser says so, or the same name has other ports."""
    hosts = {urlsplit(each).hostname for each in (f"//{request.get_host()}", settings.ADDRESS)}
    same = request.headers.get("Sec-Fetch-Site") == "same-origin"
    return same or urlsplit(seen).hostname in hosts


def _tell_host(seen: str) -> None:
    if seen in _told or len(_told) >= MOST:
        return
    _told.add(seen)
    LOG.warning(
        "A form was refused: people come by %s, but the address of this server is %s. Start it "
        "with --address %s, and have the proxy hand on the whole Host (nginx: proxy_set_header "
        "Host $http_host) and X-Forwarded-Proto",
        seen,
        settings.ADDRESS,
        seen,
    )
