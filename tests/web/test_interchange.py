"""Files for other programs and from them, at the desk and in public."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from icalendar import Calendar

from muster.core import commands as ask
from muster.core.event import Phase
from muster.journal.database.making import all_events, list_event
from muster.journal.database.models import EventRow
from tests.reading.saved_pages import CUP, FIRST, SECOND
from tests.web.venue import Venue

ATOM = "{http://www.w3.org/2005/Atom}"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def page(name: str, raw: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, raw)


# ── out ──


def test_everybody_has_what_is_public_and_nobody_else_what_is_not(venue: Venue) -> None:
    event = venue.started("gg4", entrants=6)
    venue.do(event, ask.PairRound())
    assert venue.visitor.get(f"/e/{event}/data/").status_code == 200
    answer = venue.visitor.get(f"/e/{event}/data/results.csv")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{event}-results.csv"'
    official = venue.organiser.get(f"/desk/{event}/export/results.csv")
    assert len(rows(official.content.decode())) == 6
    assert official.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ["entrants.csv", "secrets.csv", "results.csv.bak"])
def test_a_file_that_is_not_public_is_not_there(venue: Venue, name: str) -> None:
    event = venue.event("gg4", entrants=4)
    assert venue.visitor.get(f"/e/{event}/data/{name}").status_code == 404


def test_strangers_are_sent_away_from_the_desks_files(venue: Venue) -> None:
    event = venue.event("gg4", entrants=4)
    for path in ("export/", "export/entrants.csv", "results/import/"):
        assert venue.visitor.get(f"/desk/{event}/{path}").status_code == 302
    assert venue.visitor.get("/desk/longshanks/").status_code == 302
    assert venue.organiser.post(f"/desk/{event}/export/").status_code == 405


def test_bot4_is_served_as_json(venue: Venue) -> None:
    event = venue.event("gg4", entrants=4)
    answer = venue.visitor.get(f"/e/{event}/data/bot4.json")
    assert answer.headers["Content-Type"].startswith("application/json")
    assert json.loads(answer.content)["name"] == venue.now(event).name


# ── calendar and feed ──


def test_the_calendar_has_listed_events_under_ids_that_stay(venue: Venue) -> None:
    shown, hidden = venue.event("gg4", entrants=2), venue.event("gg4", entrants=2)
    list_event(hidden, listed=False)
    venue.do(shown, ask.ChangeDetails(name="Cup; with, signs\\ and é", venue="Hall, 2nd door"))
    first = venue.visitor.get("/events.ics")
    (entry,) = Calendar.from_ical(first.content).walk("VEVENT")
    assert str(entry["UID"]) == f"{shown}@muster"
    assert entry["SUMMARY"] == "Cup; with, signs\\ and é"
    assert entry.decoded("DTSTART") == venue.now(shown).day
    again = venue.visitor.get("/events.ics", headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    (own,) = Calendar.from_ical(venue.visitor.get(f"/e/{shown}/event.ics").content).walk("VEVENT")
    assert (own["UID"], own["LOCATION"]) == (entry["UID"], "Hall, 2nd door")


def test_one_event_ends_nobodys_calendar(venue: Venue) -> None:
    """An archive may say any day at all."""
    venue.event("gg4", entrants=2)
    EventRow.objects.update(day=date.max)
    assert venue.visitor.get("/events.ics").status_code == 200


def entries(raw: bytes) -> list[tuple[str, str]]:
    feed = ET.fromstring(raw)  # noqa: S314 - our own feed
    return [
        (str(entry.findtext(f"{ATOM}id")), str(entry.findtext(f"{ATOM}title")))
        for entry in feed.iter(f"{ATOM}entry")
    ]


def test_the_feed_of_events_leaves_out_those_that_are_not_listed(venue: Venue) -> None:
    shown, hidden = venue.event("gg4", entrants=2), venue.event("gg4", entrants=2)
    list_event(hidden, listed=False)
    venue.do(shown, ask.ChangeDetails(name="<b>Cup</b> & Co"))
    told = entries(venue.visitor.get("/events.atom").content)
    assert [title for _, title in told] == ["<b>Cup</b> & Co"]
    venue.do(shown, ask.ChangeDetails(name="Another name"))
    assert [id_ for id_, _ in entries(venue.visitor.get("/events.atom").content)] == [told[0][0]]


def test_an_events_feed_tells_pairings_once_they_are_up_and_rounds_once_they_are_over(
    venue: Venue,
) -> None:
    event = venue.started("gg4", entrants=4)
    feed = f"/e/{event}/feed.atom"
    before = entries(venue.visitor.get(feed).content)
    venue.do(event, ask.PairRound())
    assert entries(venue.visitor.get(feed).content) == before
    venue.do(event, ask.PublishPairings())
    venue.play_round(event)
    titles = [title for _, title in entries(venue.visitor.get(feed).content)]
    assert titles[:2] == ["Round 1: results are final", "Round 1: pairings are up"]


# ── in ──


def test_results_from_a_file_are_seen_first_and_then_entered(venue: Venue) -> None:
    event = venue.started("gg4", entrants=4)
    venue.do(event, ask.PairRound())
    venue.do(event, ask.PublishPairings())
    told = rows(venue.organiser.get(f"/desk/{event}/export/results-bcp.csv").content.decode())
    lines = ["Player 1,Player 2,Score"]
    lines += [f"{row['Player 1']},{row['Player 2']},5-2" for row in told]
    text = "\n".join([*lines, "Nobody,Somebody,1-0"])
    at = f"/desk/{event}/results/import/"
    seen = venue.organiser.post(at, {"file": page("r.csv", text.encode())})
    assert (seen.status_code, b"2 results understood" in seen.content) == (200, True)
    assert b"Row 4: " in seen.content
    assert not any(game.result for game in venue.games(event))
    done = venue.organiser.post(at, {"name": "r.csv", "text": text})
    assert b"2 results entered" in done.content
    assert all(game.result for game in venue.games(event))
    again = venue.organiser.post(at, {"name": "r.csv", "text": text})
    assert b"2 results count already." in again.content


@pytest.mark.parametrize("raw", [b"", b"\x89PNG", b"a,b\n1,2\n", b"\xff\xfe\x00"])
def test_a_file_that_is_none_is_refused_in_words(venue: Venue, raw: bytes) -> None:
    event = venue.event("gg4", entrants=4)
    sent = {"file": page("r.csv", raw)}
    answer = venue.organiser.post(f"/desk/{event}/results/import/", sent)
    assert answer.status_code == 422


def test_a_stranger_hands_in_nothing(venue: Venue) -> None:
    event = venue.event("gg4", entrants=4)
    before = venue.now(event).revision
    sent = {"text": "player 1,player 2,score\na,b,1-0\n"}
    assert venue.visitor.post(f"/desk/{event}/results/import/", sent).status_code == 403
    assert venue.visitor.post("/desk/longshanks/", {"make": "yes"}).status_code == 403
    assert (venue.now(event).revision, len(all_events())) == (before, 1)


def test_an_event_from_longshanks_is_seen_first_and_then_made(venue: Venue) -> None:
    pages = [page("a.html", CUP), page("1.html", FIRST), page("2.html", SECOND)]
    form = {"pack": "gg4", "history": "yes"}
    seen = venue.organiser.post("/desk/longshanks/", {**form, "pages": pages})
    assert (seen.status_code, b"5 entrants, 2 of 2 rounds." in seen.content) == (200, True)
    assert all_events() == []
    kept = seen.content.decode().partition('aria-hidden="true">')[2].partition("</textarea>")[0]
    made = venue.organiser.post("/desk/longshanks/", {**form, "kept": unescape(kept), "make": "y"})
    assert made.status_code == 303
    (card,) = all_events()
    event = venue.now(card.id)
    assert (card.name, card.phase, len(event.rounds)) == ("Otter Cup", Phase.FINISHED, 2)
    assert venue.organiser.get(made.headers["Location"], follow=True).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"pack": "gg4"},
        {"pack": "gg4", "kept": "{}"},
        {"pack": "gg4", "kept": '{"games": 1}', "make": "y"},
        {"pack": "gg4", "win": "much"},
    ],
)
def test_a_form_without_pages_makes_nothing(venue: Venue, sent: dict[str, str]) -> None:
    assert venue.organiser.post("/desk/longshanks/", sent).status_code == 422
    assert all_events() == []
