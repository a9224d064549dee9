"""The gates: whoever holds what they return has been let in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token

from muster.core.access import Actor
from muster.core.event import Event
from muster.core.ids import EventId, PersonId
from muster.core.shown import without_hidden_rounds
from muster.journal.database.accounts import Account
from muster.journal.database.limits import allow
from muster.journal.database.links import Holder, holder_of
from muster.journal.database.shelf import SHELF, Held
from muster.journal.folder import NoEvent
from muster.journal.networks import network_of
from muster.web.accounts.kept import sign_in_first
from muster.web.middleware import LET_IN
from muster.web.naming import names_in
from muster.web.trouble import hosts, link_gone, no_event, not_yours, organisers, too_often
from muster.words.names import Names

P = ParamSpec("P")

LOOKING = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Here:
    """An event as one person sees it. `door` is where their forms go, `home` where they return."""

    held: Held
    actor: Actor
    door: str
    home: str
    csrf: str = ""

    @property
    def event(self) -> Event:
        return self.held.event

    @property
    def id(self) -> EventId:
        return self.held.id

    @property
    def names(self) -> Names:
        return names_in(self.held)

    @property
    def is_organiser(self) -> bool:
        return self.actor.person == self.event.organiser

    @property
    def is_official(self) -> bool:
        return self.is_organiser or self.actor.person in self.event.judges


View = Callable[..., HttpResponse]
"""What Django calls, with the parts of the address by their names."""

AtDesk = Callable[Concatenate[HttpRequest, Here, P], HttpResponse]
Public = Callable[Concatenate[HttpRequest, Held, P], HttpResponse]
Shared = Callable[[HttpRequest], HttpResponseBase]
Signed = Callable[Concatenate[HttpRequest, Account, P], HttpResponse]


def account_of(request: HttpRequest) -> Account | None:
    return request.user if isinstance(request.user, Account) else None


def held_of(event: str) -> Held | None:
    try:
        return SHELF.get(EventId(event))
    except NoEvent:
        return None


def address_of(request: HttpRequest) -> str:
    """Where a request comes from: a phone, or the one address of a whole hall."""
    return network_of(str(request.META.get("REMOTE_ADDR", "")))


def signed_in(view: Signed[P]) -> View:
    """Only for people with an account."""

    @wraps(view)
    def gate(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        account = account_of(request)
        if account is None:
            return sign_in_first(request)
        request.META[LET_IN] = True
        return view(request, account, *args, **kwargs)

    return gate


def hosts_only(view: Signed[P]) -> View:
    """Only for who runs the server."""

    @wraps(view)
    def gate(
        request: HttpRequest, account: Account, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        return view(request, account, *args, **kwargs) if account.host else hosts(request)

    return signed_in(gate)


def at_desk(view: AtDesk[P]) -> View:
    """Only for officials of the event the address names, and hosts, who may hand it over."""

    @wraps(view)
    def gate(request: HttpRequest, event: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        account = account_of(request)
        if account is None:
            return sign_in_first(request)
        request.META[LET_IN] = True
        held = held_of(event)
        if held is None:
            return no_event(request)
        here = desk_of(request, held, account)
        if not (here.is_official or here.actor.host):
            return not_yours(request, held)
        wait = _uploads(request, here)
        return too_often(request, wait) if wait else view(request, here, *args, **kwargs)

    return gate


def organiser_only(view: AtDesk[P]) -> View:
    """Inside `at_desk`: what judges and hosts do not see."""

    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if not here.is_organiser:
            return organisers(request, here.held)
        return view(request, here, *args, **kwargs)

    return gate


def officials_only(view: AtDesk[P]) -> View:
    """Inside `at_desk`: what hosts do not see, who may play in the event themselves."""

    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if not here.is_official:
            return not_yours(request, here.held)
        return view(request, here, *args, **kwargs)

    return gate


def desk_of(request: HttpRequest, held: Held, account: Account) -> Here:
    actor = Actor(PersonId(account.person_id), host=account.host)
    home = f"/desk/{held.id}/"
    here = Here(held, actor, f"{home}ask/", home, get_token(request))
    if here.is_organiser:
        return here
    # Judges and hosts may play there themselves: they learn who meets whom when everybody does.
    return replace(here, held=replace(held, event=without_hidden_rounds(held.event)))


def for_everybody(view: Public[P]) -> View:
    """A public page: the same for all, so its bytes may be kept until the event changes."""

    @wraps(view)
    def gate(request: HttpRequest, event: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        held = held_of(event)
        if held is None:
            return no_event(request)
        response = view(request, held, *args, **kwargs)
        if response.status_code == HttpResponse.status_code:
            response.headers["X-Muster-Edition"] = f"{held.id} {held.edition}"
        return response

    return gate


def for_everybody_now(view: Shared) -> Shared:
    """A public page of no event: the same for all who ask at the same moment."""

    @wraps(view)
    def gate(request: HttpRequest) -> HttpResponseBase:
        response = view(request)
        response.headers["X-Muster-Edition"] = "all 0"
        return response

    return gate


def by_link(view: AtDesk[P]) -> View:
    """Only for whoever holds a private link that still counts."""

    @wraps(view)
    def gate(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        holder = holder_of(token)
        held = held_of(holder.event) if isinstance(holder, Holder) else None
        if held is None or not isinstance(holder, Holder):
            wait = allow("unknown-link", address_of(request)) if holder is None else 0.0
            return too_often(request, wait) if wait else link_gone(request, holder)
        request.META[LET_IN] = True
        here = Here(held, Actor(holder.person), f"/p/{token}/ask/", f"/p/{token}/")
        wait = _acts(request, here) or _uploads(request, here)
        return too_often(request, wait) if wait else view(request, here, *args, **kwargs)

    gate.csrf_exempt = True  # type: ignore[attr-defined]  # the address is the secret: no cookie could be abused
    return gate


def _acts(request: HttpRequest, here: Here) -> float:
    """Seconds until somebody with a link may act again; looking is free."""
    if request.method in LOOKING:
        return 0.0
    return allow("act", f"{here.id}|{here.actor.person}")


def _uploads(request: HttpRequest, here: Here) -> float:
    """Seconds until somebody may hand in files again: they take long to read."""
    return allow("upload", here.actor.person) if request.FILES else 0.0
