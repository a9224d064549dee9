"""Sending an event home over the network, and what can be known of whether it arrived."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

WEB = ("http://", "https://")
DOOR, PHOTOS = "/hand-back/", "/hand-back/photo/"
AT_ONCE = 11 * 1024**2
"""Bytes that a host takes at once; photos that make it more follow one by one."""
PATIENCE = 120
"""Seconds in which a host has to take a whole event over."""
LONGEST = 64 * 1024
"""Bytes of an answer that are read."""

NEVER_ARRIVED = (ConnectionRefusedError, socket.gaierror)


@dataclass(frozen=True, slots=True)
class Answered:
    """What the host said; `outcome` is empty if it did not take the event, for reasons it says."""

    outcome: str
    say: str


class NotSent(Exception):
    """The host was not reached: it has nothing of the event."""


class NoAnswer(Exception):
    """The event was sent, and nobody knows whether it arrived."""


class _Here(HTTPRedirectHandler):
    """The token of a lease is for the host alone: nobody is followed elsewhere with it."""

    def redirect_request(self, *_: object) -> None:
        return None


def send(address: str, token: str, raw: bytes, door: str = DOOR) -> Answered:
    """Hand an event back at an address; asked again, a host answers that it has it."""
    if not address.startswith(WEB):
        raise NotSent(f'"{address}" is no address that begins with https://')
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/zip"}
    asked = Request(address.rstrip("/") + door, raw, headers, method="POST")  # noqa: S310 - checked above
    try:
        with build_opener(_Here).open(asked, timeout=PATIENCE) as answer:
            return _read(answer.read(LONGEST), answer.status)
    except HTTPError as no:
        return _read(no.read(LONGEST), no.code)
    except URLError as trouble:
        if isinstance(trouble.reason, NEVER_ARRIVED):
            raise NotSent(f"{address} cannot be reached: {trouble.reason}") from None
        raise NoAnswer(f"{address}: {trouble.reason}") from None
    except (OSError, HTTPException) as trouble:
        raise NoAnswer(f"{address}: {trouble}") from None


def _read(raw: bytes, status: int) -> Answered:
    try:
        said = json.loads(raw)
    except ValueError:
        said = None
    if not isinstance(said, Mapping):
        return Answered("", f"There is no Muster at this address: it answered with {status}.")
    outcome = str(said.get("outcome", ""))
    return Answered(outcome, str(said.get("say" if outcome else "refused", status)))
