"""What a paper says is nowhere: on no page, in no answer, in no file and in no log."""

from __future__ import annotations

import logging
import re

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from muster.core.contests import open_ballot_of
from muster.core.ids import EventId
from muster.journal.database.models import UrnRow
from muster.journal.database.shelf import SHELF
from tests.web.contesting import PAINTED, votes
from tests.web.tour import stops
from tests.web.tour_events import Tour, make_tour
from tests.web.venue import Venue

PASSING = re.compile(
    r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?"
    r"|\b[0-9a-f]{8,}\b"
    r'|name="(?:key|csrfmiddlewaretoken|receipt)" value="[^"]*"'
    r'|data-(?:csrf|now|left|taps|edition|receipt)="[^"]*"'
    r"|\b[0-9A-Z]{4}-[0-9A-Z]{3}-[0-9A-Z]{3}\b"
)
"""What differs between any two looks at a page: times, keys, receipts of papers not yet used."""


@pytest.fixture
def tour(venue: Venue) -> Tour:
    return make_tour(venue)


def voting(tour: Tour) -> EventId:
    """The event at which two have voted, the first and the second entrant."""
    found = (e for e in tour.all if open_ballot_of(tour.venue.now(e), PAINTED))
    return next(found)


def pages(tour: Tour) -> list[str]:
    """Every page about that event, and every phone's."""
    found = {stop.path for stop in stops(tour)}
    return sorted(path for path in found if voting(tour) in path or path.startswith("/p/"))


@pytest.mark.req("GG4-032", "SR17-103")
def test_a_receipt_is_on_no_page_in_no_file_and_in_no_log(
    tour: Tour, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    event, venue = voting(tour), tour.venue
    first, second, *_ = venue.now(event).entrants
    with caplog.at_level(logging.DEBUG):
        receipts = votes(venue, event, "", "", first, second)[2:]
        told = [_said(who, path) for path in pages(tour) for who in (venue.organiser, Client())]
    files = [path.read_bytes().decode("latin-1") for path in settings.DATA.rglob("*")
             if path.is_file()]  # fmt: skip
    kept = [*told, *files, caplog.text, *capfd.readouterr()]
    spaced = [f"{r[:4]}-{r[4:7]}-{r[7:]}" for r in receipts]
    assert [r for r in (*receipts, *spaced) if any(r in said for said in kept)] == []


def test_no_answer_to_anybody_depends_on_what_was_chosen(tour: Tour) -> None:
    event, venue = voting(tour), tour.venue
    first, second, *_ = venue.now(event).entrants
    about = [path for path in pages(tour) if "contest" in path or "history" in path]
    seen, boxes = [], []
    for choice in (first, second):
        with transaction.atomic():
            votes(venue, event, "", "", "", choice)
            seen.append({path: PASSING.sub("", _said(venue.organiser, path)) for path in about})
            boxes.append(len(bytes(UrnRow.objects.get(event=event).content)))
            transaction.set_rollback(True)
        SHELF.forget()
    one, other = seen
    assert about
    assert {path for path in one if one[path] != other[path]} == set()
    assert boxes[0] == boxes[1]


def _said(client: Client, path: str) -> str:
    answer = client.get(path)
    return answer.getvalue().decode("latin-1") + str(answer.headers)
