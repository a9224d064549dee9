"""What the headers of a request ask for, and those that every answer of the front carries."""

from __future__ import annotations

import re
from functools import lru_cache

from django.conf import settings

from muster.site.front.asgi import Header
from muster.web.headers import guard

GUARDED: tuple[Header, ...] = tuple(
    (name.lower().encode(), value.encode())
    for name, value in guard(secure=settings.SESSION_COOKIE_SECURE).items()
)

LONGEST = 200
"""No browser says more about its languages or codings; what follows is not read."""

NEVER = re.compile(rb"\s*q\s*=\s*0(\.0*)?\s*")


def takes_gzip(accept_encoding: bytes) -> bool:
    return _takes_gzip(accept_encoding[:LONGEST])


@lru_cache(maxsize=256)
def _takes_gzip(accept_encoding: bytes) -> bool:
    taken = {}
    for one in accept_encoding.lower().split(b","):
        coding, _, weight = one.partition(b";")
        taken[coding.strip()] = not NEVER.fullmatch(weight)
    return taken.get(b"gzip", taken.get(b"*", False))


def is_known(etag: bytes, if_none_match: bytes) -> bool:
    """Whether the browser already holds the page of this tag."""
    if not if_none_match:
        return False
    held = [one.strip().removeprefix(b"W/") for one in if_none_match.split(b",")]
    return etag in held or b"*" in held


def cookie(header: bytes, name: str) -> str:
    """One cookie's value, or nothing; of several the last, as Django has it."""
    wanted = name.encode() + b"="
    said = [one.strip() for one in header.split(b";")]
    found = [one.removeprefix(wanted) for one in said if one.startswith(wanted)]
    return found[-1].decode("latin-1") if found else ""
