"""Names in every script and full of signs: shown as they are on every page, obeyed on none."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from muster.words.plain import clean
from tests.web.strange import NAMES, Read, strange_tour
from tests.web.tour import FRAGMENTS, stops
from tests.web.tour_events import Tour
from tests.web.venue import Venue

HTML = "text/html"


@pytest.fixture
def tour(venue: Venue) -> Tour:
    return strange_tour(venue)


def test_no_page_takes_a_name_for_its_own_words(tour: Tour) -> None:
    answers = {stop.path: tour.venue.organiser.get(stop.path, follow=True) for stop in stops(tour)}
    assert {path: a.status_code for path, a in answers.items() if a.status_code != 200} == {}
    pages = {
        path: Read(answer.content.decode())
        for path, answer in answers.items()
        if answer.headers["Content-Type"].startswith(HTML)
    }
    assert {path: page.smuggled for path, page in pages.items() if page.smuggled} == {}


def test_every_name_is_shown_as_it_was_written(venue: Venue, tour: Tour) -> None:
    home = f"/e/{tour.playing}"
    for path in (f"{home}/pairings/", f"{home}/standings/", f"{home}/projector/"):
        shown = Read(venue.visitor.get(path).content.decode()).text
        assert [name for name in NAMES[:8] if clean(name) not in shown] == [], path


def test_what_turns_the_reading_round_is_taken_out_of_a_name(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "register-entrants", {"name": "\u202eevil\u202c \u2066Eve\x00\x1b[2J"})
    page = venue.organiser.get(f"/desk/{event}/entrants/").content.decode()
    assert "evil Eve [2J" in Read(page).text
    assert not set("\u202e\u202c\u2066\x00\x1b").intersection(page)


def test_joiners_stay_where_a_script_needs_them(venue: Venue) -> None:
    event = venue.event(entrants=0)
    venue.ask(event, "register-entrants", {"name": NAMES[11]})
    assert NAMES[11] in Read(venue.organiser.get(f"/desk/{event}/entrants/").content.decode()).text


def test_a_name_of_nothing_that_can_be_seen_is_no_name(venue: Venue) -> None:
    event = venue.event(entrants=0)
    for unseen in ("\u200d", "\u202e \u2066", "\x00", " \u3000 "):
        answer = venue.ask(event, "register-entrants", {"name": unseen})
        assert (answer.status_code, venue.now(event).entrants) == (422, {})


def test_paper_shows_names_as_they_are(venue: Venue, tour: Tour) -> None:
    path = f"/desk/{tour.playing}/print/pairings-by-name/2.pdf"
    pages = PdfReader(BytesIO(venue.organiser.get(path).content)).pages
    printed = "".join(clean(page.extract_text()) for page in pages)
    bare = printed.replace(" ", "")
    wanted = [name.replace(" ", "") for name in (NAMES[0], NAMES[3], NAMES[5])]
    assert [name for name in wanted if name not in bare] == []


def test_every_fragment_is_seen_too(tour: Tour) -> None:
    assert {stop.name for stop in stops(tour)} >= FRAGMENTS
