"""The catalogue at the desk: looked through, and loaded from files that are shown before."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.reading.catalogue import sample_catalogue
from muster.web.forms.catalogue import as_text
from tests.web.entrants_desk import appoint
from tests.web.phone import words_of
from tests.web.rosters import CATALOGUE, with_catalogue
from tests.web.venue import Venue

ROWS = b"name,faction,cost,limit,traits\nMira Vane,Lanterns,0,1,Warcaster\nOilers,Lanterns,9,2,\n"
MORE = b"name,faction,cost\nThe Mud Duke,Marsh,12\n"


def hand_in(venue: Venue, event: EventId, *files: tuple[str, bytes]) -> HttpResponse:
    sent = [SimpleUploadedFile(name, data) for name, data in files]
    return venue.organiser.post(f"/desk/{event}/catalogue/load/", {"file": sent})  # type: ignore[return-value]  # the client's own kind of answer


def take(venue: Venue, event: EventId, shown: HttpResponse) -> HttpResponse:
    """Press the button of the page that shows what was read."""
    text = re.search(r'<textarea name="catalogue"[^>]*>([^<]*)<', shown.content.decode())
    assert text is not None
    return venue.ask(event, "set-catalogue", {"catalogue": html.unescape(text[1])})


def read(venue: Venue, event: EventId, path: str = "") -> str:
    answer = venue.organiser.get(f"/desk/{event}/catalogue/{path}")
    assert answer.status_code == 200
    return words_of(answer.content.decode())


def test_without_one_the_page_says_what_it_is_for(venue: Venue) -> None:
    event = venue.event(entrants=0)
    assert "No catalogue is loaded." in read(venue, event)
    assert "See what is in it" in read(venue, event)


def test_nothing_is_taken_before_somebody_has_looked(venue: Venue) -> None:
    event = venue.event(entrants=0)
    shown = hand_in(venue, event, ("lanterns.csv", ROWS), ("marsh.csv", MORE))
    said = words_of(shown.content.decode())
    assert (shown.status_code, venue.now(event).catalogue) == (200, None)
    assert "3 models and units" in said
    assert "Lanterns 2 Marsh 1" in said
    assert take(venue, event, shown).status_code == 303
    known = venue.now(event).catalogue
    assert known is not None
    assert [profile.name for profile in known.profiles] == ["Mira Vane", "Oilers", "The Mud Duke"]


def test_everything_that_cannot_be_read_is_said(venue: Venue) -> None:
    event = venue.event(entrants=0)
    answer = hand_in(venue, event, ("bad.csv", b"name,cost\nMira,many\n,7\n"))
    said = words_of(answer.content.decode())
    assert answer.status_code == 422
    assert "many" in said
    assert "Row 3 has no name." in said
    assert 'name="catalogue"' not in answer.content.decode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\x01\x02",
        b"PK\x03\x04 no archive",
        b'<!DOCTYPE a [<!ENTITY b "c">]><catalogue>&b;</catalogue>',
        b'{"profiles": 3}',
        b"[" * 5000,
    ],
)
def test_files_that_are_none_are_refused_in_words(venue: Venue, data: bytes) -> None:
    event = venue.event(entrants=0)
    answer = hand_in(venue, event, ("x.cat", data))
    assert answer.status_code == 422
    assert "cannot be taken like this" in words_of(answer.content.decode())
    assert venue.now(event).catalogue is None


def test_no_file_at_all_is_asked_for(venue: Venue) -> None:
    event = venue.event(entrants=0)
    answer = venue.organiser.post(f"/desk/{event}/catalogue/load/", {})
    assert (answer.status_code, b"Choose a file." in answer.content) == (422, True)


def test_the_sample_of_the_pack_is_one_tap_away(venue: Venue) -> None:
    event = venue.event("SR17", 0)
    sample = sample_catalogue("steamroller-2017")
    if sample is None:
        pytest.skip("the pack has no sample yet")
    shown = venue.organiser.post(f"/desk/{event}/catalogue/sample/")
    assert take(venue, event, shown).status_code == 303  # type: ignore[arg-type]  # as above
    assert venue.now(event).catalogue == sample


def test_it_is_looked_through_by_words_and_by_faction(venue: Venue) -> None:
    event = with_catalogue(venue, entrants=0)
    assert "Lantern Wars : 4 models and units" in read(venue, event)
    found = read(venue, event, "?q=duke")
    assert ("The Mud Duke" in found, "Stilt Walker" in found) == (True, False)
    found = read(venue, event, "?faction=Lanterns")
    assert ("The Mud Duke" in found, "Stilt Walker" in found) == (False, True)
    assert "Nothing in the catalogue is called so." in read(venue, event, "?q=nobody")


def test_it_is_taken_away(venue: Venue) -> None:
    event = with_catalogue(venue, entrants=0)
    assert venue.ask(event, "set-catalogue").status_code == 303
    assert venue.now(event).catalogue is None


def test_what_was_changed_on_its_way_is_not_taken(venue: Venue) -> None:
    event = venue.event(entrants=0)
    for text in ("{}", "nonsense", json.dumps({"title": "", "profiles": []}), "[" * 3000):
        answer = venue.ask(event, "set-catalogue", {"catalogue": text})
        assert (answer.status_code, b"changed on its way" in answer.content) == (422, True)
    twice = CATALOGUE.model_copy(update={"profiles": CATALOGUE.profiles * 2})
    assert venue.ask(event, "set-catalogue", {"catalogue": as_text(twice)}).status_code == 409


def test_a_judge_looks_and_only_the_organiser_loads(venue: Venue) -> None:
    event = with_catalogue(venue, entrants=0)
    judge = appoint(venue, event)
    before = venue.now(event).revision
    page = judge.get(f"/desk/{event}/catalogue/")
    assert (page.status_code, b"See what is in it" in page.content) == (200, False)
    for path in ("load/", "sample/"):
        assert judge.post(f"/desk/{event}/catalogue/{path}").status_code == 403
        assert venue.visitor.post(f"/desk/{event}/catalogue/{path}").status_code == 403
        assert venue.organiser.get(f"/desk/{event}/catalogue/{path}").status_code == 405
    sent = {"catalogue": as_text(CATALOGUE)}
    assert venue.ask(event, "set-catalogue", sent, client=judge).status_code == 403
    assert venue.now(event).revision == before


def test_the_rules_of_a_finished_event_stay(venue: Venue) -> None:
    event = venue.playing("GG4", 4)
    venue.play_round(event)
    venue.do(event, ask.FinishEvent(reason="Enough"))
    assert "See what is in it" not in read(venue, event)
