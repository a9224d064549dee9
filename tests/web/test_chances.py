"""Who can still win, on a page for everybody and on the phone of each player."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EntrantId, EventId
from tests.web.looking import page, rows, text
from tests.web.phone import name_of, phone
from tests.web.venue import Venue


def last_round(venue: Venue, entrants: int = 4) -> tuple[EventId, tuple[Game, ...]]:
    """Two rounds; the second is public, with the two leaders at one table."""
    event = venue.started(entrants=entrants, rounds=2)
    venue.pair(event)
    venue.publish(event)
    venue.play_round(event)
    venue.pair(event)
    venue.publish(event)
    return event, venue.games(event)


def leaders(venue: Venue, event: EventId) -> set[EntrantId]:
    return {game.entrants[0] for game in venue.now(event).rounds[0].games}


def test_the_page_names_who_can_and_counts_who_cannot(venue: Venue) -> None:
    event, _ = last_round(venue)
    html = page(venue.visitor, event, "chances/")
    shown = rows(html)
    assert len(shown) == 2
    assert all("can still be first 3 " in row for row in shown)
    assert {name_of(event, e) for e in leaders(venue, event)} == {
        row.partition(" can still")[0] for row in shown
    }
    assert "Out of reach for 2" in text(html)
    assert "Round 2: 2 games are still played. It is the last round." in text(html)
    assert "Counted exactly: Tournament points, Differential and Victory points." in text(html)


def test_a_player_is_told_what_a_win_means_and_nothing_unkind(venue: Venue) -> None:
    event, games = last_round(venue)
    said = {e: phone(venue, event, e).read() for game in games for e in game.entrants}
    first = leaders(venue, event)
    assert {e for e, read in said.items() if "What you need" in read} == first
    assert all("Win, and you are first whatever else happens." in said[e] for e in first)
    assert "any more" not in "".join(said.values())


def test_pairings_that_are_not_public_change_nothing(venue: Venue) -> None:
    event = venue.started(entrants=6, rounds=3)
    venue.pair(event)
    venue.publish(event)
    venue.play_round(event)
    before = rows(page(venue.visitor, event, "chances/"))
    venue.pair(event)
    assert rows(page(venue.visitor, event, "chances/")) == before


def test_before_and_after_there_is_no_race(venue: Venue) -> None:
    waiting = "Who can still win stands here while rounds are played."
    event = venue.started(rounds=1)
    assert waiting in text(page(venue.visitor, event, "chances/"))
    venue.pair(event)
    venue.publish(event)
    assert waiting not in text(page(venue.visitor, event, "chances/"))
    assert "Who can still win?" in page(venue.visitor, event, "standings/")
    venue.play_round(event)
    venue.do(event, ask.FinishEvent())
    assert waiting in text(page(venue.visitor, event, "chances/"))
    assert "Who can still win?" not in page(venue.visitor, event, "standings/")


def test_nobody_writes_to_it(venue: Venue) -> None:
    event, _ = last_round(venue)
    assert venue.visitor.post(f"/e/{event}/chances/").status_code == 405
