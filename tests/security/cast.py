"""Everybody who could be at the door: each with a browser, and a link if they have one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EntrantId, EventId, PersonId
from muster.journal.database import accounts
from muster.journal.database.doing import perform_here
from muster.journal.database.links import Holder, holder_of, revoke, token_of, tokens_of
from muster.journal.database.making import create_event
from muster.journal.database.models import Account, TryRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.streams import STREAMS
from muster.journal.people import Person
from muster.packs import find
from tests.web.tour_events import Tour, make_tour
from tests.web.venue import DAY, Venue, new_account

Rows = dict[str, list[tuple[Any, ...]]]

LOOKED_AT = {Session, TryRow}
"""Tables in which a visit alone may leave something: who is signed in, and what was tried."""


@dataclass(frozen=True, slots=True)
class Cast:
    """`desk`: browsers of who signs in, by what they are to every event of the tour."""

    tour: Tour
    desk: Mapping[str, Client]
    links: Mapping[tuple[str, EventId], str]

    @property
    def event(self) -> EventId:
        return self.tour.playing

    def behind(self, path: str) -> dict[str, str]:
        """The same address behind everybody's own link."""
        token = path.split("/")[2]
        holder = holder_of(token)
        assert isinstance(holder, Holder)
        found = {who: link for (who, event), link in self.links.items() if event == holder.event}
        return {who: path.replace(token, link) for who, link in found.items()}


def make_cast() -> Cast:
    venue = Venue()
    tour = make_tour(venue)
    judge, elsewhere = new_account("ruth", "Ruth Bench"), new_account("jan", "Jan Judge")
    owner = new_account("oz", "Oz Owner")
    events = events_of(tour)
    for event in events:
        _appoint(event, judge, venue.account)
    _appoint(_another_event(owner), elsewhere, owner)
    desk = {
        "nobody": Client(),
        "signed out": _signed_out(judge),
        "stranger": venue.stranger,
        "organiser elsewhere": signed_in(owner),
        "judge elsewhere": signed_in(elsewhere),
        "judge": signed_in(judge),
        "host": signed_in(new_account("hal", "Hal Host", host=True)),
        "organiser": venue.organiser,
    }
    for event in (*events, tour.over):  # a link is made when it is first looked at
        tokens_of(event, SHELF.get(event).people)
    found = {(who, e): token for e in events for who, token in _links(tour, e, judge).items()}
    return Cast(tour, desk, found)


def events_of(tour: Tour) -> tuple[EventId, ...]:
    """Those under way, at which anything can still be done."""
    return (tour.playing, tour.preparing, tour.review, tour.brawl, tour.teams.event)


def _links(tour: Tour, event: EventId, judge: Account) -> dict[str, str]:
    """By what somebody is to the last game that is played there."""
    venue = tour.venue
    games, entrants = venue.games(event), list(venue.now(event).entrants)
    mine, theirs = (games[-1].entrants if games else entrants)[:2]
    busy = {e for game in (*games[:1], *games[-1:]) for e in game.entrants}
    neither = [e for e in entrants if e not in (busy or {mine, theirs})]
    found = {"player": mine, "opponent": theirs}
    if neither:
        found["another player"] = neither[0]
    links = {who: _token(venue, event, entrant) for who, entrant in found.items()}
    somebody = venue.games(tour.over)[-1].entrants[0]
    gone = Person(id=PersonId(f"gone-{event}"), name="Gone Away")
    venue.do(event, ask.AppointJudge(person=gone.id), people=(gone,))
    links["revoked"] = token_of(event, gone.id)
    revoke(event, gone.id)
    venue.do(event, ask.DismissJudge(person=gone.id))
    links["judge"] = token_of(event, accounts.person_of(judge).id)
    links["player elsewhere"] = _token(venue, tour.over, somebody)
    return {**links, "made up": "a" * 26}


def _token(venue: Venue, event: EventId, entrant: EntrantId) -> str:
    return token_of(event, venue.person(event, entrant))


def signed_in(account: Account, **settings: Any) -> Client:  # noqa: ANN401 - what a client takes
    client = Client(**settings)
    client.force_login(account)
    return client


def _signed_out(account: Account) -> Client:
    """Still sends the cookie of a session that has ended."""
    client = signed_in(account)
    kept = client.cookies["sessionid"].value
    client.logout()
    client.cookies["sessionid"] = kept
    return client


def _another_event(owner: Account) -> EventId:
    pack = find("WC")
    assert pack is not None
    return create_event(pack, name="Other Cup", day=DAY, organiser=accounts.person_of(owner))


def _appoint(event: EventId, judge: Account, organiser: Account) -> None:
    person, actor = accounts.person_of(judge), accounts.actor_of(organiser)
    perform_here(event, actor, ask.AppointJudge(person=person.id), people=(person,))


def all_rows() -> Rows:
    """Everything in every table, but for what looking alone may leave."""
    return {
        model.__name__: list(model.objects.order_by("pk").values_list())  # type: ignore[attr-defined]  # every table has its manager
        for model in apps.get_models()
        if model not in LOOKED_AT
    }


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written meanwhile was not."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    SHELF.forget()
    STREAMS.forget()
