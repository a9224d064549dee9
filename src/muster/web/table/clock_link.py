"""Where the clock of a game is, for pages that lead to it."""

from __future__ import annotations

from muster.core.event import Game
from muster.core.table_clock.terms import SIDES, terms_of
from muster.core.teams.boards import is_of_teams
from muster.journal.database.table_clocks import clock_here
from muster.web.gates import Here


def clock_link(here: Here, game: Game) -> str:
    """Nothing where the rules have none and nobody laid one there; officials can do so."""
    if len(game.entrants) != len(SIDES) or is_of_teams(here.event, game):
        return ""
    ruled = here.is_official or terms_of(here.event.rules) is not None
    has = ruled or clock_here(here.id, game.id).lines()
    return f"{here.home}at/{game.id}/clock/" if has else ""
