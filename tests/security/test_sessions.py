"""Signing in, staying signed in, and being led on: by nobody but who has the password."""

from __future__ import annotations

import time
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.http.response import HttpResponseBase
from django.test import Client, override_settings

from tests.web.venue import PASSWORD, Venue

DETAILS = {"name": "olive", "password": PASSWORD}


def signed_in(venue: Venue) -> Client:
    client = Client()
    assert client.post("/sign-in/", DETAILS).status_code == 303
    assert venue.account.name == "olive"
    return client


def test_who_signs_in_gets_a_session_that_nobody_could_know_before(venue: Venue) -> None:
    client = Client()
    client.cookies["sessionid"] = known = "a" * 32
    client.post("/sign-in/", {**DETAILS, "password": "wrong"})
    client.post("/sign-in/", DETAILS)
    assert client.cookies["sessionid"].value != known
    other = Client()
    other.cookies["sessionid"] = known
    assert [c.get("/desk/").status_code for c in (client, other)] == [200, 302]
    assert venue.account.host


def test_who_signs_out_is_signed_out_wherever_the_cookie_was_copied(venue: Venue) -> None:
    client = signed_in(venue)
    copy = Client()
    copy.cookies["sessionid"] = client.cookies["sessionid"].value
    assert copy.get("/desk/").status_code == 200
    client.post("/sign-out/")
    assert copy.get("/desk/").status_code == 302


def test_a_new_password_ends_every_session(venue: Venue) -> None:
    client = signed_in(venue)
    venue.account.set_password("another horse battery")
    venue.account.save()
    assert client.get("/desk/").status_code == 302


def test_a_closed_account_ends_every_session(venue: Venue) -> None:
    client = signed_in(venue)
    venue.account.is_active = False
    venue.account.save()
    assert client.get("/desk/").status_code == 302


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_for_this_server_alone(venue: Venue, *, secure: bool) -> None:
    with override_settings(SESSION_COOKIE_SECURE=secure, CSRF_COOKIE_SECURE=secure):
        client = signed_in(venue)
        client.get("/sign-in/")
        answer = client.get("/")
    for name, script in (("sessionid", True), ("device", True), ("csrftoken", False)):
        cookie = client.cookies[name]
        assert (name, bool(cookie["httponly"])) == (name, script)
        assert (name, bool(cookie["secure"])) == (name, secure)
        assert (name, cookie["samesite"]) in {(name, "Lax"), (name, "Strict")}
        assert cookie["domain"] == ""
    assert ("Strict-Transport-Security" in answer.headers) == secure


ELSEWHERE = (
    "//elsewhere/", "https://elsewhere/", "http:elsewhere", "/\\elsewhere/", "\\\\elsewhere",
    "javascript:alert(1)", " //elsewhere", "/\t/elsewhere", "http://testserver@elsewhere/",
    "http://testserver.elsewhere/", "///elsewhere", "data:text/html,x", "\r\n//x",
)  # fmt: skip


def test_nobody_is_led_away_from_here(venue: Venue) -> None:
    event = venue.event(entrants=2)
    for onward in ELSEWHERE:
        led = [
            venue.organiser.post("/language/", {"language": "en", "next": onward}),
            venue.ask(event, "change-details", {"name": "Other Cup", "next": onward}),
        ]
        assert (onward, {_host(answer) for answer in led}) == (onward, {"testserver"})
    answer = Client().post("/sign-in/", {**DETAILS, "next": "//elsewhere/"})
    assert answer.headers["Location"] == "/desk/"


def _host(answer: HttpResponseBase) -> str:
    """Where a browser goes, to which both kinds of stroke are the same."""
    told = answer.headers["Location"].replace("\\", "/")
    return urlsplit(urljoin("http://testserver/desk/", told)).netloc


def test_an_unknown_name_takes_as_long_as_a_wrong_password(venue: Venue) -> None:
    """Both are hashed: who has an account is not told by the time that the answer takes."""

    def seconds(name: str) -> float:
        begun = time.process_time()
        assert Client().post("/sign-in/", {"name": name, "password": "no"}).status_code == 403
        return time.process_time() - begun

    seconds("warm")
    known, unknown = (min(seconds(name) for _ in range(5)) for name in ("olive", "nobody"))
    assert 0.4 < known / unknown < 2.5
    assert venue.account.name == "olive"


def test_the_key_of_sessions_is_the_server_s_own() -> None:
    assert len(settings.SECRET_KEY) == 64
    assert (settings.DATA / "server.key").read_bytes().hex() == settings.SECRET_KEY
    assert settings.DATA.joinpath("server.key").stat().st_mode & 0o077 == 0
