"""Tokens for programs, and the addresses an event tells: made, shown, revoked by their owner."""

from __future__ import annotations

import re

import pytest

from muster.journal.database.hooks import MOST, PATIENCE, add_hook, hooks_of
from muster.journal.database.models import HookRow, TokenRow
from muster.journal.database.tokens import account_with, cards_of
from tests.web.venue import Venue

TOKEN = re.compile(r"muster_[A-Za-z0-9_-]{43}")


def test_a_token_is_shown_once_and_kept_as_a_hash_alone(venue: Venue) -> None:
    page = venue.organiser.post("/programs/", {"name": "Scoreboard"})
    (token,) = TOKEN.findall(page.content.decode())
    assert page.headers["Cache-Control"] == "no-store"
    assert account_with(token) == venue.account
    again = venue.organiser.get("/programs/").content.decode()
    assert (TOKEN.findall(again), "Scoreboard" in again) == ([], True)
    row = TokenRow.objects.get()
    assert token not in (row.name, row.token_hash)


def test_a_token_without_a_name_is_not_made(venue: Venue) -> None:
    page = venue.organiser.post("/programs/", {"name": " "})
    assert (page.status_code, cards_of(venue.account)) == (422, ())


def test_somebody_elses_token_is_not_revoked(venue: Venue) -> None:
    venue.organiser.post("/programs/", {"name": "Scoreboard"})
    (card,) = cards_of(venue.account)
    assert venue.stranger.post(f"/programs/{card.id}/revoke/").status_code == 404
    assert venue.visitor.post(f"/programs/{card.id}/revoke/").status_code == 403
    assert cards_of(venue.account) == (card,)
    assert venue.organiser.post(f"/programs/{card.id}/revoke/").status_code == 303
    assert cards_of(venue.account) == ()


def test_an_address_is_told_until_it_is_removed(venue: Venue) -> None:
    event = venue.event(entrants=2)
    at = f"/desk/{event}/hooks/"
    assert venue.organiser.post(at, {"address": "https://club.example/x"}).status_code == 303
    (card,) = hooks_of(event)
    page = venue.organiser.get(at).content.decode()
    assert ("https://club.example/x" in page, card.secret in page) == (True, True)
    assert card.secret not in str(HookRow.objects.values().get())
    assert venue.organiser.post(f"{at}{card.id}/remove/").status_code == 303
    assert hooks_of(event) == ()


@pytest.mark.parametrize(
    "address",
    [
        "", "club.example", "ftp://club.example/", "ws://club.example/", "http://", "javascript:x",
        "https://me:secret@club.example/", "https://club.example:99999/", "https://[::1/",
        "https://club.example/ x", "https://clüb.example/", "https://club.example/" + "x" * 500,
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_is_refused_in_words(venue: Venue, address: str) -> None:
    event = venue.event(entrants=2)
    page = venue.organiser.post(f"/desk/{event}/hooks/", {"address": address})
    assert (page.status_code, hooks_of(event)) == (422, ())
    assert 'role="alert"' in page.content.decode()


def test_an_event_tells_only_so_many(venue: Venue) -> None:
    event = venue.event(entrants=2)
    for n in range(MOST):
        add_hook(event, f"https://club.example/{n}")
    page = venue.organiser.post(f"/desk/{event}/hooks/", {"address": "https://other.example/"})
    assert (page.status_code, len(hooks_of(event))) == (422, MOST)


def test_the_desk_says_which_was_given_up_and_tries_again(venue: Venue) -> None:
    event = venue.event(entrants=2)
    add_hook(event, "https://club.example/x")
    HookRow.objects.update(failures=PATIENCE)
    at = f"/desk/{event}/hooks/"
    assert "Paused" in venue.organiser.get(at).content.decode()
    assert venue.organiser.post(f"{at}{hooks_of(event)[0].id}/resume/").status_code == 303
    assert not hooks_of(event)[0].paused


def test_hooks_are_the_organisers_and_of_their_own_event(venue: Venue) -> None:
    here, there = venue.event(entrants=2), venue.event(entrants=2)
    add_hook(here, "https://club.example/x")
    (card,) = hooks_of(here)
    assert venue.stranger.post(f"/desk/{here}/hooks/{card.id}/remove/").status_code == 403
    assert venue.organiser.post(f"/desk/{there}/hooks/{card.id}/remove/").status_code == 404
    assert hooks_of(here) == (card,)
