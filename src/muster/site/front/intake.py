"""What a request hands in, read whole before a thread is given to it: slow senders wait alone."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import IO, NamedTuple

from muster.journal.database.failing import Failing, failing
from muster.site.front.asgi import Request
from muster.site.front.callers import Callers
from muster.site.front.refusing import LARGEST, NOT_KEPT, SIGN_IN

KILOBYTE, MEGABYTE = 1024, 1024**2

ROOM = 100 * MEGABYTE
"""Bytes of the disk that are left to the database."""

NO_FILE = (HTTPStatus.SERVICE_UNAVAILABLE, NOT_KEPT)

OF_STRANGERS: Mapping[re.Pattern[str], int] = {
    # Signing in carries along the form of somebody who was signed out while they filled it in.
    re.compile(r"/sign-in/"): MEGABYTE,
    # Such a form is first sent where it belongs, and comes back with the page for signing in.
    re.compile(r"/desk/.*", re.DOTALL): MEGABYTE,
}
"""Where somebody whom nobody knows may hand in more than a form, and how many bytes."""


class Share(NamedTuple):
    """So much of all together, and so much of each."""

    most: int
    each: int


class Sizes(NamedTuple):
    """What is taken in at one time by one process. Bytes, unless something else is said."""

    form: int = 4 * KILOBYTE
    """Taken from everybody at every time: signing in, a tap, a result. Connections bound it."""
    memory: int = 64 * KILOBYTE
    """What is larger lies on the disk, and is not taken from strangers unless said above."""
    slowest: int = 16 * KILOBYTE
    """In a second, once the patience is over."""
    strangers: Share = Share(16 * MEGABYTE, 4 * MEGABYTE)
    """In memory; each is an address."""
    known: Share = Share(64 * MEGABYTE, 4 * MEGABYTE)
    """In memory; each is a person or an account."""
    files_of_strangers: Share = Share(16, 4)
    files_of_known: Share = Share(128, 4)
    """Files on the disk, of up to 12 MB."""
    room: int = ROOM


USUAL = Sizes()


class Pool:
    """What is held of a share, by all and by each."""

    def __init__(self, share: Share) -> None:
        self._share = share
        self._of: Counter[str] = Counter()
        self.held = 0

    def take(self, who: str, amount: int) -> bool:
        """Whether so much more fits."""
        fits = self.held + amount <= self._share.most and self._of[who] + amount <= self._share.each
        if fits:
            self.held += amount
            self._of[who] += amount
        return fits

    def give_back(self, who: str, amount: int) -> None:
        self.held -= amount
        self._of[who] -= amount
        if not self._of[who]:
            del self._of[who]


class Place(NamedTuple):
    """Where something that is handed in counts; what everybody may hand in counts nowhere."""

    pool: Pool | None = None
    who: str = ""
    amount: int = 0
    on_disk: bool = False


class Unfit(NamedTuple):
    """Why something is not taken, in the words for the status or in others."""

    status: HTTPStatus
    say: str = ""


class Taken:
    """What came so far; `gone` if the sender left before the last byte."""

    __slots__ = ("body", "gone")

    def __init__(self) -> None:
        self.body: IO[bytes] = BytesIO()
        self.gone = False


class Intake:
    """`patience`: seconds that one has to hand in something short."""

    def __init__(
        self, patience: float, sizes: Sizes, callers: Callers, folder: Path | None = None
    ) -> None:
        self._patience = patience
        self._sizes = sizes
        self._callers = callers
        self._folder = folder or Path(tempfile.gettempdir())
        self._pools = {
            (False, False): Pool(sizes.strangers),
            (False, True): Pool(sizes.files_of_strangers),
            (True, False): Pool(sizes.known),
            (True, True): Pool(sizes.files_of_known),
        }

    @property
    def held(self) -> int:
        """Bytes in memory, apart from what everybody may hand in."""
        return sum(pool.held for (_, on_disk), pool in self._pools.items() if not on_disk)

    @property
    def files(self) -> int:
        return sum(pool.held for (_, on_disk), pool in self._pools.items() if on_disk)

    @asynccontextmanager
    async def taking(self, request: Request, length: int) -> AsyncIterator[Taken | Unfit]:
        """What is taken counts until it has been dealt with."""
        place = await self._place(request, length)
        if isinstance(place, Unfit):
            yield place
            return
        taken = Taken()
        try:
            yield await self._take(request, taken, on_disk=place.on_disk) or taken
        finally:
            taken.body.close()
            if place.pool is not None:
                place.pool.give_back(place.who, place.amount)

    async def _place(self, request: Request, length: int) -> Place | Unfit:
        """Who is known has room of their own, and is looked for only where strangers have none."""
        on_disk = length > self._sizes.memory
        amount = 1 if on_disk else length
        if length <= self._sizes.form:
            return Place()
        if not on_disk and self._pools[False, False].take(request.address, amount):
            return Place(self._pools[False, False], request.address, amount)
        caller = await self._callers.who(request)
        if not caller and length > self._most_of_strangers(request.scope["path"]):
            return Unfit(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, SIGN_IN)
        who, pool = caller or request.address, self._pools[bool(caller), on_disk]
        if not pool.take(who, amount):
            return Unfit(HTTPStatus.TOO_MANY_REQUESTS)
        return Place(pool, who, amount, on_disk)

    def _most_of_strangers(self, path: str) -> int:
        said = (most for pattern, most in OF_STRANGERS.items() if pattern.fullmatch(path))
        return next(said, self._sizes.memory)

    async def _take(self, request: Request, taken: Taken, *, on_disk: bool) -> Unfit | None:
        """Take all that is handed in; says why, if that cannot be."""
        try:
            if on_disk:
                taken.body = await asyncio.to_thread(self._open)
            async with asyncio.timeout(self._patience) as limit:
                await self._whole(request, taken, limit, on_disk=on_disk)
        except TimeoutError:
            return Unfit(HTTPStatus.REQUEST_TIMEOUT)
        except OSError as trouble:
            full = failing(trouble) is Failing.FULL
            return Unfit(*((HTTPStatus.INSUFFICIENT_STORAGE,) if full else NO_FILE))
        return None

    async def _whole(
        self, request: Request, taken: Taken, limit: asyncio.Timeout, *, on_disk: bool
    ) -> None:
        at_first, came, more = limit.when() or 0.0, 0, True
        while more:
            message = await request.receive()
            if message["type"] == "http.disconnect":
                taken.gone = True
                return
            piece, more = message.get("body", b""), message.get("more_body", False)
            came += len(piece)
            limit.reschedule(at_first + came / self._sizes.slowest)
            if on_disk:
                await asyncio.to_thread(taken.body.write, piece)
            else:
                taken.body.write(piece)
        taken.body.seek(0)

    def _open(self) -> IO[bytes]:
        """A file without a name: it is gone with the request, or with the process."""
        coming = self.files * LARGEST
        if shutil.disk_usage(self._folder).free < self._sizes.room + coming:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return tempfile.TemporaryFile(dir=self._folder)
