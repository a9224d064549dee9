"""Invitations: who is asked to run events here, and the links at which they choose a password."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from muster.journal.database.accounts import Account, any_account, create_account, hashed
from muster.journal.database.models import InviteRow
from muster.journal.database.store import in_turn
from muster.journal.perform import now

BYTES = 20
"""160 bits, written in digits and letters that no messenger takes for the end of a link."""

DAYS = 7
"""How long a link counts."""


class FirstIsHost(Exception):
    """The first account of a server is its host's."""


@dataclass(frozen=True, slots=True)
class AccountCard:
    """What a host reads of an account. `until`: how long a link of theirs still counts, if any."""

    id: int
    name: str
    called: str
    host: bool
    seen: datetime | None
    has_password: bool
    until: datetime | None


def invite(name: str, display_name: str, *, host: bool = False) -> str:
    """An account that nobody can sign in to yet, and the token of the link that changes that."""
    with in_turn():
        if not host and not any_account():
            raise FirstIsHost(name)
        return _token(create_account(name, None, display_name, host=host))


def new_link(account: Account) -> str:
    """For somebody who forgot their password: it counts no more, nor does whoever used it."""
    with in_turn():
        account.set_unusable_password()
        account.save(update_fields=["password"])
        return _token(account)


def invited_by(token: str) -> Account | None:
    """Whose link this is, while it counts."""
    row = _open(token).select_related("account__person").first()
    return row.account if row else None


def accept(token: str, password: str) -> Account | None:
    """The account, with its password; nobody's if the link was used meanwhile."""
    chosen = hashed(password)
    with in_turn():
        account = invited_by(token)
        if account is None:
            return None
        InviteRow.objects.filter(account=account).delete()
        account.password = chosen
        account.save(update_fields=["password"])
        return account


def all_accounts() -> tuple[AccountCard, ...]:
    counting = InviteRow.objects.filter(until__gt=now())
    until = dict(counting.values_list("account", "until"))
    rows = Account.objects.select_related("person").order_by("name")
    return tuple(_card(row, until.get(row.pk)) for row in rows)


def _card(account: Account, until: datetime | None) -> AccountCard:
    return AccountCard(
        id=account.pk,
        name=account.name,
        called=account.person.name,
        host=account.host,
        seen=account.last_login,
        has_password=account.has_usable_password(),
        until=until,
    )


def _token(account: Account) -> str:
    token = secrets.token_hex(BYTES)
    kept = {"token_hash": _hash(token), "until": now() + timedelta(days=DAYS)}
    InviteRow.objects.update_or_create(account=account, defaults=kept)
    return token


def _open(token: str) -> QuerySet[InviteRow]:
    return InviteRow.objects.filter(
        token_hash=_hash(token), until__gt=now(), account__is_active=True
    )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
