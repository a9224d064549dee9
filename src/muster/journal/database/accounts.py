"""Accounts as the doors use them: made, signed in to within limits, and who they act as."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass

from django.contrib.auth import authenticate
from django.db import transaction

from muster.core.access import Actor
from muster.core.ids import PersonId
from muster.journal.database.models import Account as Account  # noqa: PLC0414 - doors take it from here
from muster.journal.database.tries import TRIES
from muster.journal.people import Person


class NameTaken(Exception):
    """Somebody signs in with this name already."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Too many wrong tries: nothing is checked for so many minutes."""

    minutes: int


def any_account() -> bool:
    """Whether the first run is over."""
    return Account.objects.exists()


def find_account(name: str) -> Account | None:
    return Account.objects.filter(name=sign_in_name(name)).first()


def create_account(name: str, password: str, display_name: str, *, host: bool = False) -> Account:
    with transaction.atomic():
        if find_account(name) is not None:
            raise NameTaken(name)
        return Account.objects.create_account(sign_in_name(name), password, display_name, host=host)


def create_first(name: str, password: str, display_name: str) -> Account | None:
    """The account of whoever starts a server; nothing if somebody was faster."""
    with transaction.atomic():
        if any_account():
            return None
        return create_account(name, password, display_name, host=True)


def close_account(account: Account) -> None:
    """Nobody signs in with it any more; the person stays, and can be erased now."""
    account.delete()


def sign_in(name: str, password: str, address: str) -> Account | Wait | None:
    """Whose name and password these are; after too many wrong tries nothing is checked at all."""
    typed = sign_in_name(name)
    wait = TRIES.wait(typed, address)
    if wait:
        return Wait(math.ceil(wait / 60))
    account = authenticate(username=typed, password=password)
    if not isinstance(account, Account):
        TRIES.failed(typed, address)
        return None
    TRIES.succeeded(typed, address)
    return account


def actor_of(account: Account) -> Actor:
    return Actor(PersonId(account.person_id), host=account.host)


def person_of(account: Account) -> Person:
    row = account.person
    return Person(id=PersonId(row.id), name=row.name, email=row.email, pronouns=row.pronouns)


def sign_in_name(text: str) -> str:
    """A name as it is compared: in any case, without what is around it."""
    return unicodedata.normalize("NFKC", text).strip().casefold()
