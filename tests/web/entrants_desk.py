"""The desk of an event as its organiser sees it, without a browser."""

from __future__ import annotations

from django.test import Client

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import EntrantId, EventId
from muster.journal.database import accounts
from muster.journal.database.shelf import SHELF
from muster.web.desk.entrants.list_view import EntrantsView, entrants_view
from muster.web.gates import Here
from tests.web.venue import Venue

HTMX = {"HX-Request": "true"}
FIRST = EntrantId("e1")


def here(venue: Venue, event: EventId) -> Here:
    home = f"/desk/{event}/"
    return Here(SHELF.get(event), Actor(venue.me.id), f"{home}ask/", home)


def listed(
    venue: Venue, event: EventId, show: str = "", words: str = "", *, every: bool = False
) -> EntrantsView:
    return entrants_view(here(venue, event), "", show, words, every=every)


def appoint(venue: Venue, event: EventId) -> Client:
    """The browser of somebody with an account who judges this event."""
    account = accounts.find_account("sid")
    assert account is not None
    judge = accounts.person_of(account)
    venue.do(event, ask.AppointJudge(person=judge.id), people=(judge,))
    return venue.stranger


def names(view: EntrantsView) -> list[str]:
    return [row.name for row in view.rows]
