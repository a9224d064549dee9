"""Scanning cards at the door of the hall."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.ids import EntrantId, EventId
from muster.core.problem import Code
from muster.journal.database.links import revoke, token_of
from muster.journal.people import Person
from tests.web.entrants_desk import FIRST, HTMX, appoint
from tests.web.venue import Venue


def scan(venue: Venue, event: EventId, text: str, **more: str) -> HttpResponse:
    """As a page with scripts sends it."""
    address = f"/desk/{event}/entrants/scan/"
    return venue.organiser.post(address, {"scan": text, **more}, headers=HTMX)  # type: ignore[return-value]  # the client's own kind of answer


def is_here(venue: Venue, event: EventId, entrant: EntrantId = FIRST) -> bool:
    return venue.now(event).entrants[entrant].status is Status.IN


@pytest.mark.parametrize(
    "card",
    [
        "http://muster.test/p/{token}/",
        "/p/{token}/",
        "{token}",
        "{TOKEN}",
        "ana r",
        "e1",
        " Ana Ruiz ",
    ],
)
def test_a_card_its_letters_or_a_name_check_somebody_in(venue: Venue, card: str) -> None:
    event = venue.event(entrants=4, here=False)
    token = token_of(event, venue.person(event, FIRST))
    answer = scan(venue, event, card.format(token=token, TOKEN=token.upper()))
    assert (answer.status_code, is_here(venue, event)) == (200, True)
    assert '<span class="who" translate="no">Ana Ruiz</span> is here' in answer.content.decode()
    assert "Ana Ruiz checked in" in answer.headers["HX-Trigger"]


@pytest.mark.req("GG4-011")
def test_whoever_is_scanned_may_enter_the_painting_competition(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    scan(venue, event, "ana", painting="1")
    assert venue.now(event).entrants[FIRST].painting


def test_somebody_late_is_told_when_they_are_paired(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.ask(event, "register-entrants", {"name": "Zoe Martin", "faction": "Guild"})
    assert "Paired from round 2 on." in scan(venue, event, "zoe").content.decode()


def test_somebody_who_is_here_already_is_told_their_table(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    before = venue.now(event).revision
    said = scan(venue, event, "ana").content.decode()
    table = next(game.table for game in venue.games(event) if FIRST in game.entrants)
    assert ("was checked in before" in said, f"Table {table}" in said) == (True, True)
    assert venue.now(event).revision == before


@pytest.mark.req("GG4-010")
def test_somebody_without_a_faction_is_asked_for_it(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    venue.do(event, ask.AmendEntrant(entrant=FIRST, faction=""))
    answer = scan(venue, event, "ana")
    assert (answer.status_code, is_here(venue, event)) == (200, False)
    assert 'name="faction.e1"' in answer.content.decode()


def test_without_scripts_the_page_that_follows_says_it_big(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    address = f"/desk/{event}/entrants/scan/"
    answer = venue.organiser.post(address, {"scan": "ana"}, follow=True)
    assert (answer.redirect_chain, is_here(venue, event)) == (
        [(f"/desk/{event}/entrants/?scanned=e1", 303)],
        True,
    )
    assert '<span class="who" translate="no">Ana Ruiz</span> is here' in answer.content.decode()
    unknown = venue.organiser.post(address, {"scan": "nobody at all"})
    assert (unknown.status_code, b"Not checked in" in unknown.content) == (422, True)


def test_of_two_of_a_name_the_one_who_is_expected_is_meant(venue: Venue) -> None:
    event = venue.event(entrants=4)
    venue.ask(event, "register-entrants", {"name": "Ana Berg", "faction": "Guild"})
    scan(venue, event, "ana")
    assert is_here(venue, event, EntrantId("e5"))


# ── what is not checked in ──


def test_a_card_of_nobody_of_another_event_or_an_old_one_says_so(venue: Venue) -> None:
    event, other = venue.event(entrants=4, here=False), venue.event(entrants=4)
    person = venue.person(event, FIRST)
    old = token_of(event, person)
    revoke(event, person)
    elsewhere = token_of(other, venue.person(other, FIRST))
    judge = Person(id=venue.me.id, name="Olive Marsh")
    cards = {
        old: "This card was replaced by a new one",
        elsewhere: "This card belongs to another event.",
        token_of(event, judge.id): "Olive Marsh does not play at this event.",
        "a" * 26: "Nobody at this event has this card.",
        "http://muster.test/p/x/": "Nobody at this event has this card.",
        "zz": "No entrant is called",
        "": "Scan a card, or type a name.",
        "i": "could be",
    }
    answers = {card: scan(venue, event, card) for card in cards}
    assert {card: answer.status_code for card, answer in answers.items()} == dict.fromkeys(
        cards, 422
    )
    assert [card for card, say in cards.items() if say not in answers[card].content.decode()] == []
    assert venue.now(event).present() == ()


def test_somebody_without_a_place_is_not_checked_in_but_offered_one(venue: Venue) -> None:
    event = venue.event(entrants=4)
    venue.do(event, ask.ChangeDetails(capacity=4))
    venue.ask(event, "register-entrants", {"name": "Zoe Martin", "faction": "Guild"})
    said = scan(venue, event, "zoe").content.decode()
    assert ("is on the waiting list" in said, "ask/offer-place/" in said) == (True, True)


def test_a_refusal_of_the_rules_is_shown_as_everywhere(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    for entrant in venue.now(event).entrants:
        venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=entrant),)))
    venue.do(event, ask.StartEvent(rounds=1))
    venue.pair(event)
    venue.publish(event)
    venue.play_round(event)
    venue.ask(event, "register-entrants", {"name": "Zoe Martin", "faction": "Guild"})
    venue.do(event, ask.FinishEvent())
    answer = scan(venue, event, "zoe")
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (409, "#answer")
    assert f'data-code="{Code.EVENT_IS_FINISHED}"' in answer.content.decode()


def test_only_the_organiser_scans_and_only_by_sending(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    address = f"/desk/{event}/entrants/scan/"
    others = {
        "stranger": venue.stranger.post(address, {"scan": "ana"}).status_code,
        "visitor": venue.visitor.post(address, {"scan": "ana"}).status_code,
        "judge": appoint(venue, event).post(address, {"scan": "ana"}).status_code,
        "looking": venue.organiser.get(address).status_code,
    }
    assert others == {"stranger": 403, "visitor": 403, "judge": 403, "looking": 405}
    assert not is_here(venue, event)
