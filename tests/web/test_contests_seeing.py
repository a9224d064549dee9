"""Contests on phones and for everybody: entering, photos, what is told after the count."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EntrantId, EventId
from tests.snapshots import snapshot
from tests.web.contesting import PAINTED, ballot, contest, count, held, picture, text, votes
from tests.web.phone import phone, words_of
from tests.web.venue import Venue

PAGE = f"contests/{PAINTED}/"


def public(venue: Venue, event: EventId) -> str:
    return text(venue.visitor.get(f"/e/{event}/contests/"))


def test_a_player_enters_on_their_phone_and_adds_a_photo(venue: Venue) -> None:
    event = held(venue, entries=1)
    mine = phone(venue, event, EntrantId("e2"))
    assert "Enter the contest" in mine.read(PAGE)
    form = {"award": PAINTED, "entrant": "e2", "title": "Winter", "models": "Sorscha # 07"}
    assert mine.ask("make-entry", form).status_code == 303
    assert "My entry" in mine.read(PAGE)
    photo = {"award": PAINTED, "entrant": "e2", "photo": SimpleUploadedFile("a.jpg", snapshot())}
    assert mine.ask("attach-photo", photo).status_code == 303
    line = max(venue.now(event).photos)
    assert f'{mine.link}photo/{line}/?small" alt="Winter by Ben Okafor"' in mine.html(PAGE)
    shown = public(venue, event)
    assert f'<a href="/e/{event}/photo/{line}/"' in shown
    assert f'<img src="/e/{event}/photo/{line}/?small" alt="Winter by Ben Okafor"' in shown
    small = Client().get(f"/e/{event}/photo/{line}/?small")
    assert (small.status_code, small.headers["Content-Type"]) == (200, "image/jpeg")


def test_nobody_enters_or_shows_for_somebody_else(venue: Venue) -> None:
    event = held(venue, entries=1)
    other = phone(venue, event, EntrantId("e3"))
    before = venue.now(event).revision
    form = {"award": PAINTED, "entrant": "e2", "title": "Winter"}
    assert other.ask("make-entry", form).status_code == 403
    photo = {"award": PAINTED, "entrant": "e1", "photo": SimpleUploadedFile("a.jpg", snapshot())}
    assert other.ask("attach-photo", photo).status_code == 403
    assert venue.now(event).revision == before


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"<svg onload=alert(1)>", "no photo that Muster can read"),
        (snapshot() + bytes(10 * 1024 * 1024), "more than 10 MB"),
        (snapshot()[:300], "damaged, or was cut off"),
    ],
    ids=["no image", "too large", "half of one"],
)
def test_a_strange_photo_is_refused_by_name_and_nothing_is_half_saved(
    venue: Venue, raw: bytes, words: str
) -> None:
    event = held(venue)
    mine = phone(venue, event, EntrantId("e1"))
    before = venue.now(event).revision
    photo = {"award": PAINTED, "entrant": "e1", "photo": SimpleUploadedFile("a.jpg", raw)}
    answer = mine.ask("attach-photo", photo)
    assert (answer.status_code, venue.now(event).revision) == (422, before)
    assert words in text(answer)
    assert venue.now(event).photos == {}


def test_whoever_did_not_opt_in_at_check_in_is_told_why_they_cannot_enter(venue: Venue) -> None:
    event = held(venue, "GG4", entries=2, category="")
    late = phone(venue, event, EntrantId("e4"))
    assert "Enter the contest" in late.read(PAGE)
    assert "make-entry" not in late.html(PAGE)


@pytest.mark.req("GG4-027", "SR17-045")
@pytest.mark.parametrize("pack", ["GG4", "SR17"])
def test_everybody_reads_what_the_pack_tells_about_painting(venue: Venue, pack: str) -> None:
    event = held(venue, pack)
    told = [g.text for g in venue.now(event).rules.guidance if g.page == "painting"]
    assert told
    page = words_of(public(venue, event))
    assert [say for say in told if say not in page] == []


def test_everybody_sees_category_display_and_how_it_is_judged(venue: Venue) -> None:
    event = held(venue, display="At lunch")
    page = words_of(public(venue, event))
    assert "Category: Army" in page
    assert "Models are displayed: At lunch" in page
    assert "Everybody who takes part has one secret vote. Most votes win." in page
    assert "You may vote for your own entry." in page
    assert "Dawn over Corvis Ana Ruiz" in page


def test_after_the_count_everybody_finds_every_paper_and_the_sums(venue: Venue) -> None:
    event = held(venue)
    ballot(venue, event)
    receipts = votes(venue, event, "e1", "e1", "e2", "e3", "e1")
    assert "5 of 5 have voted" in words_of(public(venue, event))
    assert [r for r in receipts if r in public(venue, event)] == []
    count(venue, event)
    for page in (public(venue, event), phone(venue, event, EntrantId("e1")).html(PAGE)):
        assert set(re.findall(r'data-paper="([^"]+)"', page)) == set(receipts)
        rows = re.findall(r'<td class="number">(\d)</td></tr>', page)
        assert rows == ["3", "1", "1"]
    assert "How this can be checked" in words_of(public(venue, event))


def test_while_a_prize_giving_has_not_come_to_it_nobody_learns_how_it_came_out(
    venue: Venue,
) -> None:
    event = held(venue)
    ballot(venue, event)
    receipts = votes(venue, event, "e1", "e1", "e2", "e3", "e1")
    count(venue, event)
    venue.do(event, ask.GiveAward(award=PAINTED, entrants=(EntrantId("e1"),)))
    assert "Won by Ana Ruiz" in words_of(public(venue, event))
    venue.do(event, ask.BeginPrizeGiving())
    hidden = [public(venue, event), phone(venue, event, EntrantId("e1")).html(PAGE)]
    assert ["told at the prize-giving" in words_of(page) for page in hidden] == [True, True]
    assert [r for page in hidden for r in (*receipts, "Won by") if r in page] == []
    venue.do(event, ask.RevealPrize(award=PAINTED))
    assert "Won by Ana Ruiz" in words_of(public(venue, event))
    assert receipts[0] in public(venue, event)


def test_the_way_to_the_contests_is_there_once_one_is_held(venue: Venue) -> None:
    event = venue.event("SR17", 4)
    assert "/contests/" not in text(venue.visitor.get(f"/e/{event}/"))
    assert "No contest is held" in words_of(public(venue, event))
    assert "No contest is held" in phone(venue, event, EntrantId("e1")).read("contests/")
    shown = held(venue)
    assert f'href="/e/{shown}/contests/"' in text(venue.visitor.get(f"/e/{shown}/"))
    assert f"{PAGE}" in phone(venue, shown, EntrantId("e1")).html("contests/")
    assert phone(venue, shown, EntrantId("e1")).open("contests/nothing/").status_code == 404


def test_a_photo_of_an_entry_that_was_erased_leaves_no_broken_picture(venue: Venue) -> None:
    event = held(venue)
    line = picture(venue, event, EntrantId("e1"))
    assert f"/photo/{line}/" in public(venue, event)
    venue.do(event, ask.RemovePhoto(line=line))
    assert f"/photo/{line}/" not in public(venue, event)
    assert contest(venue, event).entries[EntrantId("e1")].title == "Dawn over Corvis"
