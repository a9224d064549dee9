"""Two players agree on their phones what the terrain of their table does."""

from __future__ import annotations

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.facts import AgreedPiece
from muster.core.ids import EventId
from muster.core.terrain.agreed import agreed
from tests.web.phone import phone
from tests.web.venue import Venue

HEDGE = AgreedPiece(piece="Hedge", traits="Concealing")
SAID = {"piece": ["Hedge", ""], "traits": ["Concealing", ""]}


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing("GG4", 8)


@pytest.fixture
def game(venue: Venue, event: EventId) -> Game:
    return venue.games(event)[0]


def now(venue: Venue, event: EventId, game: Game) -> Game:
    found = venue.now(event).game(game.id)
    assert found is not None
    return found


@pytest.mark.req("GG4-045")
def test_one_says_it_and_the_other_confirms_with_one_tap(
    venue: Venue, event: EventId, game: Game
) -> None:
    one, two = (phone(venue, event, entrant) for entrant in game.entrants)
    assert one.ask("agree-terrain", {"game": game.id, **SAID}).status_code == 303
    assert "confirm it" in two.html()
    shown = two.html("terrain/")
    assert "Yes, so we play it" in shown
    assert "Yes, so we play it" not in one.html("terrain/")
    tapped = {"game": game.id, "piece": "Hedge", "traits": "Concealing"}
    assert two.ask("agree-terrain", tapped).status_code == 303
    assert agreed(now(venue, event, game)) == (HEDGE,)
    assert all("Agreed by both sides" in each.html("terrain/") for each in (one, two))


def test_somebody_elses_table_is_none_of_their_business(
    venue: Venue, event: EventId, game: Game
) -> None:
    other = phone(venue, event, venue.games(event)[1].entrants[0])
    assert other.ask("agree-terrain", {"game": game.id, **SAID}).status_code == 403
    for_them = {"game": game.id, "by": game.entrants[1], **SAID}
    mine = phone(venue, event, game.entrants[0])
    assert mine.ask("agree-terrain", for_them).status_code == 403
    assert now(venue, event, game).terrain == {}


def test_what_is_missing_is_named(venue: Venue, event: EventId, game: Game) -> None:
    mine = phone(venue, event, game.entrants[0])
    for sent, status, words in (
        ({}, 422, "Name at least one piece"),
        ({"piece": "", "traits": "Severe"}, 422, "which piece does this?"),
        ({"piece": "x" * 61, "traits": "Severe"}, 422, "more than 60 letters"),
        ({"piece": "Hedge", "traits": ""}, 409, "What Hedge does is not said"),
        ({"piece": ["a"] * 61, "traits": ["b"] * 61}, 422, "more than 60 pieces"),
    ):
        answer = mine.ask("agree-terrain", {"game": game.id, **sent})
        assert (answer.status_code, words in answer.content.decode()) == (status, True)
    assert now(venue, event, game).terrain == {}


def test_officials_see_what_was_said_and_write_it_down_for_a_side(
    venue: Venue, event: EventId, game: Game
) -> None:
    one, two = game.entrants
    venue.do(event, ask.AgreeTerrain(game=game.id, pieces=(HEDGE,)), one)
    desk = venue.organiser.get(f"/desk/{event}/round/1/game/{game.id}/").content.decode()
    assert ("Hedge" in desk, "has said nothing yet" in desk) == (True, True)
    sent = {"game": game.id, "by": two, **SAID}
    assert venue.ask(event, "agree-terrain", sent).status_code == 303
    assert agreed(now(venue, event, game)) == (HEDGE,)


def test_after_the_result_nothing_more_is_said(venue: Venue, event: EventId, game: Game) -> None:
    venue.do(event, ask.ReportResult(game=game.id, score=venue.score(event, game)))
    mine = phone(venue, event, game.entrants[0])
    assert mine.ask("agree-terrain", {"game": game.id, **SAID}).status_code == 409
    shown = mine.html("terrain/")
    assert "Nothing was written down" in shown
    assert "agree-terrain" not in shown


def test_without_a_game_the_page_leads_home(venue: Venue) -> None:
    event = venue.started("GG4", 4)
    link = venue.link(event, next(iter(venue.now(event).entrants)))
    answer = Client().get(f"{link}terrain/")
    assert (answer.status_code, answer.headers["Location"]) == (302, link)
