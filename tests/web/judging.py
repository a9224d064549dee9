"""A judge with an account: the stranger, once somebody has appointed them."""

from __future__ import annotations

from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.journal.database import accounts
from muster.journal.people import Person
from tests.web.venue import Venue


def stranger(venue: Venue) -> Person:
    account = accounts.find_account("sid")
    assert account is not None, venue
    return accounts.person_of(account)


def judge(venue: Venue, event: EventId) -> Client:
    person = stranger(venue)
    venue.do(event, ask.AppointJudge(person=person.id), people=(person,))
    return venue.stranger
