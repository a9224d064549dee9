"""Who calls: an account by its token, or a person at an event by their private link."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest
from ninja.security import HttpBearer

from muster.api.trouble import Troubled, too_often, troubled
from muster.core.access import Actor
from muster.core.ids import EventId
from muster.journal.database.accounts import Account, actor_of
from muster.journal.database.limits import allow
from muster.journal.database.links import Holder, Revoked, holder_of
from muster.journal.database.tokens import account_with
from muster.journal.networks import network_of
from muster.words.tongue import _

LINK = "link:"
"""What stands before the token of a private link: the part of its address after /p/."""

LET_IN = "muster.let-in"
"""Where a request notes that its token or link was good; the middleware tells the front."""

LONGEST = 200


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever calls has been let in. A private link is good for its own event alone."""

    actor: Actor
    account: Account | None = None
    event: EventId | None = None

    def need(self, event: EventId) -> None:
        if self.event is not None and self.event != event:
            say = _("This private link is of another event.")
            raise troubled(HTTPStatus.FORBIDDEN, "other-event", say, say)


class Bearer(HttpBearer):
    """A token of an account, or `link:` and the token of a private link."""

    def authenticate(self, request: HttpRequest, token: str) -> Caller | None:
        said = token.strip()[:LONGEST]
        caller = _by_link(said.removeprefix(LINK)) if said.startswith(LINK) else _by_token(said)
        if caller is None:
            _slow_down("unknown-token", network_of(str(request.META.get("REMOTE_ADDR", ""))))
            raise _unknown()
        request.META[LET_IN] = True
        kind = "token" if caller.account else "act"
        _slow_down(kind, f"{caller.event or ''}|{caller.actor.person}")
        return caller


def caller_of(request: HttpRequest) -> Caller:
    """Who calls, behind the gate of an operation that asks for it."""
    found: Caller = request.auth  # type: ignore[attr-defined]  # ninja's own
    return found


def _by_token(token: str) -> Caller | None:
    account = account_with(token)
    return Caller(actor_of(account), account) if account else None


def _by_link(token: str) -> Caller | None:
    holder = holder_of(token)
    if isinstance(holder, Revoked):
        say = _("This private link was replaced by a new one.")
        raise troubled(HTTPStatus.GONE, "link-gone", say, _("Ask the organiser for yours."))
    return Caller(Actor(holder.person), event=holder.event) if isinstance(holder, Holder) else None


def _slow_down(kind: str, who: str) -> None:
    """The one place in which programs are counted."""
    wait = allow(kind, who)
    if wait:
        raise too_often(wait)


def _unknown() -> Troubled:
    say = _("Nobody has this token or link. It may have been revoked.")
    onward = _("Make a token at the desk, or take the link from the address of your page.")
    return troubled(HTTPStatus.UNAUTHORIZED, "who", say, onward)
