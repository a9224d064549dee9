"""People are not in the journal: their details, their links, and forgetting them."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.journal.database.links import Holder, Revoked, holder_of, token_of
from muster.journal.database.shelf import SHELF
from muster.journal.people import Person
from tests.web.entrants_desk import FIRST, HTMX, appoint, listed, names
from tests.web.venue import Venue


def address(venue: Venue, event: EventId, part: str = "") -> str:
    return f"/desk/{event}/entrants/{FIRST}/person/{venue.person(event, FIRST)}/{part}"


def ana(venue: Venue, event: EventId) -> Person:
    return SHELF.get(event).people[venue.person(event, FIRST)]


def test_a_name_is_spelled_right_and_the_journal_stays_as_it_was(venue: Venue) -> None:
    event = venue.event(entrants=4)
    before = SHELF.get(event)
    said = {"name": "Ana María Ruiz", "email": "ana@example.org", "pronouns": "she/her"}
    answer = venue.organiser.post(
        address(venue, event), {**said, "next": f"/desk/{event}/entrants/e1/"}
    )
    after = SHELF.get(event)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/desk/{event}/entrants/e1/")
    assert ana(venue, event) == Person(id=venue.person(event, FIRST), **said)
    assert (after.event.revision, after.edition > before.edition) == (before.event.revision, True)


def test_a_page_that_follows_is_told_what_was_done(venue: Venue) -> None:
    event = venue.event(entrants=4)
    answer = venue.organiser.post(address(venue, event), {"name": "Ana Ruiz"}, headers=HTMX)
    assert (answer.status_code, "Ana Ruiz: saved" in answer.headers["HX-Trigger"]) == (204, True)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"name": " "}, "Give a name."),
        ({"name": "Ana", "email": "ana"}, "is no e-mail address."),
        ({"name": "Ana", "email": "a b@c"}, "is no e-mail address."),
    ],
)
def test_details_that_cannot_be_are_said_and_kept_out(
    venue: Venue, fields: dict[str, str], says: str
) -> None:
    event = venue.event(entrants=4)
    before = ana(venue, event)
    answer = venue.organiser.post(address(venue, event), fields)
    assert (answer.status_code, says in answer.content.decode()) == (422, True)
    assert ana(venue, event) == before


def test_somebody_with_an_account_says_themselves_how_they_are_called(venue: Venue) -> None:
    event = venue.event(entrants=0)
    appoint(venue, event)
    venue.ask(event, "register-entrants", {"name": "Sid Stranger"})
    for part in ("", "erase/"):
        answer = venue.organiser.post(address(venue, event, part), {"name": "Sam", "sure": "1"})
        assert (answer.status_code, b"has an account of their own" in answer.content) == (422, True)
    assert ana(venue, event).name == "Sid Stranger"


# ── the private link ──


def test_the_link_is_shown_as_a_code_and_in_letters_and_kept_nowhere(venue: Venue) -> None:
    event = venue.event(entrants=4)
    answer = venue.organiser.get(address(venue, event, "link/"))
    link = f"http://muster.test{venue.link(event, FIRST)}"
    said = answer.content.decode()
    assert (f'value="{link}"' in said, "data:image/svg+xml" in said) == (True, True)
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_new_link_closes_the_one_before(venue: Venue) -> None:
    event = venue.event(entrants=4)
    person = venue.person(event, FIRST)
    old = token_of(event, person)
    answer = venue.organiser.post(address(venue, event, "link/"))
    assert (answer.status_code, answer.headers["Location"]) == (303, address(venue, event, "link/"))
    new = token_of(event, person)
    assert (holder_of(old), holder_of(new)) == (Revoked(event), Holder(event, person))


# ── forgetting ──


def test_an_erased_person_leaves_an_id_and_their_results(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    person = venue.person(event, FIRST)
    token = token_of(event, person)
    before = venue.now(event)
    venue.organiser.post(address(venue, event, "erase/"), {"sure": "1"})
    assert ana(venue, event) == Person(id=person)
    assert holder_of(token) == Revoked(event)
    assert venue.now(event) == before
    assert names(listed(venue, event))[0] == "(erased)"


def test_nobody_is_erased_by_a_slip_of_the_finger(venue: Venue) -> None:
    event = venue.event(entrants=4)
    answer = venue.organiser.post(address(venue, event, "erase/"))
    assert (answer.status_code, ana(venue, event).name) == (422, "Ana Ruiz")


# ── who may ──


@pytest.mark.parametrize("part", ["", "link/", "erase/"])
def test_only_the_organiser_and_nothing_is_written(venue: Venue, part: str) -> None:
    event = venue.event(entrants=4)
    person = venue.person(event, FIRST)
    token, before = token_of(event, person), SHELF.get(event).people
    fields = {"name": "Somebody Else", "sure": "1"}
    judge = appoint(venue, event)
    here = SHELF.get(event)
    asked: dict[str, Client] = {"judge": judge, "visitor": venue.visitor}
    answers = {
        who: client.post(address(venue, event, part), fields).status_code
        for who, client in asked.items()
    }
    assert answers == {"judge": 403, "visitor": 403}
    assert (SHELF.get(event), holder_of(token)) == (here, Holder(event, person))
    assert before[person] == here.people[person]


@pytest.mark.parametrize("part", ["", "link/", "erase/"])
def test_a_person_is_reached_through_their_own_entrant_alone(venue: Venue, part: str) -> None:
    event, other = venue.event(entrants=4), venue.event(entrants=4)
    stranger = venue.person(other, FIRST)
    path = f"/desk/{event}/entrants/{FIRST}/person/{stranger}/{part}"
    assert venue.organiser.post(path, {"name": "X", "sure": "1"}).status_code == 404
    assert SHELF.get(other).people[stranger].name == "Ana Ruiz"


@pytest.mark.parametrize("part", ["", "erase/"])
def test_what_changes_somebody_is_sent_and_never_looked_at(venue: Venue, part: str) -> None:
    event = venue.event(entrants=4)
    venue.do(event, ask.DropEntrant(entrant=FIRST))
    assert venue.organiser.get(address(venue, event, part)).status_code == 405
