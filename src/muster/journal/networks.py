"""What counts as one address, wherever something is counted for each."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

NEIGHBOURS = 64
"""Bits of an IPv6 address that one household has; the rest each machine makes up for itself."""


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What counts as one address: one of IPv4, or all that a household has of IPv6."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or IPv6Network((found, NEIGHBOURS), strict=False))
