"""What is offered to whoever sits at the desk: only what they may ask. The door asks again."""

from __future__ import annotations

from collections.abc import Collection

from muster.core import commands as ask
from muster.core.access import MAY, OFFICIALS, office_in, roles
from muster.core.event import Game
from muster.core.ids import EntrantId
from muster.core.own_case import own_among
from muster.core.teams.boards import is_of_teams
from muster.web.gates import Here

Offered = frozenset[str]
"""Kinds of commands, by the word their address ends with."""


def offered(here: Here, game: Game | None = None, about: Collection[EntrantId] = ()) -> Offered:
    """About the event, one game or some entrants: whoever is a party does not judge it."""
    wish = ask.CloseRound() if game is None else ask.ConfirmReport(game=game.id)
    held = roles(here.event, here.actor, wish) - OFFICIALS
    who, named = here.actor.person, frozenset((*about, *(game.entrants if game else ())))
    party = own_among(here.event, who, named)
    plain = office_in(here.event, who, ask.CloseRound, frozenset())
    may = frozenset(
        kind.model_fields["kind"].default
        for kind, meant in MAY.items()
        if meant & held or (office_in(here.event, who, kind, named) if party else plain) in meant
    )
    return may - OF_BOARDS if game is not None and is_of_teams(here.event, game) else may


OF_BOARDS = frozenset({"report-result", "rule-result", "agree-result", "concede-game"})
"""What is said of each board, never of a game of teams as a whole."""
