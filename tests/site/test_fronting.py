"""What the front is told of games: nothing of those that not everybody may know of."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.access import Actor
from muster.journal.database.streams import STREAMS
from muster.journal.database.tapping import sheet_here
from muster.site.fronting import _game
from tests.web.venue import Venue


def test_a_game_is_followed_once_its_round_is_public(venue: Venue) -> None:
    event = venue.paired()
    game = venue.games(event)[0].id
    assert _game(event, game) is None
    venue.do(event, ask.PublishPairings())
    assert _game(event, game) == 0
    sheet_here(event, game).open(Actor(venue.me.id))
    assert _game(event, game) == STREAMS.number(event, game) > 0


def test_a_game_that_is_not_there_is_not_followed(venue: Venue) -> None:
    event, other = venue.playing(), venue.event(entrants=0)
    game = venue.games(event)[0].id
    assert (_game(event, "r9g9"), _game(other, game), _game("gone", game)) == (None, None, None)
