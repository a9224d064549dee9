"""Addresses that are told of an event: which can be, before anything is sent there."""

from __future__ import annotations

from urllib.parse import urlsplit

from muster.reading.unclear import Unclear
from muster.words.tongue import _

LONGEST = 500
SCHEMES = ("http", "https")


def read_address(text: str) -> str:
    """The address as it was typed, or `Unclear` with what is wrong with it."""
    address = text.strip()
    if not address:
        raise Unclear("hook-address", _("Give the address that shall be told."))
    if len(address) > LONGEST or not _is_plain(address):
        raise Unclear("hook-address", _("This address is too long, or has letters it cannot have."))
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Unclear("hook-address", _("This is no address.")) from None
    if parts.scheme not in SCHEMES or not parts.hostname or port == 0:
        raise Unclear("hook-address", _("An address begins with https:// or http://."))
    if parts.username is not None or parts.password is not None:
        say = _("Leave name and password out of the address: what is sent is signed instead.")
        raise Unclear("hook-address", say)
    return address.partition("#")[0]


def _is_plain(address: str) -> bool:
    return address.isascii() and address.isprintable() and not set(address) & set(' <>"\\^`{|}')
