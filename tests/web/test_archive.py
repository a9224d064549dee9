"""Taking an event along, and bringing one in: seen before it counts, and refused to strangers."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EventId, PersonId
from muster.journal.archive import pack_up, unpack
from muster.journal.archive_file import read_manifest
from muster.journal.database.carrying import archive_of
from muster.journal.database.making import all_events
from muster.journal.public_copy import read_public
from muster.web.desk.archive.bringing import LOOKING
from tests.archives import busy_event, contents, in_folder, repacked
from tests.core.forging import set_back
from tests.hall import Hall
from tests.web import contesting
from tests.web.venue import Venue


def handed_in(raw: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("cup.muster", raw, "application/octet-stream")


@pytest.fixture
def raw(tmp_path: Path) -> bytes:
    return pack_up(busy_event(tmp_path / "cup").folder)


def over(venue: Venue) -> EventId:
    event = venue.playing(entrants=4)
    venue.play_round(event)
    venue.do(event, ask.FinishEvent(reason="Dark"))
    return event


# ── taking along ──


def test_the_organiser_downloads_the_whole_event(venue: Venue, tmp_path: Path) -> None:
    event = venue.playing(entrants=4)
    page = venue.organiser.get(f"/desk/{event}/archive/").content.decode()
    assert "Keep this file as you keep a key" in page
    answer = venue.organiser.post(f"/desk/{event}/archive/whole/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{event}.muster"'
    assert answer.headers["Cache-Control"] == "no-store"
    assert unpack(answer.content, tmp_path / "cup").load() == venue.now(event)


def test_nobody_else_gets_it_and_no_link_fetches_it(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    at = f"/desk/{event}/archive/whole/"
    assert venue.organiser.get(at).status_code == 405
    assert venue.stranger.post(at).status_code == 403
    assert venue.visitor.post(at).status_code == 403


def test_a_box_with_papers_stays(venue: Venue) -> None:
    event = contesting.held(venue)
    contesting.ballot(venue, event)
    assert "A ballot is open" in venue.organiser.get(f"/desk/{event}/archive/").content.decode()
    assert venue.organiser.post(f"/desk/{event}/archive/whole/").status_code == 409


# ── the public copy ──


def test_everybody_has_the_public_copy_once_it_is_over(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    assert venue.visitor.get(f"/e/{event}/copy/").status_code == 404
    done = over(venue)
    answer = venue.visitor.get(f"/e/{done}/copy/")
    assert answer.headers["X-Muster-Edition"].startswith(done)
    assert read_public(answer.content, read_manifest(answer.content)).verdict().holds


# ── bringing in ──


def test_what_is_brought_in_is_shown_first(venue: Venue, raw: bytes) -> None:
    answer = venue.stranger.post("/desk/bring/", {"file": handed_in(raw)})
    page = answer.content.decode()
    shown = ("Cup", "So far it holds", "Bring it in", 'name="seen"')
    assert [word for word in shown if word not in page] == []
    assert (answer.status_code, all_events()) == (200, [])


def test_it_counts_once_it_is_wanted_as_it_was_shown(venue: Venue, raw: bytes) -> None:
    head = _head(venue.stranger, raw)
    answer = venue.stranger.post("/desk/bring/", {"file": handed_in(raw), "seen": head})
    (card,) = all_events()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/desk/{card.id}/")
    assert venue.now(card.id).organiser == PersonId("person-sid")
    again = venue.stranger.post("/desk/bring/", {"file": handed_in(raw), "seen": head})
    assert "This event is here already" in again.content.decode()


def test_the_journal_of_an_earlier_version_is_handed_out_letter_by_letter(venue: Venue) -> None:
    raw = (Path(__file__).parents[1] / "earlier" / "sr17-conceded.muster").read_bytes()
    sent = {"file": handed_in(raw), "seen": _head(venue.stranger, raw)}
    assert venue.stranger.post("/desk/bring/", sent).status_code == 303
    (card,) = all_events()
    answer = venue.stranger.get(f"/desk/{card.id}/history/journal/")
    assert answer.content.startswith(contents(raw)["journal.jsonl"])


def test_an_event_of_a_machine_whose_clock_was_set_back_is_brought_in(
    venue: Venue, tmp_path: Path
) -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    line = hall.lines[-1].n
    raw = pack_up(in_folder(hall, tmp_path / "away", set_back(hall, line)).folder)
    page = venue.stranger.post("/desk/bring/", {"file": handed_in(raw)}).content.decode()
    assert f"Line {line}: the machine&#39;s clock was set back here." in page
    sent = {"file": handed_in(raw), "seen": _head(venue.stranger, raw)}
    assert venue.stranger.post("/desk/bring/", sent).status_code == 303
    assert len(all_events()) == 1


def test_another_file_than_the_one_shown_is_shown_first(venue: Venue, raw: bytes) -> None:
    answer = venue.stranger.post("/desk/bring/", {"file": handed_in(raw), "seen": "0" * 64})
    assert (answer.status_code, all_events()) == (200, [])


def test_one_file_is_looked_at_at_a_time(venue: Venue, raw: bytes) -> None:
    """One that was made to take long would otherwise take every thread of the desk."""
    with LOOKING:
        answer = venue.stranger.post("/desk/bring/", {"file": handed_in(raw)})
    said = "Another file is being looked at. Nothing was taken from yours"
    assert (answer.status_code, said in answer.content.decode()) == (503, True)
    assert _head(venue.stranger, raw)


def test_htmx_is_sent_onward(venue: Venue, raw: bytes) -> None:
    sent = {"file": handed_in(raw), "seen": _head(venue.stranger, raw)}
    answer = venue.stranger.post("/desk/bring/", sent, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (
        204,
        f"/desk/{all_events()[0].id}/",
    )


def test_a_tampered_one_is_refused_with_its_line(venue: Venue, raw: bytes) -> None:
    said = contents(raw)["journal.jsonl"].replace(b'"Guild"', b'"Bayou"', 1)
    bad = repacked(raw, {"journal.jsonl": said})
    answer = venue.stranger.post("/desk/bring/", {"file": handed_in(bad)})
    page = answer.content.decode()
    assert (answer.status_code, all_events()) == (422, [])
    assert "journal.jsonl: line 6 was changed after it was written" in page


@pytest.mark.parametrize("sent", [{}, {"file": ""}])
def test_nothing_handed_in_is_said_to_be_nothing(venue: Venue, sent: dict[str, str]) -> None:
    answer = venue.stranger.post("/desk/bring/", sent)
    assert (answer.status_code, b"Choose a file" in answer.content) == (422, True)


def test_people_of_others_are_not_drawn_in(venue: Venue) -> None:
    """Sid has an archive in which people of Olive's event are entered: only a host may."""
    theirs = venue.playing(entrants=4)
    raw = archive_of(theirs)
    answer = venue.stranger.post("/desk/bring/", {"file": handed_in(raw)})
    assert (answer.status_code, b"are known here" in answer.content) == (409, True)


def test_strangers_sign_in_first(venue: Venue, raw: bytes) -> None:
    assert venue.visitor.get("/desk/bring/").status_code == 302
    assert venue.visitor.post("/desk/bring/", {"file": handed_in(raw)}).status_code == 403
    assert all_events() == []


def _head(client: Client, raw: bytes) -> str:
    page = client.post("/desk/bring/", {"file": handed_in(raw)}).content.decode()
    return page.partition('name="seen" value="')[2].partition('"')[0]
