"""The door for photos: what is not even read, and who cannot send one."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EventId
from muster.reading import photo
from muster.web.forms import read
from muster.web.photos import small
from tests.web.phone import Phone, phone
from tests.web.photographing import of_game, upload
from tests.web.venue import Venue


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


@pytest.fixture
def game(venue: Venue, event: EventId) -> Game:
    return venue.games(event)[0]


@pytest.fixture
def mine(venue: Venue, event: EventId, game: Game) -> Phone:
    return phone(venue, event, game.entrants[0])


def never(*_: object) -> bytes:
    raise AssertionError("read")


def test_a_photo_of_somebody_who_may_not_is_not_even_read(
    venue: Venue, event: EventId, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "photo_in", never)
    other = phone(venue, event, venue.games(event)[1].entrants[0])
    before = venue.now(event).revision
    assert other.ask("attach-photo", of_game(game)).status_code == 403
    ruling = {"ruling": "1", "photo": upload()}
    assert other.ask("attach-photo", ruling).status_code == 403
    stranger = venue.ask(event, "attach-photo", of_game(game), client=venue.stranger)
    assert stranger.status_code == 403
    assert venue.ask(event, "attach-photo", of_game(game), client=Client()).status_code == 403
    assert venue.now(event).revision == before


def test_a_photo_for_which_there_is_no_room_is_not_even_read(
    venue: Venue, event: EventId, game: Game, mine: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    venue.attach(event, game, game.entrants[0], 1)
    assert mine.ask("attach-photo", of_game(game, key="once")).status_code == 303
    monkeypatch.setattr(read, "photo_in", never)
    for strange in ({}, {"key": "another"}, {"ruling": "x"}, {"ruling": "1"}):
        assert mine.ask("attach-photo", {**of_game(game), **strange}).status_code == 409
    monkeypatch.undo()
    again = mine.ask("attach-photo", of_game(game, key="once"))
    assert (again.status_code, len(venue.now(event).photos)) == (303, 2)


def test_a_photo_sent_for_a_look_is_not_even_read(
    venue: Venue, event: EventId, game: Game, mine: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo, "read_photo", never)
    for answer in (
        mine.ask("attach-photo", of_game(game, preview="1")),
        venue.ask(event, "attach-photo", of_game(game, preview="1")),
    ):
        assert answer.status_code == 422


def test_a_small_photo_is_painted_once_and_kept_while_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[bytes] = []

    def paint(whole: bytes) -> bytes:
        painted.append(whole)
        return whole.upper()

    monkeypatch.setattr(photo, "small_photo", paint)
    photos = small.SmallPhotos(room=4)
    asked = [photos.get(name, name.encode()) for name in ("aa", "bb", "aa", "cc", "aa", "bb")]
    assert asked == [b"AA", b"BB", b"AA", b"CC", b"AA", b"BB"]
    assert painted == [b"aa", b"bb", b"cc", b"bb"]
    assert photos.get("large", b"large") == b"LARGE"
    assert photos.get("dd", b"dd") == b"DD"


def test_a_small_photo_is_gone_with_its_photo(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    line = venue.attach(event, game, game.entrants[0])
    page = f"{mine.link}photo/{line}/?small"
    assert mine.client.get(page).status_code == 200
    venue.do(event, ask.RemovePhoto(line=line))
    assert mine.client.get(page).status_code == 404


def test_a_page_of_somebody_else_cannot_send_one_for_the_organiser(
    venue: Venue, event: EventId, game: Game
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(venue.account)
    address = f"/desk/{event}/ask/attach-photo/"
    assert browser.post(address, of_game(game)).status_code == 403
    page = browser.get(f"/desk/{event}/round/1/game/{game.id}/").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    sent = {**of_game(game), "csrfmiddlewaretoken": token[1]}
    assert browser.post(address, sent).status_code == 303


def test_nobody_finds_out_by_sending_photos_who_will_play_whom(venue: Venue) -> None:
    event = venue.paired()
    me = next(iter(venue.now(event).entrants))
    answers = {
        phone(venue, event, me).ask("attach-photo", of_game(game)).status_code
        for game in venue.games(event)
    }
    assert answers == {403}
