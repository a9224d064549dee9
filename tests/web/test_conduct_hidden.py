"""What is noted about conduct is for the organiser and the judges alone."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from muster.core import commands as ask
from muster.journal.database import accounts
from tests.web.venue import PASSWORD, Venue


def test_a_host_who_is_no_official_reads_nothing_about_conduct(venue: Venue) -> None:
    event = venue.playing("SR17")
    who = next(iter(venue.now(event).entrants))
    noted = ask.NoteConduct(entrant=who, about="unfair-play", measure="warning", text="Shouted")
    venue.do(event, noted)
    host = Client()
    host.force_login(accounts.create_account("hal", PASSWORD, "Hal Host", host=True))
    ahead = f"{reverse('desk-ahead', args=[event])}?entrant={who}"
    pages = (
        ahead,
        f"/desk/{event}/rulings/",
        f"/desk/{event}/history/",
        f"/desk/{event}/entrants/{who}/",
    )
    assert [page for page in pages if b"Shouted" in host.get(page).content] == []
    assert b"Shouted" in venue.organiser.get(ahead).content
