"""Open connections: how many from each address, and who keeps one without using it."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import NamedTuple, Protocol

from muster.journal.networks import network_of

LEAST_TAKEN = 1024
"""Bytes a second of an answer that somebody takes who still takes it."""

MOST_UNSENT = 256 * 1024 * 1024
"""Bytes of answers that are held for those who take them slowly."""

TURNED_AWAY = 64
"""Who may be told at one time that there is no room: more are hung up on."""


class Connection(Hashable, Protocol):
    @property
    def unsent(self) -> int:
        """Bytes that are held for them."""

    def drop(self) -> None:
        """End at once, whatever was still to be sent."""


class Stalled(NamedTuple):
    """Until when somebody has time to take some of what was held for them then."""

    until: float
    unsent: int


class Connections:
    """Every open connection of this process.

    Whoever asked for nothing yet, or for nothing more, *waits*: for so many seconds at most, and
    only as long as nobody else needs the place. Whoever does not take what we send *stalls*: as
    long, and again as long whenever they took some; so many bytes are held for all of them. Who is
    being answered is neither, and is never put out.
    """

    def __init__(
        self,
        most: int,
        idle: float,
        proxies: Sequence[str] = (),
        clock: Callable[[], float] = time.monotonic,
        most_unsent: int = MOST_UNSENT,
    ) -> None:
        self._idle, self._clock, self._most_unsent = idle, clock, most_unsent
        self._is_proxy = _one_of(proxies)
        self._addresses: dict[Connection, str] = {}
        self._number: Counter[str] = Counter()
        self._waiting: OrderedDict[Connection, float] = OrderedDict()
        self._waiting_of: dict[str, OrderedDict[Connection, None]] = {}
        self._stalled: OrderedDict[Connection, Stalled] = OrderedDict()
        self._stalled_of: Counter[str] = Counter()
        self._unsent = 0
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
        self.flows(one)
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
        address = self._of(one)
        among = self._waiting_of.get(address)
        if among is not None:
            among.pop(one, None)
            if not among:
                del self._waiting_of[address]

    def stalls(self, one: Connection) -> None:
        """If too much is held, the longest of the address with most of them gives way."""
        self._hold(one)
        while self._unsent > self._most_unsent and len(self._stalled) > 1:
            ((address, _),) = self._stalled_of.most_common(1)
            self._drop(next(each for each in self._stalled if self._of(each) == address))

    def flows(self, one: Connection) -> None:
        stalled, address = self._stalled.pop(one, None), self._of(one)
        if stalled is not None:
            self._unsent -= stalled.unsent
            self._stalled_of[address] -= 1
            if not self._stalled_of[address]:
                del self._stalled_of[address]

    def sweep(self) -> None:
        """Drop everybody whose time is over; to be called now and then."""
        now = self._clock()
        while self._waiting and next(iter(self._waiting.values())) <= now:
            self._drop(next(iter(self._waiting)))
        while self._stalled and next(iter(self._stalled.values())).until <= now:
            one, before = next(iter(self._stalled.items()))
            if before.unsent - one.unsent < self._idle * LEAST_TAKEN:
                self._drop(one)
            else:
                self._hold(one)

    def _hold(self, one: Connection) -> None:
        """What is held for somebody as of now, and for how long without another look."""
        self.flows(one)
        self._stalled[one] = Stalled(self._clock() + self._idle, one.unsent)
        self._stalled_of[self._of(one)] += 1
        self._unsent += self._stalled[one].unsent

    def _of(self, one: Connection) -> str:
        return self._addresses.get(one, "")

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
