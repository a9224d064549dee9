"""Tokens of accounts: with one, a program acts as somebody who signs in, until it is revoked."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from muster.journal.database.accounts import Account
from muster.journal.database.models import TokenRow
from muster.journal.perform import now

PREFIX = "muster_"
"""By which a token that got about is found, in a repository or a log."""

BYTES = 32
MOST = 50
"""Tokens of one account: whoever needs more has forgotten some."""

STALE = timedelta(minutes=1)
"""How exactly it is kept when a token was last used: a write for every request is too dear."""


class TooManyTokens(Exception):
    """The account has as many as it may have."""


@dataclass(frozen=True, slots=True)
class TokenCard:
    """What is shown of a token; the token itself is shown once, when it is made."""

    id: int
    name: str
    created: datetime
    used: datetime | None


def make_token(account: Account, name: str) -> str:
    if TokenRow.objects.filter(account=account).count() >= MOST:
        raise TooManyTokens(account.name)
    token = PREFIX + secrets.token_urlsafe(BYTES)
    TokenRow.objects.create(account=account, name=name, token_hash=_hash(token), created=now())
    return token


def owner_of(token: str) -> Account | None:
    """Whose token this is; nobody's if it was revoked, or their account is closed."""
    row = _row(token)
    return row.account if row else None


def account_with(token: str) -> Account | None:
    """The same, and it is kept that the token was used."""
    row = _row(token)
    if row is None:
        return None
    at = now()
    if row.used is None or abs(at - row.used) > STALE:
        TokenRow.objects.filter(pk=row.pk).update(used=at)
    return row.account


def cards_of(account: Account) -> tuple[TokenCard, ...]:
    rows = TokenRow.objects.filter(account=account).order_by("-created", "-pk")
    return tuple(TokenCard(row.pk, row.name, row.created, row.used) for row in rows)


def revoke_token(account: Account, token: int) -> bool:
    """Whether there was one to revoke: nobody revokes somebody else's."""
    gone, _ = TokenRow.objects.filter(account=account, pk=token).delete()
    return bool(gone)


def _row(token: str) -> TokenRow | None:
    rows = TokenRow.objects.select_related("account")
    return rows.filter(token_hash=_hash(token), account__is_active=True).first()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
