"""The headers that guard every answer, whoever gives it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "media-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}
_NOT_NEEDED = ("camera", "geolocation", "microphone", "payment", "usb")

GUARD: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": "; ".join(f"{what} {whose}" for what, whose in _POLICY.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{what}=()" for what in _NOT_NEEDED),
    }
)

OVER_HTTPS = {
    "Strict-Transport-Security": "max-age=31536000",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Of a server that is reached over https: for a year no browser tries anything else.

Over plain http a browser only complains of the other one, on every page of a laptop in a hall.
"""

PRIVATE = {"Referrer-Policy": "no-referrer"}
"""Behind a private link: the address itself lets people in, so no other page is told it."""


def guard(*, secure: bool) -> dict[str, str]:
    """What every answer carries, of a server that is reached over https or not."""
    return {**GUARD, **(OVER_HTTPS if secure else {})}
