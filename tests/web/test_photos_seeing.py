"""Who sees a photo, and where none is shown."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EventId
from muster.journal.database import accounts
from tests.snapshots import digest
from tests.web.phone import Phone, judges_phone, phone
from tests.web.venue import PASSWORD, Venue


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


@pytest.fixture
def game(venue: Venue, event: EventId) -> Game:
    return venue.games(event)[0]


@pytest.fixture
def mine(venue: Venue, event: EventId, game: Game) -> Phone:
    return phone(venue, event, game.entrants[0])


def test_a_photo_is_for_officials_and_for_whoever_added_it(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    line = venue.attach(event, game, game.entrants[0])
    judge = judges_phone(venue, event)
    opponent = phone(venue, event, game.entrants[1])
    other = phone(venue, event, venue.games(event)[1].entrants[0])
    seen = {
        "mine": mine.open(f"photo/{line}/").status_code,
        "judge": judge.open(f"photo/{line}/").status_code,
        "opponent": opponent.open(f"photo/{line}/").status_code,
        "another player": other.open(f"photo/{line}/").status_code,
        "nobody": Client().get(f"/p/nobody/photo/{line}/").status_code,
        "organiser": venue.organiser.get(f"/desk/{event}/photo/{line}/").status_code,
        "stranger": venue.stranger.get(f"/desk/{event}/photo/{line}/").status_code,
        "visitor": venue.visitor.get(f"/desk/{event}/photo/{line}/").status_code,
    }
    assert seen == {
        "mine": 200,
        "judge": 200,
        "opponent": 404,
        "another player": 404,
        "nobody": 404,
        "organiser": 200,
        "stranger": 403,
        "visitor": 302,
    }
    assert "?small" not in opponent.html()


def test_officials_see_small_ones_where_they_decide(
    venue: Venue, event: EventId, game: Game
) -> None:
    line = venue.attach(event, game, game.entrants[0])
    judge = judges_phone(venue, event)
    assert f'src="{judge.link}photo/{line}/?small"' in judge.html(f"judge/game/{game.id}/")
    desk = venue.organiser.get(f"/desk/{event}/round/1/game/{game.id}/").content.decode()
    assert f'src="/desk/{event}/photo/{line}/?small"' in desk


def test_a_judge_who_plays_there_sees_what_any_player_sees(
    venue: Venue, event: EventId, game: Game
) -> None:
    one, two = game.entrants
    venue.do(event, ask.AppointJudge(person=venue.person(event, two)))
    line = venue.attach(event, game, one)
    judge = phone(venue, event, two)
    assert judge.open(f"photo/{line}/").status_code == 404
    assert "?small" not in judge.html(f"judge/game/{game.id}/")


def test_a_host_who_does_not_run_the_event_sees_none(
    venue: Venue, event: EventId, game: Game
) -> None:
    line = venue.attach(event, game, game.entrants[0])
    host = Client()
    host.force_login(accounts.create_account("hal", PASSWORD, "Hal Host", host=True))
    page = host.get(f"/desk/{event}/round/1/game/{game.id}/").content.decode()
    assert ("photo/" in page, "attach-photo" in page) == (False, False)
    assert host.get(f"/desk/{event}/photo/{line}/").status_code == 404


def test_a_photo_of_another_event_is_not_here(venue: Venue, event: EventId, game: Game) -> None:
    line = venue.attach(event, game, game.entrants[0])
    other = venue.playing(entrants=4)
    assert venue.organiser.get(f"/desk/{other}/photo/{line}/").status_code == 404


def test_no_public_page_has_a_word_of_it(venue: Venue, event: EventId, game: Game) -> None:
    line = venue.attach(event, game, game.entrants[0])
    for page in ("", "pairings/", "standings/", f"game/{game.id}/", "rules/", "projector/"):
        assert b"photo/" not in venue.visitor.get(f"/e/{event}/{page}").content
    for address in (f"/e/{event}/photo/{line}/", f"/e/{event}/photos/{digest()}.jpg"):
        assert venue.organiser.get(address).status_code == 404
