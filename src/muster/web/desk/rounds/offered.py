"""What is offered to whoever sits at the desk: only what they may ask. The door asks again."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.access import MAY, roles
from muster.core.event import Game
from muster.core.teams.boards import is_of_teams
from muster.web.gates import Here

Offered = frozenset[str]
"""Kinds of commands, by the word their address ends with."""


def offered(here: Here, game: Game | None = None) -> Offered:
    """About the event, or about one game: nobody judges a game they play in."""
    about = ask.CloseRound() if game is None else ask.ConfirmReport(game=game.id)
    held = roles(here.event, here.actor, about)
    may = frozenset(
        command.model_fields["kind"].default for command, who in MAY.items() if who & held
    )
    return may - OF_BOARDS if game is not None and is_of_teams(here.event, game) else may


OF_BOARDS = frozenset({"report-result", "rule-result", "agree-result", "concede-game"})
"""What is said of each board, never of a game of teams as a whole."""
