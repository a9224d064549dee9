"""The host invites, resets and closes; everybody looks after their own account."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from muster.journal.database import limits
from muster.journal.database.accounts import Account, find_account
from muster.journal.database.invites import AccountCard, all_accounts, invite
from muster.journal.database.limits import LIMITS, Limit
from muster.journal.database.shelf import SHELF
from muster.journal.database.tries import TRIES
from tests.web.venue import PASSWORD, Venue, new_account

LINK = re.compile(r"http://muster\.test(/invited/[0-9a-f]{40}/)")
NEW = {"password": "a new horse battery", "again": "a new horse battery"}


def cards() -> dict[str, AccountCard]:
    return {card.name: card for card in all_accounts()}


def found(name: str) -> Account:
    account = find_account(name)
    assert account is not None
    return account


def invited(venue: Venue, **more: str) -> str:
    """Where Ivy, whom the host invited, chooses her password."""
    sent = {"name": "Ivy", "called": "Ivy Invited", **more}
    page = venue.organiser.post("/accounts/", sent)
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-store")
    (at,) = LINK.findall(page.content.decode())
    return str(at)


def test_a_link_is_shown_once_and_lets_somebody_in_once(venue: Venue) -> None:
    at, ivy = invited(venue), Client()
    assert LINK.findall(venue.organiser.get("/accounts/").content.decode()) == []
    page = ivy.get(at)
    # Without a referrer a browser does not say where the form comes from, and it is refused.
    assert (page.status_code, page.headers["Referrer-Policy"]) == (200, "same-origin")
    assert ivy.post(at, NEW).headers["Location"] == "/desk/"
    assert ivy.get("/desk/").status_code == 200
    assert (cards()["ivy"].host, cards()["ivy"].has_password) == (False, True)
    assert (Client().get(at).status_code, Client().post(at, NEW).status_code) == (404, 404)


@pytest.mark.parametrize(
    "sent", [{}, {"password": "short", "again": "short"}, {**NEW, "again": "something else"}]
)
def test_a_password_that_cannot_be_uses_nothing_up(venue: Venue, sent: dict[str, str]) -> None:
    at = invited(venue)
    assert venue.visitor.post(at, sent).status_code == 422
    assert not cards()["ivy"].has_password
    assert venue.visitor.post(at, NEW).status_code == 303


@pytest.mark.parametrize(
    "sent",
    [
        {"name": "ivy", "called": " "},
        {"name": "", "called": "Ivy"},
        {"name": "OLIVE", "called": "Olive Other"},
        {"name": "x" * 151, "called": "Ivy"},
        {"name": "\ufdfa" * 20, "called": "Ivy"},
        {"name": "ivy", "called": "I" * 501},
    ],
)
def test_an_invitation_that_cannot_be_is_refused_in_words(
    venue: Venue, sent: dict[str, str]
) -> None:
    before = all_accounts()
    page = venue.organiser.post("/accounts/", sent)
    assert (page.status_code, 'role="alert"' in page.content.decode()) == (422, True)
    assert all_accounts() == before


def test_a_new_link_ends_every_session_of_its_owner(venue: Venue) -> None:
    sid = found("sid")
    page = venue.organiser.post(f"/accounts/{sid.pk}/link/")
    (at,) = LINK.findall(page.content.decode())
    assert venue.stranger.get("/desk/").status_code == 302
    assert venue.stranger.post(at, NEW).status_code == 303
    assert venue.stranger.get("/desk/").status_code == 200


def test_a_host_changes_their_own_password_elsewhere(venue: Venue) -> None:
    assert venue.organiser.post(f"/accounts/{venue.account.pk}/link/").status_code == 409
    assert venue.organiser.get("/desk/").status_code == 200


def test_the_last_host_stays_host_until_there_is_another(venue: Venue) -> None:
    olive, sid = venue.account.pk, found("sid").pk
    assert venue.organiser.post(f"/accounts/{olive}/close/").status_code == 409
    assert venue.organiser.post(f"/accounts/{olive}/host/").status_code == 409
    assert cards()["olive"].host
    assert venue.organiser.post(f"/accounts/{sid}/host/", {"host": "1"}).status_code == 303
    assert venue.organiser.post(f"/accounts/{olive}/host/").status_code == 303
    assert {name: card.host for name, card in cards().items()} == {"olive": False, "sid": True}
    assert venue.organiser.get("/accounts/").status_code == 403


def test_the_events_of_a_closed_account_can_be_handed_over(venue: Venue) -> None:
    event = venue.event(entrants=2)
    boss = Client()
    boss.force_login(new_account("hal", "Hal Host", host=True))
    assert boss.post(f"/accounts/{venue.account.pk}/close/").status_code == 303
    assert venue.organiser.get("/desk/").status_code == 302
    assert SHELF.get(event).people[venue.me.id].name == "Olive Marsh"
    sent = {"account": "sid"}
    assert venue.ask(event, "hand-over", sent, client=boss).status_code == 303
    assert venue.now(event).organiser == found("sid").person_id


def test_only_a_host_looks_after_others(venue: Venue) -> None:
    before, olive = all_accounts(), venue.account.pk
    doors = [f"/accounts/{olive}/{what}/" for what in ("link", "host", "close")]
    for at in ("/accounts/", *doors):
        sent = {"name": "eve", "called": "Eve", "host": "1"}
        answers = [who.post(at, sent).status_code for who in (venue.stranger, venue.visitor)]
        assert (at, answers) == (at, [403, 403])
    assert venue.stranger.get("/accounts/").status_code == 403
    assert all_accounts() == before
    home = venue.stranger.get("/desk/").content.decode()
    assert ('href="/accounts/"' in home, 'href="/account/"' in home) == (False, True)
    assert 'href="/accounts/"' in venue.organiser.get("/desk/").content.decode()


def test_guessing_links_has_to_wait_and_who_has_one_does_not(venue: Venue) -> None:
    at = f"/invited/{invite('ivy', 'Ivy Invited')}/"
    seen = [
        venue.visitor.get(f"/invited/{n:040x}/").status_code
        for n in range(LIMITS["unknown-invite"].most * 2)
    ]
    assert set(seen) == {404, 429}
    assert venue.visitor.get(at).status_code == 200


# ── one's own ──


def test_what_somebody_is_called_is_read_everywhere(venue: Venue) -> None:
    event = venue.event(entrants=2)
    sent = {"change": "called", "called": "  Olive   Brook "}
    assert venue.organiser.post("/account/", sent).status_code == 200
    assert SHELF.get(event).people[venue.me.id].name == "Olive Brook"
    for bad in (" ", "O" * 501):
        answer = venue.organiser.post("/account/", {"change": "called", "called": bad})
        assert answer.status_code == 422
    assert cards()["olive"].called == "Olive Brook"


def test_a_changed_password_ends_other_sessions_and_not_this_one(venue: Venue) -> None:
    elsewhere = Client()
    elsewhere.force_login(venue.account)
    sent = {"change": "password", "old": PASSWORD, **NEW}
    assert venue.organiser.post("/account/", sent).status_code == 200
    assert venue.organiser.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    fresh = {"name": "olive", "password": NEW["password"]}
    assert Client().post("/sign-in/", fresh).status_code == 303


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"change": "password", "old": "wrong", **NEW}, 403),
        ({"change": "password", **NEW}, 403),
        ({"change": "password", "old": PASSWORD, "password": "short", "again": "short"}, 422),
        ({"change": "password", "old": PASSWORD, **NEW, "again": "different"}, 422),
        ({"change": "host", "host": "1"}, 422),
        ({}, 422),
    ],
)
def test_without_the_old_password_or_a_good_new_one_nothing_is_changed(
    venue: Venue, sent: dict[str, str], status: int
) -> None:
    before = found("sid").password
    assert venue.stranger.post("/account/", sent).status_code == status
    assert (found("sid").password, found("sid").host) == (before, False)


def test_the_old_password_is_not_guessed_for_ever(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LIMITS", {**LIMITS, "sign-in": Limit(2, 3600, shared=True)})
    sent = {"change": "password", "old": "wrong", **NEW}
    assert [venue.stranger.post("/account/", sent).status_code for _ in "123"] == [403, 403, 429]


def test_a_prank_in_the_hall_does_not_keep_a_password_from_being_changed(venue: Venue) -> None:
    for _ in range(LIMITS["sign-in"].most):
        assert TRIES.begin("olive", "127.0.0.1") == 0.0
    sent = {"change": "password", "old": PASSWORD, **NEW}
    assert venue.organiser.post("/account/", sent).status_code == 200
