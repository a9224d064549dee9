"""Accounts as the doors use them: made, signed in to within limits, and who they act as."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from threading import BoundedSemaphore

from django.contrib.auth import authenticate
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, make_password

from muster.core.access import Actor
from muster.core.ids import PersonId
from muster.core.text import clean
from muster.journal.database.links import revoke_all
from muster.journal.database.models import Account as Account  # noqa: PLC0414 - doors take it from here
from muster.journal.database.people import rename
from muster.journal.database.store import in_turn
from muster.journal.database.texts import storable
from muster.journal.database.tries import TRIES
from muster.journal.people import Person

HASHING = BoundedSemaphore(2)
"""Checking a password takes a hundred megabytes on purpose: not for everybody at once."""

QUEUE = 3
"""Who may be checked or wait for it, of either kind: the other threads are left to the desk."""

STRANGERS, KNOWN = BoundedSemaphore(QUEUE), BoundedSemaphore(QUEUE)
"""Room in the queue. A browser in which somebody signed in before does not wait behind a flood."""

SOON = 5
"""Seconds after which it is worth trying again where the queue was full."""


class NameTaken(Exception):
    """Somebody signs in with this name already."""


class LastHost(Exception):
    """Nobody else who can sign in is a host: the server would be nobody's."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Too many wrong tries: nothing is checked for so many seconds."""

    seconds: int

    @property
    def minutes(self) -> int:
        return math.ceil(self.seconds / 60)


@dataclass(frozen=True, slots=True)
class Crowded:
    """So many are being checked that nothing was: no try is counted, of any name or address."""

    seconds: int = SOON


def any_account() -> bool:
    """Whether the first run is over."""
    return Account.objects.exists()


def find_account(name: str) -> Account | None:
    return Account.objects.filter(name=sign_in_name(name)).first()


def account_at(pk: int) -> Account | None:
    return Account.objects.select_related("person").filter(pk=pk).first()


def create_account(
    name: str, password: str | None, display_name: str, *, host: bool = False
) -> Account:
    with in_turn():
        if find_account(name) is not None:
            raise NameTaken(name)
        called = clean(display_name)
        return Account.objects.create_account(sign_in_name(name), password, called, host=host)


def create_first(name: str, password: str, display_name: str) -> Account | None:
    """The account of whoever starts a server; nothing if somebody was faster."""
    with in_turn():
        if any_account():
            return None
        return create_account(name, password, display_name, host=True)


def close_account(account: Account) -> None:
    """Nobody signs in with it any more; the person stays, and can be erased now.

    Their private links end with it: a judge who is shut out is out. Who plays gets another card.
    """
    with in_turn():
        _need_another_host(account)
        revoke_all(PersonId(account.person_id))
        account.delete()


def set_host(account: Account, *, host: bool) -> None:
    with in_turn():
        if not host:
            _need_another_host(account)
        Account.objects.filter(pk=account.pk).update(host=host)


def _need_another_host(account: Account) -> None:
    """Asked in turn: of two hosts who dismiss each other, one stays."""
    hosts = Account.objects.filter(host=True, is_active=True)
    if not hosts.filter(pk=account.pk).exists():
        return
    others = hosts.exclude(pk=account.pk).exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    if not others.exists():
        raise LastHost(account.name)


def call(account: Account, display_name: str) -> None:
    """What everybody reads from now on, at every event."""
    with in_turn():
        rename(PersonId(account.person_id), clean(display_name))


def hashed(password: str) -> str:
    with HASHING:
        return make_password(password)


def change_password(account: Account, password: str) -> bool:
    """Every session that was begun with the one before is over; no if it was changed meanwhile."""
    before, account.password = account.password, hashed(password)
    same = Account.objects.filter(pk=account.pk, password=before)
    return bool(same.update(password=account.password))


def sign_in(
    name: str, password: str, address: str, device: str = ""
) -> Account | Wait | Crowded | None:
    """Whose name and password these are; after too many wrong tries nothing is checked at all.

    `device` is a browser in which this name signed in before.
    """
    queue = KNOWN if device else STRANGERS
    if not queue.acquire(blocking=False):
        return Crowded()
    try:
        return _checked(sign_in_name(name), password, address, device)
    finally:
        queue.release()


def _checked(typed: str, password: str, address: str, device: str) -> Account | Wait | None:
    wait = TRIES.begin(typed, address, device)
    if wait:
        return Wait(math.ceil(wait))
    with HASHING:
        account = authenticate(username=typed, password=password)
    if not isinstance(account, Account):
        return None
    TRIES.succeeded(typed, address, device)
    return account


def actor_of(account: Account) -> Actor:
    return Actor(PersonId(account.person_id), host=account.host)


def person_of(account: Account) -> Person:
    row = account.person
    return Person(id=PersonId(row.id), name=row.name, email=row.email, pronouns=row.pronouns)


def sign_in_name(text: str) -> str:
    """A name as it is compared: in any case, without what is around it."""
    return unicodedata.normalize("NFKC", storable(text)).strip().casefold()
