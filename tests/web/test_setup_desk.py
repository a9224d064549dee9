"""The list of all events at the desk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.journal.database import accounts
from muster.journal.database.models import Account
from tests.web.venue import PASSWORD, Venue


def listed(client: Client) -> list[str]:
    """The events on the page, in their order."""
    page = client.get("/desk/").content.decode()
    return re.findall(r'<h3><a href="/desk/([a-z0-9-]+)/"', page)


def signed_in(name: str, *, host: bool = False) -> tuple[Client, Account]:
    account = accounts.create_account(name, PASSWORD, name.title(), host=host)
    client = Client()
    client.force_login(account)
    return client, account


def finished(venue: Venue) -> EventId:
    event = venue.started(rounds=1)
    venue.pair(event)
    venue.publish(event)
    venue.play_round(event)
    venue.do(event, ask.FinishEvent())
    return event


def test_what_is_running_stands_first_and_what_is_over_last(venue: Venue) -> None:
    over, coming, running = finished(venue), venue.event(entrants=4), venue.playing()
    assert listed(venue.organiser) == [running, coming, over]


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda venue: venue.event(entrants=0), "Nobody is entered yet"),
        (lambda venue: venue.event(entrants=5, here=False), "5 entered, 0 checked in"),
        (lambda venue: venue.started(), "Pair round 1"),
        (lambda venue: venue.paired(), "Review and publish the pairings of round 1"),
        (lambda venue: venue.playing(), "Round 1: 4 results are outstanding"),
        (finished, "Over"),
    ],
)
def test_each_event_says_what_is_next(
    venue: Venue, make: Callable[[Venue], EventId], says: str
) -> None:
    make(venue)
    assert says in venue.organiser.get("/desk/").content.decode()


def test_a_judge_sees_the_events_they_judge_and_a_player_none(venue: Venue) -> None:
    judged, other = venue.event(entrants=4), venue.event(entrants=4)
    client, account = signed_in("ruth")
    person = accounts.person_of(account)
    venue.do(judged, ask.AppointJudge(person=person.id), people=(person,))
    entry = ask.Entry(people=(person.id,))
    venue.do(other, ask.RegisterEntrants(entries=(entry,)), people=(person,))
    assert listed(client) == [judged]


def test_a_host_sees_all_events(venue: Venue) -> None:
    event = venue.event(entrants=4)
    client, _ = signed_in("hal", host=True)
    assert listed(client) == [event]


def test_whoever_has_no_event_is_offered_their_first(venue: Venue) -> None:
    venue.event()
    page = venue.stranger.get("/desk/").content.decode()
    assert (listed(venue.stranger), "Begin with your first one" in page) == ([], True)


def test_a_visitor_signs_in_first(venue: Venue) -> None:
    answer = venue.visitor.get("/desk/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/sign-in/?next=/desk/")


def test_the_list_is_only_read(venue: Venue) -> None:
    assert venue.organiser.post("/desk/").status_code == 405
