"""Open connections: how many from each address, and who keeps one without using it."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Protocol

NEIGHBOURS = 64
"""Bits of an IPv6 address that one household has; the rest each machine makes up for itself."""

TURNED_AWAY = 64
"""Who may be told at one time that there is no room: more are hung up on."""


class Connection(Hashable, Protocol):
    def drop(self) -> None:
        """End at once, whatever was still to be sent."""


class Connections:
    """Every open connection of this process.

    Whoever asked for nothing yet, or for nothing more, *waits*: for so many seconds at most, and
    only as long as nobody else needs the place. Whoever does not take what we send *stalls*. Who
    is being answered is neither, and is never put out.
    """

    def __init__(
        self,
        most: int,
        idle: float,
        proxies: Sequence[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._idle, self._clock = idle, clock
        self._is_proxy = _one_of(proxies)
        self._addresses: dict[Connection, str] = {}
        self._number: Counter[str] = Counter()
        self._waiting: OrderedDict[Connection, float] = OrderedDict()
        self._waiting_of: dict[str, OrderedDict[Connection, None]] = {}
        self._stalled: OrderedDict[Connection, float] = OrderedDict()
        self._turned_away: OrderedDict[Connection, None] = OrderedDict()
        self.most = most

    def __len__(self) -> int:
        return len(self._addresses)

    def limit(self, most: int) -> None:
        """Let no more in than the system can bear."""
        self.most = min(self.most, most)

    @property
    def each(self) -> int:
        """Connections of one address: a hall behind one address has nearly all, never all."""
        return self.most * 3 // 4

    def enter(self, one: Connection, host: str) -> bool:
        """Whether there is a place; who waited longest may have had to make it."""
        address = "" if self._is_proxy(host) else network_of(host)
        if not self._has_room(address):
            self._turn_away(one)
            return False
        self._addresses[one] = address
        self._number[address] += 1
        self.waits(one)
        return True

    def leave(self, one: Connection) -> None:
        self.works(one)
        self._stalled.pop(one, None)
        self._turned_away.pop(one, None)
        address = self._addresses.pop(one, None)
        if address is not None:
            self._number[address] -= 1
            if not self._number[address]:
                del self._number[address]

    def waits(self, one: Connection) -> None:
        """For them, from now on."""
        self._waiting[one] = self._clock() + self._idle
        self._waiting.move_to_end(one)
        address = self._addresses.get(one)
        if address is not None:  # who was turned away makes room for nobody
            among = self._waiting_of.setdefault(address, OrderedDict())
            among[one] = None
            among.move_to_end(one)

    def works(self, one: Connection) -> None:
        """We have something to do for them."""
        self._waiting.pop(one, None)
        address = self._addresses.get(one, "")
        among = self._waiting_of.get(address)
        if among is not None:
            among.pop(one, None)
            if not among:
                del self._waiting_of[address]

    def stalls(self, one: Connection) -> None:
        self._stalled[one] = self._clock() + self._idle

    def flows(self, one: Connection) -> None:
        self._stalled.pop(one, None)

    def sweep(self) -> None:
        """Drop everybody whose time is over; to be called now and then."""
        now = self._clock()
        for among in (self._waiting, self._stalled):
            while among and next(iter(among.values())) <= now:
                self._drop(next(iter(among)))

    def _has_room(self, address: str) -> bool:
        crowded = bool(address) and self._number[address] >= self.each
        if not crowded and len(self) < self.most:
            return True
        among = self._waiting_of.get(address, ()) if crowded else self._waiting
        longest = next((one for one in among if one in self._addresses), None)
        if longest is not None:
            self._drop(longest)
        return longest is not None

    def _turn_away(self, one: Connection) -> None:
        self._turned_away[one] = None
        self.waits(one)
        if len(self._turned_away) > TURNED_AWAY:
            self._drop(next(iter(self._turned_away)))

    def _drop(self, one: Connection) -> None:
        self.leave(one)
        one.drop()


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


def _one_of(proxies: Sequence[str]) -> Callable[[str], bool]:
    """Whether an address is a proxy's, by which everybody comes."""

    @lru_cache(maxsize=4096)
    def is_one(host: str) -> bool:
        if host in proxies or "*" in proxies:
            return True
        try:
            found = ip_address(host)
            return any(found in ip_network(one, strict=False) for one in proxies if "/" in one)
        except ValueError:
            return False

    return is_one
