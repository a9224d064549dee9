"""Telling hooks: whoever wants to hear of an event's editions does, without anybody waiting."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

from django.conf import settings
from django.db import close_old_connections, connections
from django.db.utils import Error

from muster.core.ids import EventId
from muster.journal.database.hooks import Errand, claim_errands, was_not_told, was_told
from muster.journal.perform import now
from muster.site.posting import NotSent, post

LOG = logging.getLogger("muster")

SIGNATURE = "Muster-Signature"
EVERY = 5.0
"""Seconds after which those who could not be reached are looked for, if nothing happens."""

BREATH = 0.25
"""Seconds between two looks: many acts in one breath are told once."""

AT_ONCE = 4
PATIENCE = 2.0
"""Seconds for which the end of a server waits for a look that is under way."""


class Hooks:
    """A thread that looks whom to tell, and a few that tell them."""

    def __init__(self, *, private: bool | None = None) -> None:
        own = os.environ.get("MUSTER_HOOKS_PRIVATE", "") == "1"
        self._private = own if private is None else private
        self._woken, self._stopped = Event(), Event()
        self._looking = Thread(target=self._look, name="hooks", daemon=True)
        self._telling = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="hook")
        self._under_way: set[int] = set()

    def open(self) -> None:
        self._looking.start()

    def wake(self, _event: EventId, _edition: int) -> None:
        """Something changed; whoever made it so goes on at once."""
        self._woken.set()

    def close(self) -> None:
        """What is under way is told once more by whoever starts next."""
        self._stopped.set()
        self._woken.set()
        self._telling.shutdown(wait=False, cancel_futures=True)
        if self._looking.is_alive():
            self._looking.join(PATIENCE)

    def _look(self) -> None:
        while not self._stopped.is_set():
            self._woken.clear()
            self._once()
            self._stopped.wait(BREATH)
            self._woken.wait(EVERY)
        connections.close_all()

    def _once(self) -> None:
        """A database that is away is looked at again later: others say that it is.

        What would have to wait for a thread is left to others: a claim does not last for ever. One
        that ran out while we are still telling is ours again, and nothing is told twice.
        """
        close_old_connections()
        try:
            for errand in claim_errands(now(), AT_ONCE - len(self._under_way)):
                if errand.id not in self._under_way:
                    self._under_way.add(errand.id)
                    self._telling.submit(self._tell, errand)
        except Error as error:
            LOG.error("Hooks wait: %s", type(error).__name__)  # noqa: TRY400 - no trace for what is foreseen
        except RuntimeError:
            return  # we are being closed

    def _tell(self, errand: Errand) -> None:
        try:
            if tell(errand, private=self._private):
                was_told(errand)
            else:
                was_not_told(errand, now())
        except Error as error:
            LOG.error("A hook waits: %s", type(error).__name__)  # noqa: TRY400 - as above
        finally:
            self._under_way.discard(errand.id)
            self._woken.set()  # there may be a newer edition by now, or another to tell
            connections.close_all()


def tell(errand: Errand, *, private: bool) -> bool:
    """Whether the address took it: any answer from 200 to 299."""
    body = body_of(errand)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Muster-Hook/1",
        SIGNATURE: signature(errand.secret, body, int(time.time())),
    }
    try:
        status = post(errand.address, body, headers, private=private)
    except NotSent as reason:
        LOG.info("Hook %s was not told: %s", errand.id, reason)
        return False
    return status // 100 == 2  # noqa: PLR2004 - as HTTP has it


def body_of(errand: Errand) -> bytes:
    said = {
        "event": errand.event,
        "edition": errand.edition,
        "revision": errand.revision,
        "address": f"{settings.ADDRESS}/api/v1/events/{errand.event}",
    }
    return json.dumps(said, separators=(",", ":")).encode()


def signature(secret: str, body: bytes, at: int) -> str:
    """`t` is the time in seconds; `v1` is HMAC-SHA256 over it, a dot and the body."""
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={made}"
