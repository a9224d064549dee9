"""Hooks: addresses that are told of every new edition of an event, and how far each was told.

A hook is told by one process at a time: whoever moves its `next_try` on has it for a while. What
is told is the newest edition, so that one who was away hears of it once, and never of an older.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q

from muster.core.ids import EventId
from muster.journal.database.keys import server_key
from muster.journal.database.models import HookRow
from muster.journal.database.rows import read_row
from muster.journal.database.store import in_turn

MOST = 10
"""Hooks of one event."""

PATIENCE = 10
"""Tries in a row that fail before a hook is paused: about a day and a half."""

CLAIM = timedelta(minutes=5)
"""For so long nobody else tells a hook that somebody is telling: longer than a try lasts.

Looking up its name may take a resolver minutes, if its servers say nothing.
"""

FIRST_WAIT, LONGEST_WAIT = 15, 6 * 60 * 60
"""Seconds after the first failure, four times as many after each further one, up to the longest."""

BATCH = 50
NONCE_BYTES = 16


class TooManyHooks(Exception):
    """The event tells as many addresses as it may."""


@dataclass(frozen=True, slots=True)
class HookCard:
    """A hook as the desk shows it. `paused`: given up until somebody resumes it."""

    id: int
    address: str
    secret: str
    told: int
    failures: int
    next_try: datetime | None
    paused: bool


@dataclass(frozen=True, slots=True)
class Errand:
    """What one hook is to be told now, by whoever holds this."""

    id: int
    event: EventId
    address: str
    secret: str
    edition: int
    revision: int
    failures: int


def add_hook(event: EventId, address: str) -> None:
    """Tell an address from the next edition on; one that is told already stays as it is."""
    with in_turn():
        row = read_row(event, lock=True)
        known = HookRow.objects.filter(event=event)
        if known.filter(address=address).exists():
            return
        if known.count() >= MOST:
            raise TooManyHooks(event)
        HookRow.objects.create(
            event_id=event,
            address=address,
            secret=secrets.token_hex(NONCE_BYTES),
            told=row.edition,
        )


def hooks_of(event: EventId) -> tuple[HookCard, ...]:
    return tuple(_card(row) for row in HookRow.objects.filter(event=event).order_by("pk"))


def remove_hook(event: EventId, hook: int) -> bool:
    gone, _ = HookRow.objects.filter(event=event, pk=hook).delete()
    return bool(gone)


def resume_hook(event: EventId, hook: int) -> bool:
    """Try again at once, as if nothing had failed."""
    found = HookRow.objects.filter(event=event, pk=hook)
    return bool(found.update(failures=0, next_try=None))


# ── telling ──


def claim_errands(at: datetime, most: int = BATCH) -> Iterable[Errand]:
    """What is to be told now and nobody else is telling: claim no more than is told at once.

    Nobody waits longer than the longest wait: such a moment was said by a clock that was wrong.
    """
    longest = at + max(CLAIM, timedelta(seconds=LONGEST_WAIT))
    waiting = Q(next_try=None) | Q(next_try__lte=at) | Q(next_try__gt=longest)
    behind = HookRow.objects.filter(waiting, failures__lt=PATIENCE, told__lt=F("event__edition"))
    rows = behind.select_related("event").defer("event__secret").order_by("pk")[:most]
    for row in rows:
        mine = HookRow.objects.filter(pk=row.pk, next_try=row.next_try, told=row.told)
        if mine.update(next_try=at + CLAIM):
            yield Errand(
                id=row.pk,
                event=EventId(row.event_id),
                address=row.address,
                secret=_secret(row),
                edition=row.event.edition,
                revision=row.event.revision,
                failures=row.failures,
            )


def was_told(errand: Errand) -> None:
    """Nothing older is told after this, whoever else was at it."""
    later = HookRow.objects.filter(pk=errand.id, told__lt=errand.edition)
    later.update(told=errand.edition, failures=0, next_try=None)


def was_not_told(errand: Errand, at: datetime) -> None:
    failures = errand.failures + 1
    found = HookRow.objects.filter(pk=errand.id, told__lt=errand.edition)
    found.update(failures=failures, next_try=at + wait_after(failures))


def wait_after(failures: int) -> timedelta:
    return timedelta(seconds=min(FIRST_WAIT * 4 ** (failures - 1), LONGEST_WAIT))


def _card(row: HookRow) -> HookCard:
    return HookCard(
        id=row.pk,
        address=row.address,
        secret=_secret(row),
        told=row.told,
        failures=row.failures,
        next_try=row.next_try,
        paused=row.failures >= PATIENCE,
    )


def _secret(row: HookRow) -> str:
    """Made from the server's key each time: a copy of the tables does not tell it."""
    said = f"hook|{row.event_id}|{row.secret}".encode()
    made = hmac.new(server_key(settings.DATA), said, hashlib.sha256).digest()
    return base64.b32encode(made).decode().lower().rstrip("=")
