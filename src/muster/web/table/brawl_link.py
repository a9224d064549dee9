"""Where the brawl of a game is kept, for pages that lead there."""

from __future__ import annotations

from muster.core.event import Game
from muster.journal.database.brawls import brawl_terms
from muster.web.gates import Here


def brawl_at(here: Here, game: Game) -> str:
    """The address; nothing where a game is no brawl."""
    return f"{here.home}at/{game.id}/brawl/" if brawl_terms(here.event.rules) else ""
