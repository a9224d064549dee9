"""One entrant's page: where they stand, and what can be done about it."""

from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId, EventId
from muster.web.desk.entrants.entrant_view import EntrantView, entrant_view
from tests.web.entrants_desk import FIRST, appoint, here
from tests.web.venue import Venue

SECOND = EntrantId("e2")


def shown(venue: Venue, event: EventId, entrant: EntrantId = FIRST) -> EntrantView:
    at = here(venue, event)
    return entrant_view(at, at.event.entrants[entrant])


def page(venue: Venue, event: EventId, entrant: EntrantId = FIRST) -> str:
    return str(venue.organiser.get(f"/desk/{event}/entrants/{entrant}/").content.decode())


def offers(venue: Venue, event: EventId, entrant: EntrantId = FIRST) -> set[str]:
    """The commands the page has forms for."""
    return set(re.findall(r'action="/desk/[^/]+/ask/([a-z-]+)/"', page(venue, event, entrant)))


ALWAYS = {"amend-entrant", "keep-apart", "note-conduct"}


def test_what_is_offered_follows_from_where_somebody_stands(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    venue.do(event, ask.ChangeDetails(capacity=4))
    venue.ask(event, "register-entrants", {"name": "Zoe Martin"})
    leave = {"drop-entrant", "disqualify-entrant"}
    assert offers(venue, event) == ALWAYS | leave | {"check-in"}
    assert offers(venue, event, EntrantId("e5")) == ALWAYS | leave | {"offer-place"}
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=FIRST),)))
    assert offers(venue, event) == ALWAYS | leave | {"enter-painting", "undo"}
    venue.do(event, ask.DropEntrant(entrant=FIRST))
    assert offers(venue, event) == ALWAYS | {
        "return-entrant",
        "disqualify-entrant",
        "enter-painting",
    }
    cause = venue.now(event).rules.disqualification.causes[0].id
    venue.do(event, ask.DisqualifyEntrant(entrant=FIRST, cause=cause, reason="x"))
    assert offers(venue, event) == ALWAYS | {"reinstate-entrant", "enter-painting"}


def test_leaving_shows_first_what_it_changes(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    fields = {"entrant": FIRST, "reason": "Train home"}
    tried = venue.ask(event, "drop-entrant", {**fields, "preview": "1"})
    assert b"Ana Ruiz dropped (Train home)" in tried.content
    assert venue.now(event).entrants[FIRST].status is Status.IN
    venue.ask(event, "drop-entrant", fields)
    assert venue.now(event).entrants[FIRST].status is Status.DROPPED


def test_the_causes_of_the_pack_are_the_causes_to_choose_from(venue: Venue) -> None:
    event = venue.event("SR17", entrants=4)
    causes = venue.now(event).rules.disqualification.causes
    assert shown(venue, event).causes == tuple((cause.id, cause.title) for cause in causes)


def test_details_are_put_right_and_a_fixed_table_is_kept_until_it_is_taken_away(
    venue: Venue,
) -> None:
    event = venue.event(entrants=4)
    said = {"club": "Otters", "region": "Bergen", "faction": "Guild", "army": "45"}
    venue.ask(
        event, "amend-entrant", {"entrant": FIRST, **said, "table": "1", "reason": "Wheelchair"}
    )
    who = venue.now(event).entrants[FIRST]
    assert (who.club, who.region, who.army, who.table) == ("Otters", "Bergen", 45, 1)
    venue.ask(event, "amend-entrant", {"entrant": FIRST, "table": "0"})
    who = venue.now(event).entrants[FIRST]
    assert (who.club, who.table) == ("Otters", None)


def test_lists_are_handed_in_as_text(venue: Venue) -> None:
    event = venue.event(entrants=4)
    fields = {
        "entrant": FIRST,
        "title": ["One", ""],
        "points": ["50", ""],
        "text": ["Guard\nOwl", ""],
    }
    venue.ask(event, "register-lists", fields)
    assert venue.now(event).entrants[FIRST].lists == (
        ArmyList(title="One", points=50, text="Guard\nOwl"),
    )
    read = venue.organiser.get(f"/desk/{event}/lists/{FIRST}/").content.decode()
    assert ("One (50)" in page(venue, event), "Guard\nOwl" in read) == (True, True)


def test_two_are_kept_apart_and_let_meet_again(venue: Venue) -> None:
    event = venue.event(entrants=4)
    venue.ask(event, "keep-apart", {"pair": [FIRST, SECOND], "reason": "Siblings"})
    assert [each.other for each in shown(venue, event).apart] == ["Ben Okafor"]
    assert SECOND not in dict(shown(venue, event).others)
    venue.ask(event, "allow-pair", {"pair": [FIRST, SECOND]})
    assert shown(venue, event).apart == ()


def test_a_ringer_is_called_and_let_go(venue: Venue) -> None:
    event = venue.event(entrants=3)
    venue.ask(event, "call-ringer", {"name": "Rita Moss"})
    ringer = venue.now(event).ringer
    assert ringer is not None
    assert "release-ringer" in offers(venue, event, ringer)
    venue.ask(event, "release-ringer")
    assert venue.now(event).ringer is None


@pytest.mark.req("GG4-011")
def test_a_later_entry_to_the_painting_competition_has_its_reason(venue: Venue) -> None:
    event = venue.event(entrants=4)
    refused = venue.ask(event, "enter-painting", {"entrant": FIRST})
    assert (refused.status_code, venue.now(event).entrants[FIRST].painting) == (409, False)
    venue.ask(event, "enter-painting", {"entrant": FIRST, "reason": "Asked in time"})
    assert venue.now(event).entrants[FIRST].painting


def test_a_check_in_that_was_a_mistake_is_taken_back_alone(venue: Venue) -> None:
    event = venue.event(entrants=4, here=False)
    venue.do(event, ask.CheckIn(arrivals=(ask.Arrival(entrant=FIRST),)))
    rest = tuple(ask.Arrival(entrant=EntrantId(f"e{n}")) for n in (2, 3, 4))
    venue.do(event, ask.CheckIn(arrivals=rest))
    assert shown(venue, event, SECOND).ways.undo == 0
    venue.ask(event, "undo", {"line": str(shown(venue, event).ways.undo)})
    assert venue.now(event).present() == ("e2", "e3", "e4")


def test_notes_are_for_officials(venue: Venue) -> None:
    event = venue.event(entrants=4)
    kind = venue.now(event).rules.conduct.kinds[0]
    note = {"entrant": FIRST, "about": kind.id, "measure": "warning", "text": "Too slow"}
    venue.ask(event, "note-conduct", note)
    (seen,) = shown(venue, event).notes
    assert (seen.kind, seen.measure, seen.text, seen.who) == (
        kind.title,
        "Warning",
        "Too slow",
        "Olive Marsh",
    )


def test_a_judge_sees_neither_e_mails_nor_private_links(venue: Venue) -> None:
    event = venue.event(entrants=4)
    person = venue.person(event, FIRST)
    details = f"/desk/{event}/entrants/{FIRST}/person/{person}/"
    venue.organiser.post(details, {"name": "Ana Ruiz", "email": "ana@example.org"})
    assert "ana@example.org" in page(venue, event)
    seen = appoint(venue, event).get(f"/desk/{event}/entrants/{FIRST}/").content.decode()
    assert ("ana@example.org" in seen, "/person/" in seen) == (False, False)


def test_nobody_is_at_an_address_nobody_has(venue: Venue) -> None:
    event = venue.event(entrants=4)
    answer = venue.organiser.get(f"/desk/{event}/entrants/e99/")
    assert (answer.status_code, b"No such entrant" in answer.content) == (404, True)
