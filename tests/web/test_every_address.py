"""Every address: who may look, who is sent away, and which way of asking it knows."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import URLPattern

from muster.core import commands as ask
from muster.journal.database import accounts
from muster.journal.database.links import tokens_of
from muster.journal.database.making import all_events
from muster.journal.database.models import Account
from muster.journal.database.shelf import SHELF
from muster.site.urls import urlpatterns
from tests.web.tour import LEADS_ON, PAGES, slip_path, stops
from tests.web.tour_doors import DOORS, SENT
from tests.web.tour_events import Stop, Tour, Who, make_tour
from tests.web.venue import PASSWORD, Venue


@pytest.fixture
def tour(venue: Venue) -> Tour:
    return make_tour(venue)


def test_no_address_is_left_out() -> None:
    """Operations of the API are told by its description, and tested by it."""
    ours = [pattern for pattern in urlpatterns if isinstance(pattern, URLPattern)]
    assert {str(pattern.name) for pattern in ours} == set(PAGES) | set(SENT) | LEADS_ON | DOORS


SIGN_IN, NOT_YOURS, SEEN = 302, 403, 200
OUTSIDE: dict[Who, tuple[int, int]] = {
    "anybody": (SEEN, SEEN),
    "link": (SEEN, SEEN),
    "account": (SIGN_IN, SEEN),
    "host": (SIGN_IN, NOT_YOURS),
    "official": (SIGN_IN, NOT_YOURS),
    "organiser": (SIGN_IN, NOT_YOURS),
}
"""What a visitor and a stranger with an account get; who knows a private link holds it."""


def test_every_page_is_shown_to_those_it_is_for(tour: Tour) -> None:
    seen = {stop.path: _get(tour.venue.organiser, stop) for stop in stops(tour)}
    assert {path: status for path, status in seen.items() if status != SEEN} == {}


def test_visitors_and_strangers_see_what_is_public_and_nothing_else(tour: Tour) -> None:
    seen = {
        stop.path: (_get(tour.venue.visitor, stop), _get(tour.venue.stranger, stop))
        for stop in stops(tour)
    }
    assert seen == {stop.path: OUTSIDE[stop.who] for stop in stops(tour)}


def test_every_page_is_looked_at_and_never_written_to(tour: Tour) -> None:
    before = {event: tour.venue.now(event).revision for event in tour.all}
    answers = {
        stop.path: {
            tour.venue.organiser.generic(method, stop.path).status_code
            for method in ("PUT", "DELETE", "PATCH")
        }
        for stop in stops(tour)
    }
    assert {path: got for path, got in answers.items() if got != {405}} == {}
    assert {event: tour.venue.now(event).revision for event in tour.all} == before


def doors(tour: Tour) -> list[Stop]:
    return [Stop(name, path, who) for name, make in SENT.items() for path, who in make(tour)]


def test_every_other_door_takes_what_is_sent_and_nothing_else(tour: Tour) -> None:
    asked = {
        stop.path: {
            tour.venue.organiser.generic(method, stop.path).status_code
            for method in ("GET", "PUT", "DELETE", "PATCH")
        }
        for stop in doors(tour)
    }
    assert asked == {stop.path: {405} for stop in doors(tour)}


def test_every_other_door_refuses_strangers_and_nothing_is_written(tour: Tour) -> None:
    judge = Client()
    judge.force_login(judges_account(tour))
    before = _kept(tour)
    new_link = [Stop("desk-link", path, who) for path, who in PAGES["desk-link"](tour)]
    for stop in [*doors(tour), *new_link]:
        refused = [tour.venue.visitor, *([] if stop.who == "account" else [tour.venue.stranger])]
        refused += [judge] if stop.who in {"organiser", "host"} else []
        answers = {client.post(stop.path, EVERYTHING).status_code for client in refused}
        assert (stop.path, answers) == (stop.path, {403})
    assert _kept(tour) == before


EVERYTHING = {"name": "Somebody Else", "listed": "", "person": "judge", "code": "Ana Ruiz"}


def judges_account(tour: Tour) -> Account:
    """A judge who signs in, without being the organiser."""
    account = accounts.create_account("ruth", PASSWORD, "Ruth Calder")
    person = accounts.person_of(account)
    tour.venue.do(tour.playing, ask.AppointJudge(person=person.id), people=(person,))
    return account


def _kept(tour: Tour) -> list[object]:
    """Everything a door could have changed: lines, names, links, what is listed."""
    held = SHELF.get(tour.playing)
    tokens = tokens_of(tour.playing, held.people)
    return [held.event.revision, held.edition, dict(held.people), tokens, all_events()]


def test_an_address_that_leads_on_leads_to_a_page(tour: Tour) -> None:
    for path in (f"/desk/{tour.playing}/", f"/desk/{tour.playing}/round/", slip_path(tour)):
        answer = tour.venue.organiser.get(path, follow=True)
        assert (answer.status_code, len(answer.redirect_chain)) == (SEEN, 1)


def test_every_answer_is_guarded(tour: Tour) -> None:
    for stop in stops(tour):
        headers = tour.venue.organiser.get(stop.path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_addresses_that_are_nowhere_are_answered_in_words(venue: Venue) -> None:
    event = venue.event(entrants=4)
    nowhere = ["/nope/", "/e/nope/", "/desk/nope/setup/", "/p/nope/", f"/e/{event}/round/9/"]
    nowhere += [f"/e/{event}/game/r9g9/", f"/e/{event}/entrant/e999/", f"/desk/{event}/round/9/"]
    nowhere += [f"/desk/{event}/print/nope/1/", f"/desk/{event}/round/1/game/r1g1/"]
    answers = {path: venue.organiser.get(path) for path in nowhere}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(
        nowhere, 404
    )
    assert all(b"<h1" in answer.content for answer in answers.values())


def _get(client: Client, stop: Stop) -> int:
    return int(client.get(stop.path).status_code)
