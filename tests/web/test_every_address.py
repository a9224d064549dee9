"""Every address: who may look, who is sent away, and which way of asking it knows."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.site.urls import urlpatterns
from tests.web.tour import DOORS, LEADS_ON, PAGES, Stop, Tour, Who, make_tour, slip_path, stops
from tests.web.venue import Venue


@pytest.fixture
def tour(venue: Venue) -> Tour:
    return make_tour(venue)


def test_no_address_is_left_out() -> None:
    assert {str(pattern.name) for pattern in urlpatterns} == set(PAGES) | LEADS_ON | DOORS


SIGN_IN, NOT_YOURS, SEEN = 302, 403, 200
OUTSIDE: dict[Who, tuple[int, int]] = {
    "anybody": (SEEN, SEEN),
    "link": (SEEN, SEEN),
    "account": (SIGN_IN, SEEN),
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
