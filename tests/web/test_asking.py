from __future__ import annotations

from muster.core.entrant import Status
from tests.web.venue import Venue


def test_a_form_becomes_a_command_and_leads_back_to_the_desk(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    first = next(iter(venue.now(event).entrants))
    answer = venue.ask(event, "check-in", {"entrant": first, "key": "k1"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/desk/{event}/")
    assert venue.now(event).entrants[first].status is Status.IN


def test_a_stranger_is_refused_and_nothing_is_written(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    before = venue.now(event).revision
    first = next(iter(venue.now(event).entrants))
    refused = venue.ask(event, "check-in", {"entrant": first}, client=venue.stranger)
    sent_away = venue.ask(event, "check-in", {"entrant": first}, client=venue.visitor)
    assert (refused.status_code, sent_away.status_code) == (403, 403)
    assert venue.now(event).revision == before


def test_a_form_sent_twice_counts_once(venue: Venue) -> None:
    event = venue.event(entrants=4)
    for _ in range(2):
        venue.ask(event, "register-entrants", {"name": "Zoe Martin", "key": "k1"})
    assert len(venue.now(event).entrants) == 5
