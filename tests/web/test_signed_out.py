"""A session that ended in the middle of a form, and forms without their token: nothing is lost."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from muster.core.ids import EventId
from tests.web.looking import text
from tests.web.venue import PASSWORD, Venue

RULING = {"topic": "Terrain", "question": "Is it & was it <cover>?", "decision": "Ja, übrigens"}
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://hall/desk/x/rulings/"}


class Filled(HTMLParser):
    """The fields of the last form of a page that changes something, as a browser sends them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.at, self.posts = "", False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.posts = given.get("method") == "post"
        if tag == "form" and self.posts:
            self.at, self.fields = given.get("action") or "", {}
        if tag == "input" and self.posts and given.get("name"):
            self.fields.setdefault(str(given["name"]), []).append(given.get("value") or "")


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


@pytest.fixture
def browser(venue: Venue) -> Client:
    """The organiser's, as strict about tokens as the server is."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(venue.account)
    return client


def sign_in(client: Client, page: str) -> str:
    """Fill in name and password on the page that asks for them, and see what comes."""
    form = Filled(page)
    assert form.at == "/sign-in/"
    fields = {**form.fields, "name": ["olive"], "password": [PASSWORD]}
    answer = client.post(form.at, fields)
    assert answer.status_code == 200
    return answer.content.decode()


def last_ruling(venue: Venue, event: EventId) -> dict[str, object]:
    fact = list(venue.now(event).lines())[-1].fact
    return {name: getattr(fact, name) for name in RULING}


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["a page", "in the dialog"])
def test_a_form_outlives_the_session_it_was_filled_in_with(
    venue: Venue, browser: Client, event: EventId, headers: dict[str, str]
) -> None:
    before = venue.now(event).revision
    page = browser.get(f"/desk/{event}/rulings/").content.decode()
    token = Filled(page).fields["csrfmiddlewaretoken"]
    Session.objects.all().delete()
    sent = {**RULING, "csrfmiddlewaretoken": token, "key": "k1", "next": f"/desk/{event}/rulings/"}
    refused = browser.post(f"/desk/{event}/ask/make-ruling/", sent, headers=headers)
    said = text(refused.content.decode())
    assert (refused.status_code, venue.now(event).revision) == (403, before)
    assert "You are signed out" in said
    assert "What you filled in is kept" in said
    once_more = Filled(sign_in(browser, refused.content.decode()))
    done = browser.post(once_more.at, once_more.fields)
    assert (done.status_code, done.headers["Location"]) == (303, f"/desk/{event}/rulings/")
    assert last_ruling(venue, event) == RULING


def test_a_wrong_password_in_between_loses_nothing(
    venue: Venue, browser: Client, event: EventId
) -> None:
    token = Filled(browser.get(f"/desk/{event}/rulings/").content.decode()).fields
    Session.objects.all().delete()
    sent = {**RULING, "csrfmiddlewaretoken": token["csrfmiddlewaretoken"]}
    first = Filled(browser.post(f"/desk/{event}/ask/make-ruling/", sent).content.decode())
    wrong = browser.post(first.at, {**first.fields, "name": ["olive"], "password": ["wrong"]})
    assert wrong.status_code == 403
    once_more = Filled(sign_in(browser, wrong.content.decode()))
    assert browser.post(once_more.at, once_more.fields).status_code == 303
    assert last_ruling(venue, event) == RULING


def test_only_a_file_has_to_be_chosen_again(venue: Venue, event: EventId) -> None:
    file = SimpleUploadedFile("list.csv", b"name\nZoe\n")
    answer = venue.visitor.post(f"/desk/{event}/entrants/import/", {"file": file})
    assert "Only the file has to be chosen again." in text(answer.content.decode())
    after = text(sign_in(venue.visitor, answer.content.decode()))
    assert "A file cannot be kept" in after


def test_what_is_too_long_to_carry_stays_on_its_page(venue: Venue, event: EventId) -> None:
    answer = venue.visitor.post(f"/desk/{event}/ask/make-ruling/", {"decision": "x" * 600_000})
    said = answer.content.decode()
    assert "What you typed is still on the page" in text(said)
    assert len(said) < 10_000


def test_a_form_is_kept_for_this_server_alone(venue: Venue) -> None:
    kept = {"kept-at": "https://elsewhere/steal/", "kept": "a=b"}
    answer = venue.visitor.post("/sign-in/", {"name": "olive", "password": PASSWORD, **kept})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/desk/")


def test_a_part_of_a_page_is_not_replaced_by_the_door(venue: Venue, event: EventId) -> None:
    """A page that follows the event keeps what it shows; whoever presses something is told."""
    answer = venue.visitor.get(f"/desk/{event}/round/1/", headers=HTMX)
    told = {name: answer.headers[name] for name in ("HX-Retarget", "HX-Reselect")}
    assert answer.status_code == 403
    assert told == {"HX-Retarget": "#answer", "HX-Reselect": "#sign-in"}
    assert "You are signed out" in text(answer.content.decode())


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["a page", "in the dialog"])
@pytest.mark.parametrize("token", [None, "", "wrong", "a" * 64])
def test_a_form_without_its_token_is_refused_in_words(
    venue: Venue, browser: Client, event: EventId, headers: dict[str, str], token: str | None
) -> None:
    before = venue.now(event).revision
    browser.get(f"/desk/{event}/rulings/")
    sent = RULING if token is None else {**RULING, "csrfmiddlewaretoken": token}
    answer = browser.post(f"/desk/{event}/ask/make-ruling/", sent, headers=headers)
    said = text(answer.content.decode())
    assert (answer.status_code, venue.now(event).revision) == (403, before)
    assert "Please send it again" in said
    assert "Nothing was changed." in said


def test_a_player_needs_no_token(venue: Venue, event: EventId) -> None:
    """The address is the secret: there is no cookie that another page could use."""
    game = venue.games(event)[0]
    link = venue.link(event, game.entrants[0])
    boxes = {f"figure.vp.{entrant}": "3" for entrant in game.entrants}
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(f"{link}ask/report-result/", {"game": game.id, **boxes})
    assert answer.status_code == 303
