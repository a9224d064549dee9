"""Who somebody is, by what they show at the door: only the database knows, and nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib.auth import get_user
from django.http import HttpRequest

from muster.journal.database.accounts import Account
from muster.journal.database.leases import is_lent_under
from muster.journal.database.links import Holder, holder_of
from muster.journal.database.sessions import SessionStore
from muster.journal.database.tokens import owner_of
from muster.journal.lease import lease_of
from muster.site.front.callers import Kind, Shown


def caller(shown: Shown) -> str:
    """One name for each person or account, however many sessions or tokens they have."""
    return BY[shown.kind](shown.secret)


def _by_link(token: str) -> str:
    holder = holder_of(token)
    return f"person {holder.event} {holder.person}" if isinstance(holder, Holder) else ""


def _by_session(key: str) -> str:
    """As Django finds it: a session that ended, or was before a new password, is nobody's."""
    asked = HttpRequest()
    asked.session = SessionStore(key)
    found = get_user(asked)
    return _named(found if isinstance(found, Account) else None)


def _by_token(token: str) -> str:
    return _named(owner_of(token))


def _by_lease(token: str) -> str:
    return f"lease {lease_of(token)}" if is_lent_under(token) else ""


def _named(account: Account | None) -> str:
    return f"account {account.pk}" if account else ""


BY: Mapping[Kind, Callable[[str], str]] = {
    Kind.LINK: _by_link,
    Kind.SESSION: _by_session,
    Kind.TOKEN: _by_token,
    Kind.LEASE: _by_lease,
}
