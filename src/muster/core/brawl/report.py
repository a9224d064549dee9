"""What a brawl comes to: the score that is reported of its game."""

from __future__ import annotations

from muster.core.brawl.brawl import Brawl
from muster.core.event import Game
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score, Side


def report_of(brawl: Brawl, game: Game, rules: Rulepack) -> Score:
    """Everybody's points as the figure that decides; who never sat down has none."""
    totals = {player.id: player.total for player in brawl.players.values()}
    figure = rules.result.decided_by
    return Score(
        sides=tuple(
            Side(entrant=entrant, figures={figure: totals.get(entrant, 0)})
            for entrant in game.entrants
        )
    )
